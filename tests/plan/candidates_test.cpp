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

// Transforms alone, in place: rows on a GPU that has the shared memory; not columns.
TEST(Candidates, OfRowsMayBeInPlace) {
  const auto count = [](std::uint64_t n, const plan::Role& role, Precision precision,
                        const std::string& architecture) {
    const auto all = candidates("stockham", n, role, precision, architecture);
    return std::count_if(all.begin(), all.end(), plan::is_in_place);
  };
  EXPECT_GT(count(1331, {}, Precision::f32, "sm_90"), 0);
  EXPECT_GT(count(27000, {}, Precision::f32, "sm_90"), 0);
  EXPECT_GT(count(5040, {}, Precision::f64, "sm_90"), 0);
  EXPECT_EQ(count(1331, {}, Precision::f32, "host"), 0);
  EXPECT_EQ(count(1331, {.column_load = true, .neighbours = 64}, Precision::f32, "sm_90"), 0);
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
