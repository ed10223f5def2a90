// SPDX-License-Identifier: MIT
//
// The constants of the cost model (docs/cost_model.md), in the order of its terms. Those with four
// digits are fitted to schedules timed on an H200 by bench/fit_cost.cpp; the others were set by
// hand, to timings given beside them. Fractions and powers, where no unit is given.
#pragma once

namespace papilio::plan {

struct CostConstants {
  // Memory, gpu_cost.cpp. Time lost to runs shorter than a line of 128 bytes, in those of 32 bytes:
  double load_segment = 1.0;  // loads of columns
  double row_segment = 0.8;   // loads of rows
  double store_segment = 0.2919;
  // to sectors that runs touch beyond those they fill;
  double load_misaligned = 0.01297;
  double store_misaligned = 2.5;
  // to columns that begin between sectors besides;
  double short_load_misaligned = 0.3;   // of half a line
  double short_store_misaligned = 0.3;  // of a line and less
  // to a permutation, and to staging;
  double gather = 7.693;
  double staged = 0.0009388;
  // and to what crowds the first-level cache: tables, the data of all blocks, and what one block
  // loads in one go.
  double table_pressure = 0.0009956;
  double data_pressure = 0.002974;
  double load_pressure = 0.02004;

  // Instructions, gpu_cost.cpp and work.cpp. Of those that are counted, and of those that idle
  // warps wait for where one block is all that a multiprocessor holds:
  double issue = 0.9648;
  double idle = 1.230;
  // Time lost in convolutions that read tables early to passes in which idle threads take a branch.
  double uneven = 0.2;
  double thread = 43.96;        // instructions of a thread for a pass, whatever its points
  double scattered = 0.001076;  // of a point, for an exchange whose places are at uneven distances
  double twiddle = 4;           // for a four-step twiddle
  double twiddle_butterfly = 42.55;  // and of a butterfly of them
  double split = 9.878;              // for an exchange in turn beyond a joint one
  double rader = 42.37;              // for Rader's permutations

  // Ends of loops, gpu_kernel.h. A transform beyond the last, as a part of one that there is
  // (convolutions: all).
  double beyond = 0.3;

  // Shared memory and the first-level cache, gpu_cost.cpp: a word of shared memory, with its
  // conflicts; in those, a word of tables or of the data's own way through the cache, and a word of
  // tables that misses it.
  double shared = 1.195;
  double cached = 0.8327;
  double table_miss = 1.625;

  // What these do not hide of each other, gpu_cost.cpp: the norm of their times, and what is left
  // over with few blocks and with few warps, the more so the fewer points their threads have.
  double sharpness = 11.53;
  double block_overlap = 0.2037;
  double warp_overlap = 0.04976;
  double warp_points = 0.09027;
  // That of whole convolutions of rows in f64 (1100 kernels of 50 lengths, H200; .964 of 72
  // choices).
  double convolving_points_f64 = 0.4;
  double warp_exponent = 3.196;
  // What is left of that for convolutions that read tables early, for columns stored by blocks that
  // are alone and begin out of step, and for kernels that prefetch rows and columns.
  double early_overlap = 0.65;
  double alone_overlap = 0.75;
  double ahead_overlap = 0.8346;
  double ahead_columns_overlap = 1.179;

  // Registers, spilling.cpp. Powers of how many times fewer threads have than they want (held), and
  // than they need, in f32 and in f64 (spill).
  double held_exponent = 0.3308;
  double spill_exponent = 0.5280;
  double spill_exponent_f64 = 1.0;

  // Long texts, gpu_cost.cpp. Time lost where several blocks run one of more than so many KiB.
  double text = 0.2089;
  double text_kib = 57.19;

  // Clusters, gpu_cost.cpp. Time lost for each further block of one; to the blocks' waiting for
  // each other, for each pass before the exchange, the less the more blocks a multiprocessor holds;
  double cluster = 0.003207;
  double cluster_wait = 0.3706;
  // to columns with fewer than 32 warps running, as a power of how many times fewer;
  double cluster_columns = 0.08002;
  // to parts that the blocks do not divide, and to a block's columns of a row that are no whole
  // sectors;
  double cluster_uneven = 0.03126;
  double cluster_runs = 0.1379;
  // and to multiprocessors left over by clusters, which stay within a group: a power of the part
  // that is used, where several blocks share one.
  double cluster_groups = 0.5998;
  // The waiting of rows whose blocks are each alone on a multiprocessor, and for each other block;
  // and warp_points for them, and for other rows in f64.
  double cluster_alone = 0.3;
  double cluster_alone_more = 0.02;
  double cluster_alone_points = 0.4;
  double cluster_points_f64 = 0.25;

  // Blocks and barriers, gpu_cost.cpp. A multiprocessor begins a block, in microseconds (2^20 of 64
  // threads at 2 points: 637 us).
  double block_us = 0.07413;
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

  // Convolutions in place, whose warps are at different butterflies, gpu_cost.cpp: of the counted
  // instructions, and more of them where some threads have no last butterfly in the first pass; and
  // what phases do not hide with one block and one butterfly a thread, and with 16 warps (450
  // schedules of 80 lengths, H200).
  double place_issue = 0.80;
  double place_uneven = 0.06;
  double place_block_overlap = 0.3963;
  double place_warp_overlap = 0.1281;
  // What columns narrower than a sector take longer by Bluestein's method: 120 cases of 20 shapes,
  // then 62 fresh ones; wider ones nothing, 600 kernels of 42. What Rader's columns take less, in
  // f64: 260 kernels of 29 primes. (Rows of either nothing: 2200 kernels of 100 lengths.)
  double place_columns = 0.25;
  double place_rader_columns = 0.07;
  // Instructions and overlaps, as above, of transforms in place that registers do not hold, however
  // many butterflies (800 schedules of 50 shapes).
  double sorted_issue = 1.009;
  double sorted_block_overlap = 0.0934;
  double sorted_warp_overlap = 0.2344;

  // One block alone, latency.cpp and cost.cpp, in microseconds.
  double kernel_us = 1.2;                  // a kernel's beginning and end
  double instruction_us = 0.0005029;       // an instruction of a warp
  double shared_instruction_us = 0.00073;  // what each warp at its scheduler adds to that
  double access_us = 0.0042;               // an access to memory
  double line_us = 0.0004784;              // a line that a warp touches in it
  double exchange_us = 0.119;              // an exchange
  double table_us = 0.03;                  // a pass's table that is not read early
  double remote_us = 1.7;                  // an exchange between the blocks of a cluster
  double latency_f64 = 1.34;               // all of that in f64, in those of f32

  // A batch that does not fill the device, gpu_cost.cpp: memory's time where all that a kernel
  // loads and stores is in the second-level cache, as a part of what the constants are fitted to;
  // what blocks that begin together do not hide of each other's phases, besides; and their time, in
  // that of those that keep the device busy for long.
  double cached_memory = 0.6;
  double in_step = 0.73;
  double few_rate = 0.47;
};

}  // namespace papilio::plan
