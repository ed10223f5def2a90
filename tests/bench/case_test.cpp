// SPDX-License-Identifier: MIT
//
// Cases: spelling, suites, what cannot be run yet.
#include "bench/case.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "bench/figures.h"
#include "runtime/cli/size_list.h"

namespace papilio::bench {
namespace {

TEST(Case, SpellsItsDimensions) {
  const Case subject{"c2c", Precision::f64, cli::parse_dimensions("12x8x2^3"), 5};
  EXPECT_EQ(subject.dimensions, (std::vector<std::uint64_t>{12, 8, 8}));
  EXPECT_EQ(subject.text(), "f64 12x8x8 x 5");
  EXPECT_EQ(subject.points(), 768u);
  EXPECT_EQ(subject.bytes(), 768u * 5 * 16);
  EXPECT_EQ((Case{"r2c", Precision::f32, {30}, 50, 10}).text(), "f32 r2c 30 x 50 in columns of 10");
}

TEST(Case, HasEveryKind) {
  EXPECT_EQ(obstacle({"c2c", Precision::f32, {1009}, 3}), "");
  EXPECT_EQ(obstacle({"c2c", Precision::f32, {8, 8}, 3}), "");
  EXPECT_EQ(obstacle({"dct4", Precision::f32, {64}, 3}), "");
  EXPECT_EQ(obstacle({"dct5", Precision::f32, {64}, 3}), not_supported + ": dct5");
  EXPECT_EQ(obstacle({"dct4", Precision::f32, {64}, 6, 3}), "");
  for (const Case& subject :
       {Case{"c2c", Precision::f32, {8, 8}, 6, 3}, Case{"c2c", Precision::f32, {64}, 7, 3}})
    EXPECT_EQ(obstacle(subject),
              not_supported + ": columns of several dimensions, or a part of them");
  const Problem line = problem_of({"c2c", Precision::f64, {1009}, 3});
  EXPECT_EQ(line.length, 1009u);
  EXPECT_TRUE(line.dimensions.empty());
  const Problem plane = problem_of({"c2c", Precision::f64, {12, 8}, 3});
  EXPECT_EQ(plane.length, 96u);
  EXPECT_EQ(plane.dimensions, (std::vector<std::uint64_t>{12, 8}));
  EXPECT_EQ(problem_of({"c2r", Precision::f64, {12, 8}, 3}).kind, Kind::c2r);
}

TEST(Case, CountsTheBytesOfItsLargerSide) {
  EXPECT_EQ((Case{"r2c", Precision::f32, {12, 8}, 3}).bytes(), 3u * 12 * 5 * 2 * 4);
  EXPECT_EQ((Case{"c2r", Precision::f32, {12, 8}, 3}).bytes(), 3u * 12 * 5 * 2 * 4);
  EXPECT_EQ((Case{"dct2", Precision::f64, {12, 8}, 3}).bytes(), 3u * 12 * 8 * 8);
}

// Every case of the anchors is in one suite, once; the rows of the largest transform, measured
// twice, are one case.
TEST(Case, SuitesShareTheAnchors) {
  const std::vector<Case> anchors = cases_of(read_csv(PAPILIO_BENCH_ANCHORS));
  const std::vector<Case> filling = select_suite("h200", anchors);
  const std::vector<Case> latency = select_suite("h200-latency", anchors);
  const std::vector<Case> kinds = select_suite("h200-kinds", anchors);
  const auto is_c2r = [](const Case& subject) { return subject.kind == "c2r"; };
  const auto added = static_cast<std::size_t>(std::count_if(kinds.begin(), kinds.end(), is_c2r));
  EXPECT_EQ(added, 25u);
  EXPECT_EQ(filling.size() + latency.size() + kinds.size() - added, anchors.size());
  const auto runs = [](const Case& subject) { return obstacle(subject).empty(); };
  EXPECT_EQ(std::count_if(filling.begin(), filling.end(), runs), 153);
  EXPECT_EQ(std::count_if(latency.begin(), latency.end(), runs), 68);
  EXPECT_EQ(std::count_if(kinds.begin(), kinds.end(), runs), 81);
  for (const Case& subject : filling) {
    EXPECT_EQ(std::count(filling.begin(), filling.end(), subject), 1) << subject.text();
    EXPECT_EQ(std::count(latency.begin(), latency.end(), subject), 0) << subject.text();
  }
  EXPECT_THROW(select_suite("a100", anchors), Error);
}

}  // namespace
}  // namespace papilio::bench
