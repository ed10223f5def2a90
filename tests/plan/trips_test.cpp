// SPDX-License-Identifier: MIT
//
// How many trips a transform makes through memory, by how slow that is.
#include <gtest/gtest.h>

#include <cstdint>

#include "runtime/api/planning.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/cost/cost.h"

namespace papilio::tests {
namespace {

struct Whole {
  plan::Schedule schedule;
  std::size_t trips;
  double us;
};

Whole planned(const plan::Shape& shape, const plan::Target& target,
              Precision precision = Precision::f32) {
  const std::uint64_t n = plan::points(shape);
  const Problem problem{.length = n, .batch = (1 << 26) / n, .precision = precision};
  const auto planning = api::planning_context(problem, {}, target);
  const auto schedule = plan::choose(shape, planning.context);
  const auto program = plan::lower(schedule, planning.context);
  return {schedule, program.steps.size(), plan::predicted_us(program, planning.context)};
}

TEST(Trips, AreNoMoreWhereMemoryIsSlow) {
  std::size_t fast_trips = 0, slow_trips = 0;
  for (const plan::Shape& shape :
       {plan::Shape{4096}, {65536}, {100000}, {131250}, {196000}, {84, 1408}, {169, 715}}) {
    const std::size_t fast = planned(shape, plan::target_of("h200")).trips,
                      slow = planned(shape, plan::target_of("h100")).trips;
    EXPECT_LE(slow, fast) << shape[0];
    fast_trips += fast;
    slow_trips += slow;
  }
  EXPECT_LT(slow_trips, fast_trips);
}

TEST(Trips, AreSeveralWhereNoClusterHoldsTheTransform) {
  for (const auto* card : {"h200", "h100"})
    EXPECT_GT(planned({1 << 20}, plan::target_of(card)).trips, 1u) << card;
}

// What memory bounds takes longer with it, what it does not as long.
TEST(Trips, AreAsSlowAsTheirMemory) {
  auto slow = plan::target_of("h200");
  slow.memory_slowness = 2;
  const double bound = planned({1024}, slow).us / planned({1024}, plan::target_of("h200")).us;
  EXPECT_GT(bound, 1.8);
  EXPECT_LT(bound, 2.01);
  const double unbound = planned({10007}, slow).us / planned({10007}, plan::target_of("h200")).us;
  EXPECT_GE(unbound, 1);
  EXPECT_LT(unbound, 1.1);
}

}  // namespace
}  // namespace papilio::tests
