// SPDX-License-Identifier: MIT
//
// A distance in elements, which may be negative. Counts and lengths are unsigned everywhere; what
// is made of them here is below 2^62 by the problem's checks.
#pragma once

#include <concepts>
#include <cstdint>

namespace papilio::access {

struct Stride {
  std::int64_t value = 0;

  constexpr Stride() = default;
  template <std::integral Number>
  constexpr Stride(Number number) : value(static_cast<std::int64_t>(number)) {}

  constexpr operator std::int64_t() const { return value; }
  constexpr Stride& operator*=(Stride factor) {
    value *= factor.value;
    return *this;
  }
  // Its size: how far one step reaches.
  constexpr std::uint64_t reach() const {
    return static_cast<std::uint64_t>(value < 0 ? -value : value);
  }
};

}  // namespace papilio::access
