// SPDX-License-Identifier: MIT
//
// How the planner chooses the kernel of half the points that does a sweep of real numbers, and
// compares ways to do a sweep.
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/sweeps/sweeps.h"

namespace papilio::plan {

// What a sweep by this schedule is predicted to take.
double us_of_sweep(const Schedule& schedule, const Sweep& sweep, const Context& context);

// Of a sweep's complex transform and other ways to do it, whose programs are wanted, the cheapest,
// by what memory holds of real numbers. An empty one is none.
Schedule cheapest(Schedule transform, std::vector<Schedule> others, const Sweep& sweep,
                  const Context& context, bool (*is_wanted)(const Program&) = nullptr);

// The folded transform, where one kernel is best for its points; else empty.
Schedule fold(const Sweep& sweep, const Role& role, const Context& context);

// Makes a kernel of half the points fold.
void make_fold(Schedule& kernel, const Sweep& sweep, const Context& context);

// The chosen transform, or a cheaper one that meets four numbers at once.
Schedule or_of_fours(Schedule chosen, bool is_folded, const Sweep& sweep, const Role& role,
                     const Context& context);

// Whether a kernel is not vectorised where it stages: on the processor, with one lane.
bool is_scalar_where_staged(const Schedule& kernel, const Context& context);

}  // namespace papilio::plan
