// SPDX-License-Identifier: MIT
#include "generator/dag/evaluate.h"

#include <gtest/gtest.h>

#include "generator/dag/builder.h"

namespace papilio::dag {
namespace {

template <class Real>
class Evaluate : public testing::Test {};
using Reals = testing::Types<float, double, long double, Exact>;
TYPED_TEST_SUITE(Evaluate, Reals);

TYPED_TEST(Evaluate, EveryOperation) {
  Builder builder(3);
  const Vertex a = builder.load(0), b = builder.load(1), c = builder.load(2);
  const Dag dag = builder.finish({builder.add(a, b), builder.subtract(a, b), builder.multiply(a, b),
                                  builder.negate(a), builder.operation(Op::fma, {a, b, c}),
                                  builder.operation(Op::fms, {a, b, c}),
                                  builder.operation(Op::fnma, {a, b, c}), builder.constant(0.25)});
  const std::vector<TypeParam> expected = {5, -1, 6, -2, 16, -4, 4, TypeParam(0.25)};
  EXPECT_EQ(evaluate<TypeParam>(dag, {2, 3, 10}), expected);
}

TEST(Evaluation, FusedMultiplyAddRoundsOnce) {
  Builder builder(2);
  const Vertex a = builder.load(0), c = builder.load(1);
  const Dag dag = builder.finish({builder.operation(Op::fma, {a, a, c})});
  const float a_value = 1 + 0x1p-12f;
  EXPECT_EQ(evaluate<float>(dag, {a_value, -(1 + 0x1p-11f)})[0], 0x1p-24f);
}

TEST(Evaluation, RejectsAWrongNumberOfInputs) {
  Builder builder(2);
  const Dag dag = builder.finish({builder.load(0)});
  EXPECT_THROW(evaluate<double>(dag, {1}), std::invalid_argument);
}

}  // namespace
}  // namespace papilio::dag
