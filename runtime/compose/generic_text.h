// SPDX-License-Identifier: MIT
//
// Kernels whose sizes are read at run time: one text a radix, and one for radices without a
// codelet, serve every length. They are there before the kernel of a length is compiled (latency
// mode), at the price of 64-bit index arithmetic and of twiddles from two tables.
#pragma once

#include "runtime/compose/codelet_library.h"
#include "runtime/compose/spec/composed_kernel.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// The kernel of a spec with a generic pass. Its sizes and the offsets of its tables stand in
// ComposedKernel::parameters, not in its text.
ComposedKernel generic_kernel(const KernelSpec& spec, const CodeletLibrary& library);

// Threads over all its blocks that a transform takes.
std::uint64_t generic_threads(const KernelSpec& spec);

}  // namespace papilio::compose
