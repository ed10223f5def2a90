// SPDX-License-Identifier: MIT
//
// Recognition on networks written down by the definition, sum by sum: every size, sign, scale and
// order that went in comes out, and so does any single coefficient that was changed.
#include "generator/recognise/recognise.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/math/constants/constants.hpp>
#include <optional>
#include <random>

#include "generator/dag/builder.h"
#include "generator/recognise/exact_constants.h"
#include "tests/generator/support/definition.h"

namespace papilio::recognise {
namespace {

using dag::Exact;
using dag::Vertex;

// A coefficient to change: of real input `column` in real output `row`, by `by`.
struct Change {
  int row, column;
  Exact by;
};

struct Wanted {
  int n;
  int sign = -1;
  Exact re = 1, im = 0;
  Order input, output;
  int digits = 0;  // of constants, decimal; 0: all
};

Exact rounded(const Exact& value, int digits) {
  return digits ? Exact(value.str(digits, std::ios_base::fixed)) : value;
}

dag::Dag network(const Wanted& wanted, const std::optional<Change>& change = {}) {
  dag::Builder builder(2 * wanted.n);
  std::vector<Vertex> outputs;
  for (int row = 0; row < 2 * wanted.n; ++row) {
    Vertex sum = 0;
    for (int column = 0; column < 2 * wanted.n; ++column) {
      const int exponent = wanted.output[row / 2] * wanted.input[column / 2] % wanted.n;
      const Exact angle =
          wanted.sign * 2 * boost::math::constants::pi<Exact>() * exponent / wanted.n;
      const Exact re = wanted.re * cos(angle) - wanted.im * sin(angle);
      const Exact im = wanted.re * sin(angle) + wanted.im * cos(angle);
      Exact coefficient = row % 2 == column % 2 ? re : row % 2 ? im : Exact(-im);
      coefficient = rounded(coefficient, wanted.digits);
      if (change && change->row == row && change->column == column) coefficient += change->by;
      const Vertex term = builder.multiply(builder.constant(coefficient), builder.load(column));
      sum = column ? builder.add(sum, term) : term;
    }
    outputs.push_back(sum);
  }
  return builder.finish(outputs);
}

std::vector<Exact> uncertainty(const dag::Dag& dag, const Exact& of_constants) {
  std::vector<Exact> result(boost::num_vertices(dag.graph));
  for (Vertex vertex = 0; vertex < result.size(); ++vertex)
    if (dag.graph[vertex].op == dag::Op::constant) result[vertex] = of_constants;
  return result;
}

std::vector<std::string> names(const std::string& array, int count) {
  std::vector<std::string> result;
  for (int slot = 0; slot < count; ++slot)
    result.push_back(array + "[" + std::to_string(slot / 2) + (slot % 2 ? "].im" : "].re"));
  return result;
}

Recognised recognised(const dag::Dag& dag, const Exact& of_constants = 0) {
  return recognise(dag, uncertainty(dag, of_constants), names("x", dag.inputs),
                   names("y", static_cast<int>(dag.outputs.size())));
}

Order shuffled(int n, unsigned seed) {
  Order order = natural_order(n);
  std::mt19937 engine(seed);
  for (int i = n - 1; i > 0; --i)
    std::swap(order[i], order[engine() % static_cast<unsigned>(i + 1)]);
  return order;
}

TEST(Recognise, EverySizeSignAndScale) {
  for (const int n : {2, 3, 4, 5, 6, 8, 9, 12, 16}) {
    for (const int sign : {-1, 1}) {
      const auto natural = natural_order(n);
      const auto found = recognised(network({n, sign, Exact(1) / n, 0, natural, natural}));
      ASSERT_EQ(found.difference, "") << n;
      EXPECT_EQ(found.n, n);
      EXPECT_EQ(found.sign, n == 2 ? -1 : sign);
      EXPECT_EQ(found.scale_re, Exact(1) / n);
      EXPECT_EQ(found.input_order, natural);
      EXPECT_EQ(found.output_order, natural);
      EXPECT_FALSE(found.is_plain());
    }
  }
  const auto natural = natural_order(5);
  EXPECT_TRUE(recognised(network({5, -1, 1, 0, natural, natural})).is_plain());
  const auto turned = recognised(network({5, -1, Exact("0.25"), Exact("-1.5"), natural, natural}));
  EXPECT_EQ(describe(turned), "forward DFT of 5 points, natural order, scale 0.25 - 1.5 i");
}

TEST(Recognise, DigitReversalOnEitherSide) {
  for (const int n : {4, 6, 8, 12})
    for (const Order& order : digit_reversals(n)) {
      const auto out = recognised(network({n, 1, 1, 0, natural_order(n), order}));
      EXPECT_EQ(out.difference, "");
      EXPECT_EQ(out.output_order, order);
      EXPECT_EQ(out.input_order, natural_order(n));
      const auto in = recognised(network({n, -1, 1, 0, order, natural_order(n)}));
      EXPECT_EQ(in.difference, "");
      // Another description of the same matrix may be as plain.
      EXPECT_LE(rank(in.input_order) + rank(in.output_order), 1);
    }
}

// The orders found need not be those that went in, but they must describe the same matrix.
TEST(Recognise, AnyOrder) {
  for (const int n : {3, 5, 7, 8, 9}) {
    for (unsigned seed = 1; seed <= 4; ++seed) {
      const Wanted wanted = {n, -1, 1, 0, shuffled(n, seed), shuffled(n, 100 + seed)};
      const auto found = recognised(network(wanted));
      ASSERT_EQ(found.difference, "") << n << " " << seed;
      for (int k = 0; k < n; ++k)
        for (int j = 0; j < n; ++j)
          EXPECT_EQ((found.sign * found.input_order[j] * found.output_order[k] +
                     wanted.input[j] * wanted.output[k]) %
                        n,
                    0);
    }
  }
}

TEST(Recognise, ConstantsOfEightDigitsPassAndOfFourDoNot) {
  const auto natural = natural_order(8);
  EXPECT_TRUE(recognised(network({8, -1, 1, 0, natural, natural, 8}), Exact("1e-8")).is_dft());
  EXPECT_FALSE(recognised(network({8, -1, 1, 0, natural, natural, 8})).is_dft());
  const auto coarse = recognised(network({8, -1, 1, 0, natural, natural, 4}), Exact("1e-8"));
  EXPECT_EQ(coarse.difference, "output y[1].re: 0.707107 x[1].re expected, 0.7071 found");
}

TEST(Recognise, NamesAnyCoefficientThatIsWrong) {
  std::mt19937 engine(5);
  const auto natural = natural_order(6);
  for (int trial = 0; trial < 40; ++trial) {
    const int row = static_cast<int>(engine() % 12), column = static_cast<int>(engine() % 12);
    const Exact by = trial % 2 ? Exact(1) : Exact("-0.002");
    const auto found =
        recognised(network({6, -1, 1, 0, natural, natural}, Change{row, column, by}));
    const std::string output = names("y", 12)[row], input = names("x", 12)[column];
    EXPECT_EQ(found.difference.substr(0, output.size() + 8), "output " + output + ":");
    EXPECT_NE(found.difference.find(" " + input + " expected, "), std::string::npos)
        << found.difference;
    EXPECT_EQ(found.output_order, natural);
    EXPECT_EQ(found.sign, -1);
  }
}

TEST(Recognise, ConstantTermsAndProductsOfInputsAreNoDft) {
  dag::Builder builder(4);
  const Vertex a = builder.load(0), b = builder.load(1), c = builder.load(2), d = builder.load(3);
  const auto dft = [&](Vertex extra) {
    return std::vector<Vertex>{builder.add(a, c), builder.add(b, d), builder.subtract(a, c),
                               builder.add(builder.subtract(b, d), extra)};
  };
  const auto shifted = recognised(builder.finish(dft(builder.constant(Exact("0.5")))));
  EXPECT_EQ(shifted.difference, "output y[1].im: no linear function of the inputs");
  dag::Builder other(4);
  const Vertex p = other.load(0), q = other.load(1), r = other.load(2), s = other.load(3);
  const auto product = recognised(
      other.finish({other.add(p, r), other.add(q, s), other.subtract(p, r),
                    other.add(other.subtract(q, s), other.multiply(other.multiply(p, q), r))}));
  EXPECT_EQ(product.difference, "output y[1].im: no linear function of the inputs");
}

TEST(Recognise, ScaleOfWhatIsHalfZeros) {
  dag::Builder builder(4);
  const Vertex a = builder.load(0), b = builder.load(1), c = builder.load(2), d = builder.load(3);
  const Vertex zero = builder.constant(0);
  const auto found =
      recognised(builder.finish({zero, zero, builder.subtract(a, c), builder.subtract(b, d)}));
  EXPECT_EQ(found.difference, "output y[0].re: 1 x[0].re expected, 0 found");
}

TEST(Recognise, RestoresConstantsToAllDigits) {
  for (const int n : {3, 5, 7, 8, 16}) {
    const auto natural = natural_order(n);
    const auto coarse = network({n, -1, 1, 0, natural, natural, 9});
    EXPECT_GT(tests::error_of_dft(coarse), Exact("1e-11")) << n;
    const auto restored = restore_constants(coarse, uncertainty(coarse, Exact("1e-9")), n);
    EXPECT_LT(tests::error_of_dft(restored), Exact("1e-60")) << n;
  }
}

}  // namespace
}  // namespace papilio::recognise
