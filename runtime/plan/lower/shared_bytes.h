// SPDX-License-Identifier: MIT
//
// An upper bound on the shared memory of a kernel's block, in bytes, including padding. Lowering
// refuses a schedule if this bound exceeds the shared memory of the architecture.
#pragma once

#include <cstddef>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::plan {

std::size_t shared_bytes_bound(const compose::KernelSpec& spec);

}  // namespace papilio::plan
