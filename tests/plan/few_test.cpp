// SPDX-License-Identifier: MIT
//
// Batches that do not fill the device: which those are, and how the cost model prices them.
#include <gtest/gtest.h>

#include <cstdint>

#include "runtime/api/planning.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::tests {
namespace {

api::PlanningContext few_planning(const plan::Shape& shape, std::uint64_t batch,
                                  const plan::Target& target = plan::target_of("h100"),
                                  Precision precision = Precision::f32) {
  return api::planning_context(
      {.length = plan::points(shape), .batch = batch, .precision = precision}, {}, target);
}

TEST(Few, AreThoseThatHalfOfTheCacheHolds) {
  const std::uint64_t most = (50 << 20) / 4 / 8 / 1000;  // f32, in and out
  EXPECT_EQ(few_planning({1000}, most).context.few, most);
  EXPECT_EQ(few_planning({1000}, most + 1).context.few, 0u);
  const auto f64 = [&](std::uint64_t batch) {
    return few_planning({1000}, batch, plan::target_of("h100"), Precision::f64).context.few;
  };
  EXPECT_EQ(f64(most / 2), most / 2);
  EXPECT_EQ(f64(most / 2 + 1), 0u);
  EXPECT_EQ(few_planning({1000}, 1, plan::target_of("host")).context.few, 0u);
}

// Eight of 512x512 take 33 MB; an H100 has 50 MiB of L2.
TEST(Few, AreCachedUpToTheWholeCache) {
  EXPECT_FALSE(few_planning({512, 512}, 8).context.few);
  EXPECT_TRUE(few_planning({512, 512}, 8).context.cached);
  EXPECT_FALSE(few_planning({512, 512}, 13).context.cached);
}

// What a larger cache keeps comes from it; memory's rate matters the less.
TEST(Few, AreFasterWithALargerCache) {
  const auto predicted = [](std::size_t l2_bytes, double memory_slowness) {
    auto target = plan::target_of("h100");
    target.limits.l2_bytes = l2_bytes;
    target.memory_slowness = memory_slowness;
    const auto planning = few_planning({4096}, 300, target);
    EXPECT_EQ(planning.context.few, 300u);
    const auto schedule =
        plan::parse("stockham(4096, radices=16x16x16, threads=256, per_block=1, resident=4)");
    return plan::predicted_us(plan::lower(schedule, planning.context), planning.context);
  };
  constexpr std::size_t mib = 1 << 20;
  EXPECT_LT(predicted(100 * mib, 1.5), predicted(50 * mib, 1.5));
  EXPECT_LT(predicted(50 * mib, 1), predicted(50 * mib, 1.5));
  EXPECT_LT(predicted(100 * mib, 1.5) / predicted(100 * mib, 1),
            predicted(50 * mib, 1.5) / predicted(50 * mib, 1));
}

// Twice as many blocks on multiprocessors of their own take hardly longer; four on each do.
TEST(Few, WaitForTheBlocksBesideThem) {
  const auto predicted = [](std::uint64_t batch) {
    const auto planning = few_planning({4096}, batch);
    const auto schedule = plan::parse("stockham(4096, radices=16x16x16, threads=256, per_block=1)");
    return plan::predicted_us(plan::lower(schedule, planning.context), planning.context);
  };
  EXPECT_LT(predicted(132), 1.5 * predicted(66));
  EXPECT_GT(predicted(396), 1.3 * predicted(132));
}

}  // namespace
}  // namespace papilio::tests
