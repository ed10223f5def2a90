// SPDX-License-Identifier: MIT
//
// What a kernel's loads and stores cost of a GPU's memory: more than their bytes where runs are
// short, misaligned or far apart, where elements are permuted, and where tables and data crowd L1.
#pragma once

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// Bytes that memory moves. If all blocks load all elements, memory delivers these once, and the
// blocks together store as much, for twice as many points.
double memory_bytes(const Kernel& k);

// The time, in microseconds, of that, and of what comes from L2.
double memory_us(const Kernel& k);

}  // namespace papilio::plan
