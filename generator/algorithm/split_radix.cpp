// SPDX-License-Identifier: MIT
//
// The conjugate-pair split radix (Kamar and Elcherif 1989) for n a multiple of 4: U of the n/2
// points x_{2j}, Z of the n/4 points x_{4j+1}, Z' of the n/4 points x_{4j-1}, and, since the
// twiddles of Z and Z' are conjugate, for 0 <= k < n/4 with w = exp(-2 pi i k / n), s = w Z_k + w*
// Z'_k, d = w Z_k - w* Z'_k:
//   X_k = U_k + s, X_{k+n/2} = U_k - s, X_{k+n/4} = U_{k+n/4} - i d, X_{k+3n/4} = U_{k+n/4} + i d.
#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"

namespace papilio::algorithm {

std::vector<Tree> split_radix_splits(int n) {
  if (n % 4 != 0 || n < 8) return {};
  return {{"split_radix", n, {{"", n / 2}, {"", n / 4}}}};
}

Signal apply_split_radix(Builder& builder, const Signal& x, const Tree& tree,
                         const Workshop& workshop) {
  const int n = tree.n, quarter = n / 4;
  const Roots roots(n);
  Signal u, z, z_conjugate;
  for (int j = 0; j < n / 2; ++j) u.push_back(x[2 * j]);
  for (int j = 0; j < quarter; ++j) z.push_back(x[4 * j + 1]);
  for (int j = 0; j < quarter; ++j) z_conjugate.push_back(x[(4 * j - 1 + n) % n]);
  u = transform(builder, u, tree.parts[0], workshop);
  z = transform(builder, z, tree.parts[1], workshop);
  z_conjugate = transform(builder, z_conjugate, tree.parts[1], workshop);

  Signal out(n);
  for (int k = 0; k < quarter; ++k) {
    const Complex a = multiply(builder, roots.cos(k), -roots.sin(k), z[k]);
    const Complex b = multiply(builder, roots.cos(k), roots.sin(k), z_conjugate[k]);
    const Complex s = add(builder, a, b);
    const Complex d = subtract(builder, a, b);
    out[k] = add(builder, u[k], s);
    out[k + 2 * quarter] = subtract(builder, u[k], s);
    const Complex v = u[k + quarter];
    out[k + quarter] = {builder.add(v.re, d.im), builder.subtract(v.im, d.re)};
    out[k + 3 * quarter] = {builder.subtract(v.re, d.im), builder.add(v.im, d.re)};
  }
  return out;
}

}  // namespace papilio::algorithm
