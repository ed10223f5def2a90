// SPDX-License-Identifier: MIT
//
// See match.h. Forms are compared in double precision; only the one chosen is made exactly.
#include "generator/recognise/match.h"

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <cmath>
#include <map>
#include <optional>

namespace papilio::recognise {
namespace {

using dag::Exact;
using Complex = std::complex<double>;

// Far above what constants of 8 digits do to an entry, far below what an error does.
constexpr double tolerance = 1e-5;

class Matcher {
 public:
  explicit Matcher(const LinearMap& map) : n_(map.rows / 2) {
    for (int k = 0; k < n_; ++k)
      for (int j = 0; j < n_; ++j) {
        const auto entry = [&](int row, int column) {
          return static_cast<double>(map.at(2 * k + row, 2 * j + column).value);
        };
        by_real_.emplace_back(entry(0, 0), entry(1, 0));
        by_imaginary_.emplace_back(entry(0, 1), entry(1, 1));
      }
    for (const Complex& entry : by_real_) magnitude_ = std::max(magnitude_, std::abs(entry));
    if (magnitude_ == 0) magnitude_ = 1;
    for (int k = 0; k < n_; ++k)
      roots_.push_back(std::polar(1.0, 2 * boost::math::constants::pi<double>() * k / n_));
  }

  Form best() {
    const Order natural = natural_order(n_);
    const auto reversals = digit_reversals(n_);
    for (const int sign : {-1, 1}) consider({sign, natural, natural, 1});
    for (const Order& reversal : reversals)
      for (const int sign : {-1, 1}) consider({sign, natural, reversal, 1});
    for (const Order& reversal : reversals)
      for (const int sign : {-1, 1}) consider({sign, reversal, natural, 1});
    if (differences_ == 0) return *best_;
    consider(scrambled(false));
    consider(scrambled(true));
    scrambled_both();
    return *best_;
  }

 private:
  const Complex& at(int k, int j) const { return by_real_[k * n_ + j]; }

  Complex root(const Form& form, int k, int j) const {
    const int exponent = form.output[k] * form.input[j] % n_;
    return roots_[(form.sign * exponent + n_) % n_];
  }

  // The value that most of these numbers have.
  static Complex most_common(const std::vector<Complex>& numbers, double unit) {
    std::map<std::pair<long long, long long>, int> votes;
    std::pair<int, Complex> winner{0, 0};
    for (const Complex& number : numbers) {
      const int count =
          ++votes[{std::llround(number.real() / unit), std::llround(number.imag() / unit)}];
      if (count > winner.first) winner = {count, number};
    }
    return winner.second;
  }

  void consider(Form form) {
    if (best_ && differences_ == 0) return;
    std::vector<Complex> ratios;  // a zero tells nothing of the scale
    for (int k = 0; k < n_; ++k)
      for (int j = 0; j < n_; ++j)
        if (std::abs(at(k, j)) > tolerance * magnitude_)
          ratios.push_back(at(k, j) / root(form, k, j));
    // Twice the tolerance, moved off the round numbers, where most scales are.
    const double unit = 2 * tolerance * magnitude_;
    for (Complex& ratio : ratios) ratio += Complex(0.3 * unit, 0.3 * unit);
    if (!ratios.empty()) form.scale = most_common(ratios, unit) - Complex(0.3 * unit, 0.3 * unit);
    int differences = 0;
    for (int k = 0; k < n_; ++k)
      for (int j = 0; j < n_; ++j) {
        const Complex expected = form.scale * root(form, k, j);
        const Complex turned = expected * Complex(0, 1);
        const auto off = [&](double a, double b) { return std::abs(a - b) > unit; };
        differences += off(at(k, j).real(), expected.real()) +
                       off(at(k, j).imag(), expected.imag()) +
                       off(by_imaginary_[k * n_ + j].real(), turned.real()) +
                       off(by_imaginary_[k * n_ + j].imag(), turned.imag());
      }
    if (best_ && differences_ <= differences) return;
    best_ = std::move(form);
    differences_ = differences;
  }

  // Each output (or input, `transposed`) is given the frequency that most of its row agrees with.
  Form scrambled(bool transposed) const {
    const double unit = 2 * tolerance * magnitude_;
    Form form{-1, natural_order(n_), natural_order(n_), 1};
    Order& order = transposed ? form.input : form.output;
    std::vector<std::vector<int>> agreement(n_, std::vector<int>(n_));
    for (int line = 0; line < n_; ++line)
      for (int frequency = 0; frequency < n_; ++frequency) {
        std::vector<Complex> ratios;
        ratios.reserve(n_);
        for (int j = 0; j < n_; ++j)
          ratios.push_back((transposed ? at(j, line) : at(line, j)) /
                           roots_[(n_ - frequency * j % n_) % n_]);
        const Complex common = most_common(ratios, unit);
        for (const Complex& ratio : ratios)
          agreement[line][frequency] += std::abs(ratio - common) < unit;
      }
    std::vector<bool> assigned(n_), taken(n_);
    for (int level = n_; level >= 0; --level)  // the surest first
      for (int line = 0; line < n_; ++line)
        for (int frequency = 0; frequency < n_ && !assigned[line]; ++frequency) {
          if (taken[frequency] || agreement[line][frequency] < level) continue;
          order[line] = frequency;
          assigned[line] = taken[frequency] = true;
        }
    return form;
  }

