// SPDX-License-Identifier: MIT
//
// Digit reversal: the order in which passes in place leave their results (compose/spec/passes.h).
#pragma once

#include <cstdint>
#include <span>

namespace papilio::twiddle {

// Reverses the digits of s. radices[0] is the base of the highest digit of s and of the lowest
// digit of the result.
inline std::uint64_t reversed(std::uint64_t s, std::span<const std::uint64_t> radices) {
  std::uint64_t k = 0;
  for (auto radix = radices.rbegin(); radix != radices.rend(); ++radix) {
    k = k * *radix + s % *radix;
    s /= *radix;
  }
  return k;
}

}  // namespace papilio::twiddle
