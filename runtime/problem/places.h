// SPDX-License-Identifier: MIT
//
// Where the elements of an array are, as sums of multiples of strides.
#pragma once

#include <cstdint>
#include <vector>

namespace papilio::problem {

struct Mode {
  std::uint64_t count;
  std::uint64_t stride;  // its size
};

enum class Collision { none, found, unknown };

// Whether two elements have one place. Strides of which each passes what all smaller ones reach
// cannot; of others up to most_compared elements are compared place by place.
inline constexpr std::uint64_t most_compared = std::uint64_t{1} << 22;
Collision collision_of(std::vector<Mode> modes);

}  // namespace papilio::problem
