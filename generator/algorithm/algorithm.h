// SPDX-License-Identifier: MIT
//
// The DFT as algebra. An algorithm takes a DFT of n points apart into smaller ones; it is a row of
// one table (algorithm.cpp) and a file of its own. Which of them is used is not decided here: the
// pipeline builds every split, simplifies, counts, and keeps the cheapest.
#pragma once

#include <functional>
#include <string>
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

// A decision: what a transform (or, below Rader, a convolution) of n points is made of. An empty
// name stands for "the best DFT of n points", to be filled in by whoever chooses.
struct Tree {
  std::string name;
  int n = 0;
  std::vector<Tree> parts = {};
};

// For example good_thomas(3, cooley_tukey(2, 2)): a direct part is written as its length, and a
// split radix of a power of two as split_radix(n).
std::string print(const Tree& tree);

// What an algorithm may ask for while it builds.
struct Workshop {
  // The best network known for a DFT of n > 1 points: additions and products with constants, inputs
  // and outputs as in dag.h.
  std::function<const Dag&(int n)> dft;
  // The same network with fewer operations, and none on constants alone.
  std::function<Dag(const Dag&)> simplify;
};

struct Algorithm {
  const char* name;
  // The ways in which this algorithm can take n > 1 points apart; none if it does not apply.
  std::vector<Tree> (*splits)(int n);
  // The forward DFT of `in` along `tree`, one of the splits.
  Signal (*apply)(Builder& builder, const Signal& in, const Tree& tree, const Workshop& workshop);
};

// The table. Of two splits that cost the same, the earlier row wins.
const std::vector<Algorithm>& algorithms();

// The network of a whole DFT along `tree`, not simplified. Throws std::invalid_argument if `tree`
// names no algorithm of the table.
Dag build(const Tree& tree, const Workshop& workshop);

}  // namespace papilio::algorithm
