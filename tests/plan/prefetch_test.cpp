// SPDX-License-Identifier: MIT
//
// Where memory is slow, transforms that it bounds do not prefetch; all else stays as it is.
#include "runtime/plan/strategies/prefetch.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <regex>
#include <string>

#include "runtime/plan/choose/planner.h"
#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

// But for when blocks begin, which depends on how fast they are.
std::string chosen(std::uint64_t length, const plan::Target& target) {
  const auto planning = planning_for(length, target);
  return std::regex_replace(plan::print(plan::choose({length}, planning.context)),
                            std::regex(", stagger=[0-9/]+"), "");
}

std::string silent(const std::string& schedule) {
  return std::regex_replace(schedule, std::regex(", prefetch=[0-9/]+"), "");
}

TEST(Prefetch, StopsWhereMemoryIsSlow) {
  // Several blocks a multiprocessor, of rows and staged; one that holds much; one held to
  // registers.
  for (const std::uint64_t length : {2048, 34, 19683, 10000}) {
    const auto fast = chosen(length, plan::target_of("h200"));
    ASSERT_NE(fast, silent(fast));
    EXPECT_EQ(chosen(length, plan::target_of("h100")), silent(fast));
  }
}

TEST(Prefetch, GoesOnWhereMemoryDoesNotBound) {
  // One block that holds little; both convolutions; clusters of rows.
  for (const std::uint64_t length : {12544, 1009, 10007, 16381, 27404}) {
    const auto fast = chosen(length, plan::target_of("h200"));
    ASSERT_NE(fast, silent(fast));
    EXPECT_EQ(chosen(length, plan::target_of("h100")), fast);
  }
}

TEST(Prefetch, StopsInClustersOfPowersOfColumns) {
  const auto fast = chosen(1 << 23, plan::target_of("h200"));
  ASSERT_NE(fast.find("cluster"), std::string::npos);
  ASSERT_NE(fast, silent(fast));
  EXPECT_EQ(chosen(1 << 23, plan::target_of("h100")), silent(fast));
}

// 4 bytes a cycle; a cache of 96 MiB holds what a block on each multiprocessor asks for.
TEST(Prefetch, OfSeveralBlocksStopsOnAnRtx5090) {
  const auto planning = planning_for(2048, plan::target_of("sm_120"));
  EXPECT_FALSE(plan::choose({2048}, planning.context).with.prefetch.given());
  auto lone =
      plan::parse("stockham(12544, radices=32x28x14, threads=448, per_block=1, prefetch=2)");
  plan::drop_prefetches(lone, planning.context);
  EXPECT_TRUE(lone.with.prefetch.given());
}

// They begin apart, too, and gain by each.
TEST(Prefetch, IsForRowsOfAClusterThatIsAlone) {
  for (const auto* card : {"h200", "h100"}) {
    const auto planning = planning_for(262144, plan::target_of(card));
    int alone = 0;
    for (const auto& [schedule, us] : plan::rank({262144}, {}, planning.context)) {
      if (schedule.strategy != "cluster") continue;
      EXPECT_TRUE(schedule.with.prefetch.given()) << plan::print(schedule);
      alone += schedule.with.resident == 0;
    }
    EXPECT_GT(alone, 0);
  }
}

TEST(Prefetch, IsByTheDevicesMemory) {
  auto target = plan::target_of("sm_90");
  target.limits.memory_bytes_per_us = 3.352e6;
  EXPECT_EQ(chosen(2048, target), chosen(2048, plan::target_of("h100")));
}

TEST(Prefetch, OfAllThatIsRankedStops) {
  const auto planning = planning_for(2048, plan::target_of("h100"));
  int several = 0;
  for (const auto& [schedule, us] : plan::rank({2048}, {}, planning.context)) {
    if (schedule.strategy != "stockham") continue;
    if (plan::is_alone_roughly(schedule, planning.context)) continue;
    ++several;
    EXPECT_FALSE(schedule.with.prefetch.given()) << plan::print(schedule);
  }
  EXPECT_GT(several, 10);
}

}  // namespace
}  // namespace papilio::tests
