// SPDX-License-Identifier: MIT
//
// Comparisons of figures made by hand, and what the dashboard says of them.
#include "bench/compare.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <functional>

#include "bench/report.h"

namespace papilio::bench {
namespace {

CaseResult filling(std::uint64_t n, double ours, double cufft,
                   Precision precision = Precision::f32) {
  const std::uint64_t bytes = precision == Precision::f32 ? 8 : 16;
  CaseResult result{{"c2c", precision, {n}, (std::uint64_t{1} << 30) / (bytes * n)}, {}};
  for (const auto& [name, part] :
       {std::pair{"copy", 1.0}, std::pair{"ours", ours}, std::pair{"cufft", cufft}}) {
    if (part == 0) continue;
    Figure figure;
    figure.contender = name;
    figure.median_us = 500 / part;
    figure.copyfrac = part;
    figure.error = std::string(name) == "ours" ? std::optional(1e-7) : std::nullopt;
    result.figures.push_back(figure);
  }
  return result;
}

std::string printed(const std::function<void(std::FILE*)>& print) {
  std::FILE* file = std::tmpfile();
  print(file);
  std::string text(static_cast<std::size_t>(std::ftell(file)), ' ');
  std::rewind(file);
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  return text;
}

bool has_line(const std::string& text, const std::string& line) {
  return ('\n' + text).find('\n' + line + '\n') != std::string::npos;
}

TEST(Compare, SortsBySizeOfTheMoveEitherWay) {
  const Results before = {filling(16, 0.9, 0.8), filling(32, 0.8, 0.8), filling(1009, 0.4, 0.2),
                          filling(64, 0.9, 0.9)};
  const Results after = {filling(16, 0.91, 0.8), filling(32, 0.4, 0.8), filling(1009, 0.6, 0.2),
                         filling(128, 0.9, 0.9)};
  const Comparison found = compare(before, after);
  ASSERT_EQ(found.moves.size(), 3u);
  EXPECT_EQ(found.moves[0].subject.dimensions[0], 32u);  // by 0.5, more than 1.5
  EXPECT_DOUBLE_EQ(found.moves[0].ratio(), 0.5);
  EXPECT_EQ(found.moves[1].subject.dimensions[0], 1009u);
  EXPECT_EQ(found.moves[2].subject.dimensions[0], 16u);
  ASSERT_EQ(found.only_new.size(), 1u);
  EXPECT_EQ(found.only_new[0].dimensions[0], 128u);
  ASSERT_EQ(found.only_old.size(), 1u);
  EXPECT_EQ(found.only_old[0].dimensions[0], 64u);

  const std::string text =
      printed([&](std::FILE* out) { print_comparison(out, before, after, 0.02); });
  EXPECT_NE(text.find("  0.500  0.800 -> 0.400  f32 32 x 4194304\n"), std::string::npos) << text;
  EXPECT_NE(text.find("2 of 3 cases moved"), std::string::npos) << text;
  EXPECT_NE(text.find("f32 prime > 31 to 8192         1     1.500"), std::string::npos) << text;
  // sqrt(0.91 / 0.9 * 0.5)
  EXPECT_NE(text.find("f32 2^3..2^13                  2     0.711"), std::string::npos) << text;
  EXPECT_NE(text.find("cufft, for control             3     1.000"), std::string::npos) << text;
}

TEST(Report, SaysWhatIsReached) {
  Results results = {filling(2, 0.992, 0.4),    filling(3, 0.99, 0.6),    // reached
                     filling(8, 1.0, 0.9),      filling(16, 0.94, 0.9),   // mean, and least
                     filling(16384, 0.91, 0.7), filling(1009, 0.7, 0.2),  // reached; below
                     filling(34, 0.93, 0.96),   filling(100, 0.99, 0)};
  results.push_back(filling(10000, 0, 0.68));  // failed
  results.back().figures.push_back({"ours", 0, 0, 0, 0, {}, {}, "no such kernel", ""});
  results.push_back({{"c2c", Precision::f32, {64, 64}, 32768}, {}});
  results.back().figures.push_back({"ours", 0, 0, 0, 0, {}, {}, not_supported + ": 2-D", ""});
  const std::string text = printed([&](std::FILE* out) {
    print_summary(out, results, choose_columns(results, {filling(2, 0, 1)}));
  });
  const auto verdict = [&](const std::string& name) {
    const std::size_t start = text.find(name);
    const std::string line = text.substr(start, text.find('\n', start) - start);
    return line.substr(line.find_last_of(' ', line.find_last_not_of(' ')) + 1);
  };
  EXPECT_EQ(verdict("f32 n = 2, 3, 4"), "reached") << text;
  EXPECT_NE(text.find("not, 0.010 below, least 0.940"), std::string::npos) << text;
  EXPECT_EQ(verdict("f32 2^14"), "reached") << text;
  EXPECT_NE(text.find("not, 0.050 below"), std::string::npos) << text;
  EXPECT_EQ(verdict("f32 smooth to 8192"), "reached") << text;
  EXPECT_NE(text.find("f32 smooth to 16384          0/1"), std::string::npos) << text;
  EXPECT_NE(text.find(not_supported + "\n"), std::string::npos) << text;
  EXPECT_NE(text.find("aims reached: 3 of 8 classes"), std::string::npos) << text;
  EXPECT_NE(text.find("apart from launch-bound cases: 1\n"), std::string::npos) << text;
  EXPECT_TRUE(has_line(text, "  0.969  f32 34 x 3947580")) << text;
  EXPECT_TRUE(has_line(text, "failed: f32 10000 x 13421: no such kernel")) << text;
  EXPECT_TRUE(has_line(text, "10 cases: 8 ran, 1 failed, 1 not supported yet: 2-D")) << text;
  // 1e-7 is 1.68 u sqrt(log2 2), above the 1.2 that holds under 16 points.
  EXPECT_TRUE(has_line(text, "error, others: worst 1.678 u sqrt(log2 n), limit 1.2")) << text;
}

TEST(Report, HoldsSingleTransformsToThePeersTime) {
  const auto alone = [](std::uint64_t n, double ours_us, double cufft_us) {
    CaseResult result{{"c2c", Precision::f32, {n}, 1}, {}};
    result.figures = {{"ours", ours_us, 0, 0, 0, {}, {}, "", ""},
                      {"cufft", cufft_us, 0, 0, 0, {}, {}, "", ""}};
    return result;
  };
  const auto summary = [](const Results& results) {
    return printed(
        [&](std::FILE* out) { print_summary(out, results, choose_columns(results, {})); });
  };
  EXPECT_NE(
      summary({alone(4096, 4.2, 4.0), alone(8192, 5.9, 6.0)}).find("aims reached: 2 of 2 classes"),
      std::string::npos);
  const std::string text = summary({alone(4096, 4.4, 4.0), alone(8192, 6.0, 6.0)});
  EXPECT_NE(text.find("not, up to 0.40 us slower"), std::string::npos) << text;
  EXPECT_NE(text.find("aims reached: 0 of 2 classes"), std::string::npos) << text;
}

// On the processor no case is bound by launches, and no aim of a GPU's holds.
TEST(Report, HoldsTheProcessorToItsPeerAlone) {
  CaseResult result{{"c2c", Precision::f32, {4096}, 1}, {}};
  result.figures = {{"ours", 10, 0, 0, 0, {}, {}, "", ""}, {"fftw", 5.88, 0, 0, 0, {}, {}, "", ""}};
  const Results results = {result};
  const Columns columns = choose_columns(results, {});
  EXPECT_FALSE(columns.on_gpu);
  const std::string text = printed([&](std::FILE* out) { print_summary(out, results, columns); });
  EXPECT_TRUE(has_line(text, "more than 2 % slower than fftw: 1")) << text;
  EXPECT_TRUE(has_line(text, "  0.588  f32 4096 x 1")) << text;
  EXPECT_EQ(text.find("aim"), std::string::npos) << text;
}

}  // namespace
}  // namespace papilio::bench
