// SPDX-License-Identifier: MIT
//
// DoubleDouble against 237-bit arithmetic: the published error bounds hold, results are normalised,
// conversions round once.
#include "numbers/double_double.h"

#include <gtest/gtest.h>

#include "tests/numbers/multiprecision.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using numbers::DoubleDouble;

// About 106 random bits over a few binades, either sign.
DoubleDouble random_double_double(std::uint64_t counter) {
  const double high = random_real<double>(1, 3 * counter);
  const double low = random_real<double>(1, 3 * counter + 1) * 0x1p-54;
  const int scale = static_cast<int>(random_bits(1, 3 * counter + 2) % 9) - 4;
  const DoubleDouble value = numbers::two_sum(high, low * high);
  return {std::ldexp(value.hi, scale), std::ldexp(value.lo, scale)};
}

void expect_normalised(DoubleDouble value) {
  EXPECT_EQ(value.hi, value.hi + value.lo);
}

double relative_error(DoubleDouble value, const Exact& truth) {
  return static_cast<double>(abs((exact(value) - truth) / truth));
}

TEST(DoubleDouble, SumsAndDifferencesKeepTheirBound) {
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const DoubleDouble a = random_double_double(2 * i), b = random_double_double(2 * i + 1);
    expect_normalised(a + b);
    EXPECT_LE(relative_error(a + b, exact(a) + exact(b)), 3.01 * 0x1p-106);
    EXPECT_LE(relative_error(a - b, exact(a) - exact(b)), 3.01 * 0x1p-106);
  }
}

TEST(DoubleDouble, ProductsKeepTheirBound) {
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const DoubleDouble a = random_double_double(2 * i), b = random_double_double(2 * i + 1);
    expect_normalised(a * b);
    EXPECT_LE(relative_error(a * b, exact(a) * exact(b)), 5.01 * 0x1p-106);
  }
}

TEST(DoubleDouble, ErrorFreeTransformationsAreExact) {
  for (std::uint64_t i = 0; i < 20000; ++i) {
    const double a = random_real<double>(2, 2 * i), b = random_real<double>(2, 2 * i + 1) * 0x1p-9;
    EXPECT_EQ(exact(numbers::two_sum(a, b)), Exact(a) + b);
    EXPECT_EQ(exact(numbers::two_product(a, b)), Exact(a) * b);
  }
}

TEST(DoubleDouble, ConvertsToFloatWithOneRounding) {
  // Half-way between two floats: the low part decides, whichever way ties-to-even would go.
  const double tie_down = 1 + 0x1p-24, tie_up = 1 + 3 * 0x1p-24;
  EXPECT_EQ(static_cast<float>(DoubleDouble(tie_down, 0x1p-80)), 1 + 0x1p-23f);
  EXPECT_EQ(static_cast<float>(DoubleDouble(tie_down, 0)), 1.0f);
  EXPECT_EQ(static_cast<float>(DoubleDouble(tie_down, -0x1p-80)), 1.0f);
  EXPECT_EQ(static_cast<float>(DoubleDouble(tie_up, -0x1p-80)), 1 + 0x1p-23f);
  EXPECT_EQ(static_cast<float>(DoubleDouble(tie_up, 0)), 1 + 0x1p-22f);
  EXPECT_EQ(static_cast<float>(DoubleDouble(-tie_down, -0x1p-80)), -1 - 0x1p-23f);
  EXPECT_EQ(static_cast<float>(DoubleDouble(-tie_up, 0x1p-80)), -1 - 0x1p-23f);
}

}  // namespace
}  // namespace papilio::tests
