// SPDX-License-Identifier: MIT
//
// How a multiprocessor divides its fast memory between shared memory and the first-level cache.
#pragma once

#include <cstddef>

namespace papilio::execute {

// One kernel's blocks on a multiprocessor; sizes in bytes.
struct SharedUse {
  std::size_t of_block = 0;  // shared memory that a block asks for, more than none
  std::size_t reserved = 0;  // what the driver adds to each block
  std::size_t largest = 0;   // shared memory that a multiprocessor can have at most
  std::size_t blocks = 1;    // that would fit a multiprocessor
  bool may_do_with_fewer = true;
};

// What a multiprocessor's shared memory becomes if `percent` of the largest is asked for.
std::size_t shared_size_at(int percent, const SharedUse& use);

// The per cent to ask for: as much shared memory as the blocks need, no more, since the rest is
// the first-level cache. That serves tables and takes what is being loaded: 256 points in 32 blocks
// of one warp take 6 % longer where 28 KiB of an H200's 256 are cache than where 60 are. Up to a
// quarter of the blocks is given, if there may be fewer, for shared memory that is smaller, by 64
// KiB than the largest: volumes of 16^3 points take 5 % less time so, others from 1 % more to 1 %
// less.
int carveout_percent(const SharedUse& use);

// The blocks that are left, then.
std::size_t blocks_left(const SharedUse& use);

}  // namespace papilio::execute
