// SPDX-License-Identifier: MIT
//
// The order of a convolution's passes. Factorisations are proposed with their largest radices first
// (plan/strategies/pass_lists.h); a convolution takes every exchange forth and back, and another
// order of the same radices may meet fewer bank conflicts and read fewer twiddles: 1009 points take
// 5 % less time with radices 7x16x9 than with 16x9x7 (H200). The cost model, which counts both,
// tells the orders of Rader's passes apart, and of those in place, but not those of Bluestein's in
// order or of other kernels, where registers and spilled bytes matter more: by its choice 2503
// points would take 5 % less, 2039 and 10007 12 % more.
#pragma once

#include <cstddef>
#include <functional>

#include "runtime/plan/lower/strategy.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// Puts the radices of a rader in one kernel, or of a convolution in place, in the order that makes
// it fastest by `cost`: those along the dimension that is convolved, in the places that they have.
// Other schedules stay as they are. Returns the schedule's cost.
double order_passes(Schedule& schedule, const Context& context,
                    const std::function<double(const Schedule&)>& cost);

}  // namespace papilio::plan
