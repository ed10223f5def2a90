// SPDX-License-Identifier: MIT
//
// How a column's number is taken apart for its twiddles: only by what a GPU divides by exactly.
#include "runtime/compose/twiddle_text.h"

#include <gtest/gtest.h>

namespace papilio::tests {
namespace {

// Text of a butterfly of radix 8 and of its powers, in `rows` rows.
std::string text_of(std::uint64_t rows, std::uint64_t columns) {
  compose::TablePlacer tables(Precision::f32, false);
  const compose::TwiddleMatrix matrix{8 * rows * columns, rows, "j", columns, "t", 8, false};
  return compose::twiddle_powers(matrix, tables) + compose::twiddle_butterfly(matrix, tables);
}

bool divides(const std::string& text) {
  return text.find("PAPILIO_QUOTIENT(t, ") != text.npos;
}

TEST(TwiddleText, TakesManyColumnsApart) {
  EXPECT_FALSE(divides(text_of(7, 8192)));
  EXPECT_TRUE(divides(text_of(7, 9000)));
  EXPECT_TRUE(divides(text_of(8, 1000000)));
}

TEST(TwiddleText, DividesOnlyWhereTheQuotientIsExact) {
  // 3000000 columns and 1875 are beyond 2^32; a prime number has no digits.
  EXPECT_FALSE(divides(text_of(8, 3000000)));
  EXPECT_FALSE(divides(text_of(8, 1000003)));
}

}  // namespace
}  // namespace papilio::tests
