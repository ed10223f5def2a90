// SPDX-License-Identifier: MIT
//
// The time of a single block: what a few transforms take, whose steps nothing hides.
#pragma once

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// The steps of one block, one after the other, alone on its multiprocessor.
double latency_us(const Kernel& k);

}  // namespace papilio::plan
