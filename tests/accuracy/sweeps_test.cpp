// SPDX-License-Identifier: MIT
//
// c2c axes that follow each other as one sweep or as several: the planner's choice, and both forms
// pinned give the result.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/accuracy/general_case.h"
#include "tests/accuracy/user_functions.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {
namespace {

TEST(Sweeps, AreOneForSmallPlanesAndSeveralForLargeOnes) {
  const auto kernels = [](std::uint64_t n) {
    return describe({.dimensions = {n, n, n}, .batch = (1u << 26) / (n * n * n), .kind = Kind::r2c},
                    {.architecture = "h100"})
        .kernels.size();
  };
  EXPECT_EQ(kernels(24), 1u);
  // A plane to a block, or to a cluster.
  for (const std::uint64_t n : {48, 100, 256}) EXPECT_EQ(kernels(n), 2u) << n;
}

TEST(Sweeps, AreDoneEitherWay) {
  const std::string rows = "r2c(8, stockham(8, radices=8, threads=1, per_block=8)), ";
  const std::vector<std::string> schedules = {
      "axes(240, " + rows +
          "stockham(30, dims=6x5, radices=6x5, axes=1x2, threads=6, per_block=4))",
      "axes(240, " + rows +
          "stockham(5, radices=5, threads=1, per_block=8), "
          "stockham(6, radices=6, threads=1, per_block=8))",
      "axes(240, " + rows +
          "stockham(6, radices=6, threads=1, per_block=8), "
          "stockham(5, radices=5, threads=1, per_block=8))"};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::vector<bool> passed;
    for (const std::string& schedule : schedules) {
      const GeneralResult result =
          runner.run({.problem = {.dimensions = {6, 5, 8}, .batch = 3, .kind = Kind::r2c},
                      .schedule = schedule});
      passed.push_back(result.passed());
      if (!result.failure.empty()) continue;
      EXPECT_EQ(result.schedule, schedule);
    }
    // Of two orders of the axes one is the sweeps'.
    EXPECT_TRUE(passed[0]);
    EXPECT_NE(passed[1], passed[2]);
  }
}

// Rows, then columns. What is between them stands in the output's memory, but not where the
// caller's function stores: that is called once an element.
TEST(Sweeps, OfRowsAndColumnsStoreByTheCallersFunctionOnce) {
  Problem problem{.axes = {{.n = 6, .in_stride = 5, .out_stride = 5},
                           {.n = 5, .in_stride = 1, .out_stride = 1}},
                  .repeats = {{4, 30, 30}}};
  const std::string schedule =
      "row_column(30, stockham(6, radices=6, threads=1, per_block=8), "
      "stockham(5, radices=5, threads=1, per_block=8))";
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (const bool stores : {true, false}) {
      problem.store_function = stores ? store_function_text(false) : "";
      for (const bool loads : {true, false}) {
        problem.load_function = loads ? load_function_text(false) : "";
        const GeneralResult result = runner.run({.problem = problem, .schedule = schedule});
        EXPECT_TRUE(result.passed()) << backend.name << ": " << result.ratio << result.failure;
      }
    }
  }
}

// Axes that follow each other in the output alone, while a workspace in the input's order holds
// them, for the third c2c axis is cut later; and axes of a convolution, of which neither side says
// where a workspace has them.
TEST(Sweeps, AreApartWhereAWorkspaceHasAxesInAnotherOrder) {
  const Axis real{.n = 4, .kind = Kind::r2c, .in_stride = 1, .out_stride = 1};
  const Problem cut{.axes = {{.n = 6, .in_stride = 4, .out_stride = 30},
                             {.n = 5, .in_stride = 24, .out_stride = 6},
                             {.n = 3, .in_stride = 120, .out_stride = 3, .out_extent = 2},
                             real},
                    .repeats = {{2, 360, 180}}};
  const Problem product{.product = Product::convolution,
                        .axes = {{.n = 6, .in_stride = 4, .out_stride = 4},
                                 {.n = 5, .in_stride = 24, .out_stride = 24},
                                 real},
                        .repeats = {{2, 120, 120}}};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (const Problem& problem : {cut, product}) {
      const GeneralResult result = runner.run({.problem = problem});
      EXPECT_TRUE(result.passed()) << result.schedule << ": " << result.ratio << result.failure;
    }
  }
}

}  // namespace
}  // namespace papilio::tests
