// SPDX-License-Identifier: MIT
//
// O(n^2), with cosines and sines straight from Boost.Multiprecision.
#include "tests/generator/support/definition.h"

#include <boost/math/constants/constants.hpp>
#include <random>
#include <stdexcept>

#include "generator/dag/evaluate.h"

namespace papilio::tests {

using dag::Exact;

std::vector<Exact> random_reals(int count, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<Exact> values;
  constexpr int one = 1 << 24;
  for (int i = 0; i < count; ++i)
    values.push_back(Exact(static_cast<int>(engine() % (2 * one + 1)) - one) / one);
  return values;
}

std::vector<Exact> dft_by_definition(const std::vector<Exact>& in) {
  const int n = static_cast<int>(in.size()) / 2;
  std::vector<Exact> cosines, sines;
  for (int k = 0; k < n; ++k) {
    const Exact angle = boost::math::constants::two_pi<Exact>() * k / n;
    cosines.push_back(boost::multiprecision::cos(angle));
    sines.push_back(boost::multiprecision::sin(angle));
  }
  std::vector<Exact> out(2 * n);
  for (int q = 0; q < n; ++q)
    for (int j = 0; j < n; ++j) {
      const Exact &c = cosines[q * j % n], &s = sines[q * j % n];
      out[2 * q] += in[2 * j] * c + in[2 * j + 1] * s;
      out[2 * q + 1] += in[2 * j + 1] * c - in[2 * j] * s;
    }
  return out;
}

Exact largest_difference(const std::vector<Exact>& a, const std::vector<Exact>& b) {
  if (a.size() != b.size()) throw std::invalid_argument("vectors of different lengths");
  Exact largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const Exact difference = boost::multiprecision::abs(a[i] - b[i]);
    if (difference > largest) largest = difference;
  }
  return largest;
}

Exact error_of_dft(const dag::Dag& dag, unsigned seed) {
  const auto in = random_reals(dag.inputs, seed);
  return largest_difference(dag::evaluate(dag, in), dft_by_definition(in));
}

}  // namespace papilio::tests
