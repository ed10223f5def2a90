// SPDX-License-Identifier: MIT
//
// What is described depends on what is asked for, not on what was asked for before.
#include <gtest/gtest.h>

#include <utility>

#include "papilio/papilio.hpp"

namespace papilio::tests {
namespace {

Description described(const Problem& problem, const std::string& architecture,
                      std::uint64_t planned_batch = 0, const std::string& schedule = "") {
  PlanOptions options;
  options.architecture = architecture;
  options.planned_batch = planned_batch;
  options.schedule = schedule;
  return describe(problem, options);
}

// Eight transforms of 512x512 points go in and out of an H100's second-level cache, of thirteen the
// input alone: neither are few, and they have different schedules.
TEST(Describe, ChoicesDoNotDependOnEarlierOnes) {
  const auto chosen = [](std::uint64_t batch, std::uint64_t rows) {
    return described({.dimensions = {rows, 512}, .batch = batch}, "h100").schedule;
  };
  EXPECT_NE(chosen(8, 512), chosen(13, 512));
  const auto eight = chosen(16, 256), thirteen = chosen(26, 256);
  EXPECT_EQ(chosen(16, 256), eight);
  EXPECT_EQ(chosen(26, 256), thirteen);
}

// Columns whose elements are far apart come in runs of 256 bytes, and in longer ones where nothing
// aligns them; others in runs of 128.
TEST(Describe, FarColumnsComeInLongRuns) {
  const auto has = [](std::uint64_t columns, const char* runs) {
    const auto stride = static_cast<std::int64_t>(columns);
    const Problem problem{
        .axes = {{64, Kind::c2c, stride, stride}},
        .repeats = {{(1u << 21) / columns, 64 * stride, 64 * stride}, {columns, 1, 1}}};
    const std::string schedule = described(problem, "h200").schedule;
    EXPECT_NE(schedule.find(runs), std::string::npos) << columns << ": " << schedule;
  };
  has(256, "per_block=16");
  has(1 << 14, "per_block=16");
  has(1 << 18, "per_block=32");
  has(1 << 21, "per_block=32");
  has(255, "per_block=64");
}

// A dimension is as long as it likes, in what is chosen and in what is pinned.
TEST(Describe, DimensionsOfMillions) {
  for (const std::vector<std::uint64_t>& dimensions :
       std::vector<std::vector<std::uint64_t>>{{2097152, 4}, {3, 2097152}, {4194304, 2}})
    for (const char* architecture : {"sm_80", "h200"}) {
      const Problem problem{.dimensions = dimensions};
      const auto description = described(problem, architecture);
      EXPECT_EQ(described(problem, architecture, 0, description.schedule).schedule,
                description.schedule);
    }
}

// More than 2^31 points a transform: where runs of several dimensions are stored, an element's
// place is a number of 64 bits.
TEST(Describe, PlacesBeyond32Bits) {
  const auto last = [](std::uint64_t n, const std::string& columns) {
    const std::string whole = std::to_string(n) + "x4096";
    const auto description =
        described({.dimensions = {n, 4096}}, "h200", 0,
                  "hierarchical(" + std::to_string(n * 4096) + ", dims=" + whole + ", " + columns +
                      ", stockham(8192, dims=2x4096, radices=2x16x16x16, axes=1x2x2x2, "
                      "threads=512, per_block=1))");
    return description.kernels.back().source;
  };
  const std::string place = "PAPILIO_QUOTIENT(j, 4096)";
  const std::string shorter = last(2048, "stockham(1024, radices=32x32, threads=32, per_block=8)");
  EXPECT_NE(shorter.find("const int i2 = (" + place), std::string::npos) << shorter;
  const std::string longer =
      last(1048576,
           "hierarchical(524288, stockham(512, radices=32x16, threads=16, per_block=16), "
           "stockham(1024, radices=32x32, threads=32, per_block=8))");
  EXPECT_NE(longer.find("const index64 i2 = index64(" + place), std::string::npos) << longer;
}

// The time that is predicted is that of the batch executed, whatever is planned for.
TEST(Describe, PredictsTheProblemsOwnBatch) {
  const Problem one{.length = 4096}, many{.length = 4096, .batch = 100000};
  // Of a pinned schedule: nothing is planned for any other batch.
  const auto of = [](const Problem& problem, std::uint64_t planned, const std::string& tuning) {
    return described(problem, "h200", planned,
                     "stockham(4096, radices=16x16x16, threads=256, per_block=1" + tuning + ")")
        .predicted_us;
  };
  EXPECT_EQ(of(one, 100000, ""), of(one, 0, ""));
  EXPECT_EQ(of(many, 1, ""), of(many, 0, ""));
  EXPECT_LT(of(one, 0, ""), of(many, 0, ""));
  // One transform waits for tables that are not read early.
  const std::string early = ", tables=read_only";
  EXPECT_GT(of(one, 0, ""), of(one, 0, early));
  EXPECT_LT(of(one, 0, ""), 1.1 * of(one, 0, early));
  // As many as there are numbers are many.
  EXPECT_EQ(described(one, "h200", std::uint64_t{1} << 63).schedule,
            described(one, "h200", std::uint64_t{1} << 40).schedule);
}

}  // namespace
}  // namespace papilio::tests
