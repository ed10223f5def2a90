// SPDX-License-Identifier: MIT
//
// The order of a convolution's passes. Factorisations are proposed with the largest radix first
// (plan/strategies/pass_lists.h). Another order may have fewer bank conflicts and read fewer
// twiddles, and a convolution does every exchange twice: 1009 points take 5 % less time with
// radices 7x16x9 than with 16x9x7 (H200).
//
// The cost model ranks the orders of Rader's passes and of in-place passes well. It does not for
// other Bluestein kernels, where registers and spills matter more: its choice would make 2503
// points 5 % faster, but 2039 and 10007 points 12 % slower. Their order stays.
#pragma once

#include <cstddef>
#include <functional>

#include "runtime/plan/lower/strategy.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// Permutes the radices of a rader in one kernel, or of an in-place convolution, to the order with
// the lowest `cost`. Only the radices along the convolved dimension change places among themselves.
// Other schedules are left unchanged. Returns the schedule's cost.
double order_passes(Schedule& schedule, const Context& context,
                    const std::function<double(const Schedule&)>& cost);

}  // namespace papilio::plan
