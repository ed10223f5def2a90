// SPDX-License-Identifier: MIT
//
// What is planned for a GPU runs on the processor: the schedule is the one that describe() names
// for the card, for a batch that fills it and for a few transforms, and its errors stay within the
// bound. A length of every kind: in one block, with a prime, a plane, a cluster. Then every kind of
// transform.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/cli/kinds.h"
#include "runtime/cli/size_list.h"
#include "tests/accuracy/general_case.h"
#include "tests/accuracy/run_case.h"

namespace papilio::tests {
namespace {

struct Size {
  std::vector<std::uint64_t> dimensions;
  std::string strategy;  // of its schedule for many
  Precision precision = Precision::f32;
};

const Size sizes[] = {{{256}, "stockham("},    {{360}, "stockham(", Precision::f64},
                      {{34}, "stockham("},     {{61}, "rader("},
                      {{1009}, "rader("},      {{122}, "rader("},
                      {{467}, "bluestein("},   {{2039}, "bluestein("},
                      {{12, 12}, "stockham("}, {{2, 167}, "bluestein("},
                      {{3, 859}, "rader("},    {{32768}, "cluster("}};

TEST(PlannedForGpus, RunsOnTheHost) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  CaseRunner runner(Backend::host);
  bool turned = false;
  for (const auto& [dimensions, strategy, precision] : sizes) {
    AccuracyCase row{.precision = precision, .architecture = "h200"};
    for (const auto n : dimensions) row.length *= n;
    if (dimensions.size() > 1) row.dimensions = dimensions;
    for (const bool many : {true, false}) {
      row.planned_for_many = many;
      row.batch = many ? 3 : 1 + turned;
      row.direction = many == turned ? Direction::inverse : Direction::forward;
      const std::string schedule = describe(problem_of(row), options_of(row)).schedule;
      if (many) {
        EXPECT_TRUE(schedule.starts_with(strategy)) << describe_case(row) << ": " << schedule;
      }
      const AccuracyResult result = runner.run(row);
      EXPECT_EQ(result.schedule, schedule) << describe_case(row);
      EXPECT_EQ(result.failure, "") << describe_case(row);
      EXPECT_LE(result.error, result.bound) << describe_case(row) << ": " << schedule;
    }
    turned = !turned;
  }
}

TEST(PlannedForGpus, EveryKindRunsOnTheHost) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  GeneralRunner runner(Backend::host);
  std::uint64_t number = 0;
  for (const std::string& kind : cli::kind_names())
    for (const auto& dimensions : {cli::Dimensions{100}, {12, 10}, {16, 16}}) {
      Problem problem{.batch = 3, .kind = cli::parse_kind(kind)};
      cli::set_dimensions(problem, dimensions);
      if (++number % 2 == 0) problem.precision = Precision::f64;
      const std::string schedule = describe(problem, {.architecture = "h200"}).schedule;
      const GeneralResult result =
          runner.run({.problem = problem, .data = number, .schedule = schedule});
      EXPECT_TRUE(result.passed())
          << kind << ' ' << schedule << ": " << result.ratio << ' ' << result.failure;
    }
}

}  // namespace
}  // namespace papilio::tests
