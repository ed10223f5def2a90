// SPDX-License-Identifier: MIT
//
// The definition, halved: with a_j = x_j + x_{n-j} and b_j = x_j - x_{n-j}, 0 < j < n/2,
//   A_q = x_0 + sum_j a_j cos(2 pi q j / n) (+ (-1)^q x_{n/2}),  B_q = sum_j b_j sin(2 pi q j / n),
//   X_q = A_q - i B_q,  X_{n-q} = A_q + i B_q.
// With k = (n-1)/2 and n odd: 4 k^2 + 8 k instructions.
#include <optional>

#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"
#include "numbers/number_theory.h"

namespace papilio::algorithm {
namespace {

// The sum of factors[j] * values[j].
Vertex weighted_sum(Builder& builder, const std::vector<Vertex>& values,
                    const std::vector<Exact>& factors) {
  std::optional<Vertex> sum;
  for (std::size_t j = 0; j < values.size(); ++j) {
    const Vertex term = builder.multiply(builder.constant(factors[j]), values[j]);
    sum = sum ? builder.add(*sum, term) : term;
  }
  return sum ? *sum : builder.constant(0);
}

}  // namespace

// Past 16 points a product is always cheaper from its factors; the limit only saves the chooser's
// time.
std::vector<Tree> direct_splits(int n) {
  if (n > 16 && !numbers::is_prime(n)) return {};
  return {{"direct", n}};
}

Signal apply_direct(Builder& builder, const Signal& x, const Tree& tree, const Workshop&) {
  const int n = tree.n;
  const Roots roots(n);
  std::vector<Vertex> even_re = {x[0].re}, even_im = {x[0].im}, odd_re, odd_im;
  for (int j = 1; 2 * j < n; ++j) {
    const Complex a = add(builder, x[j], x[n - j]);
    const Complex b = subtract(builder, x[j], x[n - j]);
    even_re.push_back(a.re);
    even_im.push_back(a.im);
    odd_re.push_back(b.re);
    odd_im.push_back(b.im);
  }
  if (n % 2 == 0) {
    even_re.push_back(x[n / 2].re);
    even_im.push_back(x[n / 2].im);
  }

  Signal out(n);
  for (int q = 0; 2 * q <= n; ++q) {
    std::vector<Exact> cosines, sines;
    for (int j = 0; j < static_cast<int>(even_re.size()); ++j) cosines.push_back(roots.cos(q * j));
    for (int j = 1; 2 * j < n; ++j) sines.push_back(roots.sin(q * j));
    const Complex a = {weighted_sum(builder, even_re, cosines),
                       weighted_sum(builder, even_im, cosines)};
    const Complex b = {weighted_sum(builder, odd_re, sines), weighted_sum(builder, odd_im, sines)};
    out[q] = {builder.add(a.re, b.im), builder.subtract(a.im, b.re)};
    if (q > 0) out[n - q] = {builder.subtract(a.re, b.im), builder.add(a.im, b.re)};
    if (q == 0 || 2 * q == n) out[q] = a;
  }
  return out;
}

}  // namespace papilio::algorithm
