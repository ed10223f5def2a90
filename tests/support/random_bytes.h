// SPDX-License-Identifier: MIT
//
// Random numbers as the bytes that a device has of them.
#pragma once

#include <cstddef>
#include <cstring>
#include <vector>

#include "papilio/papilio.hpp"
#include "tests/support/random.h"

namespace papilio::tests {

template <class Real>
std::vector<char> random_bytes_of(std::uint64_t seed, std::size_t count) {
  std::vector<char> bytes(count * sizeof(Real));
  for (std::size_t i = 0; i < count; ++i) {
    const Real value = random_real<Real>(seed, i);
    std::memcpy(&bytes[i * sizeof(Real)], &value, sizeof value);
  }
  return bytes;
}

// Of pairs of doubles, those whose sums have 64 bits, so that a long double holds them.
struct Pair {
  double hi, lo;
};
template <>
inline Pair random_real<Pair>(std::uint64_t seed, std::uint64_t counter) {
  const long double sum = random_real<double>(seed, counter) +
                          static_cast<long double>(random_real<float>(~seed, counter)) * 0x1p-53L;
  const auto hi = static_cast<double>(sum);
  return {hi, static_cast<double>(sum - hi)};
}

// `count` numbers of a precision, numbers 0, 1, .. of a seed.
inline std::vector<char> random_bytes(Precision precision, std::uint64_t seed, std::size_t count) {
  if (precision == Precision::f64x2) return random_bytes_of<Pair>(seed, count);
  return precision == Precision::f32 ? random_bytes_of<float>(seed, count)
                                     : random_bytes_of<double>(seed, count);
}

// `count` numbers of 16 bits, f16 or bf16, all below 2.
inline std::vector<char> random_bytes_of_halves(std::uint64_t seed, std::size_t count) {
  auto bytes = random_bytes(Precision::f32, seed, (count + 1) / 2);
  bytes.resize(2 * count);
  for (std::size_t i = 1; i < bytes.size(); i += 2) bytes[i] = static_cast<char>(bytes[i] & 0xbf);
  return bytes;
}

// One of them.
inline long double random_number(Precision precision, std::uint64_t seed, std::uint64_t counter) {
  if (precision == Precision::f64x2) {
    const auto [hi, lo] = random_real<Pair>(seed, counter);
    return static_cast<long double>(hi) + lo;
  }
  return precision == Precision::f32 ? random_real<float>(seed, counter)
                                     : random_real<double>(seed, counter);
}

inline std::size_t real_bytes(Precision precision) {
  return bytes_of(precision);
}

}  // namespace papilio::tests
