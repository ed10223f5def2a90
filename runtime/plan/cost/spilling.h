// SPDX-License-Identifier: MIT
//
// What a kernel takes longer whose threads want more registers than they have.
#pragma once

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// As a factor, 1 where there are enough.
double slowed_by_registers(const Kernel& k);

}  // namespace papilio::plan
