// SPDX-License-Identifier: MIT
//
// What Rader's and Bluestein's methods propose: among how many blocks, in place or not, and which
// prefetch.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "runtime/plan/choose/planner.h"
#include "runtime/plan/lower/program.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/shared_bins.h"
#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

using plan::Schedule;

// One block holds what its registers do, two those of twice as many points. (Two share a length by
// Bluestein's method that one block holds, too, but takes long for.)
TEST(ConvolutionCandidates, OfPrimesAreForAsManyBlocksAsHoldThem) {
  const auto blocks = [](const std::string& name, std::uint64_t prime, Precision precision,
                         const std::string& architecture) {
    std::set<std::string> found;
    for (const auto& schedule : candidates(name, prime, {}, precision, architecture))
      if (schedule.inner[0].strategy == "stockham")
        found.emplace(std::to_string(std::max<std::uint64_t>(1, schedule.with.blocks)));
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

// A volume that a block holds may be one kernel, whichever dimension has the prime factor, by
// Rader's method or, where p - 1 has a large factor too, by Bluestein's; not where two have the
// same.
TEST(ConvolutionCandidates, OfVolumesWithOnePrimeAreOneKernel) {
  const auto whole = [](const char* strategy, const plan::Shape& shape) {
    const auto found = candidates(strategy, shape, {}, Precision::f32, "h200");
    return std::ranges::any_of(found, [&](const Schedule& schedule) {
      return plan::is_kernel(schedule) && plan::shape_of(schedule) == shape;
    });
  };
  for (const plan::Shape& shape :
       {plan::Shape{2, 206}, {97, 11}, {8, 307}, {7, 10, 146}, {1563, 12}})
    EXPECT_TRUE(whole("rader", shape)) << shape[0];
  for (const plan::Shape& shape : {plan::Shape{2, 263}, {167, 7}, {4, 227, 2}, {263, 6}})
    EXPECT_TRUE(whole("bluestein", shape)) << shape[0];
  EXPECT_FALSE(whole("rader", {67, 67}) || whole("bluestein", {67, 67}));
}

// Of several rows those in place are legal, whatever passes go across the rows and however few
// along them.
TEST(ConvolutionCandidates, OfSeveralRowsInPlaceAreLegal) {
  const auto planning = planning_for(1, plan::target_of("sm_90"));
  const auto in_place = [&](const std::string& name, const plan::Shape& shape) {
    std::size_t count = 0;
    for (const auto& schedule : candidates(name, shape, {}, Precision::f32)) {
      if (!plan::is_in_place(schedule.inner[0])) continue;
      ++count;
      EXPECT_NO_THROW(plan::lower(schedule, planning.context)) << plan::print(schedule);
    }
    return count;
  };
  EXPECT_GT(in_place("rader", {31, 12}), 0u);
  EXPECT_GT(in_place("rader", {17, 64}), 0u);
  EXPECT_GT(in_place("rader", {732}), 0u);
  EXPECT_GT(in_place("rader", {6, 122, 5}), 0u);
  EXPECT_GT(in_place("bluestein", {2, 167}), 0u);
  EXPECT_GT(in_place("bluestein", {263, 6}), 0u);
  EXPECT_GT(in_place("bluestein", {3, 107, 4}), 0u);
}

// Two blocks of more points than stay in registers from pass to pass have four passes in place, the
// larger radices in the middle, on as many threads as keep registers free beside what they hold.
TEST(ConvolutionCandidates, OfLargeHalvesAreInPlace) {
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
      const auto r = inner.with.radices;
      ASSERT_EQ(r.size(), 4u) << text;
      EXPECT_TRUE(plan::is_in_place(inner) && inner.with.prefetch.given()) << text;
      EXPECT_TRUE(r[0] <= r[3] && r[3] <= r[1] && r[1] <= r[2]) << text;
      const auto threads = static_cast<double>(inner.with.threads);
      const double words = precision == Precision::f32 ? 2 : 4;
      const double held = std::ceil(static_cast<double>(inner.length) / threads) * words;
      EXPECT_LE(held, .75 * std::min(255.0, 65536 / threads)) << text;
    }
  }
  for (const auto& schedule : halves(34511, Precision::f32))
    EXPECT_FALSE(plan::is_in_place(schedule.inner[0])) << plan::print(schedule);
  EXPECT_TRUE(halves(44207, Precision::f32).empty());  // 2 x 23 x 31 x 31 + 1
  EXPECT_TRUE(halves(54001, Precision::f32).empty());
}

// Where two blocks hold too little, 8 or 16 may share the bins, with as much to send each: 16
// divides both outer radices. Not one transform alone, nor columns.
TEST(ConvolutionCandidates, OfLongPrimesShareBinsAmongManyBlocks) {
  const auto shared = [](std::uint64_t n, const plan::Role& role, Precision precision,
                         const std::string& architecture) {
    auto found = candidates("bluestein", n, role, precision, architecture);
    std::erase_if(found, std::not_fn(plan::is_by_many_blocks));
    return found;
  };
  for (const auto& [n, precision] : {std::pair{22003, Precision::f32},
                                     {32749, Precision::f32},
                                     {46337, Precision::f32},
                                     {10007, Precision::f64}}) {
    const auto length = static_cast<std::uint64_t>(n);
    const auto found = shared(length, {}, precision, "h200");
    EXPECT_FALSE(found.empty()) << n;
    for (const auto& schedule : found) {
      const auto& radices = schedule.inner[0].with.radices;
      EXPECT_EQ(radices.size(), 3u);
      EXPECT_EQ(radices.front(), 16);
      EXPECT_EQ(radices.back(), 16);
      EXPECT_TRUE(plan::is_in_place(schedule.inner[0]));
      EXPECT_GE(schedule.with.blocks * schedule.inner[0].length, 2 * length - 1);
      EXPECT_LE(schedule.with.blocks * schedule.inner[0].length, 9 * length / 4);
    }
  }
  EXPECT_TRUE(shared(32749, {}, Precision::f32, "sm_80").empty());
  EXPECT_TRUE(shared(32749, {}, Precision::f32, "host").empty());
  EXPECT_TRUE(
      shared(32749, {.column_store = true, .neighbours = 64}, Precision::f32, "sm_90").empty());
  const auto planning =
      api::planning_context({.length = 32749, .batch = 1}, {}, plan::target_of("sm_90"));
  EXPECT_FALSE(plan::is_by_many_blocks(plan::choose({32749}, planning.context)));
}

