// SPDX-License-Identifier: MIT
//
// Roots of unity in 128-bit fixed point. An angle is an integer number of units of 1/(4n) turn, so
// it is mapped onto the first octant without error. There it is split into digits; a table a digit
// holds the roots at all values of that digit, and a root is the product of one entry of each. The
// entries are products of seeds, the roots at powers of two, which come from Taylor's series.
//
// Error bound, in units of the last place u = 2^-127 (values are unsigned, one bit before the
// point):
//   angle:   x = (pi/4)(8t) with t truncated, pi truncated, product truncated: below 3 u;
//   series:  a Horner step x^2 s truncates twice, and x^2 < 0.62 damps what came before, so
//            rounding gives at most 2 / (1 - 0.62) < 5.3 u, the omitted terms less than 0.01 u;
//            with the angle's own error a component is below 8 u, a seed as a complex number
//            below 11.4 u;
//   product: truncation adds at most sqrt(5) u, moduli are at most 1, so errors add.
// A root is a product of at most 61 seeds: below 61 * 13.7 u < 2^9.71 u = 2^-117.2 absolute. (For n
// up to 2^20: at most 17 seeds, 2^-119.) One rounding to the result type follows.
#include "numbers/unit_roots.h"

#include <algorithm>
#include <array>
#include <bit>
#include <stdexcept>
#include <utility>
#include <vector>

#include "numbers/double_double.h"

namespace papilio::numbers {

using Fixed = unsigned __int128;  // value * 2^127

// Outside the unnamed namespace, since UnitRoots::Tables, which has members of this type, is.
struct FixedRoot {
  Fixed re, im;  // cosine and sine, both in [0, 1]
};

namespace {

constexpr int fraction_bits = 127;
constexpr Fixed one = static_cast<Fixed>(1) << fraction_bits;

// pi / 4, truncated.
constexpr Fixed quarter_pi =
    static_cast<Fixed>(0x6487ed5110b4611a) << 64 | static_cast<Fixed>(0x62633145c06e0e68);

// a * b, truncated to the fixed point; a, b <= 1.
constexpr Fixed multiply(Fixed a, Fixed b) {
  const std::uint64_t a0 = static_cast<std::uint64_t>(a), a1 = static_cast<std::uint64_t>(a >> 64);
  const std::uint64_t b0 = static_cast<std::uint64_t>(b), b1 = static_cast<std::uint64_t>(b >> 64);
  const Fixed low = static_cast<Fixed>(a0) * b0;
  const Fixed cross0 = static_cast<Fixed>(a0) * b1, cross1 = static_cast<Fixed>(a1) * b0;
  const Fixed middle = (low >> 64) + static_cast<std::uint64_t>(cross0) +
                       static_cast<std::uint64_t>(cross1);  // below 3 * 2^64
  const Fixed high = static_cast<Fixed>(a1) * b1 + (cross0 >> 64) + (cross1 >> 64) + (middle >> 64);
  return high << 1 | (static_cast<std::uint64_t>(middle) >> 63);
}

// Both angles and their sum in the first octant, so no component leaves [0, 1].
FixedRoot multiply(const FixedRoot& a, const FixedRoot& b) {
  return {multiply(a.re, b.re) - multiply(a.im, b.im), multiply(a.re, b.im) + multiply(a.im, b.re)};
}

constexpr int last_term = 33;  // (pi/4)^34 / 34! < 2^-139

constexpr std::array<Fixed, last_term + 1> make_inverse_factorials() {
  std::array<Fixed, last_term + 1> inverse{one};
  for (int k = 1; k <= last_term; ++k) inverse[k] = inverse[k - 1] / k;
  return inverse;
}
constexpr std::array<Fixed, last_term + 1> inverse_factorial = make_inverse_factorials();

// exp(2 pi i part / whole), part <= whole / 8, part a power of two below 2^62.
FixedRoot seed(std::uint64_t part, std::uint64_t whole) {
  // 8 part / whole in fixed point, by long division: 2^127 = 2^63 * 2^64.
  const Fixed scaled = static_cast<Fixed>(part) * 8 << 63;
  const Fixed high = scaled / whole;
  const Fixed low = (scaled % whole << 64) / whole;
  const Fixed x = multiply(quarter_pi, (high << 64) + low);
  const Fixed square = multiply(x, x);
  Fixed cosine = inverse_factorial[last_term - 1], sine = inverse_factorial[last_term];
  for (int k = last_term - 2; k > 0; k -= 2) {
    cosine = inverse_factorial[k - 1] - multiply(square, cosine);
    sine = inverse_factorial[k] - multiply(square, sine);
  }
  return {cosine, multiply(x, sine)};
}

// Significant bits: value = significand * 2^(-127 - shift), the top bit of significand set.
struct Normal {
  Fixed significand;
  int shift;
};

Normal normalise(Fixed value) {
  const auto high = static_cast<std::uint64_t>(value >> 64);
  const int shift =
      high != 0 ? std::countl_zero(high) : 64 + std::countl_zero(static_cast<std::uint64_t>(value));
  return {value << shift, shift};
}

// The nearest Real, ties to even. The conversion from 64 bits rounds; a sticky last bit, far below
// Real's own, stands for the 64 bits left out. No result is subnormal: sines are 0 or above 2^-62.
template <class Real>
Real round_to(Fixed value) {
  if (value == 0) return 0;
  const Normal normal = normalise(value);
  const bool sticky = static_cast<std::uint64_t>(normal.significand) != 0;
  const std::uint64_t top = static_cast<std::uint64_t>(normal.significand >> 64) | sticky;
  const int exponent = 64 - fraction_bits - normal.shift;
  if constexpr (sizeof(Real) == sizeof(float)) {
    return static_cast<float>(top) * std::bit_cast<float>((127 + exponent) << 23);
  } else {
    return static_cast<double>(top) * std::bit_cast<double>((1023LL + exponent) << 52);
  }
}

template <>
DoubleDouble round_to<DoubleDouble>(Fixed value) {
  if (value == 0) return 0.0;
  const Normal normal = normalise(value);
  constexpr int dropped = 128 - 53;
  constexpr Fixed half = static_cast<Fixed>(1) << (dropped - 1);
  Fixed rest = normal.significand & (2 * half - 1);
  const bool odd = (normal.significand >> dropped) & 1;
  const bool up = rest > half || (rest == half && odd);
  if (up) rest = 2 * half - rest;
  const double low = round_to<double>(rest) * std::bit_cast<double>((1023LL - normal.shift) << 52);
  return {round_to<double>(value), up ? -low : low};
}

// Never -0, so that 1 - 0i keeps a plain zero.
template <class Real>
Real negated(Real value) {
  return Real(0) - value;
}
template <>
DoubleDouble negated(DoubleDouble value) {
  return {0 - value.hi, 0 - value.lo};
}

}  // namespace

struct UnitRoots::Tables {
  std::uint64_t n = 0;
  int unit_shift = 0;  // every angle is a multiple of 2^unit_shift / (4n) turn
  int digit_bits = 0;
  int digits = 0;
  std::vector<FixedRoot>
      roots;  // digit d of value v at [d << digit_bits | v]; the last digit's are cut

