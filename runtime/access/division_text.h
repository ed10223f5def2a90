// SPDX-License-Identifier: MIT
//
// Text that divides the number of a thread or of a block's element by a constant
// (PAPILIO_QUOTIENT and PAPILIO_REMAINDER of codelets/abi.h), and text of mixed-radix maps.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

#include "runtime/twiddle/mixed_radix.h"

namespace papilio::compose {

inline std::string quotient(const std::string& number, std::uint64_t divisor) {
  return divisor == 1 ? number : fmt::format("PAPILIO_QUOTIENT({}, {})", number, divisor);
}

inline std::string remainder(const std::string& number, std::uint64_t divisor) {
  return divisor == 1 ? "0" : fmt::format("PAPILIO_REMAINDER({}, {})", number, divisor);
}

// A digit of `number`, and the sum of all.
inline std::string digit_text(const std::string& number, const twiddle::Digit& digit) {
  const std::string left = quotient(number, digit.divisor);
  const std::string own = digit.radix == 0 ? left : remainder(left, digit.radix);
  return digit.stride == 1 ? own : fmt::format("{} * {}", own, digit.stride);
}

inline std::string mapped(const std::string& number, const twiddle::MixedRadix& map) {
  std::string sum;
  for (const twiddle::Digit& digit : map)
    sum += (sum.empty() ? "" : " + ") + digit_text(number, digit);
  return sum;
}

}  // namespace papilio::compose
