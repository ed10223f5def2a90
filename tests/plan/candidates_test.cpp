// SPDX-License-Identifier: MIT
//
// What the strategies propose for transforms: which columns prefetch, with how many points a
// thread, and among how many blocks of a cluster. Convolutions: convolution_candidates_test.cpp.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "runtime/plan/choose/planner.h"
#include "runtime/plan/lower/checks.h"
#include "runtime/plan/lower/strategy.h"
#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

using plan::Schedule;

// Whether those of `per_block` neighbours prefetch: all of them, or none.
bool prefetch(const std::vector<Schedule>& schedules, std::uint64_t per_block) {
  std::vector<bool> asks;
  for (const auto& schedule : schedules)
    if (schedule.with.per_block == per_block && schedule.with.radices.size() > 1)
      asks.push_back(schedule.with.prefetch.given());
  EXPECT_FALSE(asks.empty()) << per_block;
  EXPECT_EQ(std::adjacent_find(asks.begin(), asks.end(), std::not_equal_to<>()), asks.end());
  return !asks.empty() && asks.front();
}

TEST(Candidates, OfColumnsPrefetchInRunsOfALine) {
  const plan::Role columns{.column_load = true, .column_store = true, .neighbours = 1000};
  EXPECT_FALSE(prefetch(candidates("stockham", 1000, columns, Precision::f32), 8));
  EXPECT_TRUE(prefetch(candidates("stockham", 1000, columns, Precision::f32), 16));
  EXPECT_FALSE(prefetch(candidates("stockham", 1000, columns, Precision::f64), 4));
  EXPECT_TRUE(prefetch(candidates("stockham", 1000, columns, Precision::f64), 8));
  EXPECT_FALSE(prefetch(candidates("stockham", 1024, columns, Precision::f32), 16));
  EXPECT_FALSE(prefetch(candidates("cluster", 4096, columns, Precision::f32), 8));
  EXPECT_TRUE(prefetch(candidates("cluster", 4096, columns, Precision::f32), 16));
  // Rows that are stored as columns are not loaded as such.
  const plan::Role rows{.column_load = false, .column_store = true, .neighbours = 1000};
  EXPECT_TRUE(prefetch(candidates("stockham", 1000, rows, Precision::f32), 8));
  // In runs of a sector they do not ask, in longer ones before the last pass, alone or not.
  EXPECT_FALSE(prefetch(candidates("stockham", 1000, rows, Precision::f32), 4));
  EXPECT_FALSE(prefetch(candidates("stockham", 1000, rows, Precision::f64), 2));
  EXPECT_TRUE(prefetch(candidates("stockham", 1000, rows, Precision::f64), 4));
  for (const auto& schedule : candidates("stockham", 2048, rows, Precision::f32)) {
    if (schedule.with.prefetch.given()) {
      EXPECT_EQ(schedule.with.prefetch.of(0), schedule.with.radices.size());
    }
  }
}

// Eleven rows to be stored as columns are six and five, not eight and three; of columns, and where
// little is left over, there are whole sectors.
TEST(Candidates, OfFewRowsStoredAsColumnsShareThemEvenly) {
  const auto proposed = [](const plan::Role& role, std::uint64_t per_block) {
    const auto found = candidates("stockham", 1740, role, Precision::f32);
    return std::any_of(found.begin(), found.end(), [&](const Schedule& schedule) {
      return schedule.with.threads == 60 && schedule.with.per_block == per_block;
    });
  };
  plan::Role rows{.column_load = false, .column_store = true, .neighbours = 11};
  EXPECT_TRUE(proposed(rows, 6));
  EXPECT_TRUE(proposed(rows, 8));
  EXPECT_FALSE(proposed({.column_load = true, .column_store = true, .neighbours = 11}, 6));
  rows.neighbours = 15;
  EXPECT_FALSE(proposed(rows, 7));
}

// By the cost model, of the same transforms of a warp each.
TEST(Candidates, OfAWarpHaveABlockEach) {
  const auto planning = planning_for(243, plan::target_of("sm_90"));
  std::map<std::uint64_t, double> us;
  for (const auto& [schedule, predicted] : plan::rank({243}, {}, planning.context))
    if (schedule.strategy == "stockham" && schedule.with.radices == std::vector{9, 9, 3} &&
        schedule.with.threads == 27 && schedule.with.load == plan::Path::direct &&
        !schedule.with.exchange.is(plan::Exchange::halves) && !plan::is_in_place(schedule))
      us.try_emplace(schedule.with.per_block, predicted);
  ASSERT_TRUE(us.contains(1));
  ASSERT_GT(us.size(), 1u);
  for (const auto& [per_block, predicted] : us) EXPECT_GE(predicted, us.at(1)) << per_block;
}

