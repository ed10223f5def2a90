// SPDX-License-Identifier: MIT
//
// Verification is worth what it finds. One operator, operand, sign or digit of a shipped codelet's
// text is changed, and it must no longer be proved, or be shown to compute the same: all such
// mutants of the codelets to 6 points and of one of 3 and 4 points of every kind, some 4000 at
// random of the larger ones, as many of each. (papilio-mutants takes all to 8 points.)
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <set>
#include <tuple>

#include "codelets/kind.h"
#include "tests/generator/mutation/codelets.h"
#include "tests/generator/mutation/judge.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

std::vector<Subject> shipped(bool small) {
  std::vector<Subject> subjects;
  for (auto& subject : codelets_in(shipped_folder()))
    if ((is_small(subject.descriptor) && subject.descriptor.radix <= 6) == small)
      subjects.push_back(std::move(subject));
  return subjects;
}

void expect_no_survivor(const Subject& subject, const std::vector<Mutant>& mutants) {
  const Tally tally = judge_all(subject.text, subject.descriptor, mutants);
  std::cout << heading() << row(subject.name, tally);
  EXPECT_GT(tally.counted(), 0);
  for (const auto& survivor : tally.survivors) ADD_FAILURE() << survivor;
}

class SmallCodelet : public testing::TestWithParam<Subject> {};
TEST_P(SmallCodelet, LosesEveryMutant) {
  expect_no_survivor(GetParam(), all_mutants(GetParam().text, GetParam().descriptor));
}
INSTANTIATE_TEST_SUITE_P(Shipped, SmallCodelet, testing::ValuesIn(shipped(true)), parameter_name);

class LargeCodelet : public testing::TestWithParam<Subject> {};
TEST_P(LargeCodelet, LosesMutantsAtRandom) {
  // 500 each, but 4000 in all: a minute on two cores. papilio-mutants draws more.
  static const int sample = std::min<int>(500, 4000 / shipped(false).size());
  const auto mutants = all_mutants(GetParam().text, GetParam().descriptor);
  expect_no_survivor(GetParam(), random_mutants(mutants, sample, GetParam().descriptor.radix));
}
INSTANTIATE_TEST_SUITE_P(Shipped, LargeCodelet, testing::ValuesIn(shipped(false)), parameter_name);

using OfKind = std::tuple<int, std::string>;
std::vector<std::string> other_kinds() {
  std::vector<std::string> names;
  for (const auto& kind : codelets::kinds())
    if (kind.name != std::string("plain")) names.push_back(kind.name);
  return names;
}

class CodeletOfKind : public testing::TestWithParam<OfKind> {};
TEST_P(CodeletOfKind, LosesEveryMutant) {
  const auto& [radix, kind] = GetParam();
  const Subject subject = make(radix, kind);
  expect_no_survivor(subject, all_mutants(subject.text, subject.descriptor));
}
INSTANTIATE_TEST_SUITE_P(Made, CodeletOfKind,
                         testing::Combine(testing::Values(3, 4), testing::ValuesIn(other_kinds())),
                         parameter_name);

Subject two_points() {
  Subject subject{"two_points",
                  R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, real* yr, real* yi) {
  // y = x_0 +- x_1
  const real s = PAPILIO_CONSTANT(0.50);
  yr[0] = papilio_fma(-s, xr[1], xr[0]);
  yi[0] = xi[0] - -xi[1];
}
)",
                  {}};
  subject.descriptor.radix = 2;
  subject.descriptor.function = "dft2";
  return subject;
}
const Subject sample = two_points();

