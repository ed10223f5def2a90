// SPDX-License-Identifier: MIT
//
// Numbers of 16 bits on the host: f16 (IEEE binary16) and bf16 (the upper half of an f32), from and
// to doubles, rounded once to the nearest, ties to even. For files and for tests; kernels have
// their own text (codelets/storage.h), which this shares nothing with.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>

namespace papilio::numbers {

inline std::uint16_t f16_of(double number) {
  const std::uint16_t sign = std::signbit(number) ? 0x8000 : 0;
  const double size = std::fabs(number);
  if (std::isnan(number)) return 0x7e00;
  if (size >= 65520) return sign | 0x7c00;  // half-way to what would follow 65504
  if (size == 0) return sign;
  // The last place of the result is 2^(exponent - 10); below 2^-14 it stays that of 2^-14.
  const int exponent = std::max(std::ilogb(size), -14);
  const auto places = static_cast<int>(std::nearbyint(std::ldexp(size, 10 - exponent)));
  return static_cast<std::uint16_t>(sign | (places + ((exponent + 14) << 10)));
}

inline double f16_value(std::uint16_t bits) {
  const double sign = bits & 0x8000 ? -1 : 1;
  const int exponent = bits >> 10 & 31, places = bits & 1023;
  if (exponent == 31)
    return places ? std::numeric_limits<double>::quiet_NaN()
                  : sign * std::numeric_limits<double>::infinity();
  return sign *
         (exponent == 0 ? std::ldexp(places, -24) : std::ldexp(1024 + places, exponent - 25));
}

inline double bf16_value(std::uint16_t bits) {
  const std::uint32_t wide = std::uint32_t{bits} << 16;
  float number;
  std::memcpy(&number, &wide, sizeof number);
  return number;
}

// Of numbers in f32's range.
inline std::uint16_t bf16_of(double number) {
  const std::uint16_t sign = std::signbit(number) ? 0x8000 : 0;
  if (std::isnan(number)) return 0x7fc0;
  const double size = std::fabs(number);
  if (size == 0) return sign;
  const int exponent = std::max(std::ilogb(size), -126);
  const double places = std::nearbyint(std::ldexp(size, 7 - exponent));
  const double bits = places + std::ldexp(exponent + 126, 7);
  return static_cast<std::uint16_t>(sign | (bits >= 0x7f80 ? 0x7f80 : static_cast<int>(bits)));
}

}  // namespace papilio::numbers
