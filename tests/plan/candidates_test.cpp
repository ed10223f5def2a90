// SPDX-License-Identifier: MIT
//
// What the strategies propose: which columns ask ahead, with how many points a thread, and among
// how many blocks of a cluster.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/plan/planner.h"
#include "runtime/plan/shared_bins.h"
#include "runtime/plan/strategy.h"
#include "tests/plan/composed.h"

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

bool in_place(const Schedule& kernel) {
  return kernel.word_or("exchange", "joint") == "place";
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
  // In runs of a sector they do not ask, in longer ones before the last pass, alone or not.
  EXPECT_FALSE(ask(candidates("stockham", 1000, rows, Precision::f32), 4));
  EXPECT_FALSE(ask(candidates("stockham", 1000, rows, Precision::f64), 2));
  EXPECT_TRUE(ask(candidates("stockham", 1000, rows, Precision::f64), 4));
  for (const auto& schedule : candidates("stockham", 2048, rows, Precision::f32)) {
    if (schedule.has("ahead")) {
      EXPECT_EQ(schedule.integer("ahead"), schedule.list("radices").size());
    }
  }
}

TEST(Candidates, OfConvolutionsAskHoweverTheyStore) {
  const plan::Role rows{.column_load = false, .column_store = true, .neighbours = 1000};
  const Problem problem{.length = 2048, .batch = 1 << 20};
  const auto planning = api::planning_context(problem, {}, plan::target_of("sm_90"));
  std::set<std::uint64_t> narrow, wide;
  for (const auto& schedule : plan::best_stockhams({2048}, rows, planning.context, 1000)) {
    const std::uint64_t passes = schedule.list("radices").size();
    if (passes == 1) continue;
    ASSERT_TRUE(schedule.has("ahead"));
    EXPECT_EQ(schedule.integer("ahead"), passes + 1);
    (schedule.integer("per_block") < 8 ? narrow : wide).insert(schedule.integer("per_block"));
  }
  EXPECT_FALSE(narrow.empty());
  EXPECT_FALSE(wide.empty());
}

// By the cost model, of the same transforms of a warp each.
TEST(Candidates, OfAWarpHaveABlockEach) {
  const Problem problem{.length = 243, .batch = 1 << 20};
  const auto planning = api::planning_context(problem, {}, plan::target_of("sm_90"));
  std::map<std::uint64_t, double> us;
  for (const auto& [schedule, predicted] : plan::rank({243}, {}, planning.context))
    if (schedule.strategy == "stockham" && schedule.word("radices") == "9x9x3" &&
        schedule.integer("threads") == 27 && schedule.word_or("load", "direct") == "direct" &&
        schedule.word_or("exchange", "joint") == "joint")
      us.try_emplace(schedule.integer("per_block"), predicted);
  ASSERT_TRUE(us.contains(1));
  ASSERT_GT(us.size(), 1u);
  for (const auto& [per_block, predicted] : us) EXPECT_GE(predicted, us.at(1)) << per_block;
}

