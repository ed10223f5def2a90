// SPDX-License-Identifier: MIT
//
// What the cost model says of kernels in place, where timings told them apart (H200): schedulers
// with as much to do are faster than more warps with unequal shares, and so is a first pass in
// whole rounds. And of rows in clusters, alone on their multiprocessors and not, and of Rader's
// and Bluestein's method where elements spill.
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/choose/tuning.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/api/planning.h"
#include "runtime/plan/cost/work.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::tests {
namespace {

double predicted(std::uint64_t n, const std::string& schedule, Precision precision = Precision::f32,
                 const plan::Target& target = plan::target_of("sm_90")) {
  const Problem problem{.length = n, .batch = (1 << 26) / n, .precision = precision};
  const auto planning = api::planning_context(problem, {}, target);
  const auto tuned = plan::tuned(plan::parse(schedule), planning.context);
  return plan::predicted_us(plan::lower(tuned, planning.context), planning.context);
}

double bluestein(std::uint64_t n, std::uint64_t m, const std::string& radices, int threads) {
  return predicted(n, "bluestein(" + std::to_string(n) + ", stockham(" + std::to_string(m) +
                          ", radices=" + radices + ", threads=" + std::to_string(threads) +
                          ", per_block=1, exchange=in_place, prefetch=4))");
}

TEST(CostInPlace, IsThatOfTheBusiestScheduler) {
  // 32, 20 and 20 warps of butterflies: 8, 5 and 5 a scheduler, or 10, 6 and 6.
  EXPECT_LT(bluestein(10007, 20480, "20x32x32", 256), bluestein(10007, 20480, "20x32x32", 320));
}

// Of three trips of 2^27 points the last stores columns 2^18 apart; between them lie the first
// one's outputs, not single elements. Those of 3^17 do begin between sectors.
TEST(Cost, CountsDistancesThroughAllLevels) {
  const auto misaligned = [](std::uint64_t part, const std::string& columns,
                             const std::string& rows) {
    const std::string inner =
        "hierarchical(" + std::to_string(part * part) + ", " + columns + ", " + rows + ")";
    const auto schedule = plan::parse("hierarchical(" + std::to_string(part * part * part) + ", " +
                                      columns + ", " + inner + ")");
    const Problem problem{.length = schedule.length};
    const auto planning = api::planning_context(problem, {}, plan::target_of("sm_90"));
    const auto program = plan::lower(schedule, planning.context);
    const auto& last = program.steps.back().spec;
    return plan::misaligned(last, last.store, 8);
  };
  EXPECT_EQ(misaligned(512, "stockham(512, radices=32x16, threads=16, per_block=16)",
                       "stockham(512, radices=32x16, threads=16, per_block=32)"),
            0);
  EXPECT_EQ(misaligned(243, "stockham(243, radices=27x9, threads=9, per_block=16)",
                       "stockham(243, radices=27x9, threads=9, per_block=16)"),
            0.75);
}

// Eight rows a block of eleven go through sixteen.
TEST(Cost, CountsTransformsBeyondTheEnd) {
  const auto rows_of = [](std::uint64_t neighbours, int per_block) {
    const std::uint64_t n = neighbours * 1740;
    return predicted(n, "hierarchical(" + std::to_string(n) + ", stockham(" +
                            std::to_string(neighbours) + ", radices=" + std::to_string(neighbours) +
                            ", threads=1, per_block=32), stockham(1740, radices=29x15x4, "
                            "threads=60, per_block=" +
                            std::to_string(per_block) + "))") /
           static_cast<double>((1 << 26) / n * n);
  };
  EXPECT_GT(rows_of(11, 8), 1.05 * rows_of(16, 8));
}

TEST(CostInPlace, IsLessWithWholeRoundsInTheFirstPass) {
  EXPECT_LT(bluestein(10007, 20480, "20x32x32", 256), bluestein(10007, 20480, "32x20x32", 256));
}

// Half of the barriers, but only where ends are not held in registers.
TEST(CostInPlace, IsLessThanStockhamsWhereItGains) {
  const std::string rows = "stockham(1331, radices=11x11x11, threads=128, per_block=1";
  EXPECT_LT(predicted(1331, rows + ", exchange=in_place)"), predicted(1331, rows + ")"));
  const std::string lone =
      "rader(16381, g=2, index=coprime, stockham(16380, radices=13x36x35, "
      "threads=468, per_block=1, prefetch=4";
  EXPECT_GT(predicted(16381, lone + ", exchange=in_place))"), .95 * predicted(16381, lone + "))"));
}

// 504 butterflies of 24 and 576 of 21: 504 threads have one each in every pass, some a second one
// in the last, and take 267 us for 304.
TEST(CostOfOneBlock, IsLessWithAButterflyForEveryThread) {
  const auto rows = [](int threads) {
    return predicted(12096, "stockham(12096, radices=24x24x21, threads=" + std::to_string(threads) +
                                ", per_block=1, prefetch=2)");
  };
  EXPECT_LT(rows(504), rows(576));
}

// A thread holds all of its elements beside the values of the first and of the last pass.
TEST(CostInPlace, IsMoreWhereEndsSpill) {
  const auto rader = [](const std::string& radices, const std::string& rest) {
    const std::string inner = "stockham(4446, radices=" + radices + ", " + rest;
    return predicted(4447, "rader(4447, g=3, index=coprime, " + inner + ", prefetch=4))",
                     Precision::f64);
  };
  EXPECT_LT(rader("19x18x13", "threads=342, per_block=1"),
            rader("13x18x19", "threads=192, per_block=1, exchange=in_place, resident=2"));
}

// Two butterflies of 17 side by side take 136 of 168 registers where the last pass is in the
// middle: 724 us, in order 442.
TEST(CostInPlace, IsMoreWhereTheMiddleSpills) {
  const auto rader = [](const std::string& rest) {
    return predicted(2857,
                     "rader(2857, g=11, index=coprime, stockham(2856, " + rest + ", prefetch=4))",
                     Precision::f64);
  };
  EXPECT_GT(rader("radices=12x14x17, threads=128, per_block=1, exchange=in_place, resident=3"),
            1.2 * rader("radices=17x8x21, threads=179, per_block=1, resident=2"));
}

// A fourth pass of a block that is alone costs more than it counts, in f64: 360 us, by three 288.
TEST(CostOfLoneBlocks, IsMoreWithAFourthPassInF64) {
  const auto rows = [](const std::string& rest) {
    return predicted(6075, "stockham(6075, " + rest + ", per_block=1, prefetch=2)", Precision::f64);
  };
  EXPECT_GT(rows("radices=15x15x9x3, threads=507"), .99 * rows("radices=27x25x9, threads=243"));
}

// 42 elements a thread in f64 take 168 of its 128 registers; 17769 points took 5109 us so, 1346 by
// 16 blocks (H100).
TEST(CostOfRader, IsMoreWhereElementsSpill) {
  EXPECT_GT(predicted(17769,
                      "rader(17769, p=5923, g=2, index=coprime, stockham(17766, dims=3x5922, "
                      "radices=3x9x14x47, axes=1x2x2x2, threads=423, per_block=1, exchange=halves, "
                      "prefetch=5))",
                      Precision::f64),
            2 * predicted(17769,
                          "bluestein(17769, blocks=16, stockham(2304, radices=16x9x16, "
                          "threads=96, per_block=1, exchange=in_place, resident=5))",
                          Precision::f64));
}

// In f64, 45 points a thread or 30, of which some of 45 spill: 1147 and 1295 us for 2^26 points
// (H200).
TEST(CostOfRader, IsLessOfManyPointsInF64) {
  const auto rader = [](const std::string& rest) {
    return predicted(9902,
                     "rader(9902, p=4951, g=6, index=coprime, stockham(9900, dims=2x4950, "
                     "radices=" +
                         rest + ", per_block=1, prefetch=5))",
                     Precision::f64);
  };
  EXPECT_LT(rader("2x15x15x22, axes=1x2x2x2, threads=225"),
            rader("2x15x30x11, axes=1x2x2x2, threads=330"));
}

// In f64 its permutations take registers, too: with 168 a thread 630 us, with as many as it likes
// 363 (H100).
TEST(CostOfRader, IsMoreWhereItIsHeldToTooFewRegisters) {
  const auto rader = [](const std::string& rest) {
    return predicted(601,
                     "rader(601, g=7, index=coprime, stockham(600, radices=25x24, threads=25, " +
                         rest + ", prefetch=3))",
                     Precision::f64, plan::target_of("h100"));
  };
  EXPECT_GT(rader("per_block=5, resident=3"), rader("per_block=1"));
}

// By Bluestein's method, too: 48 elements take 192 of 168 registers (2445 and 1112 us, H100).
TEST(CostOfBluestein, IsMoreWhereElementsSpill) {
  EXPECT_GT(
      predicted(8499,
                "bluestein(8499, stockham(18432, radices=48x24x16, threads=384, per_block=1, "
                "exchange=halves, prefetch=4))",
                Precision::f64),
      1.5 * predicted(8499,
                      "bluestein(8499, blocks=2, stockham(8575, radices=35x35x7, threads=245, "
                      "per_block=1, prefetch=4))",
                      Precision::f64));
}

// Rows whose blocks are alone wait by themselves, whatever others wait.
TEST(CostOfClusters, IsOfOneKindAloneAndOfAnotherBesideOthers) {
  const std::string alone =
      "cluster(131250, blocks=8, parts=375x350, radices=25x15x25x14, axes=1x1x2x2, threads=660, "
      "prefetch=3)";
  const std::string beside =
      "cluster(65536, blocks=16, parts=256x256, radices=16x16x16x16, axes=1x1x2x2, threads=128, "
      "resident=4, prefetch=3)";
  auto waits = plan::target_of("sm_90"), alone_waits = plan::target_of("sm_90");
  waits.cost.cluster_wait *= 2;
  alone_waits.cost.cluster_alone *= 2;
  const auto ratio = [](const std::string& schedule, const plan::Target& target) {
    const std::uint64_t n = plan::parse(schedule).length;
    return predicted(n, schedule, Precision::f32, target) / predicted(n, schedule);
  };
  EXPECT_DOUBLE_EQ(ratio(alone, waits), 1);
  EXPECT_GT(ratio(alone, alone_waits), 1.15);
  EXPECT_LT(ratio(alone, alone_waits), 1.3);
  EXPECT_DOUBLE_EQ(ratio(beside, alone_waits), 1);
  EXPECT_GT(ratio(beside, waits), 1.05);
  // Each of seven others a little longer.
  auto longer = plan::target_of("sm_90");
  longer.cost.cluster_alone_more += 0.01;
  EXPECT_NEAR(ratio(alone, longer), 1 + 0.07 / (1 + 0.3 + 7 * (0.02 + 0.003)), 0.01);
}

// Three butterflies of 16 points and four of 12 a thread spill 105 words, two of 24 none: 801 and
// 544 us (f64, H100).
TEST(CostOfClusters, IsMoreWhereSeveralButterfliesSpill) {
  const auto rows = [](const std::string& first) {
    return predicted(76800,
                     "cluster(76800, blocks=16, parts=192x400, radices=" + first +
                         "x20x20, axes=1x1x2x2, threads=120, prefetch=3)",
                     Precision::f64, plan::target_of("h100"));
  };
  EXPECT_GT(rows("16x12"), 1.25 * rows("24x8"));
}

// 40000 points in f64, H200: in two trips 525 us, by 8 blocks of four warps, 40 points a thread,
// 412.
TEST(CostOfClusters, IsLessOfFewWarpsWithManyPointsInF64) {
  EXPECT_LT(predicted(40000,
                      "cluster(40000, blocks=8, parts=200x200, radices=20x10x20x10, axes=1x1x2x2, "
                      "threads=125, resident=2, prefetch=3)",
                      Precision::f64),
            predicted(40000,
                      "hierarchical(40000, stockham(200, radices=10x10x2, threads=20, per_block=8, "
                      "prefetch=2, resident=4), stockham(200, radices=10x10x2, "
                      "threads=20, per_block=8, prefetch=2, resident=4))",
                      Precision::f64));
}

// 25 points a thread in f64: eight warps keep as many loads in flight as sixteen (655 and 763 us,
// H100).
TEST(CostOfClusters, IsNoMoreOfFewWarpsWithManyPoints) {
  const auto rows = [](int threads) {
    return predicted(100000,
                     "cluster(100000, blocks=16, parts=250x400, radices=25x10x25x16, "
                     "axes=1x1x2x2, threads=" +
                         std::to_string(threads) + ", prefetch=3)",
                     Precision::f64, plan::target_of("h100"));
  };
  EXPECT_LT(1.12 * rows(256), rows(512));
}

}  // namespace
}  // namespace papilio::tests
