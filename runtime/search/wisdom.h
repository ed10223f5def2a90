// SPDX-License-Identifier: MIT
//
// Wisdom: results of searches, as text. A line holds a problem, the device, the times and the
// schedule. The planner takes the schedule for the same problem on the same device (api/wise.h).
// People can read, merge and edit the files.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/schedule/schedule.h"

namespace papilio::search {

struct Wise {
  std::vector<std::uint64_t> shape;  // of contiguous complex transforms; empty for others, then
  std::string problem;               // their problem_text
  std::uint64_t batch = 1;
  Precision precision = Precision::f32;
  Arithmetic arithmetic = Arithmetic::ieee;
  std::string architecture, device;  // "sm_90", "NVIDIA H100 80GB HBM3"
  double us = 0, planner_us = 0;     // of one execution: this schedule, the planner's choice
  std::string version;               // of the library
  std::string from;                  // how it was found; a remark
  plan::Schedule schedule;

  std::string size_text() const;  // the problem's text, of shapes too

  // True if both are for the same problem on the same device.
  bool same_problem(const Wise& other) const;
};

// An entry with the shape or the text of a completed problem, its batch and precision; the rest is
// not set.
Wise wise_of(const Problem& problem);

// A header line and one line per entry, tab-separated.
std::string print_wisdom(const std::vector<Wise>& wisdom);

// The inverse of print_wisdom(). Skips empty lines and lines that begin with #. Throws
// Error(input_output) naming `source` and the line.
std::vector<Wise> parse_wisdom(std::string_view text, const std::string& source);

// Reads a file. Throws also if the file does not exist.
std::vector<Wise> read_wisdom(const std::string& path);

// Changes what is in a file, or begins one: reads it, calls `change` and writes it whole, while no
// other process does so with any file of that folder (cache/file_lock.h). The file keeps its
// permissions; of a symbolic link it is the one that the link names, which need not exist. Returns
// what is in it now. Throws Error(input_output).
std::vector<Wise> update_wisdom(const std::string& path,
                                const std::function<void(std::vector<Wise>&)>& change);

// The fastest entry of each problem from both lists, sorted by problem. With `is_legal`, what is
// not stays only where the problem has nothing else: no plan takes it, but one with other codelets
// might. It is asked of entries whose problem has other schedules, the fastest first, until one is.
std::vector<Wise> merge_wisdom(std::vector<Wise> wisdom, const std::vector<Wise>& more,
                               const std::function<bool(const Wise&)>& is_legal = nullptr);

}  // namespace papilio::search
