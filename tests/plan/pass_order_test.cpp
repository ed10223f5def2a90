// SPDX-License-Identifier: MIT
//
// The passes of Rader's method, and those in place, are put in the order that a cost likes; those
// along Rader's other factor stay first, and nothing else is touched.
#include "runtime/plan/choose/pass_order.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

// A cost that likes a small radix at the end.
double last_radix(const plan::Schedule& schedule) {
  return schedule.inner.empty() ? schedule.with.radices.back() : last_radix(schedule.inner[0]);
}

std::string ordered(const std::string& text, const std::string& architecture = "sm_90") {
  const auto planning = planning_for(1009, plan::target_of(architecture));
  auto schedule = plan::parse(text);
  const double us = plan::order_passes(schedule, planning.context, last_radix);
  EXPECT_EQ(us, last_radix(schedule));
  return plan::print(schedule);
}

TEST(PassOrder, IsRadersCheapest) {
  EXPECT_EQ(ordered("rader(1009, g=11, stockham(1008, radices=7x16x9, threads=63, per_block=1))"),
            "rader(1009, g=11, stockham(1008, radices=9x16x7, threads=63, per_block=1))");
}

TEST(PassOrder, IsTheCheapestInPlace) {
  EXPECT_EQ(ordered("bluestein(499, stockham(1008, radices=7x16x9, threads=63, per_block=1, "
                    "exchange=in_place))"),
            "bluestein(499, stockham(1008, radices=9x16x7, threads=63, per_block=1, "
            "exchange=in_place))");
}

TEST(PassOrder, LeavesPassesAlongRadersOtherFactorFirst) {
  EXPECT_EQ(ordered("rader(122, p=61, g=2, stockham(120, dims=2x60, radices=2x4x15, axes=1x2x2, "
                    "threads=8, per_block=4))"),
            "rader(122, p=61, g=2, stockham(120, dims=2x60, radices=2x15x4, axes=1x2x2, "
            "threads=8, per_block=4))");
  EXPECT_EQ(ordered("rader(732, dims=122x6, p=61, g=2, stockham(720, dims=2x6x60, "
                    "radices=2x3x2x4x15, axes=1x2x2x3x3, threads=60, per_block=1))"),
            "rader(732, dims=122x6, p=61, g=2, stockham(720, dims=2x6x60, radices=2x3x2x15x4, "
            "axes=1x2x2x3x3, threads=60, per_block=1))");
}

TEST(PassOrder, LeavesTheRestAsItIs) {
  const std::string alone = "stockham(1000, radices=5x20x10, threads=50, per_block=1)";
  const std::string two =
      "hierarchical(1000, stockham(50, radices=5x10, threads=5, per_block=8), "
      "stockham(20, radices=4x5, threads=4, per_block=8))";
  const std::string padded = "bluestein(17, stockham(40, radices=4x2x5, threads=10, per_block=1))";
  const std::string across =
      "rader(1009, g=11, hierarchical(1008, stockham(48, radices=6x8, threads=6, per_block=8), "
      "stockham(21, radices=3x7, threads=3, per_block=8)))";
  const std::string halves =
      "rader(1009, blocks=2, g=11, stockham(504, radices=7x8x9, threads=64, per_block=1, "
      "exchange=in_place))";
  const std::string shared =
      "bluestein(500, blocks=4, stockham(256, radices=4x8x8, threads=32, per_block=1, "
      "exchange=in_place))";
  for (const auto& schedule : {alone, two, padded, across, halves, shared})
    EXPECT_EQ(ordered(schedule), schedule);
  const std::string on_host =
      "rader(1009, g=11, stockham(1008, radices=7x16x9, threads=63, per_block=1))";
  EXPECT_EQ(ordered(on_host, "host"), on_host);
}

}  // namespace
}  // namespace papilio::tests
