// SPDX-License-Identifier: MIT
//
// Cosines and sines of 2 pi k / n, and complex arithmetic on DAG vertices. Angles are mapped onto
// the first octant, so values that are equal by symmetry are equal in every bit.
#pragma once

#include <vector>

#include "generator/algorithm/algorithm.h"

namespace papilio::algorithm {

// cos(2 pi k / n) and sin(2 pi k / n), for one n and any k.
class Roots {
 public:
  explicit Roots(int n);
  const Exact& cos(long k) const { return cos_[index(k)]; }
  const Exact& sin(long k) const { return sin_[index(k)]; }

 private:
  std::size_t index(long k) const;

  std::vector<Exact> cos_, sin_;
};

Complex add(Builder& builder, Complex a, Complex b);
Complex subtract(Builder& builder, Complex a, Complex b);

// (re + i im) * a.
Complex multiply(Builder& builder, const Exact& re, const Exact& im, Complex a);

// The DFT of in.size() points along `tree`, spliced in. One point is its own DFT.
Signal transform(Builder& builder, const Signal& in, const Tree& tree, const Workshop& workshop);

}  // namespace papilio::algorithm
