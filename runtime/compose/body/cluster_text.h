// SPDX-License-Identifier: MIT
//
// Which elements of a transform a block of a cluster holds, and the text that finds them in memory
// or sends them to another block. On a side of the exchange, the transform is a matrix of `major`
// rows, and a block has `minor` adjacent columns of it: its element e is in row e / minor.
#pragma once

#include <string>

#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

struct ClusterSide {
  std::uint64_t blocks = 1;
  std::uint64_t major = 1, width = 1;  // rows and columns of the matrix
  // Columns of a block, the last one having what is left, and rows of this side that it has as
  // columns on the other one.
  std::uint64_t minor = 1, part = 1;
};

// The side before the exchange, and the one after it: turned around, as it is sent on the way back
// of a convolution. After the exchange a column is one of n1 and the points of the tail that go
// with it, and width and minor count all of these. (A convolution has no tail.)
ClusterSide side_before(const Cluster& cluster, bool back);

// Text of the number in the transform of a block's element, of which `row` and `column` are the
// quotient and the remainder by `minor`; and text that says whether the matrix has that column,
// empty where it always does.
std::string position(const ClusterSide& side, const std::string& row, const std::string& column);
std::string presence(const ClusterSide& side, const std::string& column);

// Text of how many rows of this side the block receives.
std::string received_rows(const ClusterSide& side);

// Where a block keeps what it receives, in complex numbers: row x of its part, column y of the
// whole matrix, of transform `tile` in slot x row + y column + tile tile. A store into another
// block is fast only where a warp's stores adjoin: neighbouring threads send neighbouring columns
// of one transform, so these lie side by side, or one column of neighbouring transforms
// (Order::tiles), so those do. In the four-step method the receiver wants columns, and reads them
// across the rows: distances are chosen that keep what threads read at once in different banks.
struct Arrivals {
  std::uint64_t row = 0, column = 1, tile = 0;
  std::uint64_t slots = 0;  // that they take
};
Arrivals arrivals_of(const KernelSpec& spec, bool back, std::uint64_t banks);

// Text for element q of a butterfly of `pass`: the block that receives it (`there`) and its slot
// (`at`). u and y are row and column, in the whole matrix, of the butterfly's first element.
std::string destination(const Arrivals& arrivals, const ClusterSide& side, const Pass& pass);

// Text of the slot of an element in a row and a column of what a block received, and the distance
// to the element that is `step` on.
std::string arrival_slot(const Arrivals& arrivals, const std::string& row,
                         const std::string& column);
std::uint64_t arrival_step(const Cluster& cluster, const Arrivals& arrivals,
                           const ClusterSide& side, std::uint64_t step);

}  // namespace papilio::compose
