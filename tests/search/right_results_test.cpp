// SPDX-License-Identifier: MIT
//
// A random sample of legal schedules gives right results on every backend, within the bound that
// the planner's own are held to.
#include <gtest/gtest.h>

#include <string>

#include "runtime/api/backends.h"
#include "runtime/cli/check_case.h"
#include "runtime/cli/size_list.h"
#include "tests/search/problems.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

void check_samples(const TestBackend& on, const plan::Shape& shape, Precision precision,
                   int samples) {
  PlanOptions options;
  options.backend = on.backend;
  options.mode = Mode::pinned;
  const SearchProblem searching(shape, plan::target_of(*api::device_of(on.backend)), precision, 5);
  search::Die die(11);
  for (int i = 0; i < samples; ++i) {
    const auto schedule = searching.space.sample(die);
    ASSERT_TRUE(schedule);
    Problem problem;
    cli::set_dimensions(problem, shape);
    problem.length = plan::points(shape);
    problem.batch = 5;
    problem.precision = precision;
    options.schedule = plan::print(*schedule);
    const auto result = cli::run_check_case(problem, options, 1, true, 1);
    EXPECT_EQ(result.failure, "") << options.schedule;
    EXPECT_LE(result.error, cli::error_bound(problem.length, precision, Arithmetic::ieee))
        << options.schedule;
  }
}

class LegalSchedules : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
  }
};

TEST_P(LegalSchedules, GiveRightResults) {
  check_samples(GetParam(), {16}, Precision::f32, 8);
  check_samples(GetParam(), {101}, Precision::f64, 8);
  check_samples(GetParam(), {360}, Precision::f32, 8);
}

TEST_P(LegalSchedules, GiveRightResultsOfDimensions) {
  check_samples(GetParam(), {6, 22}, Precision::f32, 8);
  check_samples(GetParam(), {4, 6, 10}, Precision::f64, 6);
}

INSTANTIATE_TEST_SUITE_P(Backends, LegalSchedules, testing::ValuesIn(test_backends()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace papilio::tests
