// SPDX-License-Identifier: MIT
//
// Maps of digits by hand. Reversed digits by their inverse, too: the radices the other way round.
#include "runtime/twiddle/mixed_radix.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace papilio::tests {
namespace {

using Radices = std::vector<std::uint64_t>;

TEST(Digits, AreReversed) {
  // k = 1 + 2 * 3 of digits 1 (base 2) and 3 (base 5) has them the other way round in s = 3 + 5
  // * 1.
  EXPECT_EQ(twiddle::reversed(Radices{2, 5})(8), 7u);
  EXPECT_EQ(twiddle::reversed(Radices{2, 2, 2, 2})(0b1011), 0b1101u);
  EXPECT_EQ(twiddle::reversed(Radices{6})(5), 5u);
  EXPECT_EQ(twiddle::reversed(Radices{})(0), 0u);
}

TEST(Digits, AreReversedFromADivisorOn) {
  // The lower digit of base 3 is dropped, and its place kept.
  EXPECT_EQ(twiddle::reversed(Radices{2, 5}, 3)(8 * 3 + 2), 7u * 3);
}

TEST(Digits, AreStridesApart) {
  // A matrix of rows of 4 is transposed to columns of 3; a digit without a base takes the rest.
  const twiddle::MixedRadix transposed = {{4, 0, 1}, {1, 4, 3}};
  EXPECT_EQ(transposed(2 * 4 + 3), 2u + 3 * 3);
  EXPECT_EQ(transposed(7 * 4), 7u);
  EXPECT_EQ(twiddle::MixedRadix{twiddle::Digit{}}(17), 17u);
}

TEST(Digits, ReversedTwiceAreThemselves) {
  for (const Radices& radices : {Radices{4, 3}, {2, 3, 5}, {16, 9, 7}, {12}}) {
    std::uint64_t count = 1;
    for (const std::uint64_t radix : radices) count *= radix;
    Radices other(radices.rbegin(), radices.rend());
    const auto there = twiddle::reversed(radices), back = twiddle::reversed(other);
    for (std::uint64_t s = 0; s < count; ++s) {
      const std::uint64_t k = there(s);
      ASSERT_LT(k, count);
      ASSERT_EQ(back(k), s) << "of " << count;
    }
  }
}

}  // namespace
}  // namespace papilio::tests
