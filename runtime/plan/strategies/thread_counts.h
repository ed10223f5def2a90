// SPDX-License-Identifier: MIT
//
// Candidate counts of threads per transform, and of transforms per block.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Whether columns are so long that a block cannot hold a sector's width of them in registers. A
// convolution then takes one or two columns per block, and L2 merges the partial sectors that
// neighbouring blocks store. (H200, six of 10007x1009: 2512 us, with two columns per block 4447 us.
// Shorter columns, padded to 5120 points, lose 6 to 10 %.)
bool are_long_columns(std::uint64_t points, const Role& role, const Context& context);

// Whether `threads` threads can hold n values and fit in a block.
bool sensible_threads(std::uint64_t n, const std::vector<int>& radices, std::uint64_t threads,
                      const Context& context);

// Sensible counts of threads for n values, ascending. With each count, a thread does as many
// butterflies of some pass as one of `shares` says.
std::vector<int> thread_counts(std::uint64_t n, const std::vector<int>& radices,
                               std::initializer_list<int> shares, const Context& context);

// Of numbers in order, what a sketch looks at: the two in the middle.
std::vector<int> in_sketch(std::vector<int> counts, const Context& context);

// Promising counts of transforms of a block with so many threads each, ascending.
std::vector<int> transforms_of_block(int threads, const Role& role, const Context& context);

}  // namespace papilio::plan
