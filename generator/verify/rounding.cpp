// SPDX-License-Identifier: MIT
//
// See rounding.h. Data are as long as the working precision holds, or the first additions would be
// exact. Few vectors of many points average as well as many of few.
#include "generator/verify/rounding.h"

#include <algorithm>
#include <cmath>

#include "generator/dag/evaluate.h"

namespace papilio::verify {
namespace {

using dag::Exact;

template <class Real>
double relative_error(const dag::Dag& dag, const codelets::Descriptor& descriptor, Angles angles,
                      int bits, const Exact& least_cosine) {
  const auto parameters = codelets::parse_parameters(descriptor.twiddle);
  const int data = dag.inputs - static_cast<int>(parameters.size());
  const int vectors = std::max(4, 512 / descriptor.radix);
  std::mt19937_64 random(bits);
  dag::Evaluator<Real> evaluator(dag);
  Matrix matrix;
  Exact error = 0, norm = 0;
  for (int vector = 0; vector < vectors; ++vector) {
    const auto v = random_values(descriptor, angles, random);
    if (matrix.empty() || !v.empty()) matrix = definition(descriptor.kind, descriptor.radix, v);
    std::vector<Exact> x;
    std::vector<Real> rounded;
    for (int slot = 0; slot < data; ++slot) {
      x.push_back(random_real(bits, random));
      rounded.push_back(static_cast<Real>(x.back()));
    }
    for (const auto& parameter : parameters)
      rounded.push_back(static_cast<Real>(evaluate(parameter, v, least_cosine).value));
    const auto exact = multiply(matrix, x);
    const auto found = evaluator(rounded);
    for (std::size_t slot = 0; slot < exact.size(); ++slot) {
      const Exact difference = exact[slot] - Exact(found[slot]);
      error += difference * difference;
      norm += exact[slot] * exact[slot];
    }
  }
  return std::ldexp(static_cast<double>(sqrt(error / norm)), bits);
}

}  // namespace

Rounding estimate_rounding(const dag::Dag& dag, const codelets::Descriptor& descriptor,
                           Angles angles) {
  return {relative_error<float>(dag, descriptor, angles, 24, ldexp(Exact(1), -30)),
          relative_error<double>(dag, descriptor, angles, 53, ldexp(Exact(1), -60))};
}

}  // namespace papilio::verify
