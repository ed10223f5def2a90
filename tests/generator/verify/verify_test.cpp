// SPDX-License-Identifier: MIT
//
// Verification by mutation: sound codelets are proved, and every small change of one (an operator,
// an operand, a sign, a digit) is found.
#include "generator/verify/verify.h"

#include <gtest/gtest.h>

#include "generator/lift/lift.h"
#include "tests/generator/lift/hand_written.h"

namespace papilio {
namespace {

struct Subject {
  const char* text;
  const char* function;
  codelets::Descriptor descriptor;
};

Subject subject(const char* text, const char* function, int radix, int additions, int fmas) {
  Subject result{text, function, {}};
  result.descriptor.radix = radix;
  result.descriptor.additions = additions;
  result.descriptor.fmas = fmas;
  return result;
}

const Subject radix_2 = subject(radix_2_text, "dft2", 2, 4, 0);
const Subject radix_3 = subject(radix_3_text, "dft3", 3, 6, 6);
const Subject radix_4 = subject(radix_4_text, "dft4", 4, 16, 0);

std::string failure(const std::string& text, const Subject& subject) {
  const auto lifted = lift::lift(text, subject.function);
  return verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, subject.descriptor).failure;
}

TEST(Verify, ProvesSoundCodelets) {
  for (const Subject* subject : {&radix_2, &radix_3, &radix_4}) {
    EXPECT_EQ(failure(subject->text, *subject), "");
  }
}

TEST(Verify, StaysWithinTheDigitsOfTheConstants) {
  const auto lifted = lift::lift(radix_3.text, radix_3.function);
  const auto report =
      verify::verify(lifted.dag, lifted.counts, lifted.uncertainty, radix_3.descriptor);
  EXPECT_TRUE(report.proved());
  EXPECT_EQ(report.vectors, 6 + 4);
  EXPECT_LT(report.largest_bound, dag::Exact("2e-36"));
  EXPECT_GT(report.largest_error, 0);
}

// Every `+` between operands becomes `-` and the other way round, one at a time.
TEST(Verify, FindsEveryChangedOperator) {
  for (const Subject* subject : {&radix_2, &radix_3, &radix_4}) {
    const std::string text = subject->text;
    for (std::size_t at = 0; at + 2 < text.size(); ++at) {
      if (text.compare(at, 3, " + ") != 0 && text.compare(at, 3, " - ") != 0) continue;
      std::string mutant = text;
      mutant[at + 1] = text[at + 1] == '+' ? '-' : '+';
      EXPECT_NE(failure(mutant, *subject), "") << mutant;
    }
  }
}

TEST(Verify, FindsEveryChangedIndex) {
  for (const Subject* subject : {&radix_2, &radix_3, &radix_4}) {
    const std::string text = subject->text;
    for (std::size_t at = text.find("xr["); at < text.size(); ++at) {
      if (text.compare(at, 3, "xr[") != 0 && text.compare(at, 3, "xi[") != 0) continue;
      std::string mutant = text;
      mutant[at + 3] =
          static_cast<char>('0' + (text[at + 3] - '0' + 1) % subject->descriptor.radix);
      EXPECT_NE(failure(mutant, *subject), "") << mutant;
    }
  }
}

TEST(Verify, FindsEveryChangedSignAndOperandOfAnFma) {
  const std::string text = radix_3.text;
  int mutants = 0;
  for (std::size_t at = text.find("papilio_fma("); at != std::string::npos;
       at = text.find("papilio_fma(", at + 1)) {
    const std::size_t operand = at + 12;
    std::string mutant = text;
    if (text[operand] == '-') {
      mutant.erase(operand, 1);
    } else {
      mutant.insert(operand, "-");
    }
    EXPECT_NE(failure(mutant, radix_3), "") << mutant;
    mutant = text;
    const std::size_t last = text.find(')', at) - 1;  // mr <-> mi
    if (text[last] != ']') {
      mutant[last] = text[last] == 'r' ? 'i' : 'r';
      EXPECT_NE(failure(mutant, radix_3), "") << mutant;
    }
    ++mutants;
  }
  EXPECT_EQ(mutants, 6);
}

TEST(Verify, FindsEveryChangedDigit) {
  const std::string text = radix_3.text;
  const std::size_t first = text.find("0.866");
  for (std::size_t at = first; text[at] != ')'; ++at) {
    if (text[at] == '.') continue;
    std::string mutant = text;
    mutant[at] = static_cast<char>('0' + (text[at] - '0' + 1) % 10);
    EXPECT_NE(failure(mutant, radix_3), "") << mutant;
  }
}

TEST(Verify, JudgesForeignTextByItsOwnDigits) {
  std::string text = radix_3.text;
  const std::string constant = "PAPILIO_CONSTANT(0.866025403784438646763723170752936183)";
  text.replace(text.find(constant), constant.size(), "0.8660254f");
  EXPECT_EQ(failure(text, radix_3), "");
  text.replace(text.find("0.8660254f"), 10, "0.8660264f");
  EXPECT_NE(failure(text, radix_3), "");
}

TEST(Verify, NamesTheOutputThatDiffers) {
  std::string text = radix_4.text;
  text.replace(text.find("br + di"), 7, "br - di");
  const std::string message = failure(text, radix_4);
  EXPECT_EQ(message.find("output yr[1] is not the DFT's for the unit vector of xi[1]"), 0u)
      << message;
}

TEST(Verify, ComparesTheDescriptor) {
  Subject wrong = radix_3;
  wrong.descriptor.fmas = 5;
  EXPECT_EQ(failure(wrong.text, wrong), "the text has fmas 6, the descriptor says 5");
  wrong = radix_3;
  wrong.descriptor.radix = 4;
  EXPECT_EQ(failure(wrong.text, wrong), "the text has radix 3, the descriptor says 4");
}

}  // namespace
}  // namespace papilio
