// SPDX-License-Identifier: MIT
//
// What a block takes of a multiprocessor: registers, shared memory, threads; and how many blocks
// fit side by side.
#pragma once

#include <cstddef>

#include "runtime/plan/program.h"

namespace papilio::plan {

// Registers a thread would have, from codelets and points; and those that it will, where blocks of
// the kernel must fit a multiprocessor together: what it lacks is spilled.
double wanted_registers(const compose::KernelSpec& spec, const Context& context);
double expected_registers(const compose::KernelSpec& spec, const Context& context);

// Blocks of the kernel that fit on one multiprocessor, by registers (expected ones, so in
// fractions), shared memory and threads.
double resident_blocks(const compose::KernelSpec& spec, const Context& context);

// Upper bound of a block's shared memory, any padding included.
std::size_t shared_bytes_bound(const compose::KernelSpec& spec);

}  // namespace papilio::plan
