// SPDX-License-Identifier: MIT
//
// Blocks that have a multiprocessor to themselves begin out of step, by most of the time that one
// takes; others, and those on the processor, together.
#include "runtime/plan/choose/stagger.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/plan/composed.h"

namespace papilio::tests {
namespace {

// Whether the kernel waits at its beginning; the text of the ABI defines what that is.
bool waits(const compose::ComposedKernel& kernel) {
  return kernel.text.find("\nPAPILIO_STAGGER\n") != std::string::npos;
}

struct Alone {
  std::string schedule;
  Precision precision;
  double cycles;  // of a block: microseconds measured on an H200 by its clock, 1.75 GHz
};

TEST(Stagger, TakesMostOfTheTimeOfABlock) {
  for (const auto& [schedule, precision, cycles] : {
           Alone{"stockham(16384, radices=32x32x16, threads=512, per_block=1, prefetch=2)",
                 Precision::f32, 16000},
           {"stockham(21450, radices=55x26x15, threads=477, per_block=1, prefetch=2)",
            Precision::f32, 31000},
           {"rader(16381, g=2, index=coprime, stockham(16380, radices=13x36x35, threads=468, "
            "per_block=1, prefetch=4))",
            Precision::f32, 39000},
           {"rader(18433, g=5, stockham(18432, radices=8x48x48, threads=384, per_block=1, "
            "prefetch=4))",
            Precision::f32, 44000},
           {"bluestein(10007, stockham(20160, radices=40x24x21, threads=504, per_block=1, "
            "prefetch=4))",
            Precision::f32, 41000},
           {"rader(12007, blocks=2, g=13, index=coprime, stockham(6003, radices=23x9x29, "
            "threads=334, per_block=1, prefetch=4))",
            Precision::f64, 41000},
       }) {
    const auto program = composed(schedule, precision, "sm_90");
    const int stagger = program.program.steps.front().spec.stagger;
    EXPECT_GT(stagger, 0.4 * cycles) << schedule;
    EXPECT_LT(stagger, 1.1 * cycles) << schedule;
    EXPECT_TRUE(waits(program.kernels.front())) << schedule;
  }
}

TEST(Stagger, LeavesBlocksTogetherThatShareAMultiprocessor) {
  for (const auto* schedule :
       {"stockham(4096, radices=16x16x16, threads=256, per_block=1)",
        "stockham(8192, radices=32x16x16, threads=256, per_block=1, resident=2)",
        "cluster(65536, blocks=16, parts=128x512, radices=16x8x32x16, axes=1x1x2x2, threads=128, "
        "resident=4)"}) {
    const auto program = composed(schedule, Precision::f32, "sm_90");
    EXPECT_EQ(program.program.steps.front().spec.stagger, 0) << schedule;
    EXPECT_FALSE(waits(program.kernels.front())) << schedule;
  }
}

TEST(Stagger, AndPrefetchingAreForAClusterThatIsAlone) {
  const std::string alone =
      "cluster(131250, blocks=8, parts=375x350, radices=25x15x25x14, axes=1x1x2x2, threads=660";
  for (const bool asks : {false, true}) {
    const auto program = composed(alone + (asks ? ", prefetch=3)" : ")"), Precision::f32, "sm_90");
    EXPECT_GT(program.program.steps.front().spec.stagger, 0);
    EXPECT_TRUE(waits(program.kernels.front()));
  }
}

TEST(Stagger, LeavesTheProcessorAlone) {
  const auto program = composed("stockham(16384, radices=16x16x8x8, threads=1024, per_block=1)",
                                Precision::f32, "host");
  EXPECT_EQ(program.program.steps.front().spec.stagger, 0);
}

}  // namespace
}  // namespace papilio::tests
