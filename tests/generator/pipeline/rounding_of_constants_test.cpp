// SPDX-License-Identifier: MIT
//
// How constants are rounded to f32: what their rounding does to a transform, measured on the matrix
// of the DAG, run in double with these constants.
#include "generator/emit/rounding_of_constants.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "generator/dag/evaluate.h"
#include "generator/pipeline.h"

namespace papilio::generator {
namespace {

using emit::ConstantErrors;
using emit::Neighbour;

dag::Dag dag_of(int radix) {
  return Pipeline().make(radix).simplified;
}

float rounded(const dag::Exact& exact, Neighbour neighbour) {
  const auto nearest = static_cast<float>(exact);
  const float infinity = std::numeric_limits<float>::infinity();
  if (neighbour == Neighbour::below) return std::nextafter(nearest, -infinity);
  return neighbour == Neighbour::above ? std::nextafter(nearest, infinity) : nearest;
}

// The gain and the error themselves, without derivatives.
ConstantErrors measured(const dag::Dag& dag, const std::vector<Neighbour>& neighbours) {
  dag::Evaluator<double> exact(dag), rough(dag);
  for (dag::Vertex vertex = 0; vertex < neighbours.size(); ++vertex)
    if (dag.graph[vertex].op == dag::Op::constant)
      rough.set_constant(vertex, rounded(dag.graph[vertex].constant, neighbours[vertex]));
  double norm = 0, along = 0, square = 0;
  std::vector<double> x(dag.inputs);
  for (double& one : x) {
    one = 1;
    const auto right = exact(x), found = rough(x);
    one = 0;
    for (std::size_t i = 0; i < right.size(); ++i) {
      const double error = (found[i] - right[i]) * 0x1p24;
      norm += right[i] * right[i];
      along += right[i] * error;
      square += error * error;
    }
  }
  return {along / norm, std::sqrt(square / norm)};
}

// Rounded to nearest, all four constants of radix 5 are too large.
TEST(RoundingOfConstants, Radix5) {
  const auto dag = dag_of(5);
  const auto chosen = emit::round_constants(dag);
  const std::vector<Neighbour> nearest(chosen.size(), Neighbour::nearest);
  const auto before = emit::errors_of_constants(dag, nearest);
  EXPECT_NEAR(before.gain, .266, .001);
  EXPECT_NEAR(before.rms, .381, .001);
  const auto after = emit::errors_of_constants(dag, chosen);
  EXPECT_NEAR(after.gain, .087, .001);
  EXPECT_NEAR(after.rms, .354, .001);
  EXPECT_EQ(std::ranges::count(chosen, Neighbour::below), 1);
  EXPECT_EQ(std::ranges::count(chosen, Neighbour::above), 0);
}

TEST(RoundingOfConstants, IsAsMeasuredAndNeverWorse) {
  for (int radix = 2; radix <= 32; ++radix) {
    const auto dag = dag_of(radix);
    const auto chosen = emit::round_constants(dag);
    const std::vector<Neighbour> nearest(chosen.size(), Neighbour::nearest);
    for (const auto& neighbours : {nearest, chosen}) {
      const auto said = emit::errors_of_constants(dag, neighbours);
      const auto found = measured(dag, neighbours);
      EXPECT_NEAR(said.gain, found.gain, 1e-4) << radix;
      EXPECT_NEAR(said.rms, found.rms, 1e-4) << radix;
    }
    const auto of_four = [](const ConstantErrors& errors) {
      return 3 * errors.gain * errors.gain + errors.rms * errors.rms;
    };
    EXPECT_LE(of_four(measured(dag, chosen)), of_four(measured(dag, nearest))) << radix;
    EXPECT_LT(std::fabs(measured(dag, chosen).gain), .18) << radix;
  }
}

// The map of a codelet with parameters is theirs.
TEST(RoundingOfConstants, LeavesParametersAlone) {
  const auto dag = Pipeline().make(5, "twiddle").simplified;
  for (const Neighbour neighbour : emit::round_constants(dag))
    EXPECT_EQ(neighbour, Neighbour::nearest);
}

}  // namespace
}  // namespace papilio::generator
