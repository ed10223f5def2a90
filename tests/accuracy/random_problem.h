// SPDX-License-Identifier: MIT
//
// Problems drawn at random: any kinds on any axes, pruned or not, layouts permuted, padded and
// reversed, storage of 16 bits, split parts, loops that overlap on the input, in place where
// the strides allow it. A few problems in a row share a form (axes, strides, formats), and so their
// kernels, and differ in batch, scale, data, alignment and place: compiling would take most
// of a run otherwise.
#pragma once

#include <cstdint>

#include "tests/accuracy/general_case.h"

namespace papilio::tests {

inline constexpr std::uint64_t problems_a_form = 8;

// Problem number `index` of a seed: the same on every machine, whatever was drawn before.
GeneralCase random_problem(std::uint64_t seed, std::uint64_t index);

// The same with numbers that are pairs of doubles.
GeneralCase random_problem_of_pairs(std::uint64_t seed, std::uint64_t index);

}  // namespace papilio::tests
