// SPDX-License-Identifier: MIT
//
// Real data. A DFT whose inputs have no imaginary part, or are conjugate in pairs, loses half of
// its operations in the passes, which find what is 0 or equal; nothing about them is written here.
#include "generator/algorithm/kinds.h"
#include "generator/algorithm/roots.h"
#include "generator/dag/transpose.h"

namespace papilio::algorithm {

Dag real_part(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(n);
  Signal in;
  for (int j = 0; j < n; ++j) in.push_back({builder.load(j), builder.constant(0)});
  const Signal out = transform(builder, in, tree.parts[0], workshop);
  std::vector<Vertex> half_complex(n);
  for (int k = 0; 2 * k <= n; ++k) {
    half_complex[k] = out[k].re;
    if (k > 0 && 2 * k < n) half_complex[n - k] = out[k].im;
  }
  return builder.finish(half_complex);
}

// sum_k y_k exp(+2 pi i j k / n), which is the forward DFT of the conjugates.
Dag hermitian_part(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(n);
  Signal in(n);
  for (int k = 0; 2 * k <= n; ++k) {
    const bool is_real = k == 0 || 2 * k == n;
    const Vertex re = builder.load(k), im = is_real ? builder.constant(0) : builder.load(n - k);
    in[k] = {re, is_real ? im : builder.negate(im)};
    if (!is_real) in[n - k] = {re, im};
  }
  const Signal out = transform(builder, in, tree.parts[0], workshop);
  std::vector<Vertex> reals;
  for (const Complex& value : out) reals.push_back(value.re);
  return builder.finish(reals);
}

// `real` is a matrix R with r_k = sum_j x_j cos, i_k = -sum_j x_j sin, so R^T maps half-complex to
// sum_k r_k cos - i_k sin over half of the bins; the other half doubles what stands for two bins.
Dag transposed_real(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(n);
  std::vector<Vertex> in;
  for (int k = 0; k < n; ++k) {
    const Vertex bin = builder.load(k);
    const bool stands_alone = k == 0 || 2 * k == n;
    in.push_back(stands_alone ? bin : builder.multiply(builder.constant(2), bin));
  }
  return builder.finish(builder.splice(dag::transpose(workshop.network("real", n)), in));
}

}  // namespace papilio::algorithm
