// SPDX-License-Identifier: MIT
//
// Roots of unity, exactly enough. exp(-2 pi i k / n) is computed in fixed point with at least 113
// correct bits after the binary point and rounded once to the type asked for. Fast enough to fill a
// plan's tables: tens of nanoseconds an entry after a set-up of O(log n) trigonometric evaluations.
#pragma once

#include <cstdint>
#include <memory>
#include <span>

namespace papilio::numbers {

struct DoubleDouble;  // double_double.h

template <class Real>
struct Complex {
  Real re, im;
};

// exp(-2 pi i k / n) for one n (1 <= n < 2^62) and many k; k is reduced mod n. Immutable after
// construction, safe to share between threads. Exact symmetries hold bit for bit: octants are
// mapped onto the first, so roots at k and n - k are conjugates, and 0, 1, -1, i, -i are exact.
class UnitRoots {
 public:
  explicit UnitRoots(std::uint64_t n);
  ~UnitRoots();
  UnitRoots(UnitRoots&&) noexcept;
  UnitRoots& operator=(UnitRoots&&) noexcept;

  Complex<float> f32(std::uint64_t k) const;
  Complex<double> f64(std::uint64_t k) const;
  Complex<DoubleDouble> wide(std::uint64_t k) const;  // about 106 bits

  // The tables that a root is a product of, for those who compute roots elsewhere
  // (runtime/compose/table_text.h). An angle of the first octant is a multiple of 2^unit_shift /
  // (4n) turn and is split into digits of `digit_bits`. Digit d of value v is at [d << digit_bits |
  // v], four words each: cosine and sine, value * 2^127, the low 64 bits first.
  struct Digits {
    int unit_shift = 0, digit_bits = 0, digits = 0;
    std::span<const std::uint64_t> words;
  };
  Digits digits() const;

 private:
  struct Tables;
  std::unique_ptr<const Tables> tables_;
};

}  // namespace papilio::numbers
