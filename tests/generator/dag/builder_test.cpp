// SPDX-License-Identifier: MIT
#include "generator/dag/builder.h"

#include <gtest/gtest.h>

#include "generator/dag/evaluate.h"

namespace papilio::dag {
namespace {

TEST(Builder, EqualOperationsAreOneVertex) {
  Builder builder(2);
  const Vertex x = builder.load(0), y = builder.load(1);
  EXPECT_EQ(builder.load(0), x);
  EXPECT_EQ(builder.constant(2), builder.constant(2));
  EXPECT_NE(builder.constant(2), builder.constant(-2));
  EXPECT_EQ(builder.add(x, y), builder.add(y, x));
  EXPECT_EQ(builder.multiply(x, y), builder.multiply(y, x));
  EXPECT_EQ(builder.subtract(x, y), builder.subtract(x, y));
  EXPECT_NE(builder.subtract(x, y), builder.subtract(y, x));
  EXPECT_EQ(builder.operation(Op::fma, {x, y, x}), builder.operation(Op::fma, {y, x, x}));
  EXPECT_NE(builder.operation(Op::fma, {x, y, x}), builder.operation(Op::fma, {x, y, y}));
}

TEST(Builder, OperandsKeepTheirOrder) {
  Builder builder(3);
  const Vertex x = builder.load(0), y = builder.load(1), z = builder.load(2);
  const Vertex f = builder.operation(Op::fnma, {x, y, z});
  const Dag dag = builder.finish({f, builder.subtract(z, x)});
  EXPECT_EQ(operands(dag, dag.outputs[0]), (std::vector<Vertex>{0, 1, 2}));
  EXPECT_EQ(operands(dag, dag.outputs[1]), (std::vector<Vertex>{2, 0}));
}

TEST(Builder, FinishDropsWhatNoOutputNeedsButKeepsLoads) {
  Builder builder(3);
  const Vertex sum = builder.add(builder.load(2), builder.load(0));
  builder.multiply(sum, builder.constant(3));
  const Dag dag = builder.finish({sum});
  EXPECT_EQ(boost::num_vertices(dag.graph), 4u);  // three loads, in slot order, and the sum
  for (int slot = 0; slot < 3; ++slot) EXPECT_EQ(dag.graph[slot].slot, slot);
  EXPECT_EQ(count(dag), (Counts{1, 0, 0}));
  EXPECT_EQ(boost::num_vertices(builder.graph()), 0u);
}

TEST(Builder, SplicedNetworkComputesTheSame) {
  Builder inner(2);
  const Dag difference = inner.finish(
      {inner.subtract(inner.load(0), inner.load(1)), inner.add(inner.load(0), inner.load(1))});
  Builder outer(2);
  const auto once = outer.splice(difference, {outer.load(1), outer.load(0)});
  const auto twice = outer.splice(difference, once);
  EXPECT_EQ(evaluate<double>(outer.finish(twice), {3, 10}), (std::vector<double>{-6, 20}));
}

TEST(Builder, RejectsWhatIsNoDag) {
  Builder builder(1);
  EXPECT_THROW(builder.load(1), std::out_of_range);
  EXPECT_THROW(builder.load(-1), std::out_of_range);
  EXPECT_THROW(builder.operation(Op::add, {builder.load(0)}), std::invalid_argument);
  EXPECT_THROW(builder.operation(Op::load, {}), std::invalid_argument);
  Builder two(2);
  const Dag pair = two.finish({two.load(0), two.load(1)});
  EXPECT_THROW(builder.splice(pair, {builder.load(0)}), std::invalid_argument);
}

TEST(Counts, NegationsConstantsAndUnusedOperationsAreFree) {
  Builder builder(2);
  const Vertex x = builder.load(0), y = builder.load(1);
  const Vertex product = builder.multiply(builder.constant(3), x);
  const Vertex fused = builder.operation(Op::fms, {product, y, x});
  const Dag dag = builder.finish({builder.negate(fused), builder.subtract(x, y)});
  EXPECT_EQ(count(dag), (Counts{1, 1, 1}));
  EXPECT_EQ(count(dag).instructions(), 3);
}

}  // namespace
}  // namespace papilio::dag
