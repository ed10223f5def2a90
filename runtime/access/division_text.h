// SPDX-License-Identifier: MIT
//
// Text that divides the number of a thread or of a block's element by a constant
// (PAPILIO_QUOTIENT and PAPILIO_REMAINDER of codelets/abi.h).
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace papilio::compose {

inline std::string quotient(const std::string& number, std::uint64_t divisor) {
  return divisor == 1 ? number : fmt::format("PAPILIO_QUOTIENT({}, {})", number, divisor);
}

inline std::string remainder(const std::string& number, std::uint64_t divisor) {
  return divisor == 1 ? "0" : fmt::format("PAPILIO_REMAINDER({}, {})", number, divisor);
}

}  // namespace papilio::compose
