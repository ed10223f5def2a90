// SPDX-License-Identifier: MIT
//
// The tangent FFT, or modified split radix, for powers of two (van Buskirk 2004; Johnson and Frigo,
// IEEE Trans. Signal Processing 55, 2007): the conjugate-pair split radix whose parts come
// divided by
//   s_{N,k} = 1 for N <= 4, else s_{N/4,k4} max(cos, sin)(2 pi k4 / N) with k4 = k mod N/4,
// so that most twiddles become t_k = 1 - i tan or cot - i, one multiplication fewer each. The first
// lengths with fewer operations than the split radix are 64 (1152 to 1160) and 128 (2792 to 2824).
#include <bit>

#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"

namespace papilio::algorithm {
namespace {

Exact scale(int n, int k) {
  if (n <= 4) return 1;
  const int k4 = k % (n / 4);
  const Roots roots(n);
  return scale(n / 4, k4) * (8 * k4 <= n ? roots.cos(k4) : roots.sin(k4));
}

Complex divide(Builder& builder, Complex a, const Exact& by) {
  return multiply(builder, 1 / by, 0, a);
}

// X_k / s_{level N, k}, where level is 1, 2 or 4; X_k itself if it is 0.
Signal scaled_dft(Builder& builder, const Signal& x, int level) {
  const int n = static_cast<int>(x.size()), quarter = n / 4;
  const auto target = [&](int k) { return level == 0 ? Exact(1) : scale(level * n, k); };
  if (n == 1) return {divide(builder, x[0], target(0))};
  if (n == 2)
    return {divide(builder, add(builder, x[0], x[1]), target(0)),
            divide(builder, subtract(builder, x[0], x[1]), target(1))};
  Signal u, z, z_conjugate;
  for (int j = 0; j < n / 2; ++j) u.push_back(x[2 * j]);
  for (int j = 0; j < quarter; ++j) z.push_back(x[4 * j + 1]);
  for (int j = 0; j < quarter; ++j) z_conjugate.push_back(x[(4 * j - 1 + n) % n]);
  // s_{n/2 * 2, k} = s_{n, k} and s_{n/2 * 4, k} = s_{2 n, k}.
  u = scaled_dft(builder, u, level == 0 ? 0 : level == 2 ? 4 : 2);
  z = scaled_dft(builder, z, 1);
  z_conjugate = scaled_dft(builder, z_conjugate, 1);

  const Roots roots(n);
  Signal out(n);
  for (int k = 0; k < quarter; ++k) {
    // z_k is divided by s_{n/4,k}; with t_k the sums stand divided by s_{n,k}.
    const Exact from = level == 0 ? Exact(1) : scale(n, k);
    const Exact ratio = scale(quarter, k) / from;
    const Complex a = multiply(builder, roots.cos(k) * ratio, -roots.sin(k) * ratio, z[k]);
    const Complex b = multiply(builder, roots.cos(k) * ratio, roots.sin(k) * ratio, z_conjugate[k]);
    const Complex s = add(builder, a, b), d = subtract(builder, a, b);
    const Complex minus_i_d = {d.im, builder.negate(d.re)};
    const auto store = [&](int to, Complex even, Complex odd, bool plus) {
      const Exact factor = target(to) / from;
      if (level == 2) odd = divide(builder, odd, factor);
      Complex sum = plus ? add(builder, even, odd) : subtract(builder, even, odd);
      if (level == 4) sum = divide(builder, sum, factor);
      out[to] = sum;
    };
    store(k, u[k], s, true);
    store(k + 2 * quarter, u[k], s, false);
    store(k + quarter, u[k + quarter], minus_i_d, true);
    store(k + 3 * quarter, u[k + quarter], minus_i_d, false);
  }
  return out;
}

}  // namespace

std::vector<Tree> tangent_fft_splits(int n) {
  if (n < 64 || !std::has_single_bit(unsigned(n))) return {};
  return {{"tangent_fft", n}};
}

Signal apply_tangent_fft(Builder& builder, const Signal& x, const Tree&, const Workshop&) {
  return scaled_dft(builder, x, 0);
}

}  // namespace papilio::algorithm
