// SPDX-License-Identifier: MIT
//
// Cooley and Tukey (1965), decimation in time, for any n = r m: with j = r j2 + j1, k = m k1 + k2,
//   X_{m k1 + k2} = sum_{j1 < r} w_r^{j1 k1} [ w_n^{j1 k2} sum_{j2 < m} w_m^{j2 k2} x_{r j2 + j1}
//   ].
#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"

namespace papilio::algorithm {

std::vector<Tree> cooley_tukey_splits(int n) {
  std::vector<Tree> splits;
  for (int r = 2; r < n; ++r)
    if (n % r == 0) splits.push_back({"cooley_tukey", n, {{"", r}, {"", n / r}}});
  return splits;
}

Signal apply_cooley_tukey(Builder& builder, const Signal& x, const Tree& tree,
                          const Workshop& workshop) {
  const int n = tree.n, r = tree.parts[0].n, m = tree.parts[1].n;
  const Roots roots(n);
  std::vector<Signal> columns(m, Signal(r));  // columns[k2 mod m][j1 mod r]
  for (int j1 = r / 2; j1 > r / 2 - r; --j1) {
    Signal row;
    for (int j2 = 0; j2 < m; ++j2) row.push_back(x[(r * j2 + j1 + n) % n]);
    row = transform(builder, row, tree.parts[1], workshop);
    for (int k2 = m / 2; k2 > m / 2 - m; --k2)
      columns[(k2 + m) % m][(j1 + r) % r] =
          multiply(builder, roots.cos(j1 * k2), -roots.sin(j1 * k2), row[(k2 + m) % m]);
  }
  Signal out(n);
  for (int k2 = m / 2; k2 > m / 2 - m; --k2) {
    const Signal column = transform(builder, columns[(k2 + m) % m], tree.parts[0], workshop);
    for (int k1 = 0; k1 < r; ++k1) out[(m * k1 + k2 + n) % n] = column[k1];
  }
  return out;
}

}  // namespace papilio::algorithm
