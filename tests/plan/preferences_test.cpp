// SPDX-License-Identifier: MIT
//
// Kinds of schedules of many transforms that timings put before others which the cost model likes
// better. Those of few transforms: few_test.cpp.
#include <gtest/gtest.h>

#include <cstdint>

#include "runtime/plan/choose/planner.h"
#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

bool is_in_two_staged_passes(std::uint64_t length, Precision precision = Precision::f32) {
  const auto planning = planning_for(length, plan::target_of("h200"), precision);
  const plan::Schedule first = plan::choose({length}, planning.context);
  return first.strategy == "stockham" && first.with.radices.size() == 2 &&
         first.with.load == plan::Path::staged && first.with.store == plan::Path::staged;
}

// 125 points 274 us for 2^26 as 5x5x5, 256 as 25x5 through shared memory (H200).
TEST(Preferences, RowsBetweenSectorsAreStagedForTwoPasses) {
  EXPECT_TRUE(is_in_two_staged_passes(125));
  EXPECT_TRUE(is_in_two_staged_passes(175));
  EXPECT_FALSE(is_in_two_staged_passes(128));                  // rows begin sectors
  EXPECT_FALSE(is_in_two_staged_passes(125, Precision::f64));  // not timed
  EXPECT_FALSE(is_in_two_staged_passes(1331));                 // two passes are far behind
}

}  // namespace
}  // namespace papilio::tests