std::uint64_t largest_radix(std::uint64_t length, Precision precision,
                            const std::string& architecture) {
  std::uint64_t radix = 0;
  for (const auto& schedule : candidates("stockham", length, {}, precision, architecture))
    for (const int r : schedule.with.radices)
      radix = std::max(radix, static_cast<std::uint64_t>(r));
  return radix;
}

TEST(Candidates, InF64HaveLargeRadicesOnAGpu) {
  EXPECT_GT(largest_radix(3600, Precision::f64, "sm_90"), 16u);
  EXPECT_LE(largest_radix(3600, Precision::f64, "sm_90"), 32u);
  EXPECT_EQ(largest_radix(3600, Precision::f64, "host"), 16u);
}

// Radices above 32 where a multiprocessor (228 KiB) holds three blocks at most, none where it holds
// four: of f32 up to 7296 points.
TEST(Candidates, HaveRadicesAbove32WhereFewBlocksFit) {
  EXPECT_LE(largest_radix(7280, Precision::f32, "sm_90"), 32u);
  EXPECT_GT(largest_radix(7350, Precision::f32, "sm_90"), 32u);
  EXPECT_GT(largest_radix(3675, Precision::f64, "sm_90"), 32u);
  EXPECT_LE(largest_radix(16380, Precision::f32, "sm_90"), 64u);
  EXPECT_LE(largest_radix(7350, Precision::f32, "host"), 32u);
}

bool divided(const Schedule& schedule) {
  const auto parts = schedule.with.parts;
  const int blocks = static_cast<int>(schedule.with.blocks);
  return std::all_of(parts.begin(), parts.end(), [&](int part) { return part % blocks == 0; });
}

// Blocks that do not divide a part are powers of two, and the last one lacks a tenth of all at
// most.
TEST(Candidates, OfRowsInClustersMayLeaveTheLastBlockLess) {
  const std::map<Precision, std::vector<std::uint64_t>> lengths = {
      {Precision::f32, {30030, 44100, 50000, 59049}}, {Precision::f64, {15015, 20000, 27885}}};
  for (const auto& [precision, list] : lengths)
    for (const std::uint64_t n : list) {
      const auto rows = candidates("cluster", n, {}, precision);
      EXPECT_FALSE(std::all_of(rows.begin(), rows.end(), divided)) << n;
      for (const auto& schedule : rows) {
        if (divided(schedule)) continue;
        const double blocks = static_cast<double>(schedule.with.blocks);
        EXPECT_TRUE(std::has_single_bit(schedule.with.blocks)) << plan::print(schedule);
        for (const int part : schedule.with.parts) {
          const double share = std::ceil(part / blocks);
          EXPECT_LE(share * blocks, 1.1 * part) << plan::print(schedule);
          EXPECT_LT(share * (blocks - 1), part) << plan::print(schedule);
        }
      }
    }
}

// Two trips are faster than that for long ones.
TEST(Candidates, OfLongRowsInClustersDivideTheirParts) {
  for (const auto& [n, precision] :
       {std::pair{84700, Precision::f32}, {100000, Precision::f32}, {44100, Precision::f64}}) {
    const auto rows = candidates("cluster", static_cast<std::uint64_t>(n), {}, precision);
    EXPECT_TRUE(std::all_of(rows.begin(), rows.end(), divided)) << n;
  }
}

// What divides the parts comes first.
TEST(Candidates, OfRowsInClustersDivideTheirPartsWhereTheyCan) {
  const auto rows = candidates("cluster", 9360, {}, Precision::f32);
  const auto by_four = std::find_if(
      rows.begin(), rows.end(), [](const Schedule& schedule) { return schedule.with.blocks == 4; });
  ASSERT_NE(by_four, rows.end());
  EXPECT_TRUE(divided(*by_four)) << plan::print(*by_four);
}

// Of a long dimension and short ones the blocks share a part of the long one, and store it in the
// order of memory; planes and volumes that divide otherwise do so.
TEST(Candidates, OfLongPlanesInClustersDivideTheLongDimension) {
  const auto of = [](const plan::Shape& shape) {
    return candidates("cluster", shape, {}, Precision::f32, "h200");
  };
  for (const plan::Shape& shape : {plan::Shape{8192, 8}, {7865, 6}, {4096, 2, 3}}) {
    const auto found = of(shape);
    EXPECT_FALSE(found.empty());
    for (const auto& schedule : found) {
      EXPECT_TRUE(plan::splits_dimension(schedule)) << plan::print(schedule);
      EXPECT_EQ(schedule.with.axes.back(), 2) << plan::print(schedule);
    }
    const auto planning = planning_for(plan::points(shape), plan::target_of("h200"));
    EXPECT_EQ(plan::best(shape, {}, planning.context, false).strategy, "cluster");
  }
  for (const plan::Shape& shape : {plan::Shape{256, 256}, {48, 1024}, {32, 32, 32}})
    for (const auto& schedule : of(shape))
      EXPECT_FALSE(plan::splits_dimension(schedule)) << plan::print(schedule);
}

