// SPDX-License-Identifier: MIT
//
// A random sample of legal schedules gives right results on every backend, within the bound that
// the planner's own are held to.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "runtime/api/backends.h"
#include "runtime/cli/check_case.h"
#include "runtime/cli/size_list.h"
#include "tests/search/problems.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

// A convolution in a convolution does the arithmetic of four transforms, each longer than its own.
double bound_of(const plan::Schedule& schedule, std::uint64_t length, Precision precision) {
  int convolutions = 0;
  const auto count = [&](const auto& self, const plan::Schedule& node) -> void {
    convolutions += node.strategy == "rader" || node.strategy == "bluestein";
    for (const auto& inner : node.inner) self(self, inner);
  };
  count(count, schedule);
  return cli::error_bound(length, precision, Arithmetic::ieee) * (convolutions > 1 ? 2 : 1);
}

// `target`: of the schedules; the backend's own if null.
void check_samples(const TestBackend& on, const plan::Shape& shape, Precision precision,
                   int samples, const char* target = nullptr) {
  PlanOptions options;
  options.backend = on.backend;
  options.mode = Mode::pinned;
  if (target) options.architecture = target;
  const SearchProblem searching(
      shape, target ? plan::target_of(target) : plan::target_of(*api::device_of(on.backend)),
      precision, 5);
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
    EXPECT_LE(result.error, bound_of(*schedule, problem.length, precision)) << options.schedule;
  }
}

// PAPILIO_SEARCH_SAMPLES: how many of each shape.
int samples_of_a_gpu() {
  const char* const asked = std::getenv("PAPILIO_SEARCH_SAMPLES");
  return asked ? std::atoi(asked) : 8;
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

// The processor runs a GPU's schedules, whose space is larger than its own.
TEST_P(LegalSchedules, OfAGpuGiveRightResultsOnTheProcessor) {
  if (GetParam().backend != Backend::host) GTEST_SKIP() << "the GPU's own are above";
  for (const plan::Shape& shape : {plan::Shape{16}, {101}, {360}, {6, 22}, {1155}})
    check_samples(GetParam(), shape, shape.size() == 1 ? Precision::f64 : Precision::f32,
                  samples_of_a_gpu(), "h100");
}

INSTANTIATE_TEST_SUITE_P(Backends, LegalSchedules, testing::ValuesIn(test_backends()),
                         [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace papilio::tests
