// SPDX-License-Identifier: MIT
//
// How much shared memory a block of a kernel takes at most, any padding included: lowering refuses
// a schedule whose kernels take more than the architecture has.
#pragma once

#include <cstddef>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::plan {

std::size_t shared_bytes_bound(const compose::KernelSpec& spec);

}  // namespace papilio::plan
