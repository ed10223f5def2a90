// SPDX-License-Identifier: MIT
//
// Discrete cosine and sine transforms as FFTW defines them. With theta = pi / (4 n),
//   dct2  Y_k = 2 sum_j x_j cos(theta (2 j + 1) 2 k)
//   dct4  Y_k = 2 sum_j x_j cos(theta (2 j + 1) (2 k + 1))
// and the others follow by transposition, reversal and signs.
#include "generator/algorithm/kinds.h"
#include "generator/algorithm/roots.h"
#include "generator/algorithm/splits.h"
#include "generator/dag/transpose.h"

namespace papilio::algorithm {
namespace {

using Reals = std::vector<Vertex>;

Reals real_loads(Builder& builder, int n) {
  Reals reals;
  for (int j = 0; j < n; ++j) reals.push_back(builder.load(j));
  return reals;
}

Vertex times(Builder& builder, const Exact& factor, Vertex x) {
  return builder.multiply(builder.constant(factor), x);
}

Vertex inner_product(Builder& builder, const Reals& x, const std::vector<Exact>& factors) {
  Vertex sum = times(builder, factors[0], x[0]);
  for (std::size_t j = 1; j < x.size(); ++j)
    sum = builder.add(sum, times(builder, factors[j], x[j]));
  return sum;
}

// The sums and differences of x_j and x_{n-1-j}, which even and odd cosines see; the middle element
// of an odd n is with the sums.
struct Folded {
  Reals sums, differences;
};
Folded fold(Builder& builder, const Reals& x) {
  const int n = static_cast<int>(x.size());
  Folded folded;
  for (int j = 0; 2 * j + 1 < n; ++j) {
    folded.sums.push_back(builder.add(x[j], x[n - 1 - j]));
    folded.differences.push_back(builder.subtract(x[j], x[n - 1 - j]));
  }
  if (n % 2 == 1) folded.sums.push_back(x[n / 2]);
  return folded;
}

// A DFT of `turn` = 4 n or 8 n points of the even extension of x to odd points: x_j stands at
// 2 j + 1 and -(2 j + 1) and, for dct4, with the opposite sign half a turn from there. For odd n, 4
// or 8 and n are coprime and no twiddles arise (Heideman 1992).
Signal symmetric_dft(Builder& builder, int n, int turn, const Workshop& workshop) {
  const Vertex zero = builder.constant(0);
  Signal in(turn, {zero, zero});
  for (int j = 0; j < n; ++j) {
    const Vertex x = builder.load(j);
    const int at = 2 * j + 1;
    in[at].re = in[turn - at].re = x;
    if (turn == 8 * n) in[turn / 2 - at].re = in[turn / 2 + at].re = builder.negate(x);
  }
  if (n % 2 == 0) return transform(builder, in, {"", turn}, workshop);
  return apply_good_thomas(builder, in, {"good_thomas", turn, {{"", turn / n}, {"", n}}}, workshop);
}

// The outputs of `kind` of x.
Reals splice(Builder& builder, const char* kind, const Reals& x, const Workshop& workshop) {
  return builder.splice(workshop.network(kind, static_cast<int>(x.size())), x);
}

Reals reversed(const Reals& x) {
  return {x.rbegin(), x.rend()};
}

Reals alternate(Builder& builder, Reals x) {
  for (std::size_t j = 1; j < x.size(); j += 2) x[j] = builder.negate(x[j]);
  return x;
}

}  // namespace

Dag direct_dct2(const Tree& tree, const Workshop&) {
  const int n = tree.n;
  Builder builder(n);
  const Folded folded = fold(builder, real_loads(builder, n));
  const Roots roots(4 * n);
  Reals out;
  for (int k = 0; k < n; ++k) {
    const Reals& x = k % 2 == 0 ? folded.sums : folded.differences;
    std::vector<Exact> cosines;
    cosines.reserve(x.size());
    for (int j = 0; j < static_cast<int>(x.size()); ++j)
      cosines.push_back(2 * roots.cos((2 * j + 1) * k));
    out.push_back(inner_product(builder, x, cosines));
  }
  return builder.finish(out);
}

// For even n, Y_{2k} is the dct2 of the sums and Y_{2k+1} the dct4 of the differences.
Dag halved_dct2(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(n);
  const Folded folded = fold(builder, real_loads(builder, n));
  Reals out(n);
  if (n == 2) {
    out[0] = times(builder, 2, folded.sums[0]);
    out[1] = times(builder, 2 * Roots(8).cos(1), folded.differences[0]);
    return builder.finish(out);
  }
  const Reals even = splice(builder, "dct2", folded.sums, workshop);
  const Reals odd = splice(builder, "dct4", folded.differences, workshop);
  for (int k = 0; k < n / 2; ++k) {
    out[2 * k] = even[k];
    out[2 * k + 1] = odd[k];
  }
  return builder.finish(out);
}

// Makhoul (1980): v is x_0 x_2 x_4 .. x_5 x_3 x_1, V its DFT, Y_k = 2 re(exp(-2 i theta k) V_k).
Dag permuted_dct2(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(n);
  Reals v(n);
  for (int j = 0; j < n; ++j) v[j % 2 == 0 ? j / 2 : n - 1 - j / 2] = builder.load(j);
  const Reals bins = splice(builder, "real", v, workshop);
  const Roots roots(4 * n);
  Reals out(n);
  out[0] = times(builder, 2, bins[0]);
  for (int k = 1; 2 * k < n; ++k) {
    const Complex rotated =
        multiply(builder, 2 * roots.cos(k), -2 * roots.sin(k), {bins[k], bins[n - k]});
    out[k] = rotated.re;
    out[n - k] = builder.negate(rotated.im);
  }
  if (n % 2 == 0) out[n / 2] = times(builder, 2 * roots.cos(n / 2), bins[n / 2]);
  return builder.finish(out);
}

Dag symmetric_dct2(const Tree& tree, const Workshop& workshop) {
  Builder builder(tree.n);
  const Signal bins = symmetric_dft(builder, tree.n, 4 * tree.n, workshop);
  Reals out;
  for (int k = 0; k < tree.n; ++k) out.push_back(bins[k].re);
  return builder.finish(out);
}

// dct3 is X_0 + 2 sum_{j>0} X_j cos(theta 2 j (2 k + 1)): the transpose, less one X_0.
Dag transposed_dct2(const Tree& tree, const Workshop& workshop) {
  Builder builder(tree.n);
  Reals x = real_loads(builder, tree.n);
  x[0] = times(builder, Exact(1) / 2, x[0]);
  return builder.finish(builder.splice(dag::transpose(workshop.network("dct2", tree.n)), x));
}

Dag direct_dct4(const Tree& tree, const Workshop&) {
  const int n = tree.n;
  Builder builder(n);
  const Reals x = real_loads(builder, n);
  const Roots roots(8 * n);
  Reals out;
  for (int k = 0; k < n; ++k) {
    std::vector<Exact> cosines;
    cosines.reserve(x.size());
    for (int j = 0; j < n; ++j) cosines.push_back(2 * roots.cos((2 * j + 1) * (2 * k + 1)));
    out.push_back(inner_product(builder, x, cosines));
  }
  return builder.finish(out);
}

// For even n, with w = exp(-i theta) and z_j = x_{2j} + i x_{n-1-2j}, the n/2 complex numbers
// C_k = sum_j z_j w^{(4j+1)(4k+1)} are a DFT of n/2 points between w^{4j+1} and w^{4k}, and
// Y_{2k} = 2 re C_k, Y_{n-1-2k} = -2 im C_k.
Dag complex_dct4(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(n);
  const Roots roots(8 * n);
  Signal z;
  for (int j = 0; j < n / 2; ++j)
    z.push_back(multiply(builder, roots.cos(4 * j + 1), -roots.sin(4 * j + 1),
                         {builder.load(2 * j), builder.load(n - 1 - 2 * j)}));
  z = transform(builder, z, {"", n / 2}, workshop);
  Reals out(n);
  for (int k = 0; k < n / 2; ++k) {
    const Complex c = multiply(builder, 2 * roots.cos(4 * k), -2 * roots.sin(4 * k), z[k]);
    out[2 * k] = c.re;
    out[n - 1 - 2 * k] = builder.negate(c.im);
  }
  return builder.finish(out);
}

// The DFT counts each x_j four times at odd bins, dct4 twice.
Dag symmetric_dct4(const Tree& tree, const Workshop& workshop) {
  Builder builder(tree.n);
  const Signal bins = symmetric_dft(builder, tree.n, 8 * tree.n, workshop);
  Reals out;
  for (int k = 0; k < tree.n; ++k) out.push_back(times(builder, Exact(1) / 2, bins[2 * k + 1].re));
  return builder.finish(out);
}

// sin(pi (j + 1/2) (k + 1) / n) = (-1)^j cos(pi (j + 1/2) (n - 1 - k) / n).
Dag alternating_dct2(const Tree& tree, const Workshop& workshop) {
  Builder builder(tree.n);
  const Reals x = alternate(builder, real_loads(builder, tree.n));
  return builder.finish(reversed(splice(builder, "dct2", x, workshop)));
}

// sin(pi (j + 1) (k + 1/2) / n) = (-1)^k cos(pi (n - 1 - j) (k + 1/2) / n).
Dag reversed_dct3(const Tree& tree, const Workshop& workshop) {
  Builder builder(tree.n);
  const Reals x = reversed(real_loads(builder, tree.n));
  return builder.finish(alternate(builder, splice(builder, "dct3", x, workshop)));
}

// sin(pi (j + 1/2) (k + 1/2) / n) = (-1)^k cos(pi (n - 1/2 - j) (k + 1/2) / n).
Dag reversed_dct4(const Tree& tree, const Workshop& workshop) {
  Builder builder(tree.n);
  const Reals x = reversed(real_loads(builder, tree.n));
  return builder.finish(alternate(builder, splice(builder, "dct4", x, workshop)));
}

}  // namespace papilio::algorithm
