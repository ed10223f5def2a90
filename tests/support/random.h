// SPDX-License-Identifier: MIT
//
// Random test data that is the same on every machine: a counter goes in, a number comes out, and no
// standard-library distribution (whose algorithms are unspecified) is involved. The mixing function
// is that of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number
// generators", 2014).
#pragma once

#include <cstdint>

namespace papilio::tests {

// 64 random bits for the pair (seed, counter).
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t counter) {
  constexpr std::uint64_t golden = 0x9e3779b97f4a7c15;
  const auto mix = [](std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
    x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
    return x ^ (x >> 31);
  };
  return mix(mix(seed + golden) + (counter + 1) * golden);
}

// Uniform in [-1, 1): every multiple of 2^-23 (float) or 2^-52 (double) there, so exact in Real.
template <class Real>
constexpr Real random_real(std::uint64_t seed, std::uint64_t counter) {
  constexpr int bits = sizeof(Real) == sizeof(float) ? 24 : 53;
  const std::uint64_t integer = random_bits(seed, counter) >> (64 - bits);
  return static_cast<Real>(integer) / static_cast<Real>(std::uint64_t{1} << (bits - 1)) - 1;
}

// A sequence of draws.
class Random {
 public:
  explicit constexpr Random(std::uint64_t seed) : seed_(seed) {}
  constexpr std::uint64_t bits() { return random_bits(seed_, counter_++); }
  // Uniform in [first, last], up to a bias of (last - first) / 2^64.
  constexpr std::uint64_t between(std::uint64_t first, std::uint64_t last) {
    return first + bits() % (last - first + 1);
  }

 private:
  std::uint64_t seed_, counter_ = 0;
};

}  // namespace papilio::tests
