// SPDX-License-Identifier: MIT
//
// DFTs with table values v_j on their inputs or outputs, and the convolution with a loaded
// spectrum. cartesian: v = r + i i', a product of complex numbers, 4 multiplications and 2
// additions, of which FMAs make 4 instructions. tangent: v = c (1 + i t) for a unit root (Linzer
// and Feig 1993), where c is left to the additions of the DFT: 2 instructions. Only the former
// suits values that may be 0.
#include "generator/algorithm/kinds.h"
#include "generator/algorithm/roots.h"

namespace papilio::algorithm {
namespace {

Vertex atom(Builder& builder, char letter, int j) {
  return builder.parameter({"1", {{{letter, j}, 1}}});
}

using Product = Complex (*)(Builder& builder, int j, Complex x);

// v_j x.
Complex cartesian(Builder& builder, int j, Complex x) {
  const Vertex re = atom(builder, 'r', j), im = atom(builder, 'i', j);
  // In this order with every compiler, as in roots.cpp.
  const Vertex im_im = builder.multiply(im, x.im), re_re = builder.multiply(re, x.re);
  const Vertex real = builder.subtract(re_re, im_im);
  const Vertex im_re = builder.multiply(im, x.re), re_im = builder.multiply(re, x.im);
  return {real, builder.add(re_im, im_re)};
}
Complex tangent(Builder& builder, int j, Complex x) {
  const Vertex t = atom(builder, 't', j), c = atom(builder, 'c', j);
  const Vertex re = builder.subtract(x.re, builder.multiply(t, x.im));
  const Vertex im = builder.add(x.im, builder.multiply(t, x.re));
  return {builder.multiply(c, re), builder.multiply(c, im)};
}

Signal loads(Builder& builder, int n) {
  Signal signal;
  for (int j = 0; j < n; ++j) signal.push_back({builder.load(2 * j), builder.load(2 * j + 1)});
  return signal;
}

Dag finish(Builder& builder, const Signal& out) {
  std::vector<Vertex> outputs;
  for (const Complex& value : out) {
    outputs.push_back(value.re);
    outputs.push_back(value.im);
  }
  return builder.finish(outputs);
}

Dag on_inputs(const Tree& dft, Product product, const Workshop& workshop) {
  const int n = dft.n;
  Builder builder(2 * n);
  Signal x = loads(builder, n);
  for (int j = 1; j < n; ++j) x[j] = product(builder, j, x[j]);
  return finish(builder, transform(builder, x, dft, workshop));
}

Dag on_outputs(const Tree& dft, Product product, const Workshop& workshop) {
  const int n = dft.n;
  Builder builder(2 * n);
  Signal y = transform(builder, loads(builder, n), dft, workshop);
  for (int k = 1; k < n; ++k) y[k] = product(builder, k, y[k]);
  return finish(builder, y);
}

}  // namespace

Dag cartesian_twiddles(const Tree& tree, const Workshop& workshop) {
  return on_inputs(tree.parts[0], cartesian, workshop);
}
Dag tangent_twiddles(const Tree& tree, const Workshop& workshop) {
  return on_inputs(tree.parts[0], tangent, workshop);
}
Dag cartesian_twiddles_dif(const Tree& tree, const Workshop& workshop) {
  return on_outputs(tree.parts[0], cartesian, workshop);
}
Dag tangent_twiddles_dif(const Tree& tree, const Workshop& workshop) {
  return on_outputs(tree.parts[0], tangent, workshop);
}

// The inverse is the forward DFT, its outputs in reverse order.
Dag loaded_spectrum(const Tree& tree, const Workshop& workshop) {
  const int n = tree.n;
  Builder builder(2 * n);
  Signal bins = transform(builder, loads(builder, n), tree.parts[0], workshop);
  for (int k = 0; k < n; ++k) bins[k] = cartesian(builder, k, bins[k]);
  const Signal reversed = transform(builder, bins, tree.parts[0], workshop);
  Signal out;
  for (int k = 0; k < n; ++k) out.push_back(reversed[(n - k) % n]);
  return finish(builder, out);
}

}  // namespace papilio::algorithm
