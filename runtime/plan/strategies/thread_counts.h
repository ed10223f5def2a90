// SPDX-License-Identifier: MIT
//
// How many threads a transform takes, and what their registers hold.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Whether these are columns of which no block holds a sector's width with registers left. A
// convolution of them takes one or two a block: the second-level cache gathers what neighbouring
// blocks store. (H200: six of 10007x1009 2512 us, by two columns a block 4447; shorter ones lose,
// padded to 5120 points 6 to 10 %.)
bool are_long_columns(std::uint64_t points, const Role& role, const Context& context);

// Whether n values are few enough for so many threads, and these for a block.
bool sensible_threads(std::uint64_t n, const std::vector<int>& radices, std::uint64_t threads,
                      const Context& context);

// Sensible numbers of threads for n values, ascending: those with which each takes as many
// butterflies of some pass as one of `shares` says.
std::vector<int> thread_counts(std::uint64_t n, const std::vector<int>& radices,
                               std::initializer_list<int> shares, const Context& context);

}  // namespace papilio::plan
