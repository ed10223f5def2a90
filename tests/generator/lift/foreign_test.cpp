// SPDX-License-Identifier: MIT
//
// Strangers' butterflies, in the manner of CUDA samples and hand-written libraries (the files
// foreign_* beside this one), are lifted and recognised; what cannot be lifted is refused.
#include "generator/lift/foreign.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "generator/dag/evaluate.h"
#include "generator/recognise/recognise.h"

namespace papilio {
namespace {

std::string text_of(const std::string& file) {
  std::ifstream in(std::string(PAPILIO_FOREIGN_FOLDER) + "/" + file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

lift::Foreign lifted(const std::string& file, const std::string& function) {
  return lift::lift_foreign(text_of(file), function, file);
}

recognise::Recognised recognised(const lift::Foreign& foreign) {
  return recognise::recognise(foreign.lifted.dag, foreign.lifted.uncertainty, foreign.inputs,
                              foreign.outputs);
}

std::string description(const std::string& file, const std::string& function) {
  const auto found = recognised(lifted(file, function));
  return found.is_dft() ? describe(found) : found.difference;
}

std::string refusal(const std::string& text, const std::string& function = "f") {
  try {
    lift::lift_foreign(text, function, "file.cu");
  } catch (const lift::Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(Foreign, StructsOperatorsAndHelpersInPlace) {
  EXPECT_EQ(description("foreign_radix4.cu", "radix4_natural"),
            "forward DFT of 4 points, natural order, not scaled");
  EXPECT_EQ(description("foreign_radix4.cu", "radix4"),
            "forward DFT of 4 points, inputs natural, outputs bit-reversed, not scaled");
  const auto foreign = lifted("foreign_radix4.cu", "radix4_natural");
  EXPECT_EQ(foreign.lifted.counts, (dag::Counts{16, 0, 0}));
  EXPECT_EQ(foreign.inputs[3], "a[1].y");
  EXPECT_EQ(foreign.outputs[6], "a[3].x");
}

TEST(Foreign, AMistakeIsNamed) {
  const auto found = recognised(lifted("foreign_radix4.cu", "radix4_wrong"));
  EXPECT_EQ(found.difference, "output y[1].y: -1 x[1].x expected, 1 found");
  EXPECT_EQ(describe(found), "forward DFT of 4 points, natural order, not scaled");
}

TEST(Foreign, SplitArraysLoopsTablesAndTemplates) {
  EXPECT_EQ(description("foreign_radix8_split.cpp", "inverse_fft8"),
            "inverse DFT of 8 points, inputs natural, outputs bit-reversed, scale 0.125 = 1/n");
  EXPECT_EQ(description("foreign_radix8_split.cpp", "inverse_fft"),
            "inverse DFT of 8 points, inputs natural, outputs bit-reversed, scale 0.125 = 1/n");
}

TEST(Foreign, ScalarsByReferenceAndConstantsFromFunctions) {
  EXPECT_EQ(description("foreign_radix3_scalars.cu", "radix3"),
            "forward DFT of 3 points, natural order, not scaled");
  const auto foreign = lifted("foreign_radix3_scalars.cu", "radix3");
  EXPECT_EQ(foreign.lifted.counts, (dag::Counts{11, 3, 1}));
}

TEST(Foreign, MethodsConstructorsAndLambdas) {
  EXPECT_EQ(description("foreign_radix5.cpp", "radix5"),
            "forward DFT of 5 points, natural order, not scaled");
}

TEST(Foreign, Twiddles) {
  EXPECT_EQ(description("foreign_radix4_twiddles.cu", "radix4_dit"),
            "forward DFT of 4 points, natural order, not scaled, twiddles on its inputs: "
            "v0 = 1, v1 = w1, v2 = w2, v3 = w3");
  EXPECT_EQ(description("foreign_radix4_twiddles.cu", "radix4_dif_inverse"),
            "inverse DFT of 4 points, natural order, not scaled, twiddles on its outputs: "
            "v0 = 1, v1 = conj(twiddle[0]), v2 = conj(twiddle[0])^2, v3 = conj(twiddle[0])^3");
  const std::string text = text_of("foreign_radix4_twiddles.cu");
  const std::string of_b = "cmul(b, w1)";
  std::string wrong = text;
  wrong.replace(wrong.find(of_b), of_b.size(),
                "{b.x * w1.x - b.y * w1.y, b.x * w1.y - b.y * w1.x}");
  const auto found = recognised(lift::lift_foreign(wrong, "radix4_dit", "wrong.cu"));
  EXPECT_EQ(found.difference.substr(0, found.difference.find(':')), "output a.y");
}

TEST(Foreign, LoopsOverTheDefinition) {
  EXPECT_EQ(description("foreign_loops.cpp", "naive7"),
            "forward DFT of 7 points, natural order, not scaled");
  EXPECT_EQ(description("foreign_loops.cpp", "naive3"),
            "inverse DFT of 3 points, natural order, not scaled");
  EXPECT_EQ(description("foreign_loops.cpp", "radix2"),
            "forward DFT of 2 points, natural order, not scaled, twiddles on its inputs: "
            "v0 = 1, v1 = (wr[0], wi[0])");
}

// --lift reads ours too.
TEST(Foreign, OurOwnCodelets) {
  const auto foreign = lift::lift_foreign(
      "PAPILIO_CODELET void f(const real (&xr)[2], const real (&xi)[2], real (&yr)[2],\n"
      "real (&yi)[2]) { yr[0] = xr[0] + xr[1]; yi[0] = xi[0] + xi[1]; yr[1] = xr[0] - xr[1];\n"
      "yi[1] = xi[0] - xi[1]; }",
      "f", "ours");
  EXPECT_EQ(describe(recognised(foreign)), "forward DFT of 2 points, natural order, not scaled");
}

std::string with_body(const std::string& body) {
  return "void f(const float2* x, float2* y) {\n" + body + "\n}\n";
}

TEST(Foreign, WhatRunsWhileLifting) {
  // Pointers, casts between rows of reals, do loops, break, compound assignment, the comma.
  const auto foreign = lift::lift_foreign(
      with_body("const float* p = reinterpret_cast<const float*>(x);\n"
                "float s[2] = {0}, d[2];\n int i = 0;\n"
                "do { d[i] = p[i] - *(p + 2 + i); s[i] += p[i], s[i] += (p + 2)[i]; }\n"
                "while (++i < 2);\n"
                "for (;;) { if (i-- == 0) break; (i ? y[0].y : y[0].x) = s[i]; }\n"
                "unsigned char wrap = 255; wrap += 2;\n"
                "y[wrap] = make_float2(d[0], d[1]);"),
      "f", "file.cu");
  EXPECT_EQ(describe(recognised(foreign)), "forward DFT of 2 points, natural order, not scaled");
  // s[i] starts as a constant: 0 + p is an operation that was written.
  EXPECT_EQ(foreign.lifted.counts, (dag::Counts{6, 0, 0}));
}

// What stands on the right of a compound assignment comes first, and may change the left.
TEST(Foreign, CompoundAssignmentEvaluatesItsRightSideFirst) {
  const auto foreign = lift::lift_foreign(
      "inline float set(float& to, float value) { to = value; return 0.0f; }\n" +
          with_body("float s = x[1].x;\ns += set(s, x[0].x);\ny[0] = {s + x[1].x, x[0].y + "
                    "x[1].y};\ny[1] = {s - x[1].x, x[0].y - x[1].y};"),
      "f", "file.cu");
  EXPECT_EQ(describe(recognised(foreign)), "forward DFT of 2 points, natural order, not scaled");
}

TEST(Foreign, AFileMayBeCalledAnything) {
  EXPECT_EQ(describe(recognised(
                lift::lift_foreign(with_body("y[0] = {x[0].x + x[1].x, x[0].y + x[1].y};\n"
                                             "y[1] = {x[0].x - x[1].x, x[0].y - x[1].y};"),
                                   "f", "a \"quoted\" \\name.cu"))),
            "forward DFT of 2 points, natural order, not scaled");
}

TEST(Foreign, RefusesWithLineTextAndReason) {
  EXPECT_EQ(refusal(with_body("if (x[0].x > 0)\n y[0] = x[0];")),
            "line 2: a comparison of data, which are known only at run time\n  if (x[0].x > 0)");
  EXPECT_EQ(refusal(with_body("while (x[0].x)\n y[0] = x[0];")),
            "line 2: the condition depends on data, which is known only at run time\n"
            "  while (x[0].x)");
  EXPECT_EQ(refusal(with_body("\nwhile (true) y[0] = x[0];")),
            "line 3: the loop has no end, or one after more than 10000 rounds\n"
            "  while (true) y[0] = x[0];");
  EXPECT_EQ(refusal(with_body("float2 t;\nt.x = x[0].x;\ny[0].x = t.x - t.y;")),
            "line 4: t.y is read before it is written\n  y[0].x = t.x - t.y;");
  EXPECT_EQ(refusal(with_body("y[0].x = hypotf(x[0].x, x[0].y);")).substr(0, 25),
            "Clang rejects the text:\nf");
  EXPECT_EQ(
      refusal("float hypotf(float, float);\n" + with_body("y[0].x = hypotf(x[0].x, x[0].y);")),
      "line 3: call of hypotf, which this file does not define and lifting does not know\n"
      "  y[0].x = hypotf(x[0].x, x[0].y);");
  EXPECT_EQ(refusal(with_body("y[0].x = 1.0f / x[0].x;")),
            "line 2: division by data\n  y[0].x = 1.0f / x[0].x;");
  EXPECT_EQ(refusal(with_body("y[0].x = cosf(x[0].x);")),
            "line 2: call of cosf on data\n  y[0].x = cosf(x[0].x);");
  EXPECT_EQ(refusal(with_body("y[threadIdx.x] = x[0];")),
            "line 2: threadIdx has no value in this file\n  y[threadIdx.x] = x[0];");
  EXPECT_EQ(refusal("void f(float2* x, int n) {\nfor (int i = 0; i < n; ++i) x[i].x = x[i].y;\n}"),
            "line 2: the value of the argument n must be known while lifting: call this function "
            "from one that gives it\n  for (int i = 0; i < n; ++i) x[i].x = x[i].y;");
  EXPECT_EQ(refusal(with_body("float a[3]; a[3] = x[0].x;")),
            "line 2: a[3] is out of range, a has 3 elements\n  float a[3]; a[3] = x[0].x;");
  EXPECT_EQ(refusal(with_body("y[0].y = x[0].y;\ny[0].x = x[0].x + y[0].x;")),
            "line 3: output y[0].x is read before it is written\n"
            "  y[0].x = x[0].x + y[0].x;");
  EXPECT_EQ(refusal("inline float twice(float a) { return a + a; }\n" +
                    with_body("float t;\ny[0].x = twice(t);")),
            "line 4: t is read before it is written\n"
            "  y[0].x = twice(t);");
  std::string sum = "y[0].x = x[0].x";
  for (int term = 0; term < 3000; ++term) sum += " + x[1].x";
  EXPECT_EQ(refusal(with_body(sum + ";")).substr(0, 43),
            "line 2: constructs nest deeper than 2000\n  ");
  EXPECT_EQ(refusal(with_body("y[0] = x[0];\n__syncthreads();")),
            "line 3: call of __syncthreads, which this file does not define and lifting does not "
            "know\n  __syncthreads();");
  EXPECT_EQ(refusal(with_body("asm(\"nop\");")),
            "line 2: unknown construct GCCAsmStmt\n"
            "  asm(\"nop\");");
}

TEST(Foreign, RefusesFunctionsThatAreNotThere) {
  EXPECT_EQ(refusal(with_body(""), "g"), "there is no function g");
  EXPECT_EQ(refusal(with_body("y[0] = x[0];") + "void f(float2* x) {}"),
            "there are 2 functions f, on lines 1, 4: one of a name can be lifted");
  EXPECT_EQ(refusal("template <class T> void f(T* x) {}"),
            "there is no function f, only a template that nothing instantiates");
  EXPECT_EQ(refusal(with_body("")),
            "line 1: no output is written\n"
            "  void f(const float2* x, float2* y) {");
  EXPECT_EQ(refusal(with_body("for (int i = 0; i < 3; ++i) y[i] = x[i / 2];")),
            "line 1: 2 complex inputs are read (x[0].x, x[1].x) and 3 complex outputs written\n"
            "  void f(const float2* x, float2* y) {");
}

}  // namespace
}  // namespace papilio
