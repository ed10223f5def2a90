// SPDX-License-Identifier: MIT
//
// The latency of one block, which dominates the time of few transforms because nothing hides it.
#pragma once

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// The sum of the steps of one block that is alone on its multiprocessor, in microseconds.
double latency_us(const Kernel& k);

}  // namespace papilio::plan
