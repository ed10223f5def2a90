// SPDX-License-Identifier: MIT
//
// Names of orders.
#include "generator/recognise/orders.h"

#include <gtest/gtest.h>

namespace papilio::recognise {
namespace {

TEST(Orders, AreNamed) {
  EXPECT_EQ(name_order({0, 1, 2, 3, 4}), "natural");
  EXPECT_EQ(name_order({0, 2, 1, 3}), "bit-reversed");
  EXPECT_EQ(name_order({0, 4, 2, 6, 1, 5, 3, 7}), "bit-reversed");
  EXPECT_EQ(name_order({0, 3, 1, 4, 2, 5}), "digit-reversed (3 2)");
  EXPECT_EQ(name_order({0, 2, 4, 1, 3, 5}), "digit-reversed (2 3)");
  EXPECT_EQ(name_order({0, 2, 1}), "0 2 1");
}

TEST(Orders, AreRanked) {
  EXPECT_EQ(rank({0, 1, 2, 3}), 0);
  EXPECT_EQ(rank({0, 2, 1, 3}), 1);
  EXPECT_EQ(rank({1, 0, 2, 3}), 2);
}

// n = 12: 12, 2 6, 6 2, 3 4, 4 3 and the orders of 2 2 3, the first being no reversal.
TEST(Orders, OneReversalAFactorisation) {
  const auto reversals = digit_reversals(12);
  EXPECT_EQ(reversals.size(), 7u);
  for (const Order& order : reversals) {
    EXPECT_TRUE(is_permutation(order));
    EXPECT_NE(order, natural_order(12));
  }
  EXPECT_TRUE(digit_reversals(7).empty());
  EXPECT_FALSE(is_permutation({0, 0, 1}));
}

}  // namespace
}  // namespace papilio::recognise
