// SPDX-License-Identifier: MIT
//
// Schedules of general problems. A sweep over c2c axes is the schedule of its complex transform; of
// another kind a node named for the kind around that: dct2(1000, stockham(1000, ...)). Several
// sweeps are the inner schedules of one node, in order: axes(24000, r2c(30, ...), ...), whose
// length is the product of the axes'.
#pragma once

#include <optional>

#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// The cheapest for the problem of a context by the cost model, each sweep by itself; of a simple
// problem, of this shape.
Schedule choose_for_problem(const Shape& shape, const Context& context);

// A schedule of generic kernels (plan/strategies/generic.h) for the problem of a context, of one
// dimension or several; nothing where they do not do it: cosine, sine and Hartley kinds, storage
// other than interleaved in the working precision, convolutions, the caller's functions.
std::optional<Schedule> generic_for_problem(const Shape& shape, const Context& context);

// Lowers `schedule` for the problem of a context. Throws Error(invalid_schedule) where it is not
// the problem's or not legal.
Program lower_for_problem(const Schedule& schedule, const Context& context);

}  // namespace papilio::plan
