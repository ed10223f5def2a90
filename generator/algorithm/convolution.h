// SPDX-License-Identifier: MIT
//
// Convolutions of real data with a known kernel, for Rader's algorithm. Kinds of convolution are
// rows of a table, like algorithms; their trees are parts of Rader's tree.
#pragma once

#include <vector>

#include "generator/algorithm/algorithm.h"

namespace papilio::algorithm {

using Reals = std::vector<Vertex>;

struct Convolved {
  Reals values;
  Vertex sum = 0;  // of all x_s; cyclic convolutions only
};

// sum_s x_s h_{t-s} for 0 <= t < k, where h_{u+k} = sign h_u; sign = 1 is cyclic, -1 negacyclic.
struct Convolution {
  const char* name;
  int sign;
  bool (*applies)(int k);
  // Length of the DFTs that it uses; 1 if none.
  int (*transforms)(int k);
  // `offset` is added to every element; only cyclic convolutions take one. `dft` is the tree of its
  // DFTs.
  Convolved (*apply)(Builder& builder, const Reals& x, const std::vector<Exact>& h,
                     const Vertex* offset, const Tree& dft, const Workshop& workshop);
};

// The trees of all convolutions of length k and this sign.
std::vector<Tree> convolution_splits(int k, int sign);

Convolved apply_convolution(const Tree& tree, int sign, Builder& builder, const Reals& x,
                            const std::vector<Exact>& h, const Vertex* offset,
                            const Workshop& workshop);

}  // namespace papilio::algorithm
