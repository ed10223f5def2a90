// SPDX-License-Identifier: MIT
//
// The slowdown of a kernel whose threads want more registers than they may have.
#pragma once

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// A factor; 1 if the registers suffice.
double slowed_by_registers(const Kernel& k);

}  // namespace papilio::plan
