// SPDX-License-Identifier: MIT
//
// A real number as the unevaluated sum of two doubles, about 106 bits, by error-free
// transformations: T. J. Dekker, "A floating-point technique for extending the available
// precision", 1971, and M. Joldes, J.-M. Muller, V. Popescu, "Tight and rigorous error bounds for
// basic building blocks of double-word arithmetic", 2017 (the algorithms used here, with their
// bounds). Needs strict IEEE arithmetic: no contraction, no fast math, rounding to nearest.
#pragma once

#include <cmath>

namespace papilio::numbers {

// hi + lo, where hi is the double nearest the sum.
struct DoubleDouble {
  double hi = 0, lo = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : hi(value) {}  // NOLINT: a double is one, exactly
  constexpr DoubleDouble(double high, double low) : hi(high), lo(low) {}

  // Rounded once: hi is already the nearest double.
  constexpr explicit operator double() const { return hi; }

  // Rounded once. hi alone would be rounded twice: where it lies half-way between two floats, the
  // sign of lo decides.
  explicit operator float() const {
    const float near = static_cast<float>(hi);
    const double rest = hi - static_cast<double>(near);
    if (lo == 0 || rest == 0) return near;
    const float beyond = std::nextafter(near, rest > 0 ? HUGE_VALF : -HUGE_VALF);
    const bool half_way = 2 * rest == static_cast<double>(beyond) - static_cast<double>(near);
    return half_way && (lo > 0) == (rest > 0) ? beyond : near;
  }
};

// a + b = result exactly.
inline DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

// The same where |a| >= |b| or a = 0.
inline DoubleDouble fast_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

// a * b = result exactly (where nothing underflows).
inline DoubleDouble two_product(double a, double b) {
  const double product = a * b;
  return {product, std::fma(a, b, -product)};
}

inline DoubleDouble operator-(DoubleDouble a) {
  return {-a.hi, -a.lo};
}

// Relative error just above 3 * 2^-106 at most (AccurateDWPlusDW).
inline DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble high = two_sum(a.hi, b.hi);
  const DoubleDouble low = two_sum(a.lo, b.lo);
  const DoubleDouble sum = fast_two_sum(high.hi, high.lo + low.hi);
  return fast_two_sum(sum.hi, low.lo + sum.lo);
}

inline DoubleDouble operator-(DoubleDouble a, DoubleDouble b) {
  return a + -b;
}

// Relative error at most 5 * 2^-106 (DWTimesDW2).
inline DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.hi, b.hi);
  const double cross = std::fma(a.lo, b.hi, a.hi * b.lo);
  return fast_two_sum(product.hi, product.lo + cross);
}

// 1 / n: the quotient, and the quotient of what it leaves.
inline DoubleDouble reciprocal(double n) {
  const double quotient = 1 / n;
  return {quotient, std::fma(-quotient, n, 1.0) / n};
}

inline DoubleDouble& operator+=(DoubleDouble& a, DoubleDouble b) {
  return a = a + b;
}
inline DoubleDouble& operator-=(DoubleDouble& a, DoubleDouble b) {
  return a = a - b;
}
inline DoubleDouble& operator*=(DoubleDouble& a, DoubleDouble b) {
  return a = a * b;
}

}  // namespace papilio::numbers
