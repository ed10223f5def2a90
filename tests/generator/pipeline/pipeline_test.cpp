// SPDX-License-Identifier: MIT
//
// Whole codelets: every radix is the DFT and every kind what it says, costs no more than genfft's
// codelet, and rounds like a good FFT. That the shipped ones are what the generator makes today:
// tests/generator/program.
#include "generator/pipeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "generator/dag/evaluate.h"
#include "generator/schedule/bounds.h"
#include "tests/generator/support/definition.h"
#include "tests/support/golden.h"
#include "tests/support/parameter_name.h"
#include "tests/support/read_file.h"

namespace papilio::codelets {
static void PrintTo(const Kind& kind, std::ostream* stream) {
  *stream << kind.name;
}
}  // namespace papilio::codelets

namespace papilio::generator {
namespace {

const std::string source_folder = PAPILIO_SOURCE_FOLDER;

// A column of genfft's counts by length, of one of its kinds.
std::map<int, int> genfft(const std::string& kind, const std::string& name) {
  std::istringstream lines(tests::read_file(source_folder + "/bench/anchors/genfft_opcounts.csv"));
  std::string line;
  std::getline(lines, line);
  const auto split = [](const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> fields;
    for (std::string field; std::getline(in, field, ',');) fields.push_back(field);
    return fields;
  };
  const auto header = split(line);
  const auto column = [&](const std::string& name) {
    return std::find(header.begin(), header.end(), name) - header.begin();
  };
  std::map<int, int> result;
  while (std::getline(lines, line)) {
    const auto fields = split(line);
    if (fields.at(column("kind")) == kind)
      result[std::stoi(fields.at(column("n")))] = std::stoi(fields.at(column(name)));
  }
  return result;
}

// One pipeline for all cases of a process: what it chose for one radix serves the next.
Made make(int radix) {
  static Pipeline pipeline;
  return pipeline.make(radix);
}

class EveryRadix : public testing::TestWithParam<int> {};

TEST_P(EveryRadix, IsTheDft) {
  const Made made = make(GetParam());
  EXPECT_LT(tests::error_of_dft(made.dag), 1e-60);
  EXPECT_LT(tests::error_of_dft(made.simplified), 1e-60);
  for (dag::Vertex v = 0; v < boost::num_vertices(made.simplified.graph); ++v)
    EXPECT_NE(made.simplified.graph[v].op, dag::Op::negate);
}

// Relative L2 error over random data, in units of the rounding error of the type.
template <class Real>
double rounding(const dag::Dag& dag, double unit) {
  dag::Exact error = 0, norm = 0;
  for (unsigned seed = 0; seed < 4; ++seed) {
    const auto in = tests::random_reals(dag.inputs, seed);
    std::vector<Real> rounded_in;
    for (const auto& value : in) rounded_in.push_back(static_cast<Real>(value));
    const auto exact = tests::dft_by_definition(in);
    const auto rounded = dag::evaluate(dag, rounded_in);
    for (std::size_t i = 0; i < exact.size(); ++i) {
      const dag::Exact difference = exact[i] - dag::Exact(rounded[i]);
      error += difference * difference;
      norm += exact[i] * exact[i];
    }
  }
  return static_cast<double>(boost::multiprecision::sqrt(error / norm)) / unit;
}

// In units of sqrt(log2 n): measured 0.2 to 0.7, and 0.8 where one Rader holds another (53, 59).
TEST_P(EveryRadix, RoundsLikeAGoodFft) {
  const Made made = make(GetParam());
  const double bound = std::sqrt(std::log2(GetParam()));
  EXPECT_LT(rounding<float>(made.simplified, 0x1p-24), bound);
  EXPECT_LT(rounding<double>(made.simplified, 0x1p-53), bound);
}

INSTANTIATE_TEST_SUITE_P(Radix, EveryRadix, testing::Range(2, 65),
                         testing::PrintToStringParamName());

// 47, 59 and 61 are missing: genfft was not counted there.
TEST(Pipeline, CostsNoMoreThanGenfft) {
  Chooser fused(Counting::fused), separate(Counting::separate);
  int fewer = 0;
  for (const auto& [n, theirs] : genfft("notw", "fma_instructions")) {
    const int ours = fused.choose("plain", n).instructions;
    EXPECT_LE(ours, theirs) << n;
    fewer += ours < theirs;
  }
  EXPECT_GE(fewer, 17);
  for (const auto& [n, theirs] : genfft("notw", "flops"))
    EXPECT_LE(separate.choose("plain", n).instructions, theirs) << n;
  for (const auto& [n, theirs] : genfft("twiddle", "fma_instructions"))
    EXPECT_LT(fused.choose("twiddle", n).instructions, theirs) << n;
  for (const auto& [n, theirs] : genfft("twiddle", "flops"))
    EXPECT_LE(separate.choose("twiddle", n).instructions, theirs) << n;
  EXPECT_EQ(genfft("notw", "flops").size(), 64u);
  EXPECT_EQ(genfft("twiddle", "flops").size(), 45u);
}

// Known minima: van Buskirk's at 64 and 128, the split radix with a multiply-add a twiddle (Linzer
// and Feig 1993), the Winograd transform of 7.
TEST(Pipeline, ReachesKnownCounts) {
  Chooser fused(Counting::fused), separate(Counting::separate);
  EXPECT_EQ(separate.choose("plain", 64).instructions, 1152);
  EXPECT_EQ(separate.choose("plain", 128).instructions, 2792);
  EXPECT_EQ(separate.choose("plain", 7).instructions, 88);
  EXPECT_EQ(fused.choose("plain", 64).instructions, 912);
  EXPECT_EQ(fused.choose("twiddle", 2).instructions, 6);
  EXPECT_EQ(fused.choose("twiddle", 4).instructions, 22);
}

TEST(Pipeline, ATwiddleCostsTwoInstructions) {
  Chooser fused(Counting::fused);
  for (int n = 2; n <= 40; ++n)
    EXPECT_EQ(fused.choose("twiddle", n).instructions,
              fused.choose("plain", n).instructions + 2 * (n - 1))
        << n;
}

// Every kind is made, lifted and proved at every length to 32, and at some to 128.
class EveryKind : public testing::TestWithParam<codelets::Kind> {};

TEST_P(EveryKind, IsProved) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  Pipeline pipeline;
  const std::string kind = GetParam().name;
  for (int n = 2; n <= 32; ++n) EXPECT_NO_THROW(pipeline.make(n, kind)) << n;
  for (const int n : {37, 64, 75, 100, 128}) EXPECT_NO_THROW(pipeline.make(n, kind)) << n;
  for (const char* variant : {"registers", "latency", "flops"})
    for (const int n : {7, 16, 30}) EXPECT_NO_THROW(pipeline.make(n, kind, variant)) << n;
}

INSTANTIATE_TEST_SUITE_P(Table, EveryKind, testing::ValuesIn(codelets::kinds()),
                         tests::parameter_name);

TEST(Pipeline, VariantsMinimiseWhatTheySay) {
  Pipeline pipeline;
  for (const int n : {9, 11, 16, 20, 23, 32}) {
    const auto fewest = pipeline.make(n), registers = pipeline.make(n, "plain", "registers"),
               latency = pipeline.make(n, "plain", "latency"),
               flops = pipeline.make(n, "plain", "flops");
    EXPECT_LE(registers.schedule.live_values, fewest.schedule.live_values) << n;
    EXPECT_LE(schedule::critical_path(latency.simplified),
              schedule::critical_path(fewest.simplified))
        << n;
    EXPECT_EQ(flops.codelet.descriptor.fmas, 0) << n;
    EXPECT_LE(fewest.codelet.descriptor.instructions(),
              registers.codelet.descriptor.instructions());
  }
}

TEST(Candidate, MakesTheSameCodeletAgain) {
  Pipeline pipeline;
  for (const auto& [radix, kind] : std::vector<std::pair<int, std::string>>{{15, "plain"},
                                                                            {17, "plain"},
                                                                            {64, "plain"},
                                                                            {8, "twiddle"},
                                                                            {12, "real"},
                                                                            {20, "dct2"}}) {
    const Made made = pipeline.make(radix, kind);
    const auto again = parse_candidate(print(made.candidate));
    EXPECT_EQ(print(again), print(made.candidate));
    EXPECT_EQ(pipeline.make(again).codelet.text, made.codelet.text);
  }
}

TEST(Candidate, NamesWhatIsWrong) {
  const auto expect_error = [](const std::string& text, const std::string& part) {
    try {
      parse_candidate(text);
      FAIL() << text;
    } catch (const std::invalid_argument& error) {
      EXPECT_NE(std::string(error.what()).find(part), std::string::npos) << error.what();
    }
  };
  expect_error("good_thomas(3, 5)", "kind: tree, fused or separate, scheduler");
  expect_error("plane: good_thomas(3, 5), fused, best", "kind 'plane': there are plain, twiddle");
  expect_error("plain: good_thomas(3, 5), fused, hurried", "scheduler 'hurried': there are best");
  expect_error("plain: good_thomas(3, 5), mixed, best", "fused or separate is allowed");
  expect_error("plain: good_thomas(3, 6), fused, best", "not of these parts");
  expect_error("plain: halved(8), fused, best", "no way to make the kind plain");
  expect_error("plain: good_thomas(3, 50), fused, best", "50 points");
}

TEST(Pipeline, RefusesOtherRadices) {
  for (const int radix : {-1, 0, 1, 129}) {
    try {
      make(radix);
      FAIL() << radix;
    } catch (const std::invalid_argument& error) {
      const std::string expected = "radix " + std::to_string(radix) + ": from 2 to 128 is allowed";
      EXPECT_EQ(error.what(), expected);
    }
  }
}

// The plain ones are the shipped ones: Program.AllMakesWhatIsCheckedIn.
TEST(Pipeline, GoldenCodelets) {
  Pipeline pipeline;
  tests::expect_golden(pipeline.make(4, "twiddle").codelet.text, "pipeline_test", "twiddle4");
  tests::expect_golden(pipeline.make(8, "real").codelet.text, "pipeline_test", "real8");
}

TEST(Pipeline, WrongCodeletIsNotProved) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  auto codelet = make(5).codelet;
  EXPECT_TRUE(prove(codelet.text, codelet.descriptor).proved());
  const auto at = codelet.text.find(" + ");
  codelet.text[at + 1] = '-';
  EXPECT_FALSE(prove(codelet.text, codelet.descriptor).proved());
}

TEST(Pipeline, DescribesACodeletFromItsText) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  const auto codelet = make(6).codelet;
  const auto descriptor = describe(codelet.text);
  EXPECT_EQ(descriptor.function, codelet.descriptor.function);
  EXPECT_EQ(descriptor.radix, 6);
  EXPECT_EQ(descriptor.instructions(), codelet.descriptor.instructions());
  EXPECT_EQ(descriptor.live_registers_f32, codelet.descriptor.live_registers_f32);
  EXPECT_EQ(descriptor.digest, codelet.descriptor.digest);
  EXPECT_THROW(describe("int x;"), std::runtime_error);
}

}  // namespace
}  // namespace papilio::generator
