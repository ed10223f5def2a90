// SPDX-License-Identifier: MIT
//
// What the strategies propose: which columns ask ahead, and with how many points a thread.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/plan/strategy.h"

namespace papilio::tests {
namespace {

using plan::Schedule;

std::vector<Schedule> candidates(const std::string& name, std::uint64_t n, const plan::Role& role,
                                 Precision precision, const std::string& architecture = "sm_90") {
  const Problem problem{.length = n, .batch = 1 << 20, .precision = precision};
  const auto planning = api::planning_context(problem, {}, plan::target_of(architecture));
  for (const auto& strategy : plan::strategies())
    if (name == strategy.name) return strategy.candidates({n}, role, planning.context);
  return {};
}

// Whether those of `per_block` neighbours ask ahead: all of them, or none.
bool ask(const std::vector<Schedule>& schedules, std::uint64_t per_block) {
  std::vector<bool> asks;
  for (const auto& schedule : schedules)
    if (schedule.integer("per_block") == per_block && schedule.list("radices").size() > 1)
      asks.push_back(schedule.has("ahead"));
  EXPECT_FALSE(asks.empty()) << per_block;
  EXPECT_EQ(std::adjacent_find(asks.begin(), asks.end(), std::not_equal_to<>()), asks.end());
  return !asks.empty() && asks.front();
}

TEST(Candidates, OfColumnsAskAheadInRunsOfALine) {
  const plan::Role columns{.column_load = true, .column_store = true, .neighbours = 1000};
  EXPECT_FALSE(ask(candidates("stockham", 1000, columns, Precision::f32), 8));
  EXPECT_TRUE(ask(candidates("stockham", 1000, columns, Precision::f32), 16));
  EXPECT_FALSE(ask(candidates("stockham", 1000, columns, Precision::f64), 4));
  EXPECT_TRUE(ask(candidates("stockham", 1000, columns, Precision::f64), 8));
  EXPECT_FALSE(ask(candidates("stockham", 1024, columns, Precision::f32), 16));
  EXPECT_FALSE(ask(candidates("cluster", 4096, columns, Precision::f32), 8));
  EXPECT_TRUE(ask(candidates("cluster", 4096, columns, Precision::f32), 16));
  // Rows that are stored as columns are not loaded as such.
  const plan::Role rows{.column_load = false, .column_store = true, .neighbours = 1000};
  EXPECT_TRUE(ask(candidates("stockham", 1000, rows, Precision::f32), 8));
}

TEST(Candidates, InF64HaveLargeRadicesOnAGpu) {
  const auto largest = [](const std::string& architecture) {
    std::uint64_t radix = 0;
    for (const auto& schedule : candidates("stockham", 5040, {}, Precision::f64, architecture))
      for (const int r : schedule.list("radices"))
        radix = std::max(radix, static_cast<std::uint64_t>(r));
    return radix;
  };
  EXPECT_GT(largest("sm_90"), 16u);
  EXPECT_LE(largest("sm_90"), 32u);
  EXPECT_EQ(largest("host"), 16u);
}

// A thread's values must fit its registers: 48 of four each in f64, or one butterfly.
TEST(Candidates, InF64HoldWhatAThreadsRegistersDo) {
  for (const std::uint64_t n : {1024, 4092, 5040, 6561})
    for (const auto& schedule : candidates("stockham", n, {}, Precision::f64))
      EXPECT_LE(plan::points_of_thread(n, schedule.list("radices"), schedule.integer("threads")),
                48u)
          << plan::print(schedule);
}

}  // namespace
}  // namespace papilio::tests
