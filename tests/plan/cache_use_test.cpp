// SPDX-License-Identifier: MIT
//
// One block's columns that begin between sectors are stored past the first-level cache of a GPU;
// others, clusters and the processor's are not. Tables are read before the barriers and stores in
// front of their use where registers allow it, and what a store is multiplied by is always. The
// first-level cache is asked to keep the roots of convolutions in place that are alone.
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
  for (const auto& kernel : composed(text, precision, architecture).kernels) {
    const std::size_t own = kernel.text.find("struct place");  // behind abi.h
    EXPECT_NE(own, std::string::npos);
    found.push_back(kernel.text.find("papilio_store_past_cache(&", own) != std::string::npos);
  }
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

// Whether the passes of a schedule's last kernel read their tables early.
bool early(const std::string& text, Precision precision = Precision::f32,
           const std::string& architecture = "sm_90", std::uint64_t batch = 1 << 20) {
  const auto program = composed(text, precision, architecture, batch);
  const std::string& kernel = program.kernels.back().text;
  const auto body = kernel.find("\nPAPILIO_KERNEL(");
  EXPECT_NE(body, std::string::npos);
  int tables = 0, found = 0;
  for (auto at = body; (at = kernel.find("[PAPILIO_TABLES]", at + 1)) != std::string::npos;)
    ++tables;
  for (auto at = body;
       (at = kernel.find("papilio_table<complex_t>(", at + 1)) != std::string::npos;)
    ++found;
  EXPECT_TRUE(found == 0 || found == tables) << text;
  return found > 0;
}

// One whole butterfly a thread in each pass, and 96 registers of which 86 are taken; where there
// are more, or a branch stands before some butterflies, they are read early.
TEST(EarlyTables, NotPastAllBarriers) {
  const auto of = [](const char* passes) {
    return early(std::string("bluestein(6901, stockham(") + passes + ", per_block=1))");
  };
  EXPECT_FALSE(of("13824, radices=24x24x24, threads=576"));
  EXPECT_TRUE(of("13824, radices=48x18x16, threads=288"));
  EXPECT_TRUE(of("13824, radices=24x24x24, threads=288"));
  EXPECT_TRUE(of("13824, radices=36x24x16, threads=576"));
}

TEST(EarlyTables, WhereRegistersAllowIt) {
  // Alone on a multiprocessor by its shared memory; and one of many blocks there.
  EXPECT_TRUE(early("stockham(16384, radices=32x32x16, threads=512, per_block=1)"));
  EXPECT_FALSE(early("stockham(4096, radices=16x16x16, threads=256, per_block=1)"));
  // Alone by its registers; half of its exchange at a time takes 54 KiB.
  EXPECT_TRUE(
      early("stockham(13824, radices=24x24x24, threads=576, per_block=1, exchange=halves)"));
  // Held to its registers anyway.
  EXPECT_TRUE(early("stockham(4096, radices=16x16x16, threads=256, per_block=1, resident=4)"));
  // One transform has the multiprocessor to itself.
  EXPECT_TRUE(early("stockham(4096, radices=16x16x16, threads=256, per_block=1)", Precision::f32,
                    "sm_90", 1));
}

TEST(EarlyTables, NowhereElse) {
  EXPECT_FALSE(
      early("cluster(65536, blocks=16, parts=256x256, radices=16x16x16x16, axes=1x1x2x2, "
            "threads=256, resident=4)"));
  // A spectrum that the first-level cache keeps, and one that it does not.
  EXPECT_FALSE(
      early("bluestein(367, stockham(768, radices=32x24, threads=32, per_block=2, "
            "resident=8))"));
  EXPECT_TRUE(
      early("bluestein(2039, stockham(4096, radices=16x16x16, threads=128, per_block=1, "
            "resident=4))"));
  for (const char* architecture : {"host", "sm_80"})
    EXPECT_FALSE(early("stockham(4096, radices=16x16x16, threads=256, per_block=1)", Precision::f32,
                       architecture));
  EXPECT_FALSE(
      early("stockham(16384, radices=32x32x16, threads=512, per_block=1)", Precision::f32, "host"));
}

