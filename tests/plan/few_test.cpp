// SPDX-License-Identifier: MIT
//
// Batches that do not fill the device: which those are, and what is chosen for them, where
// schedules timed on an H100 are far apart.
#include <gtest/gtest.h>

#include <cstdint>

#include "runtime/api/planning.h"
#include "runtime/plan/choose/planner.h"
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

plan::Schedule chosen(const plan::Shape& shape, std::uint64_t batch) {
  return plan::choose(shape, few_planning(shape, batch).context);
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

// Four clusters of 16 blocks leave half of the device idle: 17.3 us, two kernels 12.2 and less.
TEST(Few, TakeTwoTripsWhereClustersLeaveMultiprocessorsIdle) {
  EXPECT_NE(chosen({512, 512}, 4).strategy, "cluster");
  EXPECT_EQ(chosen({512, 512}, 512).strategy, "cluster");
}

// Where clusters are predicted to gain no more than 7 per cent, in as many trips; one trip that
// they make of two is taken.
TEST(Few, HaveBlocksApartWhereClustersGainLittle) {
  const auto in_clusters = [](const plan::Shape& shape, std::uint64_t batch, Precision precision) {
    const auto planning = few_planning(shape, batch, plan::target_of("h200"), precision);
    return plan::print(plan::choose(shape, planning.context)).find("cluster") != std::string::npos;
  };
  EXPECT_FALSE(in_clusters({8192}, 128, Precision::f32));
  EXPECT_FALSE(in_clusters({524288}, 2, Precision::f32));
  EXPECT_TRUE(in_clusters({32768}, 46, Precision::f32));
}

// In f32 a block each by three passes is faster than predicted: 8192 x 64 6.3 us in clusters, 5.1
// in blocks; 2457 x 12 4.4 by two kernels, 3.3 by one.
TEST(Few, HaveABlockEachInF32) {
  const auto on_h200 = [](std::uint64_t length, std::uint64_t batch) {
    return plan::choose({length}, few_planning({length}, batch, plan::target_of("h200")).context);
  };
  for (const auto& [length, batch] : {std::pair{8192, 64}, {2457, 12}, {12288, 73}, {3000, 16}}) {
    const auto schedule = on_h200(length, batch);
    ASSERT_EQ(schedule.strategy, "stockham") << length;
    EXPECT_EQ(schedule.with.radices.size(), 3u) << length;
  }
  EXPECT_EQ(on_h200(16384, 16).strategy, "hierarchical");
}

// What is read behind no branch is not waited for. H200, one of 307 points in f64: on 80 threads by
// 10x8x8 points 2.9 us, by Rader's method on 18 threads 3.9; of 163 by 336 points 2.7, by Rader's
// 3.1 and more.
TEST(Few, WaitForNoTablesReadEarly) {
  const plan::Target h200 = plan::target_of("h200");
  for (const std::uint64_t length : {307, 163})
    EXPECT_EQ(
        plan::choose({length}, few_planning({length}, 1, h200, Precision::f64).context).strategy,
        "bluestein");
}

// By three passes rather than four, where these are predicted to gain little: 3000 x 64 3.5 us for
// 4.3, f64 1875 x 64 4.0 for 4.6.
TEST(Few, MakeNoFourthPassForLittle) {
  const auto passes = [](std::uint64_t length, Precision precision) {
    const auto planning = few_planning({length}, 64, plan::target_of("h200"), precision);
    return plan::choose({length}, planning.context).with.radices.size();
  };
  EXPECT_EQ(passes(3000, Precision::f32), 3u);
  EXPECT_EQ(passes(1875, Precision::f64), 3u);
}

// Nor a third trip: 64x81x250 alone 15.6 us in two, 19.3 in three, 160x45x121 11.6 and 14.7.
TEST(Few, MakeNoThirdTripForLittle) {
  for (const plan::Shape& shape : {plan::Shape{64, 81, 250}, {160, 45, 121}}) {
    const auto planning = few_planning(shape, 1, plan::target_of("h200"));
    const auto program = plan::lower(plan::choose(shape, planning.context), planning.context);
    EXPECT_EQ(program.steps.size(), 2u) << shape[0];
  }
}

// Slow memory makes one trip of clusters worth it, unless the cache holds all: eight of 512x512 in
// 33 MB take 18.2 us in two, 32.5 in one (H100).
TEST(Few, TripsAreNotSavedWhereTheCacheHoldsAll) {
  EXPECT_FALSE(few_planning({512, 512}, 8).context.few);
  EXPECT_TRUE(few_planning({512, 512}, 8).context.cached);
  EXPECT_FALSE(few_planning({512, 512}, 13).context.cached);
  EXPECT_EQ(chosen({512, 512}, 8).strategy, "row_column");
  EXPECT_EQ(chosen({512, 512}, 13).strategy, "cluster");
}

// Rader's rows are in place where they fill the device: 292 points alone take 2.8 us so, in order
// 2.6 (H200).
TEST(Few, HaveRadersRowsInOrder) {
  const auto in_place = [](std::uint64_t batch) {
    return plan::is_in_place(chosen({3, 859}, batch).inner[0]);
  };
  EXPECT_TRUE(in_place(1 << 20));
  EXPECT_FALSE(in_place(1));
}

// 256 planes, not four: in one kernel 10.4 us, as rows and columns 16.5.
TEST(Few, ArePlanesAsManyAsThereAre) {
  const auto schedule = chosen({64, 64, 64}, 4);
  ASSERT_EQ(schedule.strategy, "row_column");
  EXPECT_EQ(schedule.inner[1].strategy, "stockham") << plan::print(schedule);
}

// Seven columns by Rader's method are fastest in a block each, 6.0 us where four share one
// take 8.7.
TEST(Few, ColumnsOfConvolutionsHaveABlockEach) {
  const auto one = chosen({1093, 7}, 1);
  ASSERT_EQ(one.strategy, "row_column") << plan::print(one);
  ASSERT_EQ(one.inner[0].strategy, "rader") << plan::print(one);
  EXPECT_EQ(one.inner[0].inner[0].with.per_block, 1u) << plan::print(one);
  EXPECT_EQ(chosen({1093, 7}, 100).strategy, "rader");
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
