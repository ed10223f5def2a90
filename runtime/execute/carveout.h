// SPDX-License-Identifier: MIT
//
// How a multiprocessor divides its fast memory between shared memory and L1.
#pragma once

#include <cstddef>

namespace papilio::execute {

// One kernel's blocks on a multiprocessor; sizes in bytes.
struct SharedUse {
  std::size_t of_block = 0;  // shared memory that a block asks for, above 0
  std::size_t reserved = 0;  // what the driver adds to each block
  std::size_t largest = 0;   // most shared memory of a multiprocessor
  std::size_t blocks = 1;    // that fit a multiprocessor
  bool may_do_with_fewer = true;
};

// Shared memory of a multiprocessor if `percent` of the largest is asked for.
std::size_t shared_size_at(int percent, const SharedUse& use);

// The per cent to ask for: as much shared memory as the blocks need, and no more. The rest is L1,
// which serves tables and loads. With 28 KiB of L1 256 points in 32 blocks of one warp take 6 %
// longer than with 60 KiB (H200). If fewer blocks are allowed, up to a quarter of them is given up
// for shared memory that is 64 KiB below the largest: 5 % for volumes of 16^3 points, -1 to 1 % for
// others.
int carveout_percent(const SharedUse& use);

// Blocks that fit then.
std::size_t blocks_left(const SharedUse& use);

}  // namespace papilio::execute
