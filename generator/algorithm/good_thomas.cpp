// SPDX-License-Identifier: MIT
//
// Good (1958) and Thomas (1963), for n = a b with a and b coprime: no twiddles. Input
// j = (b j1 + a j2) mod n; output k = (k1 b b' + k2 a a') mod n, where b b' = 1 mod a and a a' = 1
// mod b; then w_n^{jk} = w_a^{j1 k1} w_b^{j2 k2}.
#include <numeric>

#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"
#include "numbers/number_theory.h"

namespace papilio::algorithm {

std::vector<Tree> good_thomas_splits(int n) {
  std::vector<Tree> splits;
  for (int a = 2; a * a < n; ++a)
    if (n % a == 0 && std::gcd(a, n / a) == 1)
      splits.push_back({"good_thomas", n, {{"", a}, {"", n / a}}});
  return splits;
}

Signal apply_good_thomas(Builder& builder, const Signal& x, const Tree& tree,
                         const Workshop& workshop) {
  const int n = tree.n, a = tree.parts[0].n, b = tree.parts[1].n;
  const int to_k1 = b * static_cast<int>(numbers::inverse_mod(b % a, a));
  const int to_k2 = a * static_cast<int>(numbers::inverse_mod(a % b, b));
  std::vector<Signal> columns(b, Signal(a));  // columns[k2][j1]
  for (int j1 = 0; j1 < a; ++j1) {
    Signal row;
    for (int j2 = 0; j2 < b; ++j2) row.push_back(x[(b * j1 + a * j2) % n]);
    row = transform(builder, row, tree.parts[1], workshop);
    for (int k2 = 0; k2 < b; ++k2) columns[k2][j1] = row[k2];
  }
  Signal out(n);
  for (int k2 = 0; k2 < b; ++k2) {
    const Signal column = transform(builder, columns[k2], tree.parts[0], workshop);
    for (int k1 = 0; k1 < a; ++k1) out[(k1 * to_k1 + k2 * to_k2) % n] = column[k1];
  }
  return out;
}

}  // namespace papilio::algorithm
