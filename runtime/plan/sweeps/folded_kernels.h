// SPDX-License-Identifier: MIT
//
// Kernels of one block that do rows of real numbers with half the points.
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/sweeps/sweeps.h"

namespace papilio::plan {

// The most promising ones of such a sweep in this role, not tuned. Empty on the processor, for few
// transforms, and where no block holds half the points.
std::vector<Schedule> folded_kernels(const Sweep& sweep, const Role& role, const Context& context);

}  // namespace papilio::plan