// Rows on a GPU, as long as shared memory holds them: in f32 29000 points, and half as many in f64.
// One a block, or several where they are short; alone in whole warps. Columns a sector wide or
// more.
TEST(ConvolutionCandidates, OfRowsAreInPlaceWhereABlockHoldsThem) {
  const auto longest = [](std::uint64_t n, const plan::Role& role, Precision precision,
                          const std::string& architecture) {
    std::uint64_t points = 0;
    for (const auto& schedule : candidates("bluestein", n, role, precision, architecture))
      if (const auto& inner = schedule.inner[0]; plan::is_in_place(inner)) {
        EXPECT_GE(inner.length, 2 * n - 1);
        const std::uint64_t shared = inner.with.per_block;
        if (role.column_load) {
          EXPECT_GE(shared, precision == Precision::f32 ? 4u : 2u);
        } else if (shared == 1) {
          EXPECT_EQ(inner.with.threads % 32, 0u);
        } else {
          EXPECT_LE(shared * inner.length, precision == Precision::f32 ? 2048u : 0u);
        }
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
  // Of 12 KiB and less, in f64 16, many blocks hide each other's barriers.
  EXPECT_GT(longest(787, {}, Precision::f32, "sm_90"), 1573u);
  EXPECT_GT(longest(227, {}, Precision::f32, "sm_90"), 453u);
  EXPECT_EQ(longest(431, {}, Precision::f64, "sm_90"), 0u);
  EXPECT_EQ(longest(2474, {}, Precision::f32, "host"), 0u);
  const plan::Role columns{.column_load = true, .neighbours = 64};
  EXPECT_GT(longest(1601, columns, Precision::f32, "sm_90"), 3201u);
  EXPECT_GT(longest(1601, columns, Precision::f64, "sm_90"), 3201u);
}

// Codelets of more than 200 live registers leave a convolution too few in f64.
TEST(ConvolutionCandidates, OfRadersMethodHaveNoLargeCodeletsInF64) {
  const auto largest = [](std::uint64_t n, Precision precision, const std::string& architecture) {
    int radix = 0;
    for (const auto& schedule : candidates("rader", n, {}, precision, architecture))
      if (const auto& inner = schedule.inner[0]; inner.strategy == "stockham")
        for (const int r : inner.with.radices) radix = std::max(radix, r);
    return radix;
  };
  EXPECT_EQ(largest(743, Precision::f64, "sm_90"), 0);  // 742 = 2 x 7 x 53
  EXPECT_EQ(largest(743, Precision::f32, "sm_90"), 53);
  EXPECT_EQ(largest(743, Precision::f64, "host"), 53);
  EXPECT_EQ(largest(4231, Precision::f64, "sm_90"), 0);   // 4230 = 2 x 3 x 3 x 5 x 47
  EXPECT_GT(largest(1231, Precision::f64, "sm_90"), 40);  // 1230 = 2 x 3 x 5 x 41
}

// Rows by Rader's method where three blocks fit, 48 points a thread at most (24 in f64); columns in
// f64.
TEST(ConvolutionCandidates, OfRadersMethodAreInPlaceWhereThreeBlocksFit) {
  const auto count = [](std::uint64_t prime, const plan::Role& role, Precision precision,
                        const std::string& architecture) {
    std::size_t found = 0;
    for (const auto& schedule : candidates("rader", prime, role, precision, architecture))
      if (plan::is_in_place(schedule.inner[0])) {
        const std::uint64_t held = precision == Precision::f32 ? 48 : 24;
        if (role.is_row()) {
          EXPECT_LE(prime - 1, schedule.inner[0].with.threads * held);
        }
        EXPECT_TRUE(schedule.inner[0].with.prefetch.given());
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
  const plan::Role columns{.column_load = true, .column_store = true, .neighbours = 64};
  EXPECT_GT(count(1009, columns, Precision::f64, "sm_90"), 0u);
  EXPECT_EQ(count(61, columns, Precision::f64, "sm_90"), 0u);
  EXPECT_EQ(count(1009, columns, Precision::f32, "sm_90"), 0u);
}

TEST(ConvolutionCandidates, AskHoweverTheyStore) {
  const plan::Role rows{.column_load = false, .column_store = true, .neighbours = 1000};
  const auto planning = planning_for(2048, plan::target_of("sm_90"));
  std::set<std::uint64_t> narrow, wide;
  for (const auto& schedule : plan::best_stockhams({2048}, rows, planning.context, 1000)) {
    const std::uint64_t passes = schedule.with.radices.size();
    if (passes == 1) continue;
    ASSERT_TRUE(schedule.with.prefetch.given());
    EXPECT_EQ(schedule.with.prefetch.of(0), passes + 1);
    (schedule.with.per_block < 8 ? narrow : wide).insert(schedule.with.per_block);
  }
  EXPECT_FALSE(narrow.empty());
  EXPECT_FALSE(wide.empty());
}

}  // namespace
}  // namespace papilio::tests
