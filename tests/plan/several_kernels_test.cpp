// SPDX-License-Identifier: MIT
//
// Plans in several kernels: a dimension divided between two of them, and columns that stay side by
// side in between.
#include <gtest/gtest.h>

#include "runtime/plan/choose/planner.h"
#include "tests/plan/composed.h"
#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

// A long dimension beside short ones, and volumes: two trips where whole dimensions take three, or
// want a cluster. Their parts are a block's, and neither is short.
TEST(SeveralKernels, MayDivideADimension) {
  for (const plan::Shape& shape :
       {plan::Shape{3, 100000}, {100000, 3}, {262144, 8}, {2, 131072}, {200, 200, 200}}) {
    const auto found = candidates("hierarchical", shape, {}, Precision::f32, "h200");
    EXPECT_FALSE(found.empty()) << shape[0];
    for (const auto& schedule : found) {
      EXPECT_EQ(plan::shape_of(schedule), shape);
      for (const auto& inner : schedule.inner) {
        EXPECT_NE(inner.strategy, "hierarchical") << plan::print(schedule);
        EXPECT_GE(inner.length, 32u);
      }
    }
  }
  // Not on the processor.
  EXPECT_TRUE(
      candidates("hierarchical", plan::Shape{3, 100000}, {}, Precision::f32, "host").empty());
}

// What follows the divided dimension and is shorter than a line is stored by way of shared memory,
// several rows together.
TEST(SeveralKernels, StoreShortTailsStaged) {
  const plan::Role rows{.column_store = true, .neighbours = 200, .tail = 3};
  bool staged = false;
  for (const auto& schedule : candidates("stockham", plan::Shape{250, 3}, rows, Precision::f32))
    staged |= schedule.with.store == plan::Path::staged && schedule.with.per_block > 1;
  EXPECT_TRUE(staged);
  const plan::Role wide{.column_store = true, .neighbours = 200, .tail = 64};
  for (const auto& schedule : candidates("stockham", plan::Shape{25, 64}, wide, Precision::f32))
    EXPECT_EQ(schedule.with.store, plan::Path::direct) << plan::print(schedule);
}

// Neighbouring columns are neighbours in memory wherever kernels load or store them: 10000x10000
// was slower than cuFFT when the first of two wrote columns apart.
TEST(SeveralKernels, KeepColumnsSideBySide) {
  const std::string hundred = "stockham(100, radices=10x10, threads=10, per_block=16)";
  const auto program =
      composed("row_column(640000, hierarchical(10000, " + hundred + ", " + hundred +
                   "), stockham(64, radices=8x8, threads=8, per_block=4))",
               Precision::f32, "sm_90")
          .program;
  ASSERT_EQ(program.steps.size(), 3u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(program.steps[i].spec.load.order, compose::Order::tiles) << i;
    EXPECT_EQ(program.steps[i].spec.store.order, compose::Order::tiles) << i;
  }
}

// Columns are convolved in place, a sector of each row to a line, or of those of which no block
// holds a sector's width one or two.
TEST(SeveralKernels, ConvolveColumnsInPlace) {
  const plan::Role columns{.column_load = true, .column_store = true, .neighbours = 1009};
  const auto widest_of = [&](std::uint64_t n, Precision precision) {
    std::uint64_t widest = 0;
    for (const auto& schedule : candidates("bluestein", n, columns, precision))
      if (plan::is_in_place(schedule.inner.at(0)))
        widest = std::max(widest, schedule.inner[0].with.per_block);
    return widest;
  };
  EXPECT_EQ(widest_of(4099, Precision::f32), 2u);
  EXPECT_EQ(widest_of(10007, Precision::f32), 1u);
  EXPECT_EQ(widest_of(5003, Precision::f64), 1u);
  EXPECT_EQ(widest_of(2039, Precision::f32), 4u);
  EXPECT_EQ(widest_of(263, Precision::f32), 16u);
}

// Of 17635x5x3 the first two dimensions take several kernels, one of which may be, for rows alone,
// a product with a matrix.
TEST(SeveralKernels, TakeNoProductsWithMatricesForColumns) {
  const auto planning = planning_for(17635 * 15, plan::target_of("sm_89"), Precision::f64);
  const auto schedule = plan::choose({17635, 5, 3}, planning.context);
  EXPECT_NO_THROW(plan::lower(schedule, planning.context)) << plan::print(schedule);
}

// Two kernels of a plan have two names that say what they are to it.
TEST(SeveralKernels, AreNamedByTheirRole) {
  const auto names = [](const std::string& schedule) {
    std::vector<std::string> names;
    for (const auto& kernel : composed(schedule, Precision::f32, "h200").kernels)
      names.push_back(kernel.entry);
    return names;
  };
  const std::string columns = "stockham(64, radices=8x8, threads=8, per_block=4)";
  EXPECT_EQ(names(columns), std::vector<std::string>{"papilio_transform_64_f32"});
  EXPECT_EQ(names("hierarchical(4096, " + columns + ", " + columns + ")"),
            (std::vector<std::string>{"papilio_columns_64_f32", "papilio_rows_64_f32"}));
  EXPECT_EQ(names("bluestein(2000, hierarchical(4096, " + columns + ", " + columns + "))"),
            (std::vector<std::string>{"papilio_columns_64_f32", "papilio_convolve_64_f32",
                                      "papilio_columns_back_64_f32"}));
}

}  // namespace
}  // namespace papilio::tests
