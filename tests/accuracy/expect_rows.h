// SPDX-License-Identifier: MIT
//
// Schedules pinned to a shape, and what every test of such rows expects: the row runs within its
// bound, with its schedule, and gives the bits that it gave before, on whatever backend, unless its
// arithmetic promises none. Where no backend can run it, the test is skipped.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <ostream>
#include <span>
#include <string>
#include <vector>

#include "runtime/schedule/schedule.h"
#include "tests/accuracy/run_case.h"

namespace papilio::tests {

// A shape, and what a strategy's schedule for it says besides.
struct Pinned {
  std::vector<std::uint64_t> dimensions;
  std::string parameters;
};

inline void PrintTo(const Pinned& pinned, std::ostream* stream) {
  for (const auto n : pinned.dimensions) *stream << n << ' ';
  *stream << pinned.parameters;
}

// A shape and a schedule for it.
struct PinnedSchedule {
  std::vector<std::uint64_t> dimensions;
  std::string schedule;
};

// A case of a shape, without a schedule yet.
inline AccuracyCase row_of_shape(const std::vector<std::uint64_t>& dimensions) {
  AccuracyCase row;
  for (const auto n : dimensions) row.length *= n;
  if (dimensions.size() > 1) row.dimensions = dimensions;
  return row;
}

// Blocks of the largest cluster that a schedule needs; 1: none.
inline int largest_cluster(const std::string& schedule) {
  static const std::string word = "blocks=";
  int most = 1;
  for (std::size_t at = 0; (at = schedule.find(word, at)) != std::string::npos; at += word.size())
    most = std::max(most, std::stoi(schedule.substr(at + word.size())));
  return most;
}

// Calls body(backend, blocks of its largest cluster) for every backend that is here and has
// clusters of `blocks`; skips the test where there is none.
template <class Body>
void on_backends(int blocks, const Body& body) {
  std::string reasons;
  bool any = false;
  for (const TestBackend& backend : test_backends()) {
    std::string reason = backend.missing;
    const int most =
        reason.empty() ? std::max(1, open_device(backend.backend)->limits().cluster_blocks) : 0;
    if (reason.empty() && most < blocks)
      reason = backend.name + " has no clusters of " + std::to_string(blocks) + " blocks";
    if (reason.empty()) {
      any = true;
      body(backend, most);
    } else {
      reasons += (reasons.empty() ? "" : "; ") + reason;
    }
  }
  if (!any) GTEST_SKIP() << reasons;
}

// Rows, all or some with a pinned schedule, on every backend with clusters of as many blocks as
// they name. Returns the largest error.
inline double expect_rows(const std::vector<AccuracyCase>& rows) {
  std::map<std::string, std::string> digests;  // by describe_case
  double largest = 0;
  int fewest = 16;
  for (const AccuracyCase& row : rows) fewest = std::min(fewest, largest_cluster(row.schedule));
  on_backends(fewest, [&](const TestBackend& backend, int blocks) {
    CaseRunner runner(backend.backend);
    for (const AccuracyCase& row : rows) {
      if (largest_cluster(row.schedule) > blocks) continue;
      const AccuracyResult result = runner.run(row);
      EXPECT_EQ(result.failure, "") << describe_case(row);
      EXPECT_LE(result.error, result.bound) << describe_case(row);
      if (!row.schedule.empty()) {
        EXPECT_EQ(result.schedule, plan::print(plan::parse(row.schedule)));
      }
      largest = std::max(largest, result.error);
      if (result.arithmetic != Arithmetic::ieee) continue;
      const auto& first = digests.emplace(describe_case(row), result.digest).first->second;
      EXPECT_EQ(result.digest, first) << backend.name << ": " << describe_case(row);
    }
  });
  return largest;
}

// Each of them of seven transforms, forward, and inverse in place; in both precisions, or in turn.
inline void expect_rows(std::span<const PinnedSchedule> pinned, bool in_turn = false) {
  std::vector<AccuracyCase> rows;
  for (std::size_t number = 0; number < pinned.size(); ++number)
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      if (in_turn && (precision == Precision::f64) != (number % 2 == 1)) continue;
      for (const auto direction : {Direction::forward, Direction::inverse}) {
        AccuracyCase row = row_of_shape(pinned[number].dimensions);
        row.batch = 7;
        row.precision = precision;
        row.direction = direction;
        row.in_place = direction == Direction::inverse;
        row.schedule = pinned[number].schedule;
        rows.push_back(row);
      }
    }
  expect_rows(rows);
}

}  // namespace papilio::tests
