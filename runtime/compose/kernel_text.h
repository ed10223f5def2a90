// SPDX-License-Identifier: MIT
//
// A kernel spec as text: one self-contained translation unit on codelets/abi.h, valid for NVRTC and
// for the host's Clang alike, with the tables it reads and the shape it is launched with.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "runtime/compose/codelet_library.h"
#include "runtime/compose/spec/composed_kernel.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// Composes `spec`. `banked` as in choose_layout. Registers are left to the compiler, within what
// lets `resident` blocks share a multiprocessor.
ComposedKernel compose_kernel(const KernelSpec& spec, const CodeletLibrary& library, bool banked);

// Blocks of a launch over so many transforms of the problem.
std::uint64_t block_count(const KernelSpec& spec, std::uint64_t problems);

}  // namespace papilio::compose
