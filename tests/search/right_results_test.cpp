// SPDX-License-Identifier: MIT
//
// A random sample of legal schedules gives right results on the host, within the bound that the
// planner's own are held to.
#include <gtest/gtest.h>

#include <string>

#include "runtime/cli/check_case.h"
#include "runtime/cli/size_list.h"
#include "tests/search/problems.h"

namespace papilio::tests {
namespace {

void check_samples(const plan::Shape& shape, Precision precision, int samples) {
  const SearchProblem searching(shape, "host", precision, 5);
  search::Die die(11);
  for (int i = 0; i < samples; ++i) {
    const auto schedule = searching.space.sample(die);
    ASSERT_TRUE(schedule);
    Problem problem;
    cli::set_dimensions(problem, shape);
    problem.length = plan::points(shape);
    problem.batch = 5;
    problem.precision = precision;
    PlanOptions options;
    options.backend = Backend::host;
    options.mode = Mode::pinned;
    options.schedule = plan::print(*schedule);
    const auto result = cli::run_check_case(problem, options, 1, true, 1);
    EXPECT_EQ(result.failure, "") << options.schedule;
    EXPECT_LE(result.error, cli::error_bound(problem.length, precision, Arithmetic::ieee))
        << options.schedule;
  }
}

TEST(LegalSchedules, GiveRightResults) {
  check_samples({16}, Precision::f32, 8);
  check_samples({101}, Precision::f64, 8);
  check_samples({360}, Precision::f32, 8);
}

TEST(LegalSchedules, GiveRightResultsOfDimensions) {
  check_samples({6, 22}, Precision::f32, 8);
  check_samples({4, 6, 10}, Precision::f64, 6);
}

}  // namespace
}  // namespace papilio::tests
