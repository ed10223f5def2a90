// SPDX-License-Identifier: MIT
//
// Which convolutions the two blocks of a cluster share, of Rader's and of Bluestein's method, with
// blocks=2 (compose/body_shared_bins.h).
#pragma once

#include "runtime/plan/planner.h"

namespace papilio::plan {

bool shares_bins(const Schedule& schedule);

// Throws Error(invalid_schedule) unless one of these counts of blocks can share what the schedule
// says.
void check_shared_bins(const Schedule& schedule, const std::vector<std::uint64_t>& counts,
                       const Context& context);

// Whether a convolution of so many points is more than one block's registers hold with something
// left to work in.
bool is_for_two_blocks(std::uint64_t points, const Role& role, const Context& context);

// Whether a block of the two holds so many.
bool each_block_holds(std::uint64_t points, const Context& context);

}  // namespace papilio::plan
