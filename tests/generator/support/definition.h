// SPDX-License-Identifier: MIT
//
// What a DFT is: the definition in 237-bit arithmetic, sharing no code with the generator's
// algorithms.
#pragma once

#include <vector>

#include "generator/dag/dag.h"

namespace papilio::tests {

// `count` reals between -1 and 1 that a float holds exactly; the same for the same seed.
std::vector<dag::Exact> random_reals(int count, unsigned seed);

// The forward DFT of n points by its definition; element j is in[2 j] + i in[2 j + 1].
std::vector<dag::Exact> dft_by_definition(const std::vector<dag::Exact>& in);

// max |a_i - b_i|.
dag::Exact largest_difference(const std::vector<dag::Exact>& a, const std::vector<dag::Exact>& b);

// max |dag(x) - DFT(x)| for a random x.
dag::Exact error_of_dft(const dag::Dag& dag, unsigned seed = 1);

}  // namespace papilio::tests
