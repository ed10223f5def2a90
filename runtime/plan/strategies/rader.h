// SPDX-License-Identifier: MIT
//
// What the kernels of Rader's method have in common, of complex numbers (rader.cpp) and of real
// ones (rader_of_reals.cpp).
#pragma once

#include <cstddef>
#include <cstdint>

#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// What a block may hold: the words of its permutations have 16 bits.
inline constexpr std::uint64_t most_staged = 60000;

// A prime's permutations are tables of 32 bits.
inline constexpr std::uint64_t largest_prime_of_rader = 0xffffffff;

// Inner transforms that are looked at.
std::size_t most_inner_for(const Context& context);

// Whether an inner transform has codelets that leave a convolution too few registers.
bool is_spilling(const Schedule& inner, const Context& context);

// Lets an inner transform of rows ask for the next ones ahead.
void prefetch_as_row(Schedule& inner, const Role& role, const Context& context);

}  // namespace papilio::plan
