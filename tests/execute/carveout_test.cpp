// SPDX-License-Identifier: MIT
//
// The division of a multiprocessor's memory, against what a driver was seen to do.
#include "runtime/execute/carveout.h"

#include <gtest/gtest.h>

#include <utility>

namespace papilio::tests {
namespace {

using execute::SharedUse;

constexpr std::size_t kib = 1024;

SharedUse on_h200(std::size_t of_block, std::size_t blocks, bool may_do_with_fewer = true) {
  return {of_block, 1 * kib, 228 * kib, blocks, may_do_with_fewer};
}

// ncu's launch__shared_mem_config_size for blocks of 3352 bytes, every per cent asked for (H200,
// CUDA 13.0): from which per cent on which size.
TEST(Carveout, SizesAreTheDrivers) {
  const std::pair<int, std::size_t> from[] = {{1, 8},    {3, 16},   {6, 32},   {12, 64}, {23, 100},
                                              {35, 132}, {46, 164}, {57, 196}, {67, 228}};
  const SharedUse use = on_h200(3352, 32);
  const auto* step = from;
  for (int percent = 1; percent <= 100; ++percent) {
    if (step + 1 != std::end(from) && percent == step[1].first) ++step;
    EXPECT_EQ(execute::shared_size_at(percent, use), step->second * kib) << percent;
  }
}

std::size_t chosen_kib(const SharedUse& use) {
  const int percent = execute::carveout_percent(use);
  EXPECT_GE(percent, 1);
  EXPECT_LE(percent, 100);
  return execute::shared_size_at(percent, use) / kib;
}

TEST(Carveout, IsWhatTheBlocksNeed) {
  EXPECT_EQ(chosen_kib(on_h200(3352, 32)), 164u);     // 140 KiB
  EXPECT_EQ(chosen_kib(on_h200(66 * kib, 2)), 164u);  // 134
  EXPECT_EQ(chosen_kib(on_h200(65 * kib, 2)), 132u);  // to the byte
  EXPECT_EQ(chosen_kib(on_h200(227 * kib, 1)), 228u);
  EXPECT_EQ(chosen_kib(on_h200(256, 32)), 64u);  // 40
  const SharedUse a100{40 * kib, 1 * kib, 164 * kib, 3};
  EXPECT_EQ(chosen_kib(a100), 132u);
}

TEST(Carveout, GivesAQuarterOfTheBlocksForTheCache) {
  EXPECT_EQ(chosen_kib(on_h200(4352, 32)), 164u);  // 31 blocks instead of 32
  EXPECT_EQ(chosen_kib(on_h200(4352, 32, false)), 196u);
  EXPECT_EQ(chosen_kib(on_h200(34 * kib, 5)), 164u);  // 4 instead of 5
  EXPECT_EQ(chosen_kib(on_h200(90 * kib, 2)), 196u);  // not one instead of two
  EXPECT_EQ(execute::blocks_left(on_h200(4352, 32)), 31u);
  EXPECT_EQ(execute::blocks_left(on_h200(4352, 32, false)), 32u);
  EXPECT_EQ(execute::blocks_left(on_h200(34 * kib, 5)), 4u);
  EXPECT_EQ(execute::blocks_left(on_h200(90 * kib, 2)), 2u);
}

// Of 100 KiB the next smaller size is 64, which seven such blocks need as eight do.
TEST(Carveout, GivesNoBlockForNothing) {
  const SharedUse on_rtx4090{4 * kib, 1 * kib, 100 * kib, 8};
  EXPECT_EQ(execute::blocks_left(on_rtx4090), 8u);
  EXPECT_EQ(chosen_kib(on_rtx4090), 64u);
}

}  // namespace
}  // namespace papilio::tests