  explicit Tables(std::uint64_t length);
  FixedRoot first_octant(std::uint64_t angle) const;

  template <class Real>
  Complex<Real> root(std::uint64_t k) const;
};

UnitRoots::Tables::Tables(std::uint64_t length) : n(length) {
  unit_shift = std::min(std::countr_zero(n), 2);
  const std::uint64_t whole = 4 * (n >> unit_shift);
  const std::uint64_t largest = (n / 2) >> unit_shift;
  const int bits = std::bit_width(largest);
  // A digit of at most 12 bits: up to n = 2^27 or so a root costs one product, and set-up (at most
  // 2 * 4096 products) stays below 0.2 ms. Up to 7 bits one table is cheaper than a product a root.
  digits = bits <= 7 ? 1 : bits <= 24 ? 2 : (bits + 10) / 11;
  digit_bits = (bits + digits - 1) / digits;
  roots.reserve(((digits - std::uint64_t{1}) << digit_bits) +
                (largest >> (digits - 1) * digit_bits) + 1);
  for (int digit = 0; digit < digits; ++digit) {
    const std::size_t base = roots.size();
    const std::uint64_t count =
        std::min((largest >> digit * digit_bits) + 1, std::uint64_t{1} << digit_bits);
    roots.push_back({one, 0});
    for (std::uint64_t power = 1; power < count; power *= 2) {
      const FixedRoot factor = seed(power << digit * digit_bits, whole);
      for (std::uint64_t v = power; v < std::min(2 * power, count); ++v) {
        roots.push_back(multiply(roots[base + v - power], factor));
      }
    }
  }
}

FixedRoot UnitRoots::Tables::first_octant(std::uint64_t angle) const {
  const std::uint64_t mask = (std::uint64_t{1} << digit_bits) - 1;
  FixedRoot root = roots[angle & mask];
  for (int digit = 1; digit < digits; ++digit) {
    angle >>= digit_bits;
    root =
        multiply(root, roots[(static_cast<std::uint64_t>(digit) << digit_bits) + (angle & mask)]);
  }
  return root;
}

template <class Real>
Complex<Real> UnitRoots::Tables::root(std::uint64_t k) const {
  if (k >= n) k %= n;
  std::uint64_t angle = 4 * k;  // in units of 1/(4n) turn
  const bool below = angle > 2 * n;
  if (below) angle = 4 * n - angle;
  const bool left = angle > n;
  if (left) angle = 2 * n - angle;
  const bool steep = angle > n - angle;
  if (steep) angle = n - angle;
  const bool diagonal = angle == n - angle;
  const FixedRoot octant = first_octant(angle >> unit_shift);
  Real re = round_to<Real>(octant.re), im = diagonal ? re : round_to<Real>(octant.im);
  if (steep) std::swap(re, im);
  return {left ? negated(re) : re, below ? im : negated(im)};
}

UnitRoots::UnitRoots(std::uint64_t n) {
  if (n == 0 || n >> 62 != 0) throw std::invalid_argument("UnitRoots: n must be in 1 .. 2^62 - 1");
  tables_ = std::make_unique<const Tables>(n);
}
UnitRoots::Digits UnitRoots::digits() const {
  static_assert(sizeof(FixedRoot) == 4 * sizeof(std::uint64_t) &&
                std::endian::native == std::endian::little);
  const auto* const words = reinterpret_cast<const std::uint64_t*>(tables_->roots.data());
  return {tables_->unit_shift,
          tables_->digit_bits,
          tables_->digits,
          {words, 4 * tables_->roots.size()}};
}
UnitRoots::~UnitRoots() = default;
UnitRoots::UnitRoots(UnitRoots&&) noexcept = default;
UnitRoots& UnitRoots::operator=(UnitRoots&&) noexcept = default;

Complex<float> UnitRoots::f32(std::uint64_t k) const {
  return tables_->root<float>(k);
}
Complex<double> UnitRoots::f64(std::uint64_t k) const {
  return tables_->root<double>(k);
}
Complex<DoubleDouble> UnitRoots::wide(std::uint64_t k) const {
  return tables_->root<DoubleDouble>(k);
}

}  // namespace papilio::numbers
