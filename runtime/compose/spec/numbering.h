// SPDX-License-Identifier: MIT
//
// How a block numbers the items of its transforms (threads, staged elements, pairs of bins): a map
// from a number to a transform and an item of it. The text writer prints this map, and bank
// conflicts are counted with it.
#pragma once

#include <cstdint>

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::compose {

struct Numbering {
  twiddle::Digit tile;  // the transform within the block
  twiddle::MixedRadix item;
};

// Order::lanes: consecutive numbers are items of one transform. Order::tiles: the same item of
// consecutive transforms.
inline Numbering numbering(Order order, std::uint64_t items, std::uint64_t tiles) {
  if (order == Order::lanes) return {{items, 0, 1}, {{1, items, 1}}};
  return {{1, tiles, 1}, {{tiles, 0, 1}}};
}

// Staged elements are numbered in the order of memory, where the runs of neighbouring transforms
// alternate.
inline Numbering staged_numbering(const KernelSpec& spec, const Access& access,
                                  std::uint64_t items) {
  const auto tiles = static_cast<std::uint64_t>(spec.tiles);
  const std::uint64_t run = run_of_rest(spec, access);
  if (run == 0) return numbering(access.order, items, tiles);
  return {{run, tiles, 1}, {{run * tiles, 0, run}, {1, run, 1}}};
}

}  // namespace papilio::compose
