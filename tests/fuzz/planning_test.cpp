// SPDX-License-Identifier: MIT
//
// Shapes of all sorts, planned for all architectures: there is a schedule for each, and pinned it
// is that schedule again. Nothing is compiled or run.
#include <gtest/gtest.h>

#include <cstdlib>
#include <ostream>
#include <vector>

#include "papilio/papilio.hpp"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

constexpr const char* architectures[] = {"host",  "sm_75",  "sm_80",  "sm_86", "sm_89",
                                         "sm_90", "sm_100", "sm_120", "h100"};

// A number of so many bits, of which a third are powers of two.
std::uint64_t draw_number(std::uint64_t bits, Random& random) {
  const std::uint64_t power = std::uint64_t{1} << bits;
  return random.between(0, 2) == 0 ? power : random.between(power, 2 * power - 1);
}

// One dimension to four of `bits` bits together, some of them of one point.
std::vector<std::uint64_t> draw_shape(std::uint64_t bits, Random& random) {
  std::vector<std::uint64_t> shape;
  for (std::uint64_t more = random.between(0, 3); more > 0; --more) {
    const std::uint64_t part = random.between(0, bits);
    shape.push_back(draw_number(part, random));
    bits -= part;
  }
  shape.insert(shape.begin() + static_cast<std::ptrdiff_t>(random.between(0, shape.size())),
               draw_number(bits, random));
  return shape;
}

// The first 24 seeds, or as many as PAPILIO_FUZZ_CASES says.
TEST(Planning, EveryShapeHasAScheduleThatPins) {
  const char* asked = std::getenv("PAPILIO_FUZZ_CASES");
  const std::uint64_t cases = asked ? std::strtoull(asked, nullptr, 10) : 24;
  for (std::uint64_t seed = 0; seed < cases; ++seed) {
    Random random(seed);
    const Problem problem{.dimensions = draw_shape(random.between(1, 32), random),
                          .batch = draw_number(random.between(0, 24), random),
                          .precision = random.between(0, 1) == 0 ? Precision::f32 : Precision::f64};
    PlanOptions options;
    options.architecture = architectures[random.between(0, std::size(architectures) - 1)];
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
