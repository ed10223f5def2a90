// SPDX-License-Identifier: MIT
//
// Every convolution of every length against its definition.
#include "generator/algorithm/convolution.h"

#include <gtest/gtest.h>

#include "generator/dag/evaluate.h"
#include "tests/generator/algorithm/plain_workshop.h"
#include "tests/generator/support/definition.h"

namespace papilio::algorithm {
namespace {

void expect_convolution(const Tree& tree, int sign) {
  const int k = tree.n;
  const auto x = tests::random_reals(k + 1, k), h = tests::random_reals(k, k + 1);
  Builder builder(k + 1);
  Reals loads;
  for (int s = 0; s < k; ++s) loads.push_back(builder.load(s));
  const Vertex offset = builder.load(k);
  const auto result = apply_convolution(tree, sign, builder, loads, h, sign > 0 ? &offset : nullptr,
                                        plain_workshop());
  Reals outputs = result.values;
  if (sign > 0) outputs.push_back(result.sum);
  const Dag dag = builder.finish(outputs);

  std::vector<Exact> expected;
  for (int t = 0; t < k; ++t) {
    expected.push_back(sign > 0 ? x[k] : Exact(0));
    for (int s = 0; s < k; ++s) expected[t] += x[s] * (t >= s ? h[t - s] : sign * h[t - s + k]);
  }
  if (sign > 0) {
    expected.push_back(0);
    for (int s = 0; s < k; ++s) expected[k] += x[s];
  }
  EXPECT_LT(tests::largest_difference(dag::evaluate(dag, x), expected), 1e-65)
      << print(tree) << ", sign " << sign;
}

TEST(Convolution, EveryRowIsItsDefinition) {
  for (int k = 2; k <= 31; ++k)
    for (const int sign : {1, -1}) {
      const auto splits = convolution_splits(k, sign);
      EXPECT_FALSE(splits.empty());
      for (const Tree& tree : splits) expect_convolution(tree, sign);
    }
}

TEST(Convolution, UnknownNameIsRejected) {
  Builder builder(2);
  EXPECT_THROW(apply_convolution({"karatsuba", 2}, 1, builder, {0, 1}, {1, 2}, nullptr, {}),
               std::invalid_argument);
}

}  // namespace
}  // namespace papilio::algorithm
