// SPDX-License-Identifier: MIT
//
// One row of the accuracy table: a problem, how its buffers lie, perhaps a pinned schedule.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::tests {

struct AccuracyCase {
  std::uint64_t length = 1;                    // points of one transform
  std::vector<std::uint64_t> dimensions = {};  // their product; empty in one dimension
  std::uint64_t batch = 1;
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  bool in_place = false;
  double scale = 1.0;
  std::string schedule = {};      // empty: the planner's choice
  bool planned_for_many = false;  // of schedules for a batch that fills a GPU
  std::string architecture = {};  // to plan for; empty: the backend's
};

// "1009" or "64x128".
std::string describe_size(const AccuracyCase& row);

// "1009 x 3 f32 forward in place scale 0.5", and the schedule if there is one.
std::string describe_case(const AccuracyCase& row);

// Whether two rows have the same length and dimensions.
bool same_size(const AccuracyCase& a, const AccuracyCase& b);

Problem problem_of(const AccuracyCase& row);
PlanOptions options_of(const AccuracyCase& row);

// What a row may be off by, relative and in the L2 norm, in u sqrt(log2 n) with u = 2^-24 or 2^-53
// and n all points of a transform, whatever its dimensions (below 4 those of 4): 1.2; where all
// prime factors of n are at most 13, 0.9 from 16 points on and 0.75 from 256 on. papilio-bench
// judges by 0.75 and 1.2, too; its suite has few lengths from 16 to 255, where 52 = 13 * 4 is off
// by 0.88. Pinned convolutions, products with matrices and generic schedules do more arithmetic,
// and not only where it pays: 2. In tf32 and f16 0.75 * 2^-11 sqrt(log2 n).
double error_bound(const AccuracyCase& row, Arithmetic arithmetic);

}  // namespace papilio::tests
