// SPDX-License-Identifier: MIT
//
// Prefetching: before a pass a block asks the second-level cache for what the block that takes its
// place will load (docs/kernels.md, Prefetching). Which kernels do, and before which pass.
#pragma once

#include <cstdint>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Columns in narrower runs lose by prefetching (210 pairs on an H200: up to 14 %), wider ones gain
// 3 % in the mean.
inline constexpr std::uint64_t least_ahead_run_bytes = 128;

// Whether the blocks of a stockham gain by prefetching, for rows: several passes, and on a GPU 12
// KiB at the least, unless its threads meet after loading. Smaller blocks are many at once and hide
// each other's loads.
bool gains_by_prefetch(const Schedule& kernel, const Context& context);

// Whether a stockham's block has a multiprocessor to itself by its registers, estimated from its
// points (plan/cost/occupancy.h knows more).
bool is_alone_roughly(const Schedule& kernel, const Context& context);

// Has a convolution's stockham prefetch before its first inverse pass.
void prefetch_between_ways(Schedule& kernel);

// Has those kernels of a schedule no longer prefetch that lose by it where memory is slow. What
// blocks ask for waits in the second-level cache while memory answers others, and some is driven
// out before it is loaded: on an H100, whose memory carries 15 bytes a cycle of a multiprocessor
// (an H200's 22), 2048 points read 1.08 times their data, 19683 points 1.27 times.
void drop_prefetches(Schedule& schedule, const Context& context);

}  // namespace papilio::plan
