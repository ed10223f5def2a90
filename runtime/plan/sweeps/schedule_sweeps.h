// SPDX-License-Identifier: MIT
//
// Schedules of general problems. The schedule of a sweep over c2c axes is that of its complex
// transform. A sweep of another kind wraps that in a node named for the kind: dct2(1000,
// stockham(1000, ...)). Several sweeps are the inner schedules, in order, of one node `axes`, whose
// length is the product of the axes: axes(24000, r2c(30, ...), ...).
#pragma once

#include <optional>
#include <vector>

#include "runtime/plan/choose/planner.h"
#include "runtime/plan/sweeps/real_ways.h"
#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// The cheapest schedule for the context's problem by the cost model. Each sweep is chosen by
// itself. `shape` is that of a simple problem.
Schedule choose_for_problem(const Shape& shape, const Context& context);

// Legal schedules for the context's problem: the choice first, then what does a sweep in another
// way or with another kernel, or has other sweeps, cheapest first. Of a simple problem rank()'s.
std::vector<Ranked> rank_for_problem(const Shape& shape, const Context& context);

// A schedule of generic kernels (plan/strategies/generic.h) for the context's problem. Empty for
// problems that these kernels do not support: the caller's functions, more loops than a generic
// pass has.
std::optional<Schedule> generic_for_problem(const Shape& shape, const Context& context);

// Lowers `schedule` for the context's problem. Throws Error(invalid_schedule) if it is illegal or
// does not match the problem.
Program lower_for_problem(const Schedule& schedule, const Context& context);

// The parts that such a schedule is made of, for those who decide otherwise (runtime/search).

// The schedule of a sweep whose complex transform is this; of pairs of rows, if `paired` is the
// number of their loop.
Schedule around(const Sweep& sweep, Schedule transform, std::uint64_t paired = 0);

// The schedule of a list of sweeps from that of each.
Schedule joined(const Sweeps& sweeps, std::vector<Schedule> list);

// The lists of sweeps that a problem has: its own, then those that it may have besides.
std::vector<const Sweeps*> lists_of(const Sweeps& sweeps);

// Which of the lists of the context's problem a schedule is for.
const Sweeps& sweeps_of(const Schedule& schedule, const Context& context);

}  // namespace papilio::plan