// Every change, written out.
TEST(Mutants, AreAllThereAre) {
  std::set<std::string> found;
  for (const auto& mutant : all_mutants(sample.text, sample.descriptor)) {
    const auto text = describe(sample.text, mutant);
    EXPECT_TRUE(found.insert(text.substr(text.find("became") + 7)).second) << text;
  }
  const auto has = [&](const std::string& statement) {
    EXPECT_EQ(found.erase("'" + statement + "'"), 1u) << statement;
  };
  has("const real s =  -PAPILIO_CONSTANT(0.50);");
  for (int place : {0, 2, 3})
    for (char digit = '0'; digit <= '9'; ++digit) {
      std::string number = "0.50";
      if (number[place] == digit) continue;
      number[place] = digit;
      has("const real s = PAPILIO_CONSTANT(" + number + ");");
    }
  for (const std::string target : {"yr[1]", "yi[0]", "yi[1]"})
    has(target + " = papilio_fma(-s, xr[1], xr[0]);");
  has("yr[0] =  -papilio_fma(-s, xr[1], xr[0]);");
  has("yr[0] = papilio_fma(s, xr[1], xr[0]);");
  has("yr[0] = papilio_fma(-s,  -xr[1], xr[0]);");
  has("yr[0] = papilio_fma(-s, xr[1],  -xr[0]);");
  has("yr[0] = papilio_fma(xr[1],  -s, xr[0]);");
  has("yr[0] = papilio_fma(xr[0], xr[1],  -s);");
  has("yr[0] = papilio_fma(-s, xr[0],  xr[1]);");
  for (const std::string value : {"xr[0]", "xr[1]", "xi[0]", "xi[1]"})
    has("yr[0] = papilio_fma(-" + value + ", xr[1], xr[0]);");
  for (const std::string value : {"xr[0]", "xi[0]", "xi[1]", "s"})
    has("yr[0] = papilio_fma(-s, " + value + ", xr[0]);");
  for (const std::string value : {"xr[1]", "xi[0]", "xi[1]", "s"})
    has("yr[0] = papilio_fma(-s, xr[1], " + value + ");");
  for (const std::string target : {"yr[0]", "yr[1]", "yi[1]"}) has(target + " = xi[0] - -xi[1];");
  has("yi[0] = xi[0] + -xi[1];");
  has("yi[0] = xi[0] * -xi[1];");
  has("yi[0] =  -xi[0] - -xi[1];");
  has("yi[0] = xi[0] - xi[1];");
  has("yi[0] = -xi[1] -  xi[0];");
  for (const std::string value : {"xr[0]", "xr[1]", "xi[1]", "s"})
    has("yi[0] = " + value + " - -xi[1];");
  for (const std::string value : {"xr[0]", "xr[1]", "xi[0]", "s"})
    has("yi[0] = xi[0] - -" + value + ";");
  for (const auto& left : found) ADD_FAILURE() << left;
}

TEST(Mutants, AreDrawnFromEveryChange) {
  const auto all = all_mutants(sample.text, sample.descriptor);
  const auto drawn = random_mutants(all, 12, 7);
  ASSERT_EQ(drawn.size(), 12u);
  std::set<std::string> different;
  std::set<Change> changes;
  for (const auto& mutant : drawn) {
    different.insert(apply(sample.text, mutant));
    changes.insert(mutant.change);
  }
  EXPECT_EQ(different.size(), 12u);
  EXPECT_EQ(changes.size(), 4u);
  EXPECT_EQ(random_mutants(all, 100000, 7).size(), all.size());
}

TEST(Judge, TellsMutantsApart) {
  const Subject dft3 = make(3, "plain");
  const Judge judge(dft3.text, dft3.descriptor);
  const auto change = [&](const std::string& from, const std::string& to) {
    const auto at = dft3.text.find(from, dft3.text.find(") {"));
    EXPECT_NE(at, std::string::npos) << from;
    return judge({Change::operand, at, from.size(), to});
  };
  EXPECT_EQ(change("xr[1] + xr[2]", "xr[2] + xr[1]"), Verdict::same_map);
  EXPECT_EQ(change("xr[1] + xr[2]", "xr[1] - xr[2]"), Verdict::disproved);
  EXPECT_EQ(change("xr[1] + xr[2]", "xr[1] * xr[2]"), Verdict::miscounted);
  EXPECT_EQ(change("yr[0]", "yr[1]"), Verdict::refused);
  EXPECT_THROW(
      Judge(apply(dft3.text, {Change::sign, dft3.text.find("xr[1] +"), 0, "-"}), dft3.descriptor),
      std::runtime_error);
}

}  // namespace
}  // namespace papilio::tests
