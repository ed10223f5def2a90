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

// `count` numbers of a precision, numbers 0, 1, .. of a seed.
inline std::vector<char> random_bytes(Precision precision, std::uint64_t seed, std::size_t count) {
  return precision == Precision::f32 ? random_bytes_of<float>(seed, count)
                                     : random_bytes_of<double>(seed, count);
}

// One of them.
inline double random_number(Precision precision, std::uint64_t seed, std::uint64_t counter) {
  return precision == Precision::f32 ? random_real<float>(seed, counter)
                                     : random_real<double>(seed, counter);
}

inline std::size_t real_bytes(Precision precision) {
  return precision == Precision::f32 ? sizeof(float) : sizeof(double);
}

}  // namespace papilio::tests
