// SPDX-License-Identifier: MIT
#include "runtime/problem/places.h"

#include <algorithm>

namespace papilio::problem {

Collision collision_of(std::vector<Mode> modes) {
  std::erase_if(modes, [](const Mode& mode) { return mode.count <= 1; });
  std::ranges::sort(modes, {}, &Mode::stride);
  unsigned __int128 reach = 0, count = 1;
  bool nested = true;
  for (const Mode& mode : modes) {
    nested &= mode.stride > reach;
    reach += static_cast<unsigned __int128>(mode.count - 1) * mode.stride;
    count *= mode.count;
  }
  if (nested) return Collision::none;
  if (count > most_compared) return Collision::unknown;
  std::vector<std::uint64_t> places{0};
  for (const Mode& mode : modes) {
    const std::size_t known = places.size();
    for (std::uint64_t i = 1; i < mode.count; ++i)
      for (std::size_t p = 0; p < known; ++p) places.push_back(places[p] + i * mode.stride);
  }
  std::ranges::sort(places);
  return std::ranges::adjacent_find(places) == places.end() ? Collision::none : Collision::found;
}

}  // namespace papilio::problem
