// SPDX-License-Identifier: MIT
//
// What the planner knows of the machine it plans for: an architecture's limits and rates. Limits
// come from the device where there is one; rates are of the architecture.
#pragma once

#include <string>

#include "runtime/execute/device.h"

namespace papilio::plan {

// Constants of the cost model (plan/cost.cpp), fitted to schedules timed on a GPU by
// bench/fit_cost.cpp.
struct CostConstants {
  double load_segment = 0.2088,
         store_segment = 0.3115;      // time lost to runs of 32 bytes, a fraction
  double misaligned = 1.347;          // the same, to runs that begin anywhere
  double gather = 7.272;              // the same, to a permutation
  double staged = 0.01437;            // time lost to staging a load or a store
  double resident_bytes = 74210;      // data a multiprocessor must hold to keep memory busy
  double shortage_exponent = 0.1078;  // how much slower with less
  double register_exponent = 1.699;  // the same, of threads that want more registers than there are
  double table_pressure = 0.1101;    // tables read past what is left of the first-level cache
  double issue = 1.058,
         shared = 2.35;  // of the counted instructions, and of shared memory's words
  double overlap = 0.1306, block_overlap = 0.1074;  // what phases do not hide of each other
  double twiddle = 14.96;                           // instructions a point of a four-step twiddle
  double split = 1.239;  // instructions a point of an exchange in turn beyond a joint one
  double rader =
      87.99;  // instructions a point of Rader's permutations, their bank conflicts among them
};

struct Target {
  std::string architecture;  // "sm_90", "host"
  execute::Limits limits;
  bool is_host = false;
  double copy_bytes_per_us = 0;  // device memory, reads plus writes
  double issue_per_us = 0;       // real arithmetic instructions a microsecond, all processors, f32
  double f64_rate = 0.5;         // of f32
  CostConstants cost;
  double launch_us = 0;  // one kernel launch after another
};

// The target of an architecture's name, with the limits of a typical card. Throws
// Error(invalid_argument) naming the architectures that are known.
Target target_of(const std::string& architecture);

// The same with the limits read off `device`.
Target target_of(const execute::Device& device);

}  // namespace papilio::plan
