// SPDX-License-Identifier: MIT
//
// Numbers with their digits reversed: where passes in place leave what they make
// (compose/spec/passes.h).
#pragma once

#include <cstdint>
#include <span>

namespace papilio::twiddle {

// The number whose digits are those of s reversed: radices[0] is the lowest's base, and the base of
// the highest in s.
inline std::uint64_t reversed(std::uint64_t s, std::span<const std::uint64_t> radices) {
  std::uint64_t k = 0;
  for (auto radix = radices.rbegin(); radix != radices.rend(); ++radix) {
    k = k * *radix + s % *radix;
    s /= *radix;
  }
  return k;
}

}  // namespace papilio::twiddle
