// SPDX-License-Identifier: MIT
//
// Which elements of a transform a block of a cluster holds, and the text that finds them in memory
// or sends them to another block. On a side of the exchange, the transform is a matrix of `major`
// rows, and a block has `minor` adjacent columns of it: its element e is in row e / minor.
#pragma once

#include <string>

#include "runtime/compose/exchange_layout.h"
#include "runtime/compose/passes.h"

namespace papilio::compose {

struct ClusterSide {
  std::uint64_t blocks = 1, major = 1, minor = 1;

  // Rows of this side that a block has as columns on the other one.
  std::uint64_t part() const { return major / blocks; }
};

// The side before the exchange and the one after it; turned around on the way back of a
// convolution.
ClusterSide side_before(const Cluster& cluster, bool back);

// Text of the number in the transform of a block's element `e`.
std::string position(const ClusterSide& side, const std::string& e);

// Where the block's element in row x and column y of the whole matrix goes on the other side.
std::uint64_t arrival(const Cluster& cluster, const ClusterSide& side, std::uint64_t x,
                      std::uint64_t y);

// Text that names row u and column y, in the whole matrix, of the first element of a butterfly, `e`
// in its block.
std::string matrix_place(const ClusterSide& side);

// Text for element q of a butterfly of `pass`: the block that receives it (`there`) and its slot
// (`at`). u and y as matrix_place names them.
std::string destination(const Cluster& cluster, const ClusterSide& side, const Pass& pass,
                        const ExchangeLayout& layout);

}  // namespace papilio::compose
