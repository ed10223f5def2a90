// SPDX-License-Identifier: MIT
//
// FMA extraction and the placing of signs, on the shapes that DFTs are made of.
#include <gtest/gtest.h>

#include "generator/dag/builder.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {
namespace {

using dag::Builder;
using dag::Counts;
using dag::Exact;
using dag::Op;
using dag::Vertex;

class Fma : public testing::Test {
 protected:
  Builder builder{4};
  const Vertex x = builder.load(0), y = builder.load(1), z = builder.load(2), w = builder.load(3);
  const Vertex c = builder.constant(Exact("0.8")), s = builder.constant(Exact("0.6"));
  Vertex times(Vertex factor, Vertex value) { return builder.multiply(factor, value); }
};

TEST_F(Fma, RotationIsTwoInstructionsWhereItsScaleIsAbsorbed) {
  const Vertex re = builder.subtract(times(c, x), times(s, y));
  const Vertex im = builder.add(times(s, x), times(c, y));
  const Dag dag = extract_fmas(builder.finish(
      {builder.add(z, re), builder.subtract(z, re), builder.add(w, im), builder.subtract(w, im)}));
  EXPECT_EQ(dag::count(dag), (Counts{0, 0, 6}));
}

TEST_F(Fma, ScaleLeftAtAnOutputIsOneMultiplication) {
  const Dag dag = extract_fmas(builder.finish({builder.add(times(c, x), times(s, y))}));
  EXPECT_EQ(dag::count(dag), (Counts{0, 1, 1}));
}

TEST_F(Fma, LargerScaleIsTheBase) {
  const Vertex sum = builder.add(times(s, x), times(c, y));
  const Dag dag = extract_fmas(builder.finish({builder.add(sum, z)}));
  for (Vertex vertex = 0; vertex < boost::num_vertices(dag.graph); ++vertex)
    if (dag.graph[vertex].op == Op::constant) {
      EXPECT_LT(dag.graph[vertex].constant, 1);
    }
}

TEST_F(Fma, EqualScalesNeedNoProduct) {
  const Vertex sum = builder.subtract(times(c, x), times(c, y));
  const Dag dag = extract_fmas(builder.finish({builder.add(z, sum)}));
  EXPECT_EQ(dag::count(dag), (Counts{1, 0, 1}));
}

TEST_F(Fma, SumsEqualUpToAFactorAreOne) {
  const Vertex sum = builder.subtract(times(c, x), times(s, y));
  const Vertex scaled = builder.subtract(times(builder.constant(Exact("0.3")), y),
                                         times(builder.constant(Exact("0.4")), x));
  const Dag dag = extract_fmas(builder.finish({builder.add(z, sum), builder.add(w, scaled)}));
  EXPECT_EQ(dag::count(dag), (Counts{0, 0, 3}));
}

TEST_F(Fma, EqualTermsCancelOrDouble) {
  const Dag dag = extract_fmas(builder.finish(
      {builder.subtract(times(c, x), times(c, x)), builder.add(times(c, x), times(c, x))}));
  EXPECT_EQ(dag.graph[dag.outputs[0]].op, Op::constant);
  EXPECT_EQ(dag::count(dag), (Counts{0, 1, 0}));
}

TEST_F(Fma, SignsLeaveNoNegation) {
  // -(x - c y) + z, -(z - (x + y)): the first is turned in the difference, the second in both.
  const Vertex rotated = builder.negate(builder.subtract(x, times(c, y)));
  const Vertex deep = builder.negate(builder.subtract(z, builder.add(x, y)));
  const Dag dag = place_signs(
      extract_fmas(builder.finish({rotated, deep, builder.negate(builder.subtract(y, w))})));
  for (Vertex vertex = 0; vertex < boost::num_vertices(dag.graph); ++vertex)
    EXPECT_NE(dag.graph[vertex].op, Op::negate);
  EXPECT_EQ(dag::count(dag).instructions(), 4);
}

TEST_F(Fma, NegationThatNothingAbsorbsStays) {
  const Dag dag = place_signs(builder.finish({builder.negate(builder.add(x, y))}));
  EXPECT_EQ(dag.graph[dag.outputs[0]].op, Op::negate);
}

}  // namespace
}  // namespace papilio::simplify