TEST(Candidates, OfColumnsInClustersDivideTheirParts) {
  const plan::Role columns{.column_load = true, .column_store = true, .neighbours = 1000};
  for (const std::uint64_t n : {2000, 3125, 4096, 5040}) {
    const auto schedules = candidates("cluster", n, columns, Precision::f32);
    EXPECT_FALSE(schedules.empty()) << n;
    EXPECT_TRUE(std::all_of(schedules.begin(), schedules.end(), divided)) << n;
  }
}

// A first trip of odd rows stores to a workspace whose rows begin lines: it need not be as wide as
// the second one, whose runs begin between sectors of the output.
TEST(Candidates, OfFirstTripsStoreToLinesOfAWorkspace) {
  const auto planning = planning_for(531441, plan::target_of("sm_90"));
  const auto schedule = plan::best({531441}, {}, planning.context, false);
  ASSERT_EQ(schedule.strategy, "hierarchical");
  EXPECT_EQ(schedule.inner[0].with.per_block, 16u);
  EXPECT_EQ(schedule.inner[1].with.per_block, 32u);
}

// Parts that the blocks do not divide: so many bytes, and the square, in f64 the cube, of memory's
// slowness as many times.
TEST(Candidates, OfClustersAreUndividedUpToALength) {
  const auto some = [](std::uint64_t n, Precision precision, const std::string& architecture) {
    return !candidates("cluster", n, {}, precision, architecture).empty();
  };
  EXPECT_TRUE(some(70875, Precision::f32, "h200"));
  EXPECT_FALSE(some(84875, Precision::f32, "h200"));
  EXPECT_TRUE(some(143325, Precision::f32, "h100"));
  EXPECT_FALSE(some(180180, Precision::f32, "h100"));
  EXPECT_TRUE(some(115200, Precision::f64, "h100"));
  EXPECT_FALSE(some(117649, Precision::f64, "h100"));
}

// Transforms alone: of f32 rows of a butterfly a thread in three passes, and what registers do not
// hold; of f64 rows that two blocks hold beside each other.
TEST(Candidates, OfTransformsAreInPlaceWhereThatGains) {
  const auto count = [](std::uint64_t n, const plan::Role& role, Precision precision,
                        const std::string& architecture) {
    const auto all = candidates("stockham", n, role, precision, architecture);
    return std::count_if(all.begin(), all.end(), plan::is_in_place);
  };
  EXPECT_GT(count(1331, {}, Precision::f32, "sm_90"), 0);
  EXPECT_EQ(count(1331, {}, Precision::f64, "sm_90"), 0);
  EXPECT_EQ(count(1331, {}, Precision::f32, "host"), 0);
  EXPECT_EQ(count(1331, {.column_load = true, .neighbours = 64}, Precision::f32, "sm_90"), 0);
  // The least radix in the middle: 13x8x13, 14x7x15; none of 16.
  EXPECT_GT(count(1352, {}, Precision::f32, "sm_90"), 0);
  EXPECT_GT(count(1470, {}, Precision::f32, "sm_90"), 0);
  EXPECT_EQ(count(1536, {}, Precision::f32, "sm_90"), 0);
  EXPECT_EQ(count(572, {}, Precision::f32, "sm_90"), 0);   // 4x11x13: 44 of 160 threads busy
  EXPECT_EQ(count(6561, {}, Precision::f32, "sm_90"), 0);  // several butterflies a thread
  EXPECT_GT(count(27000, {}, Precision::f32, "sm_90"), 0);
  EXPECT_EQ(count(20000, {}, Precision::f32, "sm_90"), 0);
  EXPECT_GT(count(5040, {}, Precision::f64, "sm_90"), 0);
  EXPECT_EQ(count(4096, {}, Precision::f64, "sm_90"), 0);
  EXPECT_GT(count(5720, {}, Precision::f64, "sm_90"), 0);
  EXPECT_EQ(count(6300, {}, Precision::f64, "sm_90"), 0);  // leaves 14 KiB to the cache
  EXPECT_EQ(count(8000, {}, Precision::f64, "sm_90"), 0);
  EXPECT_EQ(count(13750, {}, Precision::f64, "sm_90"), 0);
}

// A thread's values must fit its registers: 48 of four each in f64, or one butterfly.
TEST(Candidates, InF64HoldWhatAThreadsRegistersDo) {
  for (const std::uint64_t n : {1024, 4092, 5040, 6561})
    for (const auto& schedule : candidates("stockham", n, {}, Precision::f64))
      EXPECT_LE(plan::points_of_thread(n, schedule.with.radices, schedule.with.threads), 48u)
          << plan::print(schedule);
}

}  // namespace
}  // namespace papilio::tests
