// SPDX-License-Identifier: MIT
#include "runtime/execute/carveout.h"

#include <algorithm>

namespace papilio::execute {
namespace {

// What a multiprocessor can have for shared memory, up to its largest (CUDA C++ Programming Guide,
// compute capabilities 8.0 to 9.0).
constexpr std::size_t sizes_kib[] = {8, 16, 32, 64, 100, 132, 164, 196, 228};

// Shared memory is allotted in units of these bytes.
constexpr std::size_t unit = 128;

// Less shared memory than the largest by this leaves the cache 92 of an H200's 256 KiB.
constexpr std::size_t more_cache = 64 << 10;

std::size_t allotted(const SharedUse& use) {
  return (use.of_block + unit - 1) / unit * unit;
}

std::size_t with_reserve(const SharedUse& use) {
  return allotted(use) + use.reserved;
}

std::size_t size_for(std::size_t bytes, const SharedUse& use) {
  for (const std::size_t kib : sizes_kib)
    if (bytes <= kib << 10) return std::min(kib << 10, use.largest);
  return use.largest;
}

}  // namespace

// As ncu's launch__shared_mem_config_size shows (H200, CUDA 13.0): the least size that holds the
// per cent, and that holds as many blocks with what is reserved for each as the per cent does
// without.
std::size_t shared_size_at(int percent, const SharedUse& use) {
  const std::size_t asked = static_cast<std::size_t>(percent) * use.largest / 100;
  const std::size_t own = allotted(use);
  return size_for(std::max(asked, asked / own * (own + use.reserved)), use);
}

int carveout_percent(const SharedUse& use) {
  const std::size_t size = size_for(blocks_left(use) * with_reserve(use), use);
  int first = 1;
  while (first < 100 && shared_size_at(first, use) < size) ++first;
  int last = first;
  while (last < 100 && shared_size_at(last + 1, use) == shared_size_at(first, use)) ++last;
  return (first + last) / 2;
}

std::size_t blocks_left(const SharedUse& use) {
  if (!use.may_do_with_fewer || use.largest <= more_cache) return use.blocks;
  const std::size_t fewer = std::min(use.blocks, (use.largest - more_cache) / with_reserve(use));
  const auto size = [&](std::size_t blocks) { return size_for(blocks * with_reserve(use), use); };
  return 4 * fewer >= 3 * use.blocks && size(fewer) < size(use.blocks) ? fewer : use.blocks;
}

}  // namespace papilio::execute