// Whether the passes of a schedule's last kernel read their roots so that the first-level cache
// keeps them.
bool keeps_roots(const std::string& text, Precision precision, const std::string& architecture) {
  const auto program = composed(text, precision, architecture);
  return program.kernels.back().text.find("papilio_table<complex_t, true>(") != std::string::npos;
}

TEST(KeptRoots, OfConvolutionsInPlaceThatAreAlone) {
  const std::string alone =
      "bluestein(10007, stockham(20480, radices=20x32x32, threads=256, per_block=1, "
      "exchange=in_place))";
  EXPECT_TRUE(keeps_roots(alone, Precision::f32, "sm_90"));
  EXPECT_FALSE(keeps_roots(alone, Precision::f32, "host"));
  EXPECT_FALSE(
      keeps_roots("bluestein(5003, stockham(10240, radices=32x20x16, threads=256, per_block=1, "
                  "exchange=in_place))",
                  Precision::f64, "sm_90"));
  EXPECT_FALSE(
      keeps_roots("bluestein(2474, stockham(5040, radices=15x16x21, threads=128, per_block=1, "
                  "exchange=in_place, resident=4))",
                  Precision::f32, "sm_90"));
  EXPECT_FALSE(
      keeps_roots("bluestein(10007, stockham(20160, radices=40x24x21, threads=504, per_block=1))",
                  Precision::f32, "sm_90"));
  EXPECT_FALSE(
      keeps_roots("stockham(27000, radices=30x30x30, threads=480, per_block=1, exchange=in_place)",
                  Precision::f32, "sm_90"));
}

// The body of the function that stores, of the first kernel.
std::string store_of(const std::string& schedule, const std::string& architecture) {
  const auto program = composed(schedule, Precision::f32, architecture);
  const std::string& text = program.kernels.front().text;
  const auto begin = text.find("void store(");
  return text.substr(begin, text.find("\n}\n", begin) - begin);
}

TEST(EarlyTables, FactorsOfWhatIsStored) {
  const std::string schedule =
      "bluestein(367, stockham(768, radices=32x24, threads=32, per_block=1))";
  const std::string store = store_of(schedule, "sm_90");
  // Elements j + c, j below 24 and c a constant where it is called: of most of these the compiler
  // knows on which side of the limit they are, and drops all else.
  const auto beyond = store.find("if (c >= 367) return"),
             factor = store.find("papilio_table<complex_t>("),
             limit = store.find("if (c >= 344 && (j + c) >= 367) return");
  ASSERT_NE(factor, std::string::npos) << store;
  ASSERT_NE(limit, std::string::npos) << store;
  EXPECT_LT(beyond, factor) << store;
  EXPECT_LT(factor, limit) << store;
  EXPECT_NE(store.find("[(c >= 344 && (j + c) >= 367 ? 0 : (j + c))]"), std::string::npos) << store;
  // The processor computes only what it stores.
  const std::string host = store_of(schedule, "host");
  EXPECT_LT(host.find("if (c >= 344 && (j + c) >= 367) return"), host.find("papilio_multiply"))
      << host;
}

// To a level with twiddles further out, where these are not multiplied in registers, an index
// beyond the limit means nothing.
TEST(EarlyTables, LimitsComeBeforeAnotherLevelsTwiddles) {
  const std::string store = store_of(
      "hierarchical(5312, bluestein(83, blocks=2, stockham(84, radices=12x7, threads=12, "
      "per_block=8)), stockham(64, radices=8x8, threads=8, per_block=4))",
      "sm_90");
  const auto limit = store.find(">= 83) return"), twiddle = store.find("here.loop1);");
  ASSERT_NE(limit, std::string::npos) << store;
  ASSERT_NE(twiddle, std::string::npos) << store;
  EXPECT_LT(limit, twiddle) << store;
}

}  // namespace
}  // namespace papilio::tests
