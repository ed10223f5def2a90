// SPDX-License-Identifier: MIT
//
// Rows of planes as one batch: which loops become part of it, and which must not.
#include "runtime/plan/lower/join_loops.h"

#include <gtest/gtest.h>

#include "runtime/compose/kernel_text.h"
#include "tests/plan/composed.h"

namespace papilio::tests {
namespace {

using compose::batch_loop;
using compose::KernelSpec;

std::vector<KernelSpec> kernels_of(const std::string& schedule) {
  std::vector<KernelSpec> specs;
  for (const auto& step : composed(schedule, Precision::f32, "sm_90").program.steps)
    specs.push_back(step.spec);
  return specs;
}

const std::string three = "stockham(3, radices=3, threads=1, per_block=8)";
const std::string four = "stockham(4, radices=4, threads=1, per_block=8)";
const std::string five =
    "stockham(5, radices=5, threads=1, per_block=8, load=staged, store=staged)";

TEST(JoinLoops, RowsOfPlanesAreOneBatch) {
  const auto kernels = kernels_of("row_column(15, " + three + ", " + five + ")");
  ASSERT_EQ(kernels.size(), 2u);
  const KernelSpec &columns = kernels[0], &rows = kernels[1];
  // Columns lie side by side within a plane.
  ASSERT_EQ(columns.loops.size(), 1u);
  EXPECT_EQ(columns.loops[0].count, 5u);
  EXPECT_EQ(columns.joined, 1u);
  EXPECT_TRUE(rows.loops.empty());
  EXPECT_EQ(rows.joined, 3u);
  EXPECT_EQ(rows.tile_loop, batch_loop);
  for (const auto* access : {&rows.load, &rows.store}) {
    ASSERT_EQ(access->levels.size(), 1u);
    ASSERT_EQ(access->levels[0].loops.size(), 1u);
    EXPECT_EQ(access->levels[0].loops[0].loop, batch_loop);
    EXPECT_EQ(access->levels[0].loops[0].stride, 5u);
  }
  // 21 rows of 7 planes by eight.
  EXPECT_EQ(compose::block_count(rows, 7), 3u);
  EXPECT_EQ(compose::block_count(columns, 7), 7u);
}

// Planes of a volume, to whatever goes along their columns; and all of its rows.
TEST(JoinLoops, PlanesOfVolumesToo) {
  const auto kernels =
      kernels_of("row_column(60, " + four + ", row_column(15, " + three + ", " + five + "))");
  ASSERT_EQ(kernels.size(), 3u);
  ASSERT_EQ(kernels[1].loops.size(), 1u);
  EXPECT_EQ(kernels[1].loops[0].count, 5u);
  EXPECT_EQ(kernels[1].tile_loop, kernels[1].loops[0].id);
  EXPECT_EQ(kernels[1].joined, 4u);
  EXPECT_TRUE(kernels[2].loops.empty());
  EXPECT_EQ(kernels[2].joined, 12u);
  EXPECT_EQ(compose::block_count(kernels[2], 2), 3u);
}

// The four-step method's rows meet twiddles and are stored apart; the rows between three trips of a
// convolution know which of the spectrum's they are.
TEST(JoinLoops, WhatDependsOnItsNumberStays) {
  for (const auto& spec : kernels_of("hierarchical(12, " + three + ", " + four + ")")) {
    EXPECT_EQ(spec.loops.size(), 1u);
    EXPECT_EQ(spec.joined, 1u);
  }
  for (const auto& spec :
       kernels_of("bluestein(5, hierarchical(12, " + three + ", " + four + "))")) {
    EXPECT_EQ(spec.loops.size(), 1u);
    EXPECT_EQ(spec.joined, 1u);
  }
}

}  // namespace
}  // namespace papilio::tests
