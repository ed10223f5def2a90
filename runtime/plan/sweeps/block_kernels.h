// SPDX-License-Identifier: MIT
//
// Kernels of one block that a sweep of real numbers chooses among, not tuned.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/strategies/pass_lists.h"
#include "runtime/plan/sweeps/sweeps.h"

namespace papilio::plan {

// Transforms of `length` points by these passes, with the counts of threads that suit `values`
// values, and of transforms a block; each asks ahead before its last pass.
std::vector<Schedule> block_kernels(std::uint64_t length, std::uint64_t values,
                                    const std::vector<PassList>& lists, const Role& role,
                                    const Context& context);

// Keeps those complex transforms of a sweep that a rough count, by what memory holds of real
// numbers, likes best.
void keep_promising(std::vector<Schedule>& transforms, const Sweep& sweep, const Context& context);

}  // namespace papilio::plan
