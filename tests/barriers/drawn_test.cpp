// SPDX-License-Identifier: MIT
//
// Schedules that are drawn: of a shape at random one of those that the planner considers for sm_90.
// Twelve of them, or as many as PAPILIO_FUZZ_CASES says.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/barriers/schedules.h"
#include "tests/fuzz/draw_shape.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

BarrierCase draw_case(Random& random, Precision precision) {
  BarrierCase drawn{draw_shape(random.between(2, 10), random), ""};
  PlanOptions options;
  options.architecture = "sm_90";
  options.planned_batch = random.between(0, 1) == 0 ? 1 : 1 << 20;
  if (precision == Precision::f32 && random.between(0, 3) == 0)
    options.arithmetic = Arithmetic::f16;
  const Problem problem{.dimensions = drawn.dimensions, .precision = precision};
  const auto considered = alternatives(problem, options);
  drawn.schedule = considered[random.between(0, considered.size() - 1)].schedule;
  return drawn;
}

TEST(DrawnSchedules, GiveTheBitsOfTheHost) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const char* const asked = std::getenv("PAPILIO_FUZZ_CASES");
  const std::uint64_t cases = asked ? std::strtoull(asked, nullptr, 10) : 12;
  SimulatedGpu gpu;
  for (std::uint64_t seed = 0; seed < cases; ++seed) {
    Random random(seed);
    const Precision precision = random.between(0, 1) == 0 ? Precision::f32 : Precision::f64;
    const BarrierCase drawn = draw_case(random, precision);
    CaseOnFibers on_fibers(drawn, precision,
                           random.between(0, 1) == 0 ? Direction::forward : Direction::inverse);
    for (const bool in_place : {false, true})
      EXPECT_EQ(on_fibers.failure(on_fibers.program(), gpu, {seed, true, in_place}), "")
          << drawn.schedule << (precision == Precision::f32 ? ", f32" : ", f64") << ", seed "
          << seed << (in_place ? ", in place" : "");
  }
}

}  // namespace
}  // namespace papilio::tests
