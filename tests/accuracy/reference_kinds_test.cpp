// SPDX-License-Identifier: MIT
//
// The reference of every kind against its definition, summed term by term, and along an axis
// between two others; numbers of 16 bits to and fro.
#include "numbers/reference_kinds.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "numbers/half.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using numbers::AxisKind;
using numbers::WideArray;

constexpr long double pi = std::numbers::pi_v<long double>;

// The factor of element j in result k: papilio.hpp's table.
long double factor(AxisKind kind, std::uint64_t n, std::uint64_t j, std::uint64_t k) {
  const auto m = static_cast<long double>(n);
  const long double x = static_cast<long double>(j), y = static_cast<long double>(k);
  const bool last = j + 1 == n;
  const long double sign = k % 2 == 0 ? 1 : -1;
  switch (kind) {
    case AxisKind::dct1:
      return j == 0 ? 1 : last ? sign : 2 * std::cos(pi * x * y / (m - 1));
    case AxisKind::dct2:
      return 2 * std::cos(pi * (x + 0.5L) * y / m);
    case AxisKind::dct3:
      return j == 0 ? 1 : 2 * std::cos(pi * x * (y + 0.5L) / m);
    case AxisKind::dct4:
      return 2 * std::cos(pi * (x + 0.5L) * (y + 0.5L) / m);
    case AxisKind::dst1:
      return 2 * std::sin(pi * (x + 1) * (y + 1) / (m + 1));
    case AxisKind::dst2:
      return 2 * std::sin(pi * (x + 0.5L) * (y + 1) / m);
    case AxisKind::dst3:
      return last ? sign : 2 * std::sin(pi * (x + 1) * (y + 0.5L) / m);
    case AxisKind::dst4:
      return 2 * std::sin(pi * (x + 0.5L) * (y + 0.5L) / m);
    default:
      return std::cos(2 * pi * x * y / m) + std::sin(2 * pi * x * y / m);  // dht
  }
}

WideArray random_array(const std::vector<std::uint64_t>& extents) {
  WideArray array{extents, {}};
  std::uint64_t count = 1;
  for (const auto extent : extents) count *= extent;
  for (std::uint64_t i = 0; i < count; ++i)
    array.data.push_back(
        {random_real<double>(count, 2 * i), random_real<double>(count, 2 * i + 1)});
  return array;
}

TEST(ReferenceOfKinds, AgreesWithTheDefinitions) {
  for (int number = static_cast<int>(AxisKind::dct1); number <= static_cast<int>(AxisKind::dht);
       ++number) {
    const auto kind = static_cast<AxisKind>(number);
    for (const std::uint64_t n : {1, 2, 3, 4, 5, 8, 17, 30, 67, 100}) {
      if (kind == AxisKind::dct1 && n < 2) continue;
      const WideArray in = random_array({2, n, 3});
      WideArray out = in;
      numbers::reference_axis(out, 1, n, kind, 1);
      ASSERT_EQ(out.extents, in.extents);
      for (std::uint64_t line = 0; line < 6; ++line)
        for (std::uint64_t k = 0; k < n; ++k) {
          long double re = 0, im = 0;
          const auto at = [&](std::uint64_t i) { return (line / 3 * n + i) * 3 + line % 3; };
          for (std::uint64_t j = 0; j < n; ++j) {
            re += factor(kind, n, j, k) * in.data[at(j)].re.hi;
            im += factor(kind, n, j, k) * in.data[at(j)].im.hi;
          }
          const auto& value = out.data[at(k)];
          ASSERT_NEAR(value.re.hi, static_cast<double>(re), 1e-13)
              << number << ' ' << n << ' ' << k;
          ASSERT_NEAR(value.im.hi, static_cast<double>(im), 1e-13)
              << number << ' ' << n << ' ' << k;
        }
    }
  }
}

TEST(ReferenceOfKinds, HalfSpectraThereAndBack) {
  for (const std::uint64_t n : {1, 2, 3, 4, 9, 10, 67}) {
    WideArray array = random_array({2, n});
    for (auto& value : array.data) value.im = 0.0;
    const WideArray in = array;
    numbers::reference_axis(array, 1, n, AxisKind::r2c, 1);
    ASSERT_EQ(array.extents[1], n / 2 + 1);
    // Not read: parts that a real array's spectrum does not have.
    array.data[0].im = 5.0;
    if (n % 2 == 0) array.data[n / 2].im = -3.0;
    numbers::reference_axis(array, 1, n, AxisKind::c2r, 1);
    for (std::uint64_t i = 0; i < 2 * n; ++i)
      EXPECT_NEAR(array.data[i].re.hi / static_cast<double>(n), in.data[i].re.hi, 1e-15);
  }
}

TEST(ReferenceOfKinds, AxesAreCutAndFilledWithZeros) {
  WideArray array = random_array({2, 3, 2});
  const WideArray in = array;
  numbers::resize_axis(array, 1, 4);
  EXPECT_EQ(array.data[4].re.hi, in.data[4].re.hi);
  EXPECT_EQ(array.data[7].re.hi, 0);
  EXPECT_EQ(array.data[8].re.hi, in.data[6].re.hi);
  numbers::resize_axis(array, 1, 1);
  ASSERT_EQ(array.data.size(), 4u);
  EXPECT_EQ(array.data[3].im.hi, in.data[7].im.hi);
}

TEST(NumbersOf16Bits, AreTheNearest) {
  for (std::uint32_t bits = 0; bits < 0x10000; ++bits) {
    const auto narrow = static_cast<std::uint16_t>(bits);
    if ((bits & 0x7fff) <= 0x7c00) {
      EXPECT_EQ(numbers::f16_of(numbers::f16_value(narrow)), narrow);
    }
    if ((bits & 0x7fff) <= 0x7f80) {
      EXPECT_EQ(numbers::bf16_of(numbers::bf16_value(narrow)), narrow);
    }
  }
  EXPECT_EQ(numbers::f16_value(0x3c01), 1 + 0x1p-10);
  EXPECT_EQ(numbers::f16_of(1 + 0x1p-11), 0x3c00) << "ties to even";
  EXPECT_EQ(numbers::f16_of(1 + 3 * 0x1p-11), 0x3c02);
  EXPECT_EQ(numbers::f16_of(1 + 0x1p-11 + 0x1p-40), 0x3c01);
  EXPECT_EQ(numbers::f16_of(65519.9), 0x7bff);
  EXPECT_EQ(numbers::f16_of(-65520), 0xfc00);
  EXPECT_EQ(numbers::f16_of(0x1p-25), 0);
  EXPECT_EQ(numbers::f16_of(0x1.8p-25), 1);
  EXPECT_EQ(numbers::bf16_of(1 + 0x1p-8), 0x3f80);
  EXPECT_EQ(numbers::bf16_of(1 + 3 * 0x1p-8), 0x3f82);
  EXPECT_TRUE(std::isnan(numbers::f16_value(numbers::f16_of(std::nan("")))));
  EXPECT_TRUE(std::isnan(numbers::bf16_value(numbers::bf16_of(std::nan("")))));
}

}  // namespace
}  // namespace papilio::tests
