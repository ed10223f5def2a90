// SPDX-License-Identifier: MIT
//
// Classes: their limits, and the geometric means they give to the peers' recorded figures.
#include "bench/classes.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "bench/figures.h"
#include "bench/mean.h"

namespace papilio::bench {
namespace {

std::string class_of_length(std::uint64_t n, Precision precision = Precision::f32) {
  const Case subject{"c2c", precision, {n}, (std::uint64_t{1} << 28) / n};
  const Class* group = class_of(subject);
  return group == nullptr ? "" : group->name(precision);
}

TEST(Classes, BeginAndEndWhereTheTableSays) {
  const std::map<std::uint64_t, std::string> expected = {
      {2, "n = 2, 3, 4"},
      {4, "n = 2, 3, 4"},
      {5, "smooth to 8192"},
      {8, "2^3..2^13"},
      {8192, "2^3..2^13"},
      {16384, "2^14"},
      {32768, "2^15..2^18"},
      {262144, "2^15..2^18"},
      {524288, "2^19 and beyond"},
      {134217728, "2^19 and beyond"},
      {143, "smooth to 8192"},
      {8190, "smooth to 8192"},
      {10000, "smooth to 16384"},
      {19683, "smooth to 2^18"},
      {262440, "smooth beyond"},
      {34, "factor 17..31 to 8192"},
      {31, "factor 17..31 to 8192"},
      {16354 - 34, "factor 17..31 beyond"},
      {37, "prime > 31 to 8192"},
      {6054, "prime > 31 to 8192"},
      {10007, "prime > 31 to 16384"},
      {32764, "prime > 31 to 2^18"},
      {1048573, "prime > 31 beyond"},
  };
  for (const auto& [n, name] : expected) EXPECT_EQ(class_of_length(n), name) << n;
}

TEST(Classes, OfDoublePrecisionEndAtHalfTheLength) {
  EXPECT_EQ(class_of_length(4, Precision::f64), "n = 2, 3, 4");
  EXPECT_EQ(class_of_length(4096, Precision::f64), "2^3..2^12");
  EXPECT_EQ(class_of_length(8192, Precision::f64), "2^13");
  EXPECT_EQ(class_of_length(16384, Precision::f64), "2^14..2^17");
  EXPECT_EQ(class_of_length(5040, Precision::f64), "smooth to 8192");
  EXPECT_EQ(class_of_length(10007, Precision::f64), "prime > 31 to 2^17");
}

TEST(Classes, OfTransformsThatDoNotFillTheDevice) {
  const auto name = [](const std::vector<std::uint64_t>& dimensions, std::uint64_t batch) {
    return std::string(class_of({"c2c", Precision::f32, dimensions, batch})->name_f32);
  };
  EXPECT_EQ(name({4096}, 1), "alone, below 8192");
  EXPECT_EQ(name({8192}, 1), "alone, 8192..2^20");
  EXPECT_EQ(name({1048576}, 1), "alone, 8192..2^20");
  EXPECT_EQ(name({1 << 21}, 1), "alone, larger");
  EXPECT_EQ(name({4096}, 2), "2^3..2^13");
  EXPECT_EQ(name({12, 12}, 8192), "2-D, 3-D, few");
  EXPECT_EQ(name({128, 128}, 8192), "2-D to 28000 points");
  EXPECT_EQ(name({24, 24, 24}, 9709), "3-D to 28000 points");
  EXPECT_EQ(name({32, 32, 32}, 4096), "3-D larger");
}

TEST(Classes, OfOtherKinds) {
  const auto name = [](const char* kind, const std::vector<std::uint64_t>& dimensions,
                       std::uint64_t batch) {
    const Class* group = class_of({kind, Precision::f32, dimensions, batch});
    return std::string(group == nullptr ? "" : group->name_f32);
  };
  EXPECT_EQ(name("r2c", {16}, 16777216), "real 2^1..2^14");
  EXPECT_EQ(name("c2r", {16384}, 16384), "real 2^1..2^14");
  EXPECT_EQ(name("r2c", {1000}, 268435), "real smooth to 16384");
  EXPECT_EQ(name("dht", {1009}, 266041), "real others to 16384");
  EXPECT_EQ(name("r2c", {1001}, 268167), "real others to 16384");
  EXPECT_EQ(name("r2c", {65536}, 4096), "real to 2^18");
  EXPECT_EQ(name("c2r", {1000000}, 268), "real beyond");
  EXPECT_EQ(name("r2c", {128, 128}, 16384), "real planes to 28000");
  EXPECT_EQ(name("r2c", {256, 256, 256}, 16), "real planes larger");
  EXPECT_EQ(name("dct2", {1000}, 268435), "DCT, DST II, III");
  EXPECT_EQ(name("dst4", {1000}, 268435), "DCT, DST I, IV");
  EXPECT_EQ(name("r2c", {1000}, 3), "");
  EXPECT_EQ(name("dct5", {16}, 16777216), "");
}

// DCT I of n points is a DFT of 2 (n - 1).
TEST(Classes, LimitErrorsOfCosineTransformsByTheirLogicalSize) {
  EXPECT_EQ(error_limit({"dct2", Precision::f32, {1024}, 1}), 0.75);
  EXPECT_EQ(error_limit({"dct1", Precision::f32, {1024}, 1}), 1.2);  // 2 * 3 * 11 * 31
}

// The roof table's figures of cuFFT for the classes all of whose lengths are in the anchors.
TEST(Classes, GiveTheRoofTablesMeans) {
  const std::map<std::string, double> expected = {{"n = 2, 3, 4", 0.57},
                                                  {"2^3..2^13", 0.94},
                                                  {"2^14", 0.70},
                                                  {"2^15..2^18", 0.45},
                                                  {"2^19 and beyond", 0.31}};
  std::map<std::string, GeometricMean> means;
  for (const CaseResult& result : read_csv(PAPILIO_BENCH_ANCHORS)) {
    const Class* group = class_of(result.subject);
    const Figure* cufft = result.find("cufft");
    if (group != nullptr && result.subject.precision == Precision::f32 && cufft != nullptr)
      means[group->name_f32].add(*cufft->copyfrac);
  }
  for (const auto& [name, value] : expected) EXPECT_NEAR(means[name].value(), value, 0.005) << name;
}

TEST(Classes, LimitErrors) {
  const Case smooth{"c2c", Precision::f32, {4096}, 1}, prime{"c2c", Precision::f32, {1009}, 1};
  const Case up_to_31{"c2c", Precision::f32, {34}, 1}, tiny{"c2c", Precision::f32, {8}, 1};
  EXPECT_EQ(error_limit(smooth), 0.75);
  EXPECT_EQ(error_limit(prime), 1.2);
  EXPECT_EQ(error_limit(up_to_31), 1.2);
  EXPECT_EQ(error_limit(tiny), 1.2);
  EXPECT_DOUBLE_EQ(error_units(std::ldexp(1.0, -24) * std::sqrt(12.0), smooth), 1.0);
  EXPECT_DOUBLE_EQ(error_units(std::ldexp(1.0, -53), {"c2c", Precision::f64, {2}, 1}), 1.0);
}

}  // namespace
}  // namespace papilio::bench
