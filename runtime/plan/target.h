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
  // Time lost to runs of 32 bytes, to runs that begin between sectors besides, to a permutation and
  // to staging, as fractions.
  double load_segment = 0.1705;
  double store_segment = 0.2536;
  double misaligned = 0.2453;
  double gather = 15.07;
  double staged = 0.005656;
  // Data a multiprocessor must hold to keep memory busy, and how much slower it is with less.
  double resident_bytes = 74210;
  double shortage_exponent = 0.08208;
  // How much slower where threads want more registers than there are.
  double register_exponent = 1.78;
  // Tables read past what is left of the first-level cache.
  double table_pressure = 0.09729;
  // Of the counted instructions, and of shared memory's words, with conflicts and addresses.
  double issue = 1.048;
  double shared = 2.35;
  // What phases do not hide of each other.
  double overlap = 0.1125;
  double block_overlap = 0.1462;
  // Instructions a point of a four-step twiddle, of an exchange in turn beyond a joint one, and of
  // Rader's permutations with their bank conflicts.
  double twiddle = 17.65;
  double split = 1.385;
  double rader = 87.36;
  // Time lost to the exchange of a cluster, a block of it.
  double cluster = 0.01;
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
