// SPDX-License-Identifier: MIT
//
// How a block numbers the items of its transforms: which transform and which item of it a number
// is. Threads, staged elements and pairs of bins are numbered so. The text writer divides by this
// map, and bank conflicts are counted with it.
#pragma once

#include <cstdint>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::compose {

struct Numbering {
  twiddle::Digit tile;  // the transform, of those of the block
  twiddle::MixedRadix item;
};

// All items of a transform follow each other, or the same item of all transforms does.
inline Numbering numbering(Order order, std::uint64_t items, std::uint64_t tiles) {
  if (order == Order::lanes) return {{items, 0, 1}, {{1, items, 1}}};
  return {{1, tiles, 1}, {{tiles, 0, 1}}};
}

// What is staged is numbered in the order of memory: runs of one transform lie between those of its
// neighbours.
inline Numbering staged_numbering(const KernelSpec& spec, const Access& access,
                                  std::uint64_t items) {
  const auto tiles = static_cast<std::uint64_t>(spec.tiles);
  const std::uint64_t run = run_of_rest(spec, access);
  if (run == 0) return numbering(access.order, items, tiles);
  return {{run, tiles, 1}, {{run * tiles, 0, run}, {1, run, 1}}};
}

}  // namespace papilio::compose
