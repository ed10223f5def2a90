// SPDX-License-Identifier: MIT
//
// Which elements of a transform each block of a cluster holds, and where it keeps the elements that
// other blocks send. On each side of the exchange, the transform is a matrix of `major` rows, of
// which a block has `minor` adjacent columns. Element e of the block is in row e / minor.
#pragma once

#include <cstdint>

#include "runtime/compose/spec/passes.h"

namespace papilio::compose {

struct ClusterSide {
  std::uint64_t blocks = 1;
  std::uint64_t major = 1, width = 1;  // rows and columns of the matrix
  // The columns of a block (the last block has the remainder), and the rows of this side that are
  // its columns on the other side.
  std::uint64_t minor = 1, part = 1;
  // On the side of a fold's bins, columns y and width - y meet in one block: columns r h to
  // r h + h - 1, with h = minor / 2, are the first half of block r's, and their mirror images in
  // the same order the other half. Column 0 is its own image; column width / 2, its own too, stands
  // for it. On the other side the same is so of the rows. (A plane's rows are the columns of its
  // second side.)
  bool mirrors_columns = false, mirrors_rows = false;

  std::uint64_t half() const { return minor / 2; }
};

// The side before the exchange. With `back`, the side after the exchange, from which a
// convolution's inverse transform sends. There, a column is one of n1 with its points of the tail,
// and `width` and `minor` count all of them. (A convolution has no tail.)
ClusterSide side_before(const KernelSpec& spec, bool back);

// Where a block keeps the elements that it receives. Row x of its part, column y of the whole
// matrix, of transform t is in slot x row + y column + t tile (in complex numbers).
//
// Stores to another block are fast only if a warp's stores are contiguous. Neighbouring threads
// send neighbouring columns of one transform, or (Order::tiles) one column of neighbouring
// transforms, so these are adjacent. In the four-step method the receiver reads columns across the
// rows, so the distances are chosen to avoid bank conflicts.
struct Arrivals {
  std::uint64_t row = 0, column = 1, tile = 0;
  std::uint64_t slots = 0;  // in total
};
Arrivals arrivals_of(const KernelSpec& spec, bool back, std::uint64_t banks);

// The distance between the slots of elements e and e + `step`.
std::uint64_t arrival_step(const Cluster& cluster, const Arrivals& arrivals,
                           const ClusterSide& side, std::uint64_t step);

}  // namespace papilio::compose
