// SPDX-License-Identifier: MIT
//
// One block's columns that begin between sectors are stored past the first-level cache of a GPU;
// others, clusters and the processor's are not.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/plan/composed.h"

namespace papilio::tests {
namespace {

// Of each kernel, whether it stores so.
std::vector<bool> past_cache(const std::string& text, Precision precision,
                             const std::string& architecture) {
  std::vector<bool> found;
  for (const auto& kernel : composed(text, precision, architecture).kernels)
    found.push_back(kernel.text.find("papilio_store_past_cache(&") != std::string::npos);
  return found;
}

using Kernels = std::vector<bool>;

constexpr const char* odd =
    "hierarchical(531441, stockham(729, radices=27x27, threads=27, per_block=16), "
    "stockham(729, radices=27x27, threads=27, per_block=16))";

TEST(PastCache, ColumnsBetweenSectors) {
  EXPECT_EQ(past_cache(odd, Precision::f32, "sm_90"), (Kernels{true, true}));
  EXPECT_EQ(past_cache(odd, Precision::f32, "sm_80"), (Kernels{true, true}));
  // In f64 two points fill a sector, so even distances do not begin between them.
  const std::string even =
      "hierarchical(1210, stockham(22, radices=22, threads=1, per_block=32), "
      "stockham(55, radices=11x5, threads=5, per_block=16))";
  EXPECT_EQ(past_cache(even, Precision::f32, "sm_90"), (Kernels{true, true}));
  EXPECT_EQ(past_cache(even, Precision::f64, "sm_90"), (Kernels{true, false}));
}

TEST(PastCache, NothingElse) {
  const std::string aligned =
      "hierarchical(262144, stockham(512, radices=32x16, threads=16, per_block=16), "
      "stockham(512, radices=32x16, threads=16, per_block=8))";
  EXPECT_EQ(past_cache(aligned, Precision::f32, "sm_90"), (Kernels{false, false}));
  const std::string rows = "stockham(729, radices=27x27, threads=27, per_block=1)";
  EXPECT_EQ(past_cache(rows, Precision::f32, "sm_90"), Kernels{false});
  const std::string cluster =
      "hierarchical(1953125, cluster(3125, blocks=5, parts=25x125, radices=25x25x5, axes=1x2x2, "
      "threads=25, per_block=8), stockham(625, radices=25x25, threads=25, per_block=32))";
  EXPECT_EQ(past_cache(cluster, Precision::f32, "sm_90"), (Kernels{false, true}));
  EXPECT_EQ(past_cache(odd, Precision::f32, "host"), (Kernels{false, false}));
}

}  // namespace
}  // namespace papilio::tests
