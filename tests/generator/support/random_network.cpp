// SPDX-License-Identifier: MIT
//
// Each operation reads values made before it.
#include "tests/generator/support/random_network.h"

#include <random>

#include "generator/dag/builder.h"

namespace papilio::tests {

dag::Dag random_network(int inputs, int operations, int outputs, unsigned seed) {
  using dag::Exact;
  std::mt19937 engine(seed);
  const auto below = [&](std::size_t n) { return engine() % n; };
  static const double constants[] = {0, 1, -1, 0.5, -0.5, 0.75, -0.75, 1.5, 0.28515625, 2};
  dag::Builder builder(inputs);
  std::vector<dag::Vertex> values;
  for (int slot = 0; slot < inputs; ++slot) values.push_back(builder.load(slot));
  for (int i = 0; i < operations; ++i) {
    const auto a = values[below(values.size())], b = values[below(values.size())];
    const auto constant = builder.constant(Exact(constants[below(std::size(constants))]));
    switch (below(5)) {
      case 0:
      case 1:
        values.push_back(builder.add(a, b));
        break;
      case 2:
        values.push_back(builder.subtract(a, b));
        break;
      case 3:
        values.push_back(builder.multiply(constant, a));
        break;
      default:
        values.push_back(builder.negate(a));
    }
  }
  std::vector<dag::Vertex> stored;
  for (int i = 0; i < outputs; ++i) stored.push_back(values[values.size() - 1 - i]);
  return builder.finish(stored);
}

}  // namespace papilio::tests
