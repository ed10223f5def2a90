// SPDX-License-Identifier: MIT
//
// What the cost model counts. How well it chooses is judged by recorded timings
// (tests/bench/regret_test.cpp).
#include "runtime/plan/cost/access_shape.h"
#include "runtime/plan/cost/work.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/api/planning.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::tests {
namespace {

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
  const auto rows_of = [](int per_block) {
    const auto schedule = plan::parse(
        "hierarchical(19140, stockham(11, radices=11, threads=1, per_block=32), "
        "stockham(1740, radices=29x15x4, threads=60, per_block=" +
        std::to_string(per_block) + "))");
    const auto planning =
        api::planning_context({.length = schedule.length}, {}, plan::target_of("sm_90"));
    return plan::padded(plan::lower(schedule, planning.context).steps.back().spec);
  };
  EXPECT_EQ(rows_of(1), 1);
  EXPECT_DOUBLE_EQ(rows_of(4), 12 / 11.0);
  EXPECT_DOUBLE_EQ(rows_of(8), 16 / 11.0);
}

}  // namespace
}  // namespace papilio::tests
