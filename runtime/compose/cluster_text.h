// SPDX-License-Identifier: MIT
//
// Which elements of a transform a block of a cluster holds, and the text that finds them in memory
// or sends them to another block. On a side of the exchange, the transform is a matrix of `major`
// rows, and a block has `minor` adjacent columns of it: its element e is in row e / minor.
#pragma once

#include <string>

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

// What a block receives lies in rows of complex numbers, one for each row x of its part, since
// neighbouring threads send neighbouring columns y: a store into another block is fast only where a
// warp's stores adjoin. Rows are `pitch` apart. In the four-step method the receiver wants columns,
// and reads them across the rows: the pitch then keeps them in different banks.
std::uint64_t arrival_pitch(const Cluster& cluster, const ClusterSide& side, std::uint64_t banks);

// Text that names row u and column y, in the whole matrix, of the first element of a butterfly, `e`
// in its block.
std::string matrix_place(const ClusterSide& side);

// Text for element q of a butterfly of `pass`: the block that receives it (`there`) and its slot
// (`at`). u and y as matrix_place names them.
std::string destination(const Cluster& cluster, const ClusterSide& side, const Pass& pass,
                        std::uint64_t banks);

// Of the four-step method, text of the slot that holds what was element `e` of the receiving block.
std::string arrival_slot(const ClusterSide& side, std::uint64_t pitch, const std::string& e);

}  // namespace papilio::compose
