// SPDX-License-Identifier: MIT
//
// The DFT as algebra. An algorithm splits a DFT of n points into smaller ones. It is a row of one
// table (algorithm.cpp) and a file. The chooser decides which one is used: it builds every split,
// simplifies, counts, and keeps the cheapest.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "generator/dag/builder.h"

namespace papilio::algorithm {

using dag::Builder;
using dag::Dag;
using dag::Exact;
using dag::Vertex;

// One complex value, and the n values of a transform, input or output, in natural order.
struct Complex {
  Vertex re, im;
};
using Signal = std::vector<Complex>;

// A decision: the parts of a transform (or, below Rader, a convolution) of n points. An empty name
// stands for "the best DFT of n points", which the chooser fills in.
struct Tree {
  std::string name;
  int n = 0;
  std::vector<Tree> parts = {};
  bool operator==(const Tree&) const = default;
};

// For example good_thomas(3, cooley_tukey(2, 2)): a direct part is written as its length, and a
// split radix of a power of two all the way down to 4 = cooley_tukey(2, 2) as split_radix(n).
std::string print(const Tree& tree);

// The inverse of print, for DFTs and for the networks of kinds.h. Throws std::invalid_argument
// naming the place and what was expected, or the split that does not exist.
Tree parse_tree(std::string_view text);

// Services for an algorithm while it builds.
struct Workshop {
  // The network of a DFT of n > 1 points along a tree, the best one known if the tree has no name:
  // additions and products with constants, inputs and outputs as in dag.h.
  std::function<const Dag&(const Tree& tree)> dft;
  // The same network with fewer operations, and none on constants alone.
  std::function<Dag(const Dag&)> simplify;
  // As dft, for another kind (kinds.h). Algorithms of the complex DFT do without.
  std::function<const Dag&(const std::string& kind, int n)> network = {};
};

struct Algorithm {
  const char* name;
  // The splits of n > 1 points by this algorithm; none if it does not apply.
  std::vector<Tree> (*splits)(int n);
  // The forward DFT of `in` along `tree`, one of the splits.
  Signal (*apply)(Builder& builder, const Signal& in, const Tree& tree, const Workshop& workshop);
};

// The table. Of two splits that cost the same, the earlier row wins.
const std::vector<Algorithm>& algorithms();

// The row of this name; null if there is none.
const Algorithm* find_algorithm(std::string_view name);

// The network of a whole DFT along `tree`, not simplified. Throws std::invalid_argument if `tree`
// names no algorithm of the table.
Dag build(const Tree& tree, const Workshop& workshop);

}  // namespace papilio::algorithm
