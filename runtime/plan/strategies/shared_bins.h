// SPDX-License-Identifier: MIT
//
// Convolutions (Rader, Bluestein) whose bins are distributed over the blocks of a cluster: blocks=C
// (compose/body/body_shared_bins.h).
#pragma once

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

bool shares_bins(const Schedule& schedule);

// Throws Error(invalid_schedule) unless the schedule's number of blocks is in `counts` and that
// many blocks can share the bins.
void check_shared_bins(const Schedule& schedule, const std::vector<std::uint64_t>& counts,
                       const Context& context);

// Whether a convolution of this many points exceeds the registers of one block, working registers
// included.
bool is_for_two_blocks(std::uint64_t points, const Role& role, const Context& context);

// Whether each of two blocks holds this many points.
bool each_block_holds(std::uint64_t points, const Context& context);

// For Rader's method with two blocks of this many points each. are_large_halves(): whether the
// points do not fit in registers from pass to pass. large_halves(): in-place stockhams for them;
// empty without suitable radices.
bool are_large_halves(std::uint64_t points, const Context& context);
std::vector<Schedule> large_halves(std::uint64_t points, const Context& context);

// is_for_many_blocks(): whether more than two blocks should share the bins of Bluestein's method
// for n points. by_many_blocks(): that schedule. is_by_many_blocks(): whether a schedule is of this
// form.
bool is_for_many_blocks(std::uint64_t n, const Role& role, const Context& context);
Schedule by_many_blocks(std::uint64_t n, const Context& context);
bool is_by_many_blocks(const Schedule& schedule);

// Whether a schedule shares bins in place. Such schedules are proposed as they were timed: the
// order of passes and the limit on registers stay.
bool is_as_timed(const Schedule& schedule);

}  // namespace papilio::plan
