// SPDX-License-Identifier: MIT
//
// The counts of a layout against cases that can be counted by hand.
#include "runtime/compose/spec/exchange_layout.h"

#include <gtest/gtest.h>

namespace papilio::compose {
namespace {

ExchangeLayout layout_of(Precision precision, std::vector<int> radices, int lanes, int tiles) {
  KernelSpec spec;
  spec.precision = precision;
  spec.radices = std::move(radices);
  spec.lanes = lanes;
  spec.tiles = tiles;
  return choose_layout(spec, true);
}

// A pad real every 32 elements turns the stride of 32 into 33; both distances stay constant.
TEST(ExchangeLayout, PaddingEndsTheConflictsOf32Times32) {
  const auto layout = layout_of(Precision::f32, {32, 32}, 32, 1);
  EXPECT_EQ(layout.exchanges[0].period, 32u);
  EXPECT_EQ(layout.exchanges[0].pad, 1u);
  EXPECT_EQ(layout.conflicts, 1);
  EXPECT_EQ(layout.scattered, 0);
}

// An odd stride meets no bank twice, but 25 of 32 lanes take as long as 32.
TEST(ExchangeLayout, IdleLanesCountAsConflicts) {
  const auto layout = layout_of(Precision::f32, {25, 25}, 25, 1);
  EXPECT_EQ(layout.exchanges[0].pad, 0u);
  EXPECT_DOUBLE_EQ(layout.conflicts, 32.0 / 25);
}

// In f64 the pairs of banks serve 16 threads: 27 of them, first 16, then 11, meet no bank twice.
TEST(ExchangeLayout, CountsHalfWarpsInDoublePrecision) {
  EXPECT_DOUBLE_EQ(layout_of(Precision::f64, {27, 27}, 27, 1).conflicts, 32.0 / 27);
}

// 20 threads write 20 elements each, 20 apart: unpadded, multiples of 4 banks meet three deep, as
// 20 lanes lie in 8 banks. A pad after each thread's 20 makes the stride odd.
TEST(ExchangeLayout, PadsBetweenTheRunsOfAPass) {
  const auto layout = layout_of(Precision::f32, {20, 20}, 20, 1);
  EXPECT_EQ(layout.exchanges[0].period, 20u);
  EXPECT_EQ(layout.exchanges[0].pad, 1u);
  EXPECT_DOUBLE_EQ(layout.conflicts, 32.0 / 20);
  EXPECT_EQ(layout.scattered, 0);
}

// After the first pass threads write 16 elements, 16 apart; after the second, runs of 16 elements
// 256 apart. No one padding serves both.
TEST(ExchangeLayout, EachExchangeHasAPaddingOfItsOwn) {
  const auto layout = layout_of(Precision::f32, {16, 16, 16}, 256, 1);
  EXPECT_EQ(layout.exchanges[0].period, 32u);
  EXPECT_EQ(layout.exchanges[0].pad, 1u);
  EXPECT_EQ(layout.exchanges[1].period, 256u);
  EXPECT_EQ(layout.exchanges[1].pad, 16u);
  EXPECT_EQ(layout.conflicts, 1);
  EXPECT_EQ(layout.scattered, 0);
  EXPECT_EQ(layout.reals, 2u * (4096 + 15 * 16));
}

// A block of the cluster has 16 columns, then 16 rows, interleaved: 32 threads write two runs of 16
// elements, 256 apart. 16 slots between runs of 256 bring the second one into the other 16 banks.
TEST(ExchangeLayout, PadsKeepInterleavedRowsOfAClusterApart) {
  KernelSpec spec;
  spec.precision = Precision::f32;
  spec.radices = {16, 16, 16, 16};
  spec.dimensions = {256, 256};
  spec.axes = {0, 0, 1, 1};
  spec.lanes = 128;
  spec.cluster = Cluster{.blocks = 16, .first = 256, .second = 256, .four_step = true};
  const auto layout = choose_layout(spec, true);
  EXPECT_EQ(layout.exchanges[1].period, 256u);
  EXPECT_EQ(layout.exchanges[1].pad, 16u);
  EXPECT_EQ(layout.conflicts, 1);
  EXPECT_EQ(layout.scattered, 0);
  EXPECT_EQ(layout.exchanges[1].slot("0", "e"), "e + ((e) >> 8) * 16");
}

TEST(ExchangeLayout, NothingIsExchangedInOnePass) {
  const auto layout = layout_of(Precision::f32, {16}, 1, 32);
  EXPECT_EQ(layout.reals, 0u);
  EXPECT_EQ(layout.conflicts, 1);
}

}  // namespace
}  // namespace papilio::compose
