// SPDX-License-Identifier: MIT
//
// Mixed-radix index maps. An index is split into digits, and each digit moves the result by a
// stride of its own. Transposition, digit reversal, Good's map and the numbering of a block's
// threads are such maps. The same map is evaluated here and written as text by
// access/division_text.h, so what the host counts is what the kernel does.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>
#include <span>

namespace papilio::twiddle {

// index / divisor mod radix, times stride. Radix 0: the digit is all that is left.
struct Digit {
  std::uint64_t divisor = 1, radix = 0, stride = 1;

  std::uint64_t operator()(std::uint64_t index) const {
    const std::uint64_t left = index / divisor;
    return (radix == 0 ? left : left % radix) * stride;
  }
};

// The sum of the digits.
// Moving one does not throw; clang-tidy 14 does not believe Boost.
struct MixedRadix : boost::container::small_vector<Digit, 4> {  // NOLINT(bugprone-exception-escape)
  using small_vector::small_vector;

  std::uint64_t operator()(std::uint64_t index) const {
    std::uint64_t sum = 0;
    for (const Digit& digit : *this) sum += digit(index);
    return sum;
  }
};

// Digit reversal: the order in which passes in place leave their results (compose/spec/passes.h).
// radices[0] is the base of the highest digit of the index and of the lowest digit of the result.
// The digits begin at `divisor` of the index and of the result.
inline MixedRadix reversed(std::span<const std::uint64_t> radices, std::uint64_t divisor = 1) {
  std::uint64_t product = divisor;
  for (const std::uint64_t radix : radices) product *= radix;
  MixedRadix map;
  std::uint64_t stride = divisor;
  for (const std::uint64_t radix : radices) {
    product /= radix;
    map.push_back({product, radix, stride});
    stride *= radix;
  }
  return map;
}

}  // namespace papilio::twiddle
