// SPDX-License-Identifier: MIT
//
// One stage of a plan's life, timed in a process of its own by papilio-plan-time: what a process
// has loaded, compiled or computed before would hide what a user's first plan takes. A stage is a
// row of the table in plan_stage.cpp.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::bench {

// Names of figures, such as cold_ms, to values.
using StageFigures = std::map<std::string, double>;

struct Stage {
  const char* name;
  const char* help;
  bool keeps_cache;  // the folder of the cache is the one that an earlier stage filled, else empty
  bool uses_bundle;  // kernels built ahead are there
  StageFigures (*measure)(const Problem& problem, Backend backend);
};

// In the order in which they run for a problem.
const std::vector<Stage>& stages();

// The row of that name; throws Error(invalid_argument).
const Stage& stage_of(const std::string& name);

// Memory of this process that is in use now.
double resident_mib();

// Prints figures, a line each, and reads them back.
void print_figures(const StageFigures& figures);
StageFigures read_figures(const std::string& lines);

}  // namespace papilio::bench
