// SPDX-License-Identifier: MIT
//
// Shapes of all sorts, planned for all architectures: there is a schedule for each, and pinned it
// is that schedule again. Nothing is compiled or run.
#include <gtest/gtest.h>

#include "papilio/papilio.hpp"
#include "tests/fuzz/draw_shape.h"

namespace papilio::tests {
namespace {

TEST(Planning, EveryShapeHasAScheduleThatPins) {
  const std::uint64_t cases = fuzz_cases();
  for (std::uint64_t seed = 0; seed < cases; ++seed) {
    Random random(seed);
    const Problem problem{.dimensions = draw_shape(random.between(1, 32), random),
                          .batch = draw_number(random.between(0, 24), random),
                          .precision = random.between(0, 1) == 0 ? Precision::f32 : Precision::f64};
    PlanOptions options;
    options.architecture = draw_architecture(random);
    if (random.between(0, 3) == 0) options.planned_batch = random.bits() >> random.between(0, 63);
    SCOPED_TRACE(testing::Message()
                 << "seed " << seed << ", " << options.architecture << ", "
                 << testing::PrintToString(problem.dimensions) << " x " << problem.batch);
    try {
      options.schedule = describe(problem, options).schedule;
      EXPECT_EQ(describe(problem, options).schedule, options.schedule);
    } catch (const Error& error) {
      ADD_FAILURE() << error.what();
    }
  }
}

}  // namespace
}  // namespace papilio::tests
