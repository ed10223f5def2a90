// SPDX-License-Identifier: MIT
//
// What the planner knows of the machine it plans for: limits and rates. Limits and memory's rate
// come from the device where there is one; other rates are of the architecture.
#pragma once

#include <string>
#include <vector>

#include "runtime/execute/device.h"

namespace papilio::plan {

// Constants of the cost model (plan/gpu_cost.cpp, work.cpp, latency.cpp), fitted to schedules timed
// on a GPU by bench/fit_cost.cpp.
struct CostConstants {
  // Time lost to runs shorter than a line of 128 bytes, in those of 32 bytes, by loads of columns,
  // loads of rows and stores; to sectors that runs touch beyond what they fill; to columns that
  // begin between sectors besides, loads of half a line and stores of a line and less; to a
  // permutation; to staging: as fractions.
  double load_segment = 1.0;
  double row_segment = 0.8;
  double store_segment = 0.2919;
  double load_misaligned = 0.01297;
  double store_misaligned = 2.5;
  double short_load_misaligned = 0.3;
  double short_store_misaligned = 0.3;
  double gather = 7.693;
  double staged = 0.0009388;
  // How much slower where threads may have fewer registers than they want, and than they need, in
  // f32 and in f64.
  double held_exponent = 0.3308;
  double spill_exponent = 0.528;
  double spill_exponent_f64 = 1.0;
  // What is left of the first-level cache against tables, the data that blocks hold, and what one
  // block loads in one go: time lost on the way to memory; and words of tables that miss it, in
  // those of shared memory.
  double table_pressure = 0.0009956;
  double data_pressure = 0.002974;
  double load_pressure = 0.02004;
  double table_miss = 1.625;
  // Of the counted instructions; of those that idle warps wait for, where one block is all that a
  // multiprocessor holds; time lost to passes in which only some threads have a last butterfly,
  // in convolutions that read tables early, as a fraction of that of instructions; of shared
  // memory's words with their conflicts; words of tables and of the data's own way through the
  // first-level cache, in those of shared memory.
  double issue = 0.9648;
  double idle = 1.23;
  double uneven = 0.2;
  double shared = 1.195;
  double cached = 0.8327;
  // What phases do not hide of each other: the norm of their times, and what is left over with few
  // blocks and with few warps, the more so the fewer points their threads have.
  double sharpness = 11.53;
  double block_overlap = 0.2037;
  double warp_overlap = 0.04976;
  double warp_points = 0.09027;
  double warp_exponent = 3.196;
  // Instructions of a thread for a pass, whatever its points; and a point's: of an exchange whose
  // places are not at constant distances, of a four-step twiddle (and a butterfly of one), of an
  // exchange in turn beyond a joint one, and of Rader's permutations.
  double thread = 43.96;
  double scattered = 0.001076;
  double twiddle = 4;
  double twiddle_butterfly = 42.55;
  double split = 9.878;
  double rader = 42.37;
  // What a transform beyond the end of its loop costs, as a part of one that there is; convolutions
  // take all of it.
  double beyond = 0.3;
  // Time lost where several blocks run a text that is longer than so many KiB.
  double text = 0.2089;
  double text_kib = 57.19;
  // Time lost to the exchange of a cluster, a block of it that waits for another, and to their
  // waiting, a pass before it, the less the more blocks a multiprocessor holds; to columns there
  // with fewer than 32 warps running, as a power of how many times fewer.
  double cluster = 0.003207;
  double cluster_wait = 0.3706;
  double cluster_columns = 0.08002;
  // The same to the waiting of rows whose blocks are each alone on a multiprocessor, and for each
  // other block; and warp_points for them.
  double cluster_alone = 0.3;
  double cluster_alone_more = 0.02;
  double cluster_alone_points = 0.4;
  // warp_points of other rows in clusters, in f64.
  double cluster_points_f64 = 0.25;
  // The same to parts that the blocks do not divide; and to columns of a block that are no whole
  // sectors, where they are one.
  double cluster_uneven = 0.03126;
  double cluster_runs = 0.1379;
  // The same where some multiprocessors are left over by clusters, which stay within a group: as a
  // power of the part that is used, where several blocks share one.
  double cluster_groups = 0.5998;
  // A multiprocessor begins a block, in microseconds (2^20 blocks of 64 threads at 2 points: 637
  // us).
  double block_us = 0.07413;
  // What is left of that for convolutions that read tables early, for columns stored by blocks that
  // are alone and begin out of step, and for kernels that prefetch, for rows and for columns.
  double early_overlap = 0.65;
  double alone_overlap = 0.75;
  double ahead_overlap = 0.8346;
  double ahead_columns_overlap = 1.179;
  // What three passes of a block that is alone take longer if one with roots has fewer butterflies
  // than threads, and less if none has: 540 kernels of 66 lengths that differ in their threads, and
  // 125 pairs with others (H200).
  double partial_passes = 0.09;
  double whole_passes = 0.06;
  // And what four and more take longer in f64: 289 kernels of 53 lengths beside others of three.
  double fourth_pass_f64 = 0.06;
  // What transforms of a warp each take longer if several share a block: of 325 pairs on 18 to 32
  // threads, two or four a block against one, 1.5 % in the mean (H200).
  double barriers = 0.015;
  // What a transform in place takes less where it has as many warps and registers as another: 24
  // lengths of 504 to 1560 points (H200).
  double fewer_barriers = 0.02;
  // Convolutions in place, whose warps are at different butterflies: of the counted instructions,
  // and more of them where some threads have no last butterfly in the first pass; and what phases
  // do not hide with one block and one butterfly a thread, and with 16 warps (450 schedules of 80
  // lengths, H200). The same of transforms in place that registers do not hold, however many
  // butterflies (800 schedules of 50 shapes).
  double place_issue = 0.80;
  double place_uneven = 0.06;
  double place_block_overlap = 0.3963;
  double place_warp_overlap = 0.1281;
  // What Rader's rows in place take longer than that says: 570 kernels of 90 lengths, H200.
  double place_rows = 0.10;
  double place_rows_f64 = 0.05;
  // And columns by Bluestein's method: 120 cases of 20 shapes, then 62 fresh ones.
  double place_columns = 0.25;
  double sorted_issue = 1.009;
  double sorted_block_overlap = 0.0934;
  double sorted_warp_overlap = 0.2344;
  // One block alone, in microseconds: a kernel's beginning and end, an instruction of a warp, one
  // of each of the four warps more that share its scheduler, an access to memory and a line that a
  // warp touches in it, an exchange, a
  // pass's table, an exchange between the blocks of a cluster.
  double kernel_us = 1.236;
  double instruction_us = 0.0005029;
  double shared_instruction_us = 0.0007806;
  double access_us = 0.005938;
  double line_us = 0.0004784;
  double exchange_us = 0.1505;
  double table_us = 0.07265;
  double remote_us = 1.0;
  double latency_f64 = 1.2;  // all of that in f64, in those of f32
  // Of a batch that does not fill the device: memory's time where all that a kernel loads and
  // stores is in the second-level cache, as a part of what the constants are fitted to; what blocks
  // that begin together do not hide of each other's phases, besides; and their time, in that of
  // those that keep the device busy for long.
  double cached_memory = 0.6;
  double in_step = 0.73;
  double few_rate = 0.47;
};

struct Target {
  std::string architecture;  // "sm_90", "host"
  execute::Limits limits;
  // The multiprocessors of each group (of those on a GPC) that the blocks of a cluster stay within.
  std::vector<int> groups;
  bool is_host = false;
  // Reads plus writes of the memory that the constants are fitted to.
  double copy_bytes_per_us = 0;
  double memory_slowness = 1;  // how many times longer it takes than the architecture's card
  double issue_per_us = 0;     // real arithmetic instructions a microsecond, all processors, f32
  double clock_per_us = 0;     // cycles of a multiprocessor
  double f64_rate = 0.5;       // of f32
  bool multiplies_matrices = false;  // has units for that
  // Of these, multiply-adds of floats rounded to tf32 in the time of one of the other units; to f16
  // twice as many.
  double product_rate_tf32 = 0;
  CostConstants cost;
  double launch_us = 0;  // one kernel launch after another
};

// The target of an architecture's name ("sm_90"), with the limits of a typical card, or of a card's
// ("h100"). Throws Error(invalid_argument) naming what is known.
Target target_of(const std::string& architecture);

// The same with the limits and memory's rate read off `device`.
Target target_of(const execute::Device& device);

}  // namespace papilio::plan
