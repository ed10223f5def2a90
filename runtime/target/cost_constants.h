// SPDX-License-Identifier: MIT
//
// The constants of the cost model (docs/cost_model.md), in the order of its terms. Constants with
// four digits are fitted by bench/fit_cost.cpp to schedules timed on an H200; the others were set
// by hand, to timings given beside them where there are any. The comment says what a constant
// multiplies. Constants without a unit are fractions of a time or exponents.
#pragma once

namespace papilio::plan {

struct CostConstants {
  // Memory (gpu_cost.cpp): additional time, as a fraction of the time to move the data.
  double load_segment = 1.0;            // loads of columns in runs of 32 bytes (of 128: none)
  double row_segment = 0.8;             // loads of rows, the same
  double store_segment = 0.2919;        // stores, the same
  double load_misaligned = 0.01297;     // loads: sectors that runs touch but do not fill
  double store_misaligned = 2.5;        // stores, the same
  double short_load_misaligned = 0.3;   // misaligned columns in runs of half a line
  double short_store_misaligned = 0.3;  // misaligned rows as columns in runs of a line or less
  double gather = 7.693;                // a permutation
  double staged = 0.0009388;            // staging
  double table_pressure = 0.0009956;    // L1 pressure: tables over the size of L1
  double data_pressure = 0.002974;      // L1 pressure: data of all resident blocks over its size
  double load_pressure = 0.02004;       // L1 pressure: outstanding loads of a block beyond its size

  // Instructions (gpu_cost.cpp, work.cpp).
  double issue = 0.9648;             // the counted instructions
  double idle = 1.230;               // instructions that idle warps wait for, one resident block
  double uneven = 0.2;               // passes in which idle threads branch; early table reads
  double thread = 43.96;             // instructions per thread and pass, whatever its points
  double scattered = 0.001076;       // instructions per point and exchange with irregular slots
  double twiddle = 4;                // instructions per point, for a four-step twiddle
  double twiddle_butterfly = 42.55;  // instructions per butterfly, for four-step twiddles
  double split = 9.878;              // instructions per point: exchange of halves over planar
  double rader = 42.37;              // instructions per point, for Rader's permutations

  // Ragged loops (gpu_kernel.h).
  double beyond = 0.3;  // an unused slot, relative to a transform (convolutions: 1)

  // Shared memory and L1 (gpu_cost.cpp).
  double shared = 1.195;      // words through shared memory and L1, bank conflicts included
  double cached = 0.8327;     // among these: words of tables, and of the data through L1
  double table_miss = 1.625;  // among these: words of tables that miss L1

  // Overlap (gpu_cost.cpp): the longest time hides the others but for a fraction.
  double sharpness = 11.53;            // exponent of the norm of the times
  double block_overlap = 0.2037;       // fraction not hidden, with one resident block
  double warp_overlap = 0.04976;       // fraction not hidden, with 16 warps
  double warp_points = 0.09027;        // exponent of a thread's points in the value of a warp
  double convolving_points_f64 = 0.4;  // the same, whole convolutions of rows in f64 (1100 kernels
                                       // of 50 lengths, H200; 72 choices take .964)
  double warp_exponent = 3.196;        // exponent of 16 over the number of warps
  // Factors of the fraction not hidden:
  double early_overlap = 0.65;           // convolutions that read tables early
  double alone_overlap = 0.75;           // columns stored by single resident blocks, staggered
  double ahead_overlap = 0.8346;         // rows with prefetch
  double ahead_columns_overlap = 1.179;  // columns with prefetch

  // Registers (spilling.cpp): exponents of the ratio of registers wanted or needed to available.
  double held_exponent = 0.3308;    // wanted
  double spill_exponent = 0.5280;   // needed, f32
  double spill_exponent_f64 = 1.0;  // needed, f64

  // Code size (gpu_cost.cpp), with several resident blocks.
  double text = 0.2089;     // additional time beyond that size
  double text_kib = 57.19;  // KiB

