// SPDX-License-Identifier: MIT
//
// Which kernels prefetch, and before which pass. Before that pass, a block prefetches into L2 what
// the next block in its place will load (docs/kernels.md, Prefetching).
#pragma once

#include <cstdint>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Columns in shorter runs lose up to 14 % by prefetching; longer ones gain 3 % on average (210
// pairs, H200).
inline constexpr std::uint64_t least_ahead_run_bytes = 128;

// Whether a stockham of rows gains by prefetching: on a GPU, if it has several passes, and either
// blocks of at least 12 KiB or staged loads. Of smaller blocks, many are resident and hide each
// other's loads.
bool gains_by_prefetch(const Schedule& kernel, const Context& context);

// Whether only one block of a stockham fits on a multiprocessor by registers, estimated from its
// points. plan/cost/occupancy.h has a better estimate.
bool is_alone_roughly(const Schedule& kernel, const Context& context);

// Makes a convolution's stockham prefetch before its first inverse pass.
void prefetch_between_ways(Schedule& kernel);

// The opposite: before its last pass, if it prefetches.
void prefetch_one_way(Schedule& kernel);

// Removes prefetching from those kernels of a schedule that lose by it on slow memory. Prefetched
// data wait in L2 and are partly evicted before they are loaded. On an H100 (15 bytes of memory
// bandwidth per multiprocessor and cycle; H200: 22), 2048 points read 1.08 times their data, and
// 19683 points 1.27 times.
void drop_prefetches(Schedule& schedule, const Context& context);

}  // namespace papilio::plan
