// SPDX-License-Identifier: MIT
//
// Random complex data that every machine makes alike: value number i of a seed depends on nothing
// but the two, so a digest written on one machine can be held against another's.
#pragma once

#include <cstdint>
#include <type_traits>

#include "numbers/double_double.h"
#include "numbers/unit_roots.h"

namespace papilio::cli {

// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014), used as
// a counter-based generator: its finaliser applied to a counter that starts where the seed says.
inline std::uint64_t mix_bits(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
inline std::uint64_t random_bits(std::uint64_t seed, std::uint64_t counter) {
  return mix_bits(mix_bits(seed) + (counter + 1) * 0x9e3779b97f4a7c15u);
}

// Uniform in [-1, 1), with as many bits as Real holds; exact, so no rounding mode can matter. Of
// pairs of doubles the second one has other bits of its own.
template <class Real>
Real random_real(std::uint64_t seed, std::uint64_t counter) {
  if constexpr (std::is_same_v<Real, numbers::DoubleDouble>) {
    constexpr std::uint64_t other = std::uint64_t{1} << 63;
    return numbers::two_sum(random_real<double>(seed, counter),
                            0x1p-53 * random_real<double>(seed, counter + other));
  } else {
    constexpr int bits = std::is_same_v<Real, float> ? 24 : 53;
    const auto integer = static_cast<std::int64_t>(random_bits(seed, counter)) >> (64 - bits);
    return static_cast<Real>(integer) / static_cast<Real>(std::int64_t{1} << (bits - 1));
  }
}

template <class Real>
void fill_random(numbers::Complex<Real>* data, std::uint64_t count, std::uint64_t seed) {
  for (std::uint64_t i = 0; i < count; ++i) {
    data[i] = {random_real<Real>(seed, 2 * i), random_real<Real>(seed, 2 * i + 1)};
  }
}

}  // namespace papilio::cli
