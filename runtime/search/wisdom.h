// SPDX-License-Identifier: MIT
//
// Wisdom: what searches found, as text. A line is a problem, the device that it was timed on, the
// times and the schedule; the planner takes the schedule where all of that is its own
// (api/wise.h). A file can be read, merged and edited by people.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/schedule/schedule.h"

namespace papilio::search {

struct Wise {
  std::vector<std::uint64_t> shape;
  std::uint64_t batch = 1;
  Precision precision = Precision::f32;
  Arithmetic arithmetic = Arithmetic::ieee;
  std::string architecture, device;  // "sm_90", "NVIDIA H100 80GB HBM3"
  double us = 0, planner_us = 0;     // of one execution; the planner's choice beside it
  std::string version;               // of Papilio
  std::string from;                  // how it was found, for people
  plan::Schedule schedule;

  // Whether both are of one problem on one device.
  bool same_problem(const Wise& other) const;
};

// A heading and a line each, fields between tabs.
std::string print_wisdom(const std::vector<Wise>& wisdom);

// The inverse. Empty lines and those that begin with # are left out. Throws Error(input_output)
// that names `source` and the line.
std::vector<Wise> parse_wisdom(std::string_view text, const std::string& source);

// Reads a file; throws also where it is not there.
std::vector<Wise> read_wisdom(const std::string& path);

// Of `wisdom` and `more` the fastest of each problem, in the order of problems.
std::vector<Wise> merge_wisdom(std::vector<Wise> wisdom, const std::vector<Wise>& more);

}  // namespace papilio::search
