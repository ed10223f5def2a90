// SPDX-License-Identifier: MIT
//
// The stand that times schedules: results are this plan's own, at both ends of the output.
#include "runtime/cli/trial_stand.h"

#include <gtest/gtest.h>

#include <limits>

namespace papilio::tests {
namespace {

const PlanOptions on_host{.backend = Backend::host};
constexpr cli::StandOptions quick{.rounds = 3, .round_us = 10};
constexpr double any_time = std::numeric_limits<double>::infinity();

Problem rows(std::uint64_t batch, Direction direction = Direction::forward) {
  return {.length = 64, .batch = batch, .direction = direction};
}

// Of 4096 transforms all but the first lack: the baseline's results may not stand for them.
TEST(TrialStand, SeesWhatIsNotWritten) {
  cli::TrialStand stand(rows(4096), on_host, quick);
  EXPECT_EQ(stand.time(stand.baseline(), any_time).difference, 0);
  const Plan first_alone(rows(1), on_host);
  EXPECT_GT(stand.time(first_alone, any_time).difference, 0.5);
  const Plan all_but_the_last(rows(4095), on_host);
  const double difference = stand.time(all_but_the_last, any_time).difference;
  EXPECT_GT(difference, stand.largest_difference());
  EXPECT_LT(difference, 0.5);
}

TEST(TrialStand, SeesAnotherTransform) {
  cli::TrialStand stand(rows(16), on_host, quick);
  const Plan inverse(rows(16, Direction::inverse), on_host);
  EXPECT_GT(stand.time(inverse, any_time).difference, 0.5);
}

}  // namespace
}  // namespace papilio::tests
