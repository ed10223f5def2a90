// SPDX-License-Identifier: MIT
//
// Shapes of all sorts, planned for all architectures and run: within the bound, in place or not, in
// either direction, several transforms or one. The processor runs any GPU's schedules; a GPU its
// own.
#include <gtest/gtest.h>

#include "tests/accuracy/run_case.h"
#include "tests/fuzz/draw_shape.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

class Execution : public testing::TestWithParam<TestBackend> {};

TEST_P(Execution, OfWhatIsPlannedStaysWithinTheBound) {
  if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
  CaseRunner runner(GetParam().backend);
  const std::uint64_t cases = fuzz_cases();
  for (std::uint64_t seed = 0; seed < cases; ++seed) {
    Random random(seed);
    AccuracyCase row{
        .dimensions = draw_shape(random.between(1, 16), random),
        .batch = random.between(1, 5),
        .precision = random.between(0, 1) == 0 ? Precision::f32 : Precision::f64,
        .direction = random.between(0, 1) == 0 ? Direction::forward : Direction::inverse,
        .in_place = random.between(0, 1) == 1,
        .scale = random.between(0, 2) == 0 ? -0.75 : 1,
        .planned_for_many = random.between(0, 1) == 1};
    for (const auto n : row.dimensions) row.length *= n;
    const char* const architecture = draw_architecture(random);
    if (GetParam().backend == Backend::host) row.architecture = architecture;
    const AccuracyResult result = runner.run(row);
    EXPECT_TRUE(result.passed()) << "seed " << seed << ", " << row.architecture << ": "
                                 << describe_case(row) << "\n"
                                 << result.failure << "\n"
                                 << result.schedule << "\nerror " << result.error << " of "
                                 << result.bound;
  }
}

INSTANTIATE_TEST_SUITE_P(On, Execution, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
