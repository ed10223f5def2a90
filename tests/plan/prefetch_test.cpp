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

// What is left of a schedule's prefetches on a card.
std::string kept(const std::string& text, const plan::Target& target) {
  auto schedule = plan::parse(text);
  plan::drop_prefetches(schedule, planning_for(schedule.length, target).context);
  return plan::print(schedule);
}

std::string silent(const std::string& schedule) {
  return std::regex_replace(schedule, std::regex(", prefetch=[0-9/]+"), "");
}

TEST(Prefetch, StopsWhereMemoryIsSlow) {
  // Several blocks a multiprocessor, of rows and staged; one that holds much; one held to
  // registers; columns of a power of two in clusters.
  for (const std::string schedule :
       {"stockham(2048, radices=16x16x8, threads=128, per_block=1, prefetch=3)",
        "stockham(34, radices=17x2, threads=2, per_block=16, load=staged, store=staged, "
        "prefetch=2)",
        "stockham(19683, radices=27x27x27, threads=729, per_block=1, prefetch=2)",
        "stockham(10000, radices=25x20x20, threads=500, per_block=1, resident=2, prefetch=2)",
        "hierarchical(8388608, cluster(2048, blocks=8, parts=16x128, radices=16x16x8, axes=1x2x2, "
        "threads=8, per_block=16, resident=4, prefetch=3), stockham(4096, radices=16x16x16, "
        "threads=256, per_block=4))"}) {
    EXPECT_EQ(kept(schedule, plan::target_of("h200")), schedule);
    EXPECT_EQ(kept(schedule, plan::target_of("h100")), silent(schedule));
  }
}

TEST(Prefetch, GoesOnWhereMemoryDoesNotBound) {
  // One block that holds little; both convolutions; clusters of rows.
  for (const std::string schedule :
       {"stockham(12544, radices=32x28x14, threads=448, per_block=1, prefetch=2)",
        "rader(1009, g=11, index=coprime, stockham(1008, radices=7x16x9, threads=64, "
        "per_block=1, exchange=in_place, prefetch=4))",
        "bluestein(10007, stockham(20480, radices=20x32x32, threads=256, per_block=1, "
        "exchange=in_place, prefetch=4))",
        "rader(16381, g=2, index=coprime, stockham(16380, radices=13x36x35, threads=468, "
        "per_block=1, prefetch=4))",
        "cluster(27404, blocks=8, parts=124x221, radices=31x4x17x13, axes=1x1x2x2, threads=112, "
        "resident=4, prefetch=3)"})
    for (const auto* card : {"h200", "h100"})
      EXPECT_EQ(kept(schedule, plan::target_of(card)), schedule) << card;
}

// 4 bytes a cycle; a cache of 96 MiB holds what a block on each multiprocessor asks for.
TEST(Prefetch, OfSeveralBlocksStopsOnAnRtx5090) {
  const auto target = plan::target_of("sm_120");
  const std::string several = "stockham(2048, radices=16x16x8, threads=128, per_block=1";
  EXPECT_EQ(kept(several + ", prefetch=3)", target), several + ")");
  const std::string lone =
      "stockham(12544, radices=32x28x14, threads=448, per_block=1, prefetch=2)";
  EXPECT_EQ(kept(lone, target), lone);
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
  target.memory_is_slow = true;
  const std::string rows = "stockham(2048, radices=16x16x8, threads=128, per_block=1";
  EXPECT_EQ(kept(rows + ", prefetch=3)", target), rows + ")");
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
