// SPDX-License-Identifier: MIT
//
// Sound codelets of every kind are proved, and what is wrong with others is named. That every small
// change of a text is found is the business of tests/generator/mutation.
#include "generator/verify/verify.h"

#include <gtest/gtest.h>

#include <sstream>

#include "codelets/kind.h"
#include "generator/lift/lift.h"
#include "generator/verify/definition.h"
#include "tests/generator/lift/hand_written.h"
#include "tests/generator/verify/with_parameters.h"

namespace papilio {
namespace {

using dag::Exact;

verify::Report report_on(const std::string& text, const codelets::Descriptor& descriptor) {
  const auto parameters = codelets::parse_parameters(descriptor.twiddle);
  const auto lifted =
      lift::lift(text, descriptor.function,
                 codelets::signature(codelets::find_kind(descriptor.kind), descriptor.radix,
                                     static_cast<int>(parameters.size())));
  return verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, descriptor);
}

std::string failure(const std::string& text, const codelets::Descriptor& descriptor) {
  return report_on(text, descriptor).failure;
}

std::string failure(const Subject& subject) {
  return failure(subject.text, subject.descriptor);
}

const Subject radix_2 = subject(radix_2_text, "dft2", 2, "plain", "none", 4, 0, 0);
const Subject radix_3 = subject(radix_3_text, "dft3", 3, "plain", "none", 6, 0, 6);
const Subject radix_4 = subject(radix_4_text, "dft4", 4, "plain", "none", 16, 0, 0);

TEST(Verify, ProvesSoundCodelets) {
  for (const Subject& sound :
       {radix_2, radix_3, radix_4, twiddle_2, twiddle_dif_2, cartesian_2, convolve_2})
    EXPECT_EQ(failure(sound), "") << sound.text;
}

TEST(Verify, StaysWithinTheDigitsOfTheConstants) {
  const auto report = report_on(radix_3.text, radix_3.descriptor);
  EXPECT_TRUE(report.proved());
  EXPECT_EQ(report.vectors, 6 + 4);
  EXPECT_LT(report.largest_bound, Exact("2e-36"));
  EXPECT_GT(report.largest_error, 0);
}

TEST(Verify, JudgesForeignTextByItsOwnDigits) {
  std::string text = radix_3.text;
  const std::string constant = "PAPILIO_CONSTANT(0.866025403784438646763723170752936183)";
  text.replace(text.find(constant), constant.size(), "0.8660254f");
  EXPECT_EQ(failure(text, radix_3.descriptor), "");
  text.replace(text.find("0.8660254f"), 10, "0.8660264f");
  EXPECT_NE(failure(text, radix_3.descriptor), "");
}

TEST(Verify, NamesTheOutputThatDiffers) {
  std::string text = radix_4.text;
  text.replace(text.find("br + di"), 7, "br - di");
  const std::string message = failure(text, radix_4.descriptor);
  EXPECT_EQ(message.find("output yr[1] is not that of kind plain for the unit vector of xi[1]"), 0u)
      << message;
}

// A codelet's text for a real kind, row by row of a matrix.
std::string direct_text(const verify::Matrix& matrix, const codelets::Descriptor& descriptor) {
  std::ostringstream text;
  text << "PAPILIO_CODELET void f(const real* x, real* y) {\n";
  for (int k = 0; k < descriptor.radix; ++k) {
    text << "  y[" << k << "] = ";
    for (int j = 0; j < descriptor.radix; ++j)
      text << (j ? " + " : "") << "PAPILIO_CONSTANT("
           << matrix[k][j].str(36, std::ios_base::scientific) << ") * x[" << j << "]";
    text << ";\n";
  }
  text << "}\n";
  return text.str();
}

// Every real kind's own matrix is proved, and no other kind's.
TEST(Verify, TellsRealKindsApart) {
  const std::vector<std::string> kinds = {"real", "real_inverse", "dct2", "dct3",
                                          "dct4", "dst2",         "dst3", "dst4"};
  for (const auto& made : kinds)
    for (const auto& claimed : kinds) {
      codelets::Descriptor descriptor;
      descriptor.function = "f";
      descriptor.radix = 5;
      descriptor.kind = claimed;
      descriptor.additions = 20;
      descriptor.multiplications = 25;
      const auto text = direct_text(verify::definition(made, 5, {}), descriptor);
      const auto message = failure(text, descriptor);
      EXPECT_EQ(message.empty(), made == claimed) << made << " as " << claimed << ": " << message;
    }
}

TEST(Verify, ComparesTheDescriptor) {
  auto wrong = radix_3.descriptor;
  wrong.fmas = 5;
  EXPECT_EQ(failure(radix_3.text, wrong), "the text has fmas 6, the descriptor says 5");
  const auto lifted = lift::lift(radix_3.text, "dft3");
  wrong = radix_3.descriptor;
  wrong.radix = 4;
  EXPECT_EQ(verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, wrong).failure,
            "the text has inputs 6, the descriptor says 8");
  wrong.kind = "dct1";
  EXPECT_THROW(verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, wrong),
               std::invalid_argument);
}

TEST(Verify, ComparesTheParameters) {
  const auto claimed = [](const Subject& subject, const char* kind, const char* parameters) {
    auto descriptor = subject.descriptor;
    descriptor.kind = kind;
    descriptor.twiddle = parameters;
    return failure(subject.text, descriptor);
  };
  EXPECT_NE(claimed(twiddle_2, "twiddle", "c1 t1"), "");
  EXPECT_NE(claimed(twiddle_2, "twiddle", "t1 r1/c1"), "");
  EXPECT_NE(claimed(twiddle_2, "twiddle_dif", "t1 c1"), "");
  EXPECT_NE(claimed(twiddle_dif_2, "twiddle_dif", "t1 1.0000000000000000001*c1"), "");
  EXPECT_EQ(claimed(twiddle_dif_2, "twiddle_dif", "t1 c1*c1/c1"), "");
  EXPECT_EQ(claimed(twiddle_dif_2, "twiddle_dif", "t1 1.000000000000000000000000000*c1"), "");
  EXPECT_EQ(claimed(convolve_2, "convolve", "r0 i0 r2 i1"),
            "the parameter r2 needs v_2, which there is not");
  EXPECT_EQ(claimed(twiddle_2, "twiddle", "t1 c0"),
            "the parameter c0 needs v_0, which there is not");
  EXPECT_EQ(claimed(convolve_2, "convolve", "r0 t0 r1 i1"),
            "the parameter t0 needs the angle of v_0, which may be 0");
  EXPECT_EQ(claimed(cartesian_2, "twiddle_dif", "r1 c1/i1"),
            "the parameter c1/i1 divides by what may be 0");
}

}  // namespace
}  // namespace papilio
