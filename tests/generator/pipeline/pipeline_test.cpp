// SPDX-License-Identifier: MIT
//
// Whole codelets: every radix is the DFT, costs no more than genfft's codelet, rounds like a good
// FFT, and the shipped ones are what the generator makes today.
#include "generator/pipeline.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>

#include "generator/dag/evaluate.h"
#include "tests/generator/support/definition.h"
#include "tests/generator/support/golden.h"

namespace papilio::generator {
namespace {

const std::string source_folder = PAPILIO_SOURCE_FOLDER;

std::string read_file(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path, std::ios::binary).rdbuf();
  return text.str();
}

// genfft's fma_instructions by radix, kind notw.
std::map<int, int> genfft_instructions() {
  std::istringstream lines(read_file(source_folder + "/bench/anchors/genfft_opcounts.csv"));
  std::string line;
  std::getline(lines, line);
  std::vector<std::string> names;
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
    if (fields.at(column("kind")) == "notw")
      result[std::stoi(fields.at(column("n")))] = std::stoi(fields.at(column("fma_instructions")));
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

INSTANTIATE_TEST_SUITE_P(Radix, EveryRadix, testing::Range(smallest_radix, largest_radix + 1),
                         testing::PrintToStringParamName());

TEST(Pipeline, CostsNoMoreThanGenfft) {
  const auto genfft = genfft_instructions();
  Pipeline pipeline;
  int compared = 0;
  for (int radix = smallest_radix; radix <= largest_radix; ++radix) {
    if (!genfft.contains(radix)) continue;  // 47, 59, 61: genfft was not counted there
    EXPECT_LE(pipeline.choose(radix).instructions, genfft.at(radix)) << "radix " << radix;
    ++compared;
  }
  EXPECT_EQ(compared, 60);
  for (const auto& shipped :
       codelets::parse_manifest(read_file(source_folder + "/codelets/generated/manifest.csv")))
    EXPECT_LE(shipped.instructions(), genfft.at(shipped.radix)) << "radix " << shipped.radix;
}

TEST(Pipeline, RefusesOtherRadices) {
  for (const int radix : {-1, 0, 1, 65}) {
    try {
      make(radix);
      FAIL() << radix;
    } catch (const std::invalid_argument& error) {
      const std::string expected = "radix " + std::to_string(radix) + ": from 2 to 64 is allowed";
      EXPECT_EQ(error.what(), expected);
    }
  }
}

TEST(Pipeline, ShippedCodeletsAreWhatItMakes) {
  const std::string folder = source_folder + "/codelets/generated/";
  const auto manifest = codelets::parse_manifest(read_file(folder + "manifest.csv"));
  EXPECT_EQ(manifest.size(), 24u);
  for (const auto& descriptor : manifest) {
    const auto codelet = make(descriptor.radix).codelet;
    EXPECT_EQ(codelets::print(codelet.descriptor), codelets::print(descriptor));
    EXPECT_EQ(codelet.text, read_file(folder + descriptor.file)) << descriptor.file;
  }
}

TEST(Pipeline, GoldenCodelets) {
  for (const int radix : {2, 5, 8, 13})
    tests::expect_golden(make(radix).codelet.text, "pipeline_test",
                         "radix" + std::to_string(radix));
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
