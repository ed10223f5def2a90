// SPDX-License-Identifier: MIT
//
// What the planner knows of the machine it plans for: an architecture's limits and rates. Limits
// come from the device where there is one; rates are of the architecture.
#pragma once

#include <string>

#include "runtime/execute/device.h"

namespace papilio::plan {

// Constants of the cost model (plan/cost.cpp, work.cpp, latency.cpp), fitted to schedules timed on
// a GPU by bench/fit_cost.cpp.
struct CostConstants {
  // Time lost to runs shorter than a line of 128 bytes, in those of 32 bytes; to runs that begin
  // between sectors besides; to a permutation; to staging: as fractions.
  double load_segment = 0.3372;
  double store_segment = 0.4336;
  double load_misaligned = 0.01229;
  double store_misaligned = 0.966;
  double gather = 14.66;
  double staged = 0.001306;
  // How much slower where threads may have fewer registers than they want, and than they need.
  double held_exponent = 0.2614;
  double spill_exponent = 0.2678;
  // What is left of the first-level cache against tables, the data that blocks hold, and what one
  // block loads in one go: time lost on the way to memory; and words of tables that miss it, in
  // those of shared memory.
  double table_pressure = 0.002065;
  double data_pressure = 0.002789;
  double load_pressure = 0.07798;
  double table_miss = 2.349;
  // Of the counted instructions; of those that idle warps wait for, where one block is all that a
  // multiprocessor holds; of shared memory's words with their conflicts; words of tables and of the
  // data's own way through the first-level cache, in those of shared memory.
  double issue = 0.9648;
  double idle = 2.369;
  double shared = 1.195;
  double cached = 0.7419;
  // What phases do not hide of each other: the norm of their times, and what is left over with few
  // blocks and with few warps, the more so the fewer points their threads have.
  double sharpness = 12.42;
  double block_overlap = 0.2176;
  double warp_overlap = 0.06962;
  double warp_points = 0.1851;
  double warp_exponent = 2.799;
  // Instructions of a thread for a pass, whatever its points; and a point's: of an exchange whose
  // places are not at constant distances, of a four-step twiddle (and a butterfly of one), of an
  // exchange in turn beyond a joint one, and of Rader's permutations.
  double thread = 55.23;
  double scattered = 0.00226;
  double twiddle = 19.72;
  double twiddle_butterfly = 62.83;
  double split = 6.554;
  double rader = 47.09;
  // Time lost to the exchange of a cluster, a block of it that waits for another, and to their
  // waiting, a pass before it, where one block is all that a multiprocessor holds; to columns there
  // with fewer than 32 warps running, as a power of how many times fewer.
  double cluster = 0.007239;
  double cluster_wait = 0.3298;
  double cluster_columns = 0.05701;
  // A multiprocessor begins a block, in microseconds (2^20 blocks of 64 threads at 2 points: 637
  // us).
  double block_us = 0.07972;
  // What is left of the phases' overlap for kernels that ask ahead, for rows and for columns.
  double ahead_overlap = 0.737;
  double ahead_columns_overlap = 0.8597;
  // One block alone, in microseconds: a kernel's beginning and end, an instruction of a warp, one
  // of each of the four warps more that share its scheduler, an access to memory and a line that a
  // warp touches in it, an exchange, a
  // pass's table, an exchange between the blocks of a cluster.
  double kernel_us = 1.397;
  double instruction_us = 0.000584;
  double shared_instruction_us = 0.0004907;
  double access_us = 0.002135;
  double line_us = 0.0004784;
  double exchange_us = 0.1365;
  double table_us = 0.06469;
  double remote_us = 1.19;
};

struct Target {
  std::string architecture;  // "sm_90", "host"
  execute::Limits limits;
  bool is_host = false;
  double copy_bytes_per_us = 0;  // device memory, reads plus writes
  double issue_per_us = 0;       // real arithmetic instructions a microsecond, all processors, f32
  double f64_rate = 0.5;         // of f32
  bool multiplies_f64 = false;   // has units that multiply matrices of doubles
  CostConstants cost;
  double launch_us = 0;  // one kernel launch after another
};

// The target of an architecture's name, with the limits of a typical card. Throws
// Error(invalid_argument) naming the architectures that are known.
Target target_of(const std::string& architecture);

// The same with the limits read off `device`.
Target target_of(const execute::Device& device);

}  // namespace papilio::plan
