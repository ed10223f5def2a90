// SPDX-License-Identifier: MIT
//
// Lines by Stockham's passes, several side by side where they are columns, so that what is gathered
// is whole lines of the cache; twiddles between columns and rows straight from their roots.
#include "runtime/twiddle/long_dft.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/process/threads.h"

namespace papilio::twiddle {
namespace {

using numbers::UnitRoots;
using Value = numbers::Complex<double>;

constexpr std::uint64_t largest_radix = 7, longest_line = std::uint64_t{1} << 20;
constexpr std::uint64_t columns_at_once = 8;

Value add(Value a, Value b) {
  return {a.re + b.re, a.im + b.im};
}
Value subtract(Value a, Value b) {
  return {a.re - b.re, a.im - b.im};
}
Value multiply(Value a, Value b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}

// A forward transform of one length, as often as wanted.
class Line {
 public:
  explicit Line(std::uint64_t n) : n_(n), roots_(n) {
    const UnitRoots roots(n);
    for (std::uint64_t k = 0; k < n; ++k) roots_[k] = roots.f64(k);
    std::uint64_t rest = n;
    for (; rest % 4 == 0; rest /= 4) radices_.push_back(4);
    for (const std::uint64_t prime : numbers::prime_factors(rest)) radices_.push_back(prime);
  }

  std::uint64_t length() const { return n_; }

  // The result is in `line`; `other` is as long.
  void transform(std::vector<Value>& line, std::vector<Value>& other) const {
    std::uint64_t span = 1;
    for (const std::uint64_t radix : radices_) {
      pass(line.data(), other.data(), radix, span);
      std::swap(line, other);
      span *= radix;
    }
  }

 private:
  // runtime/compose/spec/passes.h says which elements meet.
  void pass(const Value* in, Value* out, std::uint64_t radix, std::uint64_t span) const {
    const std::uint64_t stride = n_ / radix, step = n_ / (radix * span);
    std::array<Value, largest_radix> x;
    for (std::uint64_t j = 0; j < stride; ++j) {
      const std::uint64_t k = j % span;
      for (std::uint64_t q = 0; q < radix; ++q)
        x[q] = q * k == 0 ? in[j + q * stride] : multiply(in[j + q * stride], roots_[q * k * step]);
      Value* const to = out + (j - k) * radix + k;
      if (radix == 4) {
        const Value even = add(x[0], x[2]), odd = add(x[1], x[3]);
        const Value less = subtract(x[0], x[2]), other = subtract(x[1], x[3]);
        const Value turned{other.im, -other.re};  // times -i
        to[0] = add(even, odd);
        to[span] = add(less, turned);
        to[2 * span] = subtract(even, odd);
        to[3 * span] = subtract(less, turned);
        continue;
      }
      for (std::uint64_t p = 0; p < radix; ++p) {
        Value sum = x[0];
        for (std::uint64_t q = 1; q < radix; ++q)
          sum = add(sum, multiply(x[q], roots_[p * q % radix * stride]));
        to[p * span] = sum;
      }
    }
  }

  std::uint64_t n_;
  std::vector<Value> roots_;
  std::vector<std::uint64_t> radices_;
};

}  // namespace

std::optional<LongDft> long_dft(std::uint64_t length) {
  if (length < 4 || numbers::largest_prime_factor(length) > largest_radix) return std::nullopt;
  LongDft best;
  for (const std::uint64_t n1 : numbers::divisors(length))
    if (n1 * n1 <= length) best = {std::max(best.n1, n1), length / std::max(best.n1, n1)};
  return best.n1 > 1 && best.n2 <= longest_line ? std::optional(best) : std::nullopt;
}

void transform(const LongDft& dft, std::vector<Value>& data) {
  const std::uint64_t n1 = dft.n1, n2 = dft.n2;
  const Line column(n1), row(n2);
  const UnitRoots roots(n1 * n2);
  process::side_by_side((n2 + columns_at_once - 1) / columns_at_once, [&](std::size_t group) {
    const std::uint64_t first = group * columns_at_once;
    const std::uint64_t count = std::min(columns_at_once, n2 - first);
    std::array<std::vector<Value>, columns_at_once> lines;
    for (std::uint64_t c = 0; c < count; ++c) lines[c].resize(n1);
    std::vector<Value> other(n1);
    for (std::uint64_t i = 0; i < n1; ++i)
      for (std::uint64_t c = 0; c < count; ++c) lines[c][i] = data[i * n2 + first + c];
    for (std::uint64_t c = 0; c < count; ++c) {
      column.transform(lines[c], other);
      for (std::uint64_t k = 1; k < n1; ++k)
        lines[c][k] = multiply(lines[c][k], roots.f64(k * (first + c)));
    }
    for (std::uint64_t k = 0; k < n1; ++k)
      for (std::uint64_t c = 0; c < count; ++c) data[k * n2 + first + c] = lines[c][k];
  });
  constexpr std::uint64_t rows_at_once = 8;
  process::side_by_side((n1 + rows_at_once - 1) / rows_at_once, [&](std::size_t group) {
    std::vector<Value> line(n2), other(n2);
    for (std::uint64_t k = group * rows_at_once; k < std::min(n1, (group + 1) * rows_at_once);
         ++k) {
      Value* const start = &data[k * n2];
      std::copy_n(start, n2, line.begin());
      row.transform(line, other);
      std::ranges::copy(line, start);
    }
  });
}

}  // namespace papilio::twiddle
