// SPDX-License-Identifier: MIT
//
// How a column's number is taken apart for its twiddles: only by what a GPU divides by exactly.
#include "runtime/compose/access/twiddle_text.h"

#include <gtest/gtest.h>

#include "tests/plan/composed.h"

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

// Where B does not divide N, powers of the step are those of w_N itself.
TEST(TwiddleText, StepsByAnyNumberOfRows) {
  const auto step_of = [](std::uint64_t order) {
    compose::TablePlacer tables(Precision::f32, false);
    compose::twiddle_powers({order, 64, "j", 20, "t", 4, false}, tables);
    return tables.placed().front().table;
  };
  const twiddle::Table divided = step_of(64 * 20), whole = step_of(61 * 20);
  EXPECT_EQ(divided.a, 20u);
  EXPECT_EQ(divided.b, 1u);
  EXPECT_EQ(whole.a, 61u * 20);
  EXPECT_EQ(whole.b, 64u);
}

// What a kernel stores is multiplied by whole butterflies, or by all that a thread has staged, and
// not by a root of its own for every element.
TEST(TwiddleText, OfConvolvedColumnsToo) {
  const std::string rows = ", stockham(20, radices=5x4, threads=5, per_block=8))";
  for (const std::string columns :
       {"1220, rader(61, g=2, stockham(60, radices=15x4, threads=4, per_block=8))",
        "1180, bluestein(59, stockham(120, radices=12x10, threads=12, per_block=8))",
        "1180, bluestein(59, stockham(120, radices=12x10, threads=12, per_block=1, "
        "exchange=in_place))",
        "1200, stockham(60, radices=12x5, threads=6, per_block=8, exchange=in_place)"}) {
    const auto composed =
        tests::composed("hierarchical(" + columns + rows, Precision::f32, "sm_90");
    const std::string& text = composed.kernels.front().text;
    const std::size_t store = text.find(" void store("), end = text.find("\n}\n", store);
    ASSERT_NE(store, text.npos);
    EXPECT_EQ(text.substr(store, end - store).find(" e = "), text.npos) << columns;
    EXPECT_NE(text.find("factor_0", end), text.npos) << columns;
  }
}

}  // namespace
}  // namespace papilio::tests