  // Both sides permuted: a row whose ratios to the constant row are all different numbers the
  // inputs, and a column of frequency 1 then numbers the outputs.
  void scrambled_both() {
    const auto exponent = [&](const Complex& value, const Complex& base) {
      const double turns = std::arg(value / base) / (2 * boost::math::constants::pi<double>());
      return static_cast<int>(std::lround(turns * n_) + n_) % n_;
    };
    for (int base = 0; base < n_; ++base) {
      const Complex& scale = at(base, 0);
      bool constant = std::abs(scale) > 0;
      for (int j = 0; j < n_ && constant; ++j)
        constant = std::abs(at(base, j) - scale) < tolerance * magnitude_;
      if (!constant) continue;
      for (int row = 0; row < n_; ++row) {
        Form form{-1, Order(n_), Order(n_), 1};
        for (int j = 0; j < n_; ++j) form.input[j] = (n_ - exponent(at(row, j), scale)) % n_;
        if (!is_permutation(form.input)) continue;
        const long one = std::find(form.input.begin(), form.input.end(), 1) - form.input.begin();
        for (int k = 0; k < n_; ++k)
          form.output[k] = (n_ - exponent(at(k, static_cast<int>(one)), scale)) % n_;
        if (is_permutation(form.output)) consider(std::move(form));
      }
      return;
    }
  }

  const int n_;
  std::vector<Complex> by_real_, by_imaginary_;  // columns of x_j.re and x_j.im
  std::vector<Complex> roots_;
  double magnitude_ = 0;  // of the largest entry
  std::optional<Form> best_;
  int differences_ = 0;
};

}  // namespace

Form nearest_form(const LinearMap& map) {
  return Matcher(map).best();
}

bool fits(const Bounded& found, const Bounded& expected) {
  return abs(found.value - expected.value) <= found.bound + expected.bound + ldexp(Exact(1), -200);
}

LinearMap exact_matrix(const Form& form, const LinearMap& map, Exact& re, Exact& im) {
  const int n = map.rows / 2;
  const Exact step = 2 * boost::math::constants::pi<Exact>() / n;
  const auto root = [&](int k, int j, Exact& c, Exact& s) {
    const Exact angle = step * (form.sign * (form.output[k] * form.input[j] % n));
    c = cos(angle);
    s = sin(angle);
  };
  // The scale as the first entry that agrees with it has it.
  Bounded scale[2] = {Bounded(Exact(form.scale.real())), Bounded(Exact(form.scale.imag()))};
  const Exact close = tolerance * (abs(scale[0].value) + abs(scale[1].value));
  Exact c, s;
  for (int entry = 0; entry < n * n; ++entry) {
    const int k = entry / n, j = entry % n;
    const Bounded &a = map.at(2 * k, 2 * j), &b = map.at(2 * k + 1, 2 * j);
    root(k, j, c, s);
    const Bounded parts[2] = {{a.value * c + b.value * s, a.bound + b.bound},
                              {b.value * c - a.value * s, a.bound + b.bound}};
    if (abs(parts[0].value - scale[0].value) > close ||
        abs(parts[1].value - scale[1].value) > close)
      continue;
    std::copy(parts, parts + 2, scale);
    break;
  }
  const Exact usual[] = {0, 1, Exact(1) / n, 1 / sqrt(Exact(n)), Exact(1) / 2, 2};
  for (Bounded& part : scale)
    for (const Exact& value : usual)
      if (fits({abs(part.value), part.bound}, Bounded(value))) {
        part = Bounded(part.value < 0 && value != 0 ? Exact(-value) : value);
        break;
      }
  re = scale[0].value;
  im = scale[1].value;
  LinearMap exact{map.rows, map.columns, std::vector<Bounded>(map.entries.size())};
  const Exact bound = scale[0].bound + scale[1].bound;
  for (int k = 0; k < n; ++k)
    for (int j = 0; j < n; ++j) {
      root(k, j, c, s);
      const Exact real = re * c - im * s, imaginary = re * s + im * c;
      const auto put = [&](int row, int column, const Exact& value) {
        exact.entries[(2 * k + row) * map.columns + 2 * j + column] = {value, bound};
      };
      put(0, 0, real);
      put(0, 1, -imaginary);
      put(1, 0, imaginary);
      put(1, 1, real);
    }
  return exact;
}

}  // namespace papilio::recognise
