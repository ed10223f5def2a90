// SPDX-License-Identifier: MIT
//
// The permutations of a Rader kernel between shared memory and its first forward or last inverse
// pass, as a table of slots (twiddle/staging.h) and the text that addresses them. Both parts of an
// element are one access where the exchange is joint.
#pragma once

#include <string>

#include "runtime/compose/access_text.h"

namespace papilio::compose {

// The slots of one access, for the permutation by powers of `generator`.
twiddle::Table staging_table(const KernelSpec& spec, const Access& access, std::uint64_t generator);

// Threads in memory order, or where the butterflies hold the elements.
enum class Side { memory, butterflies };

// Text of the address (a char*) of a thread's item on one side.
std::string staged_address(const twiddle::Table& table, Side side, const std::string& item,
                           TablePlacer& tables);

}  // namespace papilio::compose
