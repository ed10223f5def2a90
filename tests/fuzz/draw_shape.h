// SPDX-License-Identifier: MIT
//
// Shapes at random, and the architectures to plan them for.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <vector>

#include "tests/support/random.h"

namespace papilio::tests {

inline constexpr const char* architectures[] = {"host",  "sm_75",  "sm_80",  "sm_86", "sm_89",
                                                "sm_90", "sm_100", "sm_120", "h100"};

inline const char* draw_architecture(Random& random) {
  return architectures[random.between(0, std::size(architectures) - 1)];
}

// A number of so many bits, of which a third are powers of two.
inline std::uint64_t draw_number(std::uint64_t bits, Random& random) {
  const std::uint64_t power = std::uint64_t{1} << bits;
  return random.between(0, 2) == 0 ? power : random.between(power, 2 * power - 1);
}

// One dimension to four of `bits` bits together, some of them of one point.
inline std::vector<std::uint64_t> draw_shape(std::uint64_t bits, Random& random) {
  std::vector<std::uint64_t> shape;
  for (std::uint64_t more = random.between(0, 3); more > 0; --more) {
    const std::uint64_t part = random.between(0, bits);
    shape.push_back(draw_number(part, random));
    bits -= part;
  }
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(random.between(0, shape.size())),
               draw_number(bits, random));
  return shape;
}

// Seeds from 0, so many: 24, or as many as PAPILIO_FUZZ_CASES says.
inline std::uint64_t fuzz_cases() {
  const char* asked = std::getenv("PAPILIO_FUZZ_CASES");
  return asked ? std::strtoull(asked, nullptr, 10) : 24;
}

}  // namespace papilio::tests
