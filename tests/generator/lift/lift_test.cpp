// SPDX-License-Identifier: MIT
//
// Lifting: a codelet's text becomes the DAG that is written there, operation by operation, and
// everything else is refused with its line.
#include "generator/lift/lift.h"

#include <gtest/gtest.h>

#include "generator/dag/evaluate.h"
#include "tests/generator/lift/hand_written.h"

namespace papilio {
namespace {

// A function of radix 2 whose body is `body` and two sound outputs.
std::string with_body(const std::string& body) {
  return "PAPILIO_CODELET void f(const real* xr, const real* xi, real* yr, real* yi) {\n" + body +
         "\n yi[0] = xi[0]; yr[1] = xr[1]; yi[1] = xi[1];\n}\n";
}

std::string refusal(const std::string& text) {
  try {
    lift::lift(text, "f");
  } catch (const lift::Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Lift, CountsWhatIsWritten) {
  const auto two = lift::lift(radix_2_text, "dft2");
  EXPECT_EQ(two.radix, 2);
  EXPECT_EQ(two.counts, (dag::Counts{4, 0, 0}));
  const auto three = lift::lift(radix_3_text, "dft3");
  EXPECT_EQ(three.radix, 3);
  EXPECT_EQ(three.counts, (dag::Counts{6, 0, 6}));
  const auto four = lift::lift(radix_4_text, "dft4");
  EXPECT_EQ(four.radix, 4);
  EXPECT_EQ(four.counts, (dag::Counts{16, 0, 0}));
}

TEST(Lift, SimplifiesNothing) {
  const auto lifted = lift::lift(
      with_body(
          "const real a = xr[0] * xr[0]; const real b = xr[0] * xr[0]; yr[0] = a - b + 0 * a;"),
      "f");
  EXPECT_EQ(lifted.counts, (dag::Counts{2, 3, 0}));
}

TEST(Lift, CountsOperationsThatNoOutputNeeds) {
  const auto lifted = lift::lift(with_body("const real a = xr[0] + xr[1]; yr[0] = xr[0];"), "f");
  EXPECT_EQ(lifted.counts.additions, 1);
  EXPECT_EQ(dag::count(lifted.dag).additions, 0);
}

TEST(Lift, KeepsTheOrderOfOperands) {
  const auto lifted =
      lift::lift(with_body("yr[0] = papilio_fma(-(xr[0]), (xi[0] - xr[1]), +xi[1] * 3.0f);"), "f");
  const auto outputs = dag::evaluate<double>(lifted.dag, {2, 5, 3, 7});
  EXPECT_EQ(outputs[0], -2.0 * (5.0 - 3.0) + 7.0 * 3.0);
}

TEST(Lift, ReadsConstantsFromTheirSpelling) {
  const auto lifted = lift::lift(
      with_body("yr[0] = PAPILIO_CONSTANT(-0.123456789012345678901234567890123456) * xr[0] +"
                " 0.25f * xi[0] + 1e2 * xr[1];"),
      "f");
  std::vector<dag::Exact> constants;
  for (const auto vertex : boost::make_iterator_range(boost::vertices(lifted.dag.graph))) {
    const auto& value = lifted.dag.graph[vertex];
    if (value.op != dag::Op::constant) continue;
    constants.push_back(value.constant);
    EXPECT_EQ(lifted.uncertainty[vertex] > 0, constants.size() == 1);
  }
  ASSERT_EQ(constants.size(), 3u);
  EXPECT_EQ(constants[0], dag::Exact("-0.123456789012345678901234567890123456"));
  EXPECT_EQ(constants[1], dag::Exact(0.25));
  EXPECT_EQ(constants[2], dag::Exact(100));
}

TEST(Lift, RefusesWithLineAndReason) {
  EXPECT_EQ(refusal(with_body("yr[0] = xr[0];\nyr[0] = xr[1];")),
            "line 3: output yr[0] is written twice");
  EXPECT_EQ(refusal(with_body("")), "line 1: output yr[0] is never written");
  EXPECT_EQ(refusal(with_body("yr[0] = xr[2];")),
            "line 2: input xr[2] is out of range, there are 2 outputs");
  EXPECT_EQ(refusal(with_body("yr[0] = xr[-1];")), "line 2: xr[-1] is out of range");
  EXPECT_EQ(refusal(with_body("yr[0] = yr[1];")), "line 2: output yr[1] is read");
  EXPECT_EQ(refusal(with_body("yr[0] += xr[0];")), "line 2: output yr[0] is read");
  EXPECT_EQ(refusal("void f(real* xr, real* xi, real* yr, real* yi) { xr[0] = xr[1]; }"),
            "line 1: xr[0] is an input");
  EXPECT_EQ(refusal(with_body("real a;\n yr[0] = a + xr[0];")),
            "line 3: a is read before it is written");
  EXPECT_EQ(refusal(with_body("yr[0] = xr[0] / xr[1];")), "line 2: division by data");
  EXPECT_EQ(refusal(with_body("yr[0] = xr[0] > xr[1] ? xr[0] : xr[1];")),
            "line 2: a comparison of data, which are known only at run time");
  EXPECT_EQ(refusal(with_body("yr[0] = __builtin_sqrt(xr[0]);")),
            "line 2: call of __builtin_sqrt on data");
}

// Every array of a signature is read in its own order and lands in its own slots.
TEST(Lift, MapsTheArgumentsOfEveryKind) {
  const auto real = lift::lift(
      "PAPILIO_CODELET void f(const real (&x)[3], real (&y)[3]) {\n"
      "y[2] = x[0] - x[2]; y[0] = x[1]; y[1] = x[2]; }",
      "f", codelets::signature(codelets::find_kind("real"), 3));
  EXPECT_EQ(real.radix, 3);
  EXPECT_EQ(dag::evaluate<double>(real.dag, {2, 5, 11}), (std::vector<double>{5, 11, -9}));
  const auto twiddle = lift::lift(
      "PAPILIO_CODELET void f(const real (&xr)[2], const real (&xi)[2], const real (&w)[3],\n"
      "real (&yr)[2], real (&yi)[2]) {\n"
      "yr[0] = xr[0] * w[0]; yi[0] = xi[0]; yr[1] = xr[1] + w[2]; yi[1] = xi[1] - w[1]; }",
      "f", codelets::signature(codelets::find_kind("twiddle"), 2, 3));
  EXPECT_EQ(twiddle.dag.inputs, 7);
  EXPECT_EQ(dag::evaluate<double>(twiddle.dag, {2, 3, 5, 7, 11, 13, 17}),
            (std::vector<double>{22, 3, 22, -6}));
}

TEST(Lift, HoldsAFunctionToItsSignature) {
  const auto refusal_of_real = [](const std::string& text) -> std::string {
    try {
      lift::lift(text, "f", codelets::signature(codelets::find_kind("real"), 2));
    } catch (const lift::Error& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refusal_of_real(radix_2_text), "there is no function f");
  EXPECT_EQ(refusal_of_real(with_body("yr[0] = xr[0];")),
            "line 1: the function does not take (x, y)");
  EXPECT_EQ(refusal_of_real("void f(const real* x, real* y) {\ny[0] = x[2]; }"),
            "line 2: x[2] is out of range, x has 2 elements");
  EXPECT_EQ(refusal_of_real("void f(const real* x, real* y) {\ny[2] = x[0]; }"),
            "line 2: y[2] is out of range, y has 2 elements");
  EXPECT_EQ(refusal_of_real("void f(const real* x, real* y) {\ny[0] = x[0]; }"),
            "line 1: output y[1] is never written");
  EXPECT_EQ(refusal_of_real("void f(const real (&x)[3], real* y) {\ny[0] = x[0]; }"),
            "line 1: argument x is expected to have 2 elements");
}

TEST(Lift, RefusesTextThatIsNotThere) {
  EXPECT_EQ(refusal(radix_2_text), "there is no function f");
  EXPECT_NE(refusal(with_body("yr[0] = zr[0];")).find("codelet:2:"), std::string::npos);
  EXPECT_NE(refusal("").find("there is no function f"), std::string::npos);
}

}  // namespace
}  // namespace papilio
