// SPDX-License-Identifier: MIT
//
// Roots of unity against 237-bit sines and cosines: the absolute bound, the single rounding, the
// exact symmetries, and the cost of making them, since planning depends on it.
#include "numbers/unit_roots.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstring>
#include <stdexcept>

#include "numbers/double_double.h"
#include "tests/numbers/multiprecision.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using numbers::Complex;
using numbers::DoubleDouble;
using numbers::UnitRoots;

constexpr std::uint64_t two_to(int exponent) {
  return std::uint64_t{1} << exponent;
}

// The definition; the angle is reduced exactly, so that multiples of a quarter turn are exact too.
Complex<Exact> truth(std::uint64_t k, std::uint64_t n) {
  k %= n;
  if (k == 0) return {1, 0};
  if (n % 4 == 0 && k % (n / 4) == 0) {
    return k == n / 4   ? Complex<Exact>{0, -1}
           : k == n / 2 ? Complex<Exact>{-1, 0}
                        : Complex<Exact>{0, 1};
  }
  if (n % 2 == 0 && k == n / 2) return {-1, 0};
  const Exact angle = two_pi() * k / n;
  return {cos(angle), -sin(angle)};
}

// Lengths of every table shape, and some k: the ends, the octant borders, random ones.
template <class Check>
void for_sampled_roots(const Check& check) {
  for (const std::uint64_t n :
       {two_to(0), two_to(1), std::uint64_t{3}, two_to(2), std::uint64_t{5}, std::uint64_t{12},
        std::uint64_t{127}, two_to(9), std::uint64_t{1009}, std::uint64_t{8190}, two_to(20),
        std::uint64_t{1'000'003}, two_to(27) - 4, two_to(31) - 1, two_to(40) + 2, two_to(61),
        two_to(62) - 1, two_to(62) - 4}) {
    const UnitRoots roots(n);
    for (std::uint64_t i = 0; i < 24; ++i) {
      const std::uint64_t border = n / 8 * (i % 9) + i / 9;
      check(roots, border, n);
      check(roots, random_bits(n, i) % n, n);
      check(roots, random_bits(n, i) >> (i + 1), n);  // also beyond n
    }
  }
}

TEST(UnitRoots, WideRootsAreWithinTheBound) {
  for_sampled_roots([](const UnitRoots& roots, std::uint64_t k, std::uint64_t n) {
    const Complex<DoubleDouble> root = roots.wide(k);
    const Complex<Exact> expected = truth(k, n);
    // 2^-107 is half a unit in the last place of a double-double below 1; the rest is the table's.
    EXPECT_LE(abs(exact(root.re) - expected.re), Exact(0x1p-107 + 0x1p-113)) << k << " of " << n;
    EXPECT_LE(abs(exact(root.im) - expected.im), Exact(0x1p-107 + 0x1p-113)) << k << " of " << n;
  });
}

// Small components keep a double-double's low bits below 2^-117, where the fixed point itself
// shows.
TEST(UnitRoots, FixedPointHas113Bits) {
  for_sampled_roots([](const UnitRoots& roots, std::uint64_t k, std::uint64_t n) {
    const Complex<DoubleDouble> root = roots.wide(k);
    const Complex<Exact> expected = truth(k, n);
    for (const auto& [value, component] :
         {std::pair{root.re, expected.re}, std::pair{root.im, expected.im}}) {
      if (std::abs(value.hi) < 0x1p-10) {
        EXPECT_LE(abs(exact(value) - component), Exact(0x1p-113)) << k << " of " << n;
      }
    }
  });
}

TEST(UnitRoots, NarrowRootsAreRoundedOnce) {
  for_sampled_roots([](const UnitRoots& roots, std::uint64_t k, std::uint64_t n) {
    const Complex<Exact> expected = truth(k, n);
    const Complex<double> f64 = roots.f64(k);
    const Complex<float> f32 = roots.f32(k);
    // Where 113 bits after the point leave 20 beyond a double's, the nearest double is certain.
    if (abs(expected.im) > Exact(0x1p-40) || expected.im == 0) {
      EXPECT_EQ(f64.im, static_cast<double>(expected.im)) << k << " of " << n;
      EXPECT_EQ(f32.im, static_cast<float>(expected.im)) << k << " of " << n;
    }
    if (abs(expected.re) > Exact(0x1p-40) || expected.re == 0) {
      EXPECT_EQ(f64.re, static_cast<double>(expected.re)) << k << " of " << n;
      EXPECT_EQ(f32.re, static_cast<float>(expected.re)) << k << " of " << n;
    }
  });
}

TEST(UnitRoots, SymmetriesHoldBitForBit) {
  for (const std::uint64_t n : {8, 24, 1000, 4096, 1048576}) {
    const UnitRoots roots(n);
    for (std::uint64_t i = 0; i < 200; ++i) {
      const std::uint64_t k = random_bits(n, i) % n;
      const Complex<DoubleDouble> root = roots.wide(k);
      const auto expect_equal = [&](DoubleDouble a, DoubleDouble b) {
        EXPECT_EQ(a.hi, b.hi) << k << " of " << n;
        EXPECT_EQ(a.lo, b.lo) << k << " of " << n;
      };
      const Complex<DoubleDouble> conjugate = roots.wide(n - k), turned = roots.wide(k + n / 4);
      expect_equal(conjugate.re, root.re);
      expect_equal(conjugate.im, -root.im);
      expect_equal(turned.re, root.im);
      expect_equal(turned.im, -root.re);
    }
    const Complex<DoubleDouble> diagonal = roots.wide(n / 8);
    EXPECT_EQ(diagonal.re.hi, -diagonal.im.hi);
    EXPECT_EQ(diagonal.re.lo, -diagonal.im.lo);
  }
}

TEST(UnitRoots, ZerosCarryNoSign) {
  const UnitRoots roots(4);
  for (std::uint64_t k = 0; k < 4; ++k) {
    for (const double component : {roots.f64(k).re, roots.f64(k).im}) {
      EXPECT_FALSE(component == 0 && std::signbit(component)) << k;
    }
  }
}

TEST(UnitRoots, LengthsOutsideTheRangeAreRefused) {
  EXPECT_THROW(UnitRoots(0), std::invalid_argument);
  EXPECT_THROW(UnitRoots(two_to(62)), std::invalid_argument);
}

// Generous: the least of several runs against five times the time of a quiet machine.
TEST(UnitRoots, TablesAreCheap) {
  double best_us = 1e9;
  for (int run = 0; run < 20; ++run) {
    const auto start = std::chrono::steady_clock::now();
    const UnitRoots roots(two_to(20));
    double sum = 0;
    for (std::uint64_t k = 0; k < 4096; ++k) sum += roots.f64(k * 251).re;
    const std::chrono::duration<double, std::micro> time = std::chrono::steady_clock::now() - start;
    best_us = std::min(best_us, time.count());
    EXPECT_TRUE(std::isfinite(sum));
  }
#ifdef NDEBUG
  EXPECT_LT(best_us, 500);
#endif
}

}  // namespace
}  // namespace papilio::tests
