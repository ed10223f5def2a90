// SPDX-License-Identifier: MIT
//
// Every size of the whole table has a plan on every architecture, whether or not this machine
// could compile or run it, and the planner's choice is legal where a user pins it.
#include <gtest/gtest.h>

#include <string>

#include "tests/accuracy/table.h"

namespace papilio::tests {
namespace {

class Planning : public testing::TestWithParam<std::string> {};

TEST_P(Planning, EverySizeHasALegalSchedule) {
  PlanOptions options;
  options.architecture = GetParam();
  for (const AccuracyCase& row : whole_table()) {
    if (row.direction == Direction::inverse) continue;  // plans as its forward twin does
    const bool even = row.length % 2 == 0;
    if (row.dimensions.empty() && row.length <= 2048 && even != (row.precision == Precision::f64))
      continue;
    const Problem problem = problem_of(row);
    try {
      options.mode = Mode::estimate;
      const std::string schedule = describe(problem, options).schedule;
      options.mode = Mode::pinned;
      options.schedule = schedule;
      EXPECT_EQ(describe(problem, options).schedule, schedule) << describe_case(row);
    } catch (const Error& error) {
      ADD_FAILURE() << describe_case(row) << "\n" << error.what();
    }
  }
}

// Every 13th length to 8192: f32 in one kernel, so in one trip; f64 in whatever takes fewest.
TEST(PlanningForGpus, OneKernelWhereItFits) {
  PlanOptions options;
  options.architecture = "sm_90";
  for (std::uint64_t length = 5; length <= 8192; length += 13) {
    EXPECT_EQ(describe({.length = length}, options).kernels.size(), 1u) << length;
    EXPECT_NO_THROW(describe({.length = length, .precision = Precision::f64}, options)) << length;
  }
}

INSTANTIATE_TEST_SUITE_P(On, Planning, testing::Values("host", "sm_90"),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace papilio::tests
