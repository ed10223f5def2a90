// SPDX-License-Identifier: MIT
//
// How a problem of several axes is cut into sweeps over arrays.
#include <gtest/gtest.h>

#include "runtime/api/planning.h"
#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/problem/problem.h"
#include "runtime/target/target.h"

namespace papilio::tests {
namespace {

// Of columns and rows: the distance of the rows of bins that lie between.
std::int64_t rows_of_bins(std::uint64_t n, Precision precision) {
  const Problem problem =
      problem::complete({.dimensions = {n, n}, .precision = precision, .kind = Kind::c2r});
  const auto planning = api::planning_context(problem, {}, plan::target_of("h200"));
  const plan::Sweeps& sweeps = *planning.context.sweeps;
  EXPECT_EQ(sweeps.list.size(), 2u);
  EXPECT_EQ(sweeps.list[0].in.stride, static_cast<std::int64_t>(n / 2 + 1));
  EXPECT_EQ(sweeps.workspaces.at(0), n * static_cast<std::uint64_t>(sweeps.list[0].out.stride));
  return sweeps.list[0].out.stride;
}

TEST(Sweeps, RowsOfBinsBeginAtLinesWhereThatTakesAnEighthMoreAtMost) {
  EXPECT_EQ(rows_of_bins(1000, Precision::f32), 512);
  EXPECT_EQ(rows_of_bins(1024, Precision::f64), 520);
  EXPECT_EQ(rows_of_bins(256, Precision::f32), 144);
  EXPECT_EQ(rows_of_bins(128, Precision::f32), 65);  // 80 would be a quarter
  EXPECT_EQ(rows_of_bins(128, Precision::f64), 72);
}

}  // namespace
}  // namespace papilio::tests
