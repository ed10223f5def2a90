// SPDX-License-Identifier: MIT
//
// Schedules of general problems. The schedule of a sweep over c2c axes is that of its complex
// transform. A sweep of another kind wraps that in a node named for the kind: dct2(1000,
// stockham(1000, ...)). Several sweeps are the inner schedules, in order, of one node `axes`, whose
// length is the product of the axes: axes(24000, r2c(30, ...), ...).
#pragma once

#include <optional>

#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// The cheapest schedule for the context's problem by the cost model. Each sweep is chosen by
// itself. `shape` is that of a simple problem.
Schedule choose_for_problem(const Shape& shape, const Context& context);

// A schedule of generic kernels (plan/strategies/generic.h) for the context's problem. Empty for
// problems that these kernels do not support: cosine, sine and Hartley kinds, storage other than
// interleaved in the working precision, convolutions, callbacks.
std::optional<Schedule> generic_for_problem(const Shape& shape, const Context& context);

// Lowers `schedule` for the context's problem. Throws Error(invalid_schedule) if it is illegal or
// does not match the problem.
Program lower_for_problem(const Schedule& schedule, const Context& context);

}  // namespace papilio::plan
