// SPDX-License-Identifier: MIT
//
// Rader (1968) on reals, for a prime n, k = (n-1)/2, with a_j, b_j, A_q, B_q as in direct.cpp. Let
// g be a generator modulo n, j = g^{-s}, q = g^t, 0 <= s, t < k. Because g^k = -1 and cos is even,
// sin odd,
//   A_t = x_0 + sum_s a_s cos(2 pi g^{t-s} / n)  is a cyclic convolution of length k,
//   B_t = sum_s b_s sin(2 pi g^{t-s} / n)        is a negacyclic one,
// each of them once for the real and once for the imaginary data.
#include "generator/algorithm/convolution.h"
#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"
#include "numbers/number_theory.h"

namespace papilio::algorithm {

std::vector<Tree> rader_splits(int n) {
  if (n < 5 || !numbers::is_prime(n)) return {};
  std::vector<Tree> splits;
  for (const Tree& cyclic : convolution_splits((n - 1) / 2, 1))
    for (const Tree& negacyclic : convolution_splits((n - 1) / 2, -1))
      splits.push_back({"rader", n, {cyclic, negacyclic}});
  return splits;
}

Signal apply_rader(Builder& builder, const Signal& x, const Tree& tree, const Workshop& workshop) {
  const int n = tree.n, k = (n - 1) / 2;
  const auto g = numbers::primitive_root(n);
  const auto power = [&](int e) { return static_cast<int>(numbers::power_mod(g, e, n)); };
  const Roots roots(n);
  std::vector<Exact> cosines, sines;
  for (int u = 0; u < k; ++u) {
    cosines.push_back(roots.cos(power(u)));
    sines.push_back(roots.sin(power(u)));
  }

  Reals a_re, a_im, b_re, b_im;
  for (int s = 0; s < k; ++s) {
    const int j = power(n - 1 - s);
    const Complex a = add(builder, x[j], x[n - j]);
    const Complex b = subtract(builder, x[j], x[n - j]);
    a_re.push_back(a.re);
    a_im.push_back(a.im);
    b_re.push_back(b.re);
    b_im.push_back(b.im);
  }
  const auto cyclic = [&](const Reals& a, const Vertex& x0) {
    return apply_convolution(tree.parts[0], 1, builder, a, cosines, &x0, workshop);
  };
  const auto negacyclic = [&](const Reals& b) {
    return apply_convolution(tree.parts[1], -1, builder, b, sines, nullptr, workshop);
  };
  const Convolved out_a_re = cyclic(a_re, x[0].re), out_a_im = cyclic(a_im, x[0].im);
  const Reals out_b_re = negacyclic(b_re).values, out_b_im = negacyclic(b_im).values;

  Signal out(n);
  out[0] = {builder.add(x[0].re, out_a_re.sum), builder.add(x[0].im, out_a_im.sum)};
  for (int t = 0; t < k; ++t) {
    const int q = power(t);
    const Complex a = {out_a_re.values[t], out_a_im.values[t]};
    const Complex b = {out_b_re[t], out_b_im[t]};
    out[q] = {builder.add(a.re, b.im), builder.subtract(a.im, b.re)};
    out[n - q] = {builder.subtract(a.re, b.im), builder.add(a.im, b.re)};
  }
  return out;
}

}  // namespace papilio::algorithm