std::uint64_t largest_radix(std::uint64_t length, Precision precision,
                            const std::string& architecture) {
  std::uint64_t radix = 0;
  for (const auto& schedule : candidates("stockham", length, {}, precision, architecture))
    for (const int r : schedule.list("radices"))
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
  const auto parts = schedule.list("parts");
  const int blocks = static_cast<int>(schedule.integer("blocks"));
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
        const double blocks = static_cast<double>(schedule.integer("blocks"));
        EXPECT_TRUE(std::has_single_bit(schedule.integer("blocks"))) << plan::print(schedule);
        for (const int part : schedule.list("parts")) {
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
  const auto by_four = std::find_if(rows.begin(), rows.end(), [](const Schedule& schedule) {
    return schedule.integer("blocks") == 4;
  });
  ASSERT_NE(by_four, rows.end());
  EXPECT_TRUE(divided(*by_four)) << plan::print(*by_four);
}

TEST(Candidates, OfColumnsInClustersDivideTheirParts) {
  const plan::Role columns{.column_load = true, .column_store = true, .neighbours = 1000};
  for (const std::uint64_t n : {2000, 3125, 4096, 5040}) {
    const auto schedules = candidates("cluster", n, columns, Precision::f32);
    EXPECT_FALSE(schedules.empty()) << n;
    EXPECT_TRUE(std::all_of(schedules.begin(), schedules.end(), divided)) << n;
  }
}

// One block holds what its registers do, two those of twice as many points. (Two share a length by
// Bluestein's method that one block holds, too, but takes long for.)
TEST(Candidates, OfPrimesAreForAsManyBlocksAsHoldThem) {
  const auto blocks = [](const std::string& name, std::uint64_t prime, Precision precision,
                         const std::string& architecture) {
    std::set<std::string> found;
    for (const auto& schedule : candidates(name, prime, {}, precision, architecture))
      if (schedule.inner[0].strategy == "stockham") found.insert(schedule.word_or("blocks", "1"));
    return found;
  };
  using Found = std::set<std::string>;
  EXPECT_EQ(blocks("rader", 16381, Precision::f32, "sm_90"), Found{"1"});
  EXPECT_EQ(blocks("rader", 21001, Precision::f32, "sm_90"), Found{"2"});
  EXPECT_EQ(blocks("rader", 21001, Precision::f32, "sm_80"), Found{});
  EXPECT_EQ(blocks("rader", 21001, Precision::f32, "host"), Found{});
  EXPECT_EQ(blocks("rader", 14401, Precision::f64, "sm_90"), Found{"2"});
  EXPECT_EQ(blocks("rader", 25411, Precision::f64, "sm_90"), Found{});
  EXPECT_EQ(blocks("rader", 65521, Precision::f32, "sm_90"), Found{});
  const std::string bluestein = "bluestein";
  EXPECT_EQ(blocks(bluestein, 9001, Precision::f32, "sm_90"), Found{"1"});
  EXPECT_TRUE(blocks(bluestein, 11003, Precision::f32, "sm_90").contains("2"));
  EXPECT_FALSE(blocks(bluestein, 11003, Precision::f32, "sm_80").contains("2"));
  EXPECT_FALSE(blocks(bluestein, 11003, Precision::f32, "host").contains("2"));
  EXPECT_TRUE(blocks(bluestein, 11003, Precision::f64, "sm_90").contains("2"));
  EXPECT_FALSE(blocks(bluestein, 13007, Precision::f64, "sm_90").contains("2"));
}

// Two blocks of more points than stay in registers from pass to pass have four passes in place, the
// larger radices in the middle, on as many threads as keep registers free beside what they hold.
TEST(Candidates, OfLargeHalvesAreInPlace) {
  const auto halves = [](std::uint64_t prime, Precision precision) {
    std::vector<Schedule> found;
    for (const auto& schedule : candidates("rader", prime, {}, precision))
      if (plan::shares_bins(schedule)) found.push_back(schedule);
    return found;
  };
  for (const auto& [prime, precision] : {std::pair{35153, Precision::f32},
                                         {40961, Precision::f32},
                                         {47521, Precision::f32},
                                         {20749, Precision::f64},
                                         {24001, Precision::f64}}) {
    const auto found = halves(static_cast<std::uint64_t>(prime), precision);
    EXPECT_FALSE(found.empty()) << prime;
    for (const auto& schedule : found) {
      const Schedule& inner = schedule.inner[0];
      const std::string text = plan::print(schedule);
      const auto r = inner.list("radices");
      ASSERT_EQ(r.size(), 4u) << text;
      EXPECT_TRUE(in_place(inner) && inner.has("ahead")) << text;
      EXPECT_TRUE(r[0] <= r[3] && r[3] <= r[1] && r[1] <= r[2]) << text;
      const auto threads = static_cast<double>(inner.integer("threads"));
      const double words = precision == Precision::f32 ? 2 : 4;
      const double held = std::ceil(static_cast<double>(inner.length) / threads) * words;
      EXPECT_LE(held, .75 * std::min(255.0, 65536 / threads)) << text;
    }
  }
  for (const auto& schedule : halves(34511, Precision::f32))
    EXPECT_FALSE(in_place(schedule.inner[0])) << plan::print(schedule);
  EXPECT_TRUE(halves(44207, Precision::f32).empty());  // 2 x 23 x 31 x 31 + 1
  EXPECT_TRUE(halves(54001, Precision::f32).empty());
}

// Where two blocks hold too little and three trips would be taken, 8 or 16 share the bins, with as
// much to send each: 16 divides both outer radices. Not one transform alone, nor columns.
TEST(Candidates, OfLongPrimesShareBinsAmongManyBlocks) {
  const auto blocks = [](std::uint64_t n, Precision precision, const std::string& card = "h200") {
    const Problem problem{.length = n, .batch = 1 << 20, .precision = precision};
    const auto planning = api::planning_context(problem, {}, plan::target_of(card));
    const auto schedule = plan::best({n}, {}, planning.context, false);
    EXPECT_TRUE(plan::is_by_many_blocks(schedule)) << plan::print(schedule);
    if (!plan::is_by_many_blocks(schedule)) return std::uint64_t{0};
    const auto radices = schedule.inner[0].list("radices");
    EXPECT_EQ(radices.size(), 3u);
    EXPECT_EQ(radices.front(), 16);
    EXPECT_EQ(radices.back(), 16);
    EXPECT_TRUE(in_place(schedule.inner[0]));
    EXPECT_GE(schedule.integer("blocks") * schedule.inner[0].length, 2 * n - 1);
    EXPECT_LE(schedule.integer("blocks") * schedule.inner[0].length, 9 * n / 4);
    return schedule.integer("blocks");
  };
  EXPECT_EQ(blocks(22003, Precision::f32), 8u);
  EXPECT_EQ(blocks(24023, Precision::f32), 16u);
  EXPECT_EQ(blocks(32749, Precision::f32), 16u);
  EXPECT_EQ(blocks(46337, Precision::f32), 16u);
  EXPECT_EQ(blocks(10007, Precision::f64), 8u);
  EXPECT_EQ(blocks(20023, Precision::f64), 16u);
  // Longer ones where memory is slow.
  EXPECT_EQ(blocks(49999, Precision::f32, "h100"), 16u);
  EXPECT_EQ(blocks(65521, Precision::f32, "h100"), 16u);
  EXPECT_EQ(blocks(32749, Precision::f64, "h100"), 16u);
  const auto shares = [](std::uint64_t n, const plan::Role& role, Precision precision,
                         const std::string& architecture) {
    const auto all = candidates("bluestein", n, role, precision, architecture);
    return std::any_of(all.begin(), all.end(), plan::is_by_many_blocks);
  };
  EXPECT_FALSE(shares(19013, {}, Precision::f32, "sm_90"));
  EXPECT_FALSE(shares(49999, {}, Precision::f32, "sm_90"));
  EXPECT_FALSE(shares(9973, {}, Precision::f64, "sm_90"));
  EXPECT_FALSE(shares(25013, {}, Precision::f64, "sm_90"));
  EXPECT_FALSE(shares(65537, {}, Precision::f32, "h100"));
  EXPECT_FALSE(shares(32771, {}, Precision::f64, "h100"));
  // 4 x 8191 is for rows by Rader's method; not 5 x 8093, 10 x 4229, 2 x 16381.
  EXPECT_FALSE(shares(32764, {}, Precision::f32, "sm_90"));
  EXPECT_TRUE(shares(40465, {}, Precision::f32, "sm_90"));
  EXPECT_TRUE(shares(42290, {}, Precision::f32, "sm_90"));
  EXPECT_TRUE(shares(32762, {}, Precision::f32, "sm_90"));
  EXPECT_EQ(blocks(40465, Precision::f32), 16u);
  EXPECT_EQ(blocks(32762, Precision::f32), 16u);
  EXPECT_EQ(blocks(14438, Precision::f64), 8u);
  EXPECT_FALSE(shares(32749, {}, Precision::f32, "sm_80"));
  EXPECT_FALSE(shares(32749, {}, Precision::f32, "host"));
  EXPECT_FALSE(shares(32749, {.column_store = true, .neighbours = 64}, Precision::f32, "sm_90"));
  auto planning =
      api::planning_context({.length = 32749, .batch = 1}, {}, plan::target_of("sm_90"));
  EXPECT_EQ(plan::best({32749}, {}, planning.context, false).inner[0].strategy, "hierarchical");
}

// With more than 24 points in the middle four or five warps, which have registers for them.
TEST(Candidates, OfLongPrimesHaveFewThreadsForLargeRadices) {
  const auto shape = [](std::uint64_t n) {
    const auto planning = planning_for(n, plan::target_of("h100"));
    const auto& inner = plan::best({n}, {}, planning.context, false).inner[0];
    return std::pair(inner.integer("threads"), inner.integer("resident"));
  };
  EXPECT_EQ(shape(32749), std::pair(std::uint64_t{128}, std::uint64_t{5}));
  EXPECT_EQ(shape(53003), std::pair(std::uint64_t{160}, std::uint64_t{4}));
  EXPECT_EQ(shape(65521), std::pair(std::uint64_t{128}, std::uint64_t{3}));
}

// A first trip of odd rows stores to a workspace whose rows begin lines: it need not be as wide as
// the second one, whose runs begin between sectors of the output.
TEST(Candidates, OfFirstTripsStoreToLinesOfAWorkspace) {
  const Problem problem{.length = 531441, .batch = 1 << 20};
  const auto planning = api::planning_context(problem, {}, plan::target_of("sm_90"));
  const auto schedule = plan::best({531441}, {}, planning.context, false);
  ASSERT_EQ(schedule.strategy, "hierarchical");
  EXPECT_EQ(schedule.inner[0].integer("per_block"), 16u);
  EXPECT_EQ(schedule.inner[1].integer("per_block"), 32u);
}

// Rows on a GPU, as long as shared memory holds them: in f32 29000 points, and
// half as many in f64. Whole warps.
TEST(Candidates, OfRowsConvolveInPlaceWhereABlockHoldsThem) {
  const auto longest = [](std::uint64_t n, const plan::Role& role, Precision precision,
                          const std::string& architecture) {
    std::uint64_t points = 0;
    for (const auto& schedule : candidates("bluestein", n, role, precision, architecture))
      if (const auto& inner = schedule.inner[0]; in_place(inner)) {
        EXPECT_GE(inner.length, 2 * n - 1);
        EXPECT_EQ(inner.integer("per_block"), 1u);
        EXPECT_EQ(inner.integer("threads") % 32, 0u);
        points = std::max(points, inner.length);
      }
    return points;
  };
  EXPECT_GT(longest(13007, {}, Precision::f32, "sm_90"), 26012u);
  EXPECT_LT(longest(13007, {}, Precision::f32, "sm_90"), 29056u);
  EXPECT_EQ(longest(15013, {}, Precision::f32, "sm_90"), 0u);
  EXPECT_GT(longest(6379, {}, Precision::f64, "sm_90"), 12756u);
  EXPECT_EQ(longest(7307, {}, Precision::f64, "sm_90"), 0u);
  EXPECT_EQ(longest(13007, {}, Precision::f32, "sm_89"), 0u);
  // Of 32 KiB and less many blocks hide each other's barriers.
  EXPECT_GT(longest(2474, {}, Precision::f32, "sm_90"), 4947u);
  EXPECT_EQ(longest(1601, {}, Precision::f32, "sm_90"), 0u);
  EXPECT_EQ(longest(2474, {}, Precision::f32, "host"), 0u);
  EXPECT_EQ(longest(2474, {.column_load = true, .neighbours = 64}, Precision::f32, "sm_90"), 0u);
}

// Rader's method where three blocks fit, 48 points a thread at most (24 in f64).
TEST(Candidates, OfRadersMethodAreInPlaceWhereThreeBlocksFit) {
  const auto count = [](std::uint64_t prime, const plan::Role& role, Precision precision,
                        const std::string& architecture) {
    std::size_t found = 0;
    for (const auto& schedule : candidates("rader", prime, role, precision, architecture))
      if (in_place(schedule.inner[0])) {
        EXPECT_LE(prime - 1,
                  schedule.inner[0].integer("threads") * (precision == Precision::f32 ? 48u : 24u));
        EXPECT_TRUE(schedule.inner[0].has("ahead"));
        ++found;
      }
    return found;
  };
  EXPECT_GT(count(8191, {}, Precision::f32, "sm_90"), 0u);
  EXPECT_EQ(count(12289, {}, Precision::f32, "sm_90"), 0u);
  EXPECT_GT(count(4093, {}, Precision::f64, "sm_90"), 0u);
  EXPECT_EQ(count(8191, {}, Precision::f64, "sm_90"), 0u);
  EXPECT_EQ(count(1009, {}, Precision::f32, "host"), 0u);
  EXPECT_EQ(count(1009, {.column_store = true, .neighbours = 64}, Precision::f32, "sm_90"), 0u);
}

// Transforms alone: of f32 rows of a butterfly a thread in three passes, and what registers do not
// hold; of f64 rows that two blocks hold beside each other.
TEST(Candidates, OfTransformsAreInPlaceWhereThatGains) {
  const auto count = [](std::uint64_t n, const plan::Role& role, Precision precision,
                        const std::string& architecture) {
    const auto all = candidates("stockham", n, role, precision, architecture);
    return std::count_if(all.begin(), all.end(), in_place);
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
  EXPECT_EQ(count(8000, {}, Precision::f64, "sm_90"), 0);
  EXPECT_EQ(count(13750, {}, Precision::f64, "sm_90"), 0);
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
