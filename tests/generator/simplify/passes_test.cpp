// SPDX-License-Identifier: MIT
//
// The passes on sums and products: a case a rule, and networks at random that every pass must leave
// computing the same.
#include <gtest/gtest.h>

#include "generator/dag/builder.h"
#include "generator/dag/evaluate.h"
#include "generator/simplify/constant_pool.h"
#include "generator/simplify/simplify.h"
#include "tests/generator/support/definition.h"
#include "tests/generator/support/random_network.h"

namespace papilio::simplify {
namespace {

using dag::Builder;
using dag::Exact;
using dag::Op;
using dag::Vertex;

class Passes : public testing::Test {
 protected:
  Builder builder{2};
  const Vertex x = builder.load(0), y = builder.load(1);
  Vertex constant(const Exact& value) { return builder.constant(value); }
  int vertices(const Dag& dag) { return static_cast<int>(boost::num_vertices(dag.graph)); }
};

TEST_F(Passes, AlgebraDropsZerosAndOnes) {
  const Vertex zero = builder.multiply(constant(0), y);
  const Vertex same = builder.multiply(builder.add(x, zero), constant(1));
  const Dag dag = simplify_algebra(builder.finish({builder.subtract(same, zero)}));
  EXPECT_EQ(dag.outputs[0], 0u);  // x itself
  EXPECT_EQ(dag::count(dag).instructions(), 0);
}

TEST_F(Passes, AlgebraMovesNegationsToTheOutputs) {
  const Vertex minus_x = builder.multiply(constant(-1), x);
  const Dag dag = simplify_algebra(
      builder.finish({builder.subtract(minus_x, builder.negate(y)), builder.subtract(minus_x, y)}));
  EXPECT_EQ(dag.graph[dag.outputs[0]].op, Op::subtract);  // y - x
  EXPECT_EQ(dag.graph[dag.outputs[1]].op, Op::negate);    // -(x + y)
  EXPECT_EQ(dag::count(dag), (dag::Counts{2, 0, 0}));
}

TEST_F(Passes, AlgebraMultipliesConstantsTogether) {
  const Vertex nested = builder.multiply(builder.multiply(x, constant(3)), constant(5));
  const Vertex folded = builder.multiply(builder.multiply(constant(3), constant(5)), x);
  const Dag dag = simplify_algebra(builder.finish({builder.subtract(nested, folded)}));
  ASSERT_EQ(dag.graph[dag.outputs[0]].op, Op::constant);
  EXPECT_EQ(dag.graph[dag.outputs[0]].constant, 0);
}

TEST_F(Passes, ConstantsWithinToleranceAreOne) {
  const Exact third = Exact(1) / 3;
  const Exact nearly = third + boost::multiprecision::ldexp(Exact(1), -220);
  const Dag dag = canonicalise_constants(builder.finish(
      {builder.multiply(constant(third), x), builder.multiply(constant(-nearly), x)}));
  EXPECT_EQ(vertices(dag), 2 + 1 + 1 + 1);  // loads, the constant, the product, its negation
}

TEST_F(Passes, ConstantPoolSnapsToSimpleNumbers) {
  ConstantPool pool;
  const Exact noise = boost::multiprecision::ldexp(Exact(1), -210);
  EXPECT_EQ(pool.canonical(noise), 0);
  EXPECT_EQ(pool.canonical(-1 + noise), -1);
  EXPECT_EQ(pool.canonical(noise - Exact(1) / 2), Exact(-1) / 2);
  EXPECT_EQ(pool.canonical(Exact(3) / 8), Exact(3) / 8);
  EXPECT_NE(pool.canonical(Exact(3) / 8 + Exact(1e-50)), Exact(3) / 8);
}

TEST_F(Passes, FactorsMoveIntoSumsOfProducts) {
  const Vertex sum =
      builder.add(builder.multiply(constant(3), x), builder.multiply(constant(5), y));
  const Vertex difference =
      builder.subtract(builder.multiply(constant(3), x), builder.multiply(constant(5), y));
  // Both ways out of the region lead through the factor 7: 2 products are left of 4.
  const Dag dag = distribute_constants(builder.finish(
      {builder.multiply(constant(7), sum), builder.multiply(constant(7), difference)}));
  EXPECT_EQ(dag::count(dag), (dag::Counts{2, 2, 0}));
}

TEST_F(Passes, FactorsStayWhereASumHasAnotherUser) {
  const Vertex sum =
      builder.add(builder.multiply(constant(3), x), builder.multiply(constant(5), y));
  const Dag dag = distribute_constants(builder.finish({builder.multiply(constant(7), sum), sum}));
  EXPECT_EQ(dag::count(dag), (dag::Counts{1, 3, 0}));
}

TEST_F(Passes, EqualFactorsMoveBehindTheirSum) {
  const Vertex a = builder.multiply(constant(3), x), b = builder.multiply(constant(3), y);
  const Vertex sum = builder.add(a, b), difference = builder.subtract(a, b);
  // With the factor behind them, it is one with the factors that follow: 2 products of 4.
  const Dag network = builder.finish(
      {builder.multiply(constant(5), sum), builder.multiply(constant(7), difference)});
  const Dag dag = simplify_algebra(collect_constants(network));
  EXPECT_EQ(dag::count(dag), (dag::Counts{2, 2, 0}));
  const auto in = tests::random_reals(2, 1);
  EXPECT_LT(tests::largest_difference(dag::evaluate(dag, in), dag::evaluate(network, in)), 1e-60);
}

TEST_F(Passes, MirroredDifferencesMeet) {
  const Vertex a = builder.subtract(x, y), b = builder.subtract(y, x);
  const Vertex c = constant(3);
  const Dag dag = eliminate_common_subexpressions(builder.finish(
      {builder.add(builder.multiply(c, a), x), builder.subtract(x, builder.multiply(c, b))}));
  EXPECT_EQ(dag::count(dag), (dag::Counts{2, 1, 0}));
  EXPECT_EQ(dag.outputs[0], dag.outputs[1]);
}

TEST(Pass, KeepsWhatANetworkComputes) {
  using Pass = Dag (*)(const Dag&);
  for (unsigned seed = 0; seed < 200; ++seed) {
    Dag dag = tests::random_network(5, 40, 6, seed);
    const auto in = tests::random_reals(5, seed);
    const auto expected = dag::evaluate(dag, in);
    Exact size = 1;
    for (const auto& value : expected) size += boost::multiprecision::abs(value);
    for (const Pass pass : {canonicalise_constants, simplify_algebra, distribute_constants,
                            eliminate_common_subexpressions, extract_fmas, place_signs}) {
      dag = pass(dag);
      EXPECT_LT(tests::largest_difference(dag::evaluate(dag, in), expected), size * 1e-55)
          << "seed " << seed;
    }
    EXPECT_EQ(dag::count(place_signs(dag)), dag::count(dag));
  }
}

TEST(Pass, KnowsNoFma) {
  Builder builder(3);
  const Dag dag = builder.finish(
      {builder.operation(Op::fma, {builder.load(0), builder.load(1), builder.load(2)})});
  EXPECT_THROW(simplify_algebra(dag), std::invalid_argument);
  EXPECT_THROW(extract_fmas(dag), std::invalid_argument);
}

}  // namespace
}  // namespace papilio::simplify
