// SPDX-License-Identifier: MIT
#include "generator/dag/transpose.h"

#include <gtest/gtest.h>

#include "generator/dag/builder.h"
#include "generator/dag/evaluate.h"
#include "tests/generator/support/random_network.h"

namespace papilio::dag {
namespace {

// Column j is what the network makes of the j-th unit vector.
std::vector<std::vector<double>> columns(const Dag& dag) {
  std::vector<std::vector<double>> result;
  for (int j = 0; j < dag.inputs; ++j) {
    std::vector<double> unit(dag.inputs);
    unit[j] = 1;
    result.push_back(evaluate(dag, unit));
  }
  return result;
}

TEST(Transpose, RowsBecomeColumns) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Dag dag = tests::random_network(4, 15, 3, seed);
    const auto matrix = columns(dag), transposed = columns(transpose(dag));
    ASSERT_EQ(transposed.size(), 3u);
    for (int j = 0; j < 4; ++j)
      for (int i = 0; i < 3; ++i) EXPECT_EQ(matrix[j][i], transposed[i][j]) << "seed " << seed;
  }
}

TEST(Transpose, ButterflyKeepsItsAdditions) {
  Builder builder(2);
  const Dag dag = builder.finish({builder.add(builder.load(0), builder.load(1)),
                                  builder.subtract(builder.load(0), builder.load(1))});
  EXPECT_EQ(count(transpose(dag)).additions, 2);
}

TEST(Transpose, RejectsWhatIsNotLinear) {
  Builder builder(2);
  const Dag product = builder.finish({builder.multiply(builder.load(0), builder.load(1))});
  EXPECT_THROW(transpose(product), std::invalid_argument);
  const Dag affine = builder.finish({builder.constant(1)});
  EXPECT_THROW(transpose(affine), std::invalid_argument);
}

}  // namespace
}  // namespace papilio::dag
