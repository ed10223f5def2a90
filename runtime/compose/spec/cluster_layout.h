// SPDX-License-Identifier: MIT
//
// Which elements of a transform a block of a cluster holds, and where it keeps what others send. On
// a side of the exchange, the transform is a matrix of `major` rows, and a block has `minor`
// adjacent columns of it: its element e is in row e / minor.
#pragma once

#include <cstdint>

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

// From an element's slot to that of the element `step` on.
std::uint64_t arrival_step(const Cluster& cluster, const Arrivals& arrivals,
                           const ClusterSide& side, std::uint64_t step);

}  // namespace papilio::compose
