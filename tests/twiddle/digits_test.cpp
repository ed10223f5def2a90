// SPDX-License-Identifier: MIT
//
// Reversed digits, by hand and by their inverse: the radices the other way round.
#include "runtime/twiddle/digits.h"

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
  EXPECT_EQ(twiddle::reversed(8, Radices{2, 5}), 7u);
  EXPECT_EQ(twiddle::reversed(0b1011, Radices{2, 2, 2, 2}), 0b1101u);
  EXPECT_EQ(twiddle::reversed(5, Radices{6}), 5u);
  EXPECT_EQ(twiddle::reversed(0, Radices{}), 0u);
}

TEST(Digits, ReversedTwiceAreThemselves) {
  for (const Radices& radices : {Radices{4, 3}, {2, 3, 5}, {16, 9, 7}, {12}}) {
    std::uint64_t count = 1;
    for (const std::uint64_t radix : radices) count *= radix;
    Radices other(radices.rbegin(), radices.rend());
    for (std::uint64_t s = 0; s < count; ++s) {
      const std::uint64_t k = twiddle::reversed(s, radices);
      ASSERT_LT(k, count);
      ASSERT_EQ(twiddle::reversed(k, other), s) << "of " << count;
    }
  }
}

}  // namespace
}  // namespace papilio::tests
