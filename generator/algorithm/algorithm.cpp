// SPDX-License-Identifier: MIT
//
// The table of algorithms.
#include "generator/algorithm/algorithm.h"

#include <stdexcept>

#include "generator/algorithm/splits.h"

namespace papilio::algorithm {

const std::vector<Algorithm>& algorithms() {
  static const std::vector<Algorithm> table = {
      {"direct", direct_splits, apply_direct},                    // primes, and n <= 16
      {"good_thomas", good_thomas_splits, apply_good_thomas},     // coprime factors
      {"split_radix", split_radix_splits, apply_split_radix},     // multiples of 4
      {"cooley_tukey", cooley_tukey_splits, apply_cooley_tukey},  // any two factors
      {"tangent_fft", tangent_fft_splits, apply_tangent_fft},     // powers of two from 64 on
      {"rader", rader_splits, apply_rader},                       // primes
  };
  return table;
}

const Algorithm* find_algorithm(std::string_view name) {
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.name == name) return &algorithm;
  return nullptr;
}

Dag build(const Tree& tree, const Workshop& workshop) {
  const Algorithm* algorithm = find_algorithm(tree.name);
  if (!algorithm) throw std::invalid_argument("'" + tree.name + "' is not an algorithm");
  Builder builder(2 * tree.n);
  Signal in;
  for (int j = 0; j < tree.n; ++j) in.push_back({builder.load(2 * j), builder.load(2 * j + 1)});
  const Signal out = algorithm->apply(builder, in, tree, workshop);
  std::vector<Vertex> outputs;
  for (const Complex& value : out) {
    outputs.push_back(value.re);
    outputs.push_back(value.im);
  }
  return builder.finish(outputs);
}

}  // namespace papilio::algorithm
