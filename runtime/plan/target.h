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
  double load_segment = 0.01108;
  double store_segment = 0.2973;
  double load_misaligned = 0.00775;
  double store_misaligned = 1.087;
  double gather = 42.16;
  double staged = 0.001231;
  // Data a multiprocessor must hold to keep memory busy, and how much slower it is with less.
  double resident_bytes = 7.31e+04;
  double shortage_exponent = 0.2627;
  // How much slower where threads want more registers than there are.
  double register_exponent = 1.049;
  // What is left of the first-level cache against tables and the data that blocks hold: time lost
  // on the way to memory, and words of tables that miss it, in those of shared memory.
  double table_pressure = 0.002787;
  double data_pressure = 0.007031;
  double table_miss = 0.639;
  // Of the counted instructions, and of shared memory's words with their conflicts; words of
  // tables and of the data's own way through the first-level cache, in those of shared memory.
  double issue = 1.283;
  double shared = 0.9662;
  double cached = 1.655;
  // What phases do not hide of each other: the norm of their times, and what is left over with few
  // blocks and with few warps.
  double sharpness = 12.34;
  double block_overlap = 0.2445;
  double warp_overlap = 0.0367;
  double warp_exponent = 4.578;
  // Instructions a point of an exchange whose places are not at constant distances, of a four-step
  // twiddle, of an exchange in turn beyond a joint one, and of Rader's permutations.
  double scattered = 3.633;
  double twiddle = 4.626;
  double split = 1.204;
  double rader = 4.711;
  // Time lost to the exchange of a cluster, a block of it that waits for another, and to their
  // waiting where one block is all that a multiprocessor holds.
  double cluster = 0.02259;
  double cluster_wait = 0.8779;
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
