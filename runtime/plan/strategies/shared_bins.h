// SPDX-License-Identifier: MIT
//
// Which convolutions the blocks of a cluster share, of Rader's and of Bluestein's method, with
// blocks=C (compose/body/body_shared_bins.h).
#pragma once

#include "runtime/plan/strategies/parts.h"

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

// Whether so many points for each of two blocks by Rader's method are more than stay in registers
// from pass to pass; and stockhams of as many in place, none where they have no such radices.
bool are_large_halves(std::uint64_t points, const Context& context);
std::vector<Schedule> large_halves(std::uint64_t points, const Context& context);

// Whether more than two blocks share the bins of Bluestein's method for n points, and that
// schedule.
bool is_for_many_blocks(std::uint64_t n, const Role& role, const Context& context);
Schedule by_many_blocks(std::uint64_t n, const Context& context);
bool is_by_many_blocks(const Schedule& schedule);

// Bins shared in place are proposed as they were timed: passes in order, held to their registers.
bool is_as_timed(const Schedule& schedule);

}  // namespace papilio::plan