  // Clusters (gpu_cost.cpp): additional time, unless an exponent.
  double cluster = 0.003207;         // each further block of a cluster
  double cluster_wait = 0.3706;      // waiting, per pass before the exchange, over resident blocks
  double cluster_columns = 0.08002;  // exponent of 32 over the number of warps; columns
  double cluster_uneven = 0.03126;   // parts that the blocks do not divide
  double cluster_runs = 0.1379;      // a block's columns of a row are no whole sectors
  double cluster_groups = 0.5998;  // exponent of the fraction of multiprocessors that clusters fill
  double cluster_alone = 0.3;      // waiting of rows with one resident block,
  double cluster_alone_more = 0.02;   // and for each further block
  double cluster_alone_points = 0.4;  // warp_points of these rows
  double cluster_points_f64 = 0.25;   // warp_points of other rows in f64

  // Blocks and barriers (gpu_cost.cpp).
  double block_us = 0.07413;     // us per block that a multiprocessor starts (2^20 blocks of 64
                                 // threads with 2 points: 637 us)
  double partial_passes = 0.09;  // more, three passes of a single resident block, a pass with roots
                                 // has fewer butterflies than threads (540 kernels of 66 lengths,
                                 // 125 pairs, H200)
  double whole_passes = 0.06;    // less, if none has (the same kernels)
  double fourth_pass_f64 = 0.06;  // more, four passes or more in f64 (289 kernels of 53 lengths)
  double barriers = 0.015;        // more, several transforms of one warp each share a block (325
                                  // pairs with 18 to 32 threads, H200)
  double fewer_barriers = 0.02;   // less, in place with as many warps and registers as another
                                  // kernel (24 lengths of 504 to 1560 points, H200)

  // Convolutions in place, whose warps drift apart (gpu_cost.cpp; 450 schedules of 80 lengths,
  // H200).
  double place_issue = 0.80;            // the counted instructions
  double place_uneven = 0.06;           // more of them, if threads lack a last butterfly in pass 1
  double place_block_overlap = 0.3963;  // fraction not hidden, one resident block, one butterfly
  double place_warp_overlap = 0.1281;   // fraction not hidden, with 16 warps
  double place_columns = 0.25;        // more, Bluestein's columns narrower than a sector (120 cases
                                      // of 20 shapes, 62 fresh ones; wider ones: none, 600 kernels)
  double place_rader_columns = 0.07;  // less, Rader's columns in f64 (260 kernels of 29 primes;
                                      // rows of either method: none, 2200 kernels of 100 lengths)
  // Other transforms in place that registers do not hold (800 schedules of 50 shapes).
  double sorted_issue = 1.009;           // the counted instructions
  double sorted_block_overlap = 0.0934;  // fraction not hidden, one resident block
  double sorted_warp_overlap = 0.2344;   // fraction not hidden, with 16 warps

  // Latency of one block (latency.cpp, cost.cpp), us.
  double kernel_us = 1.2;                  // start and end of a kernel
  double instruction_us = 0.0005029;       // an instruction of a warp
  double shared_instruction_us = 0.00073;  // more, for each warp of its scheduler
  double access_us = 0.0042;               // an access to memory
  double line_us = 0.0004784;              // a line that a warp's access touches
  double exchange_us = 0.119;              // an exchange
  double table_us = 0.03;                  // a pass's table, unless read early
  double remote_us = 1.7;                  // an exchange between the blocks of a cluster
  double latency_f64 = 1.34;               // all of these in f64, a factor

  // A batch that does not fill the device (gpu_cost.cpp).
  double cached_memory = 0.6;  // memory's time if L2 holds everything, a factor
  double in_step = 0.73;       // more of the fraction not hidden, since blocks start together
  double few_rate = 0.47;      // the whole time, relative to a device that is busy for long
};

}  // namespace papilio::plan
