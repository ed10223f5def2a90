// SPDX-License-Identifier: MIT
//
// The operators that kernels have of pairs of doubles (codelets/f64x2.h), as C++: the bits of
// numbers/double_double.h, and the bounds of the paper, whatever cancels.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "numbers/double_double.h"
#include "tests/numbers/multiprecision.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

namespace kernel {
#include "codelets/f64x2.h"
}  // namespace kernel

using numbers::DoubleDouble;

kernel::real as_kernels_have_it(const DoubleDouble& value) {
  return kernel::real(value.hi, value.lo);
}
Exact exact_sum(const kernel::real& value) {
  return Exact(value.hi) + value.lo;
}

// Of exponents that differ by up to 2^110, and every third one nearly minus the one before.
DoubleDouble drawn(std::uint64_t i) {
  if (i % 3 == 2) {
    const DoubleDouble before = drawn(i - 1);
    const double off = std::ldexp(random_real<double>(5, i), -60 - static_cast<int>(i % 50));
    return numbers::two_sum(-before.hi, before.lo + off * before.hi);
  }
  const int exponent = static_cast<int>(random_bits(1, i) % 110) - 55;
  return numbers::two_sum(std::ldexp(random_real<double>(2, i), exponent),
                          std::ldexp(random_real<double>(3, i), exponent - 53));
}

void expect_same(const kernel::real& value, const DoubleDouble& wanted) {
  EXPECT_EQ(value.hi, wanted.hi);
  EXPECT_EQ(value.lo, wanted.lo);
}

double relative(const kernel::real& value, const Exact& wanted) {
  if (wanted == 0) return exact_sum(value) == 0 ? 0 : HUGE_VAL;
  return static_cast<double>(abs((exact_sum(value) - wanted) / wanted));
}

TEST(KernelPairs, HaveTheBitsOfTheLibraryAndTheBoundsOfThePaper) {
  double sums = 0, products = 0;
  for (std::uint64_t i = 0; i < 30000; ++i) {
    const DoubleDouble a = drawn(i), b = drawn(i + 1);
    const kernel::real x = as_kernels_have_it(a), y = as_kernels_have_it(b);
    expect_same(x + y, a + b);
    expect_same(x - y, a - b);
    expect_same(x * y, a * b);
    expect_same(-x, -a);
    const DoubleDouble c = drawn(i + 2);
    expect_same(papilio_fma(x, y, as_kernels_have_it(c)), a * b + c);
    sums = std::max(sums, relative(x + y, exact(a) + exact(b)));
    products = std::max(products, relative(x * y, exact(a) * exact(b)));
  }
  EXPECT_LE(sums, 3.01 * 0x1p-106);
  EXPECT_GE(sums, 0x1p-107) << "or nothing was rounded";
  EXPECT_LE(products, 5 * 0x1p-106);
  EXPECT_GE(products, 0x1p-107);
}

TEST(KernelPairs, AreMadeOfNumbers) {
  const kernel::real one = 1, half(.5), sum = one + 2 * half;
  EXPECT_TRUE(sum == 2);
  EXPECT_FALSE(sum == kernel::real(2, 0x1p-60));
  EXPECT_EQ(sizeof(kernel::real), 16u);
}

}  // namespace
}  // namespace papilio::tests
