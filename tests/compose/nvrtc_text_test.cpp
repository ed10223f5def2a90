// SPDX-License-Identifier: MIT
//
// NVRTC takes the texts of every kind of schedule for the architectures that have what they need:
// convolutions, clusters and shared bins, what is in place, what lies between kernels. (Products
// with matrices: matrix_text_test.cpp.)
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/compile/compiler.h"
#include "runtime/target/target.h"

namespace papilio::tests {
namespace {

struct Kind {
  std::string schedule;
  std::vector<std::uint64_t> dimensions;
  int cluster = 1;  // blocks
  Precision precision = Precision::f32;
  papilio::Kind transform = papilio::Kind::c2c;  // of the last dimension
};

const std::string rows_of_16 = "stockham(16, radices=4x4, threads=4, per_block=8, exchange=halves)";
const std::string columns_in_a_cluster =
    "cluster(64, blocks=4, parts=8x8, radices=8x8, axes=1x2, threads=2, per_block=16)";
const std::string rows_of_12 = "stockham(12, radices=4x3, threads=2, per_block=8)";

const Kind kinds[] = {
    {"bluestein(100, stockham(210, radices=2x3x5x7, threads=8, per_block=3, "
     "load=staged, store=staged))",
     {100},
     1,
     Precision::f64},
    {"bluestein(31, stockham(64, radices=4x16, threads=3, per_block=5, exchange=in_place))", {31}},
    {"bluestein(115, dims=23x5, stockham(240, dims=48x5, radices=4x5x3x4, axes=1x2x1x1, "
     "threads=16, per_block=2, exchange=in_place, prefetch=5))",
     {23, 5}},
    {"rader(61, g=2, index=coprime, stockham(60, radices=15x4, threads=4, per_block=8, "
     "load=staged, store=staged, prefetch=3))",
     {61}},
    {"rader(13, g=2, stockham(12, radices=4x3, threads=3, per_block=4, exchange=in_place))", {13}},
    {"rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x15x4, axes=1x2x2, "
     "threads=8, per_block=4, exchange=in_place, prefetch=4))",
     {122}},
    {"rader(257, g=3, hierarchical(256, " + rows_of_16 + ", " + rows_of_16 + "))", {257}},
    {"bluestein(100, hierarchical(256, " + rows_of_16 + ", " + rows_of_16 + "))", {100}},
    {"hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x3x4, axes=2x1x2, "
     "threads=7, per_block=16, exchange=halves), stockham(50, radices=10x5, threads=5, "
     "per_block=8))",
     {3, 1000}},
    {"bluestein(290, blocks=4, stockham(150, radices=3x10x5, threads=10, per_block=2, "
     "exchange=in_place, prefetch=4))",
     {290},
     4},
    {"rader(31, blocks=2, g=3, index=coprime, stockham(15, radices=3x5, threads=4, per_block=1))",
     {31},
     2},
    {"hierarchical(768, " + rows_of_12 + ", " + columns_in_a_cluster + ")", {768}, 4},
    {"hierarchical(768, " + columns_in_a_cluster + ", " + rows_of_12 + ")", {768}, 4},
    {"cluster(252, blocks=2, dims=84x3, parts=12x21, radices=12x3x7, axes=1x3x2, threads=6)",
     {84, 3},
     2,
     Precision::f64},
    {"axes(225, r2c(45, paired=2, stockham(45, radices=9x5, threads=5, per_block=3, "
     "exchange=halves, load=staged, store=staged)), stockham(5, radices=5, threads=1, "
     "per_block=8))",
     {5, 45},
     1,
     Precision::f32,
     papilio::Kind::r2c},
    {"axes(244, stockham(4, radices=4, threads=1, per_block=8), c2r(61, paired=2, rader(61, g=2, "
     "stockham(60, radices=6x10, threads=10, per_block=1))))",
     {4, 61},
     1,
     Precision::f64,
     papilio::Kind::c2r},
    {"r2c(244, rader(122, p=61, g=2, stockham(120, dims=2x60, radices=2x6x10, axes=1x2x2, "
     "threads=10, per_block=1, exchange=in_place)))",
     {244},
     1,
     Precision::f32,
     papilio::Kind::r2c},
    {"c2r(46, bluestein(23, stockham(48, radices=8x6, threads=6, per_block=2, load=staged, "
     "store=staged)))",
     {46},
     1,
     Precision::f64,
     papilio::Kind::c2r},
    {"r2c(240, stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "exchange=halves, store=staged))",
     {12, 20},
     1,
     Precision::f32,
     papilio::Kind::r2c},
    {"dst1(20, stockham(7, radices=7, threads=2, per_block=3))",
     {20},
     1,
     Precision::f64,
     papilio::Kind::dst1},
    {"c2r(120, stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, "
     "load=staged))",
     {3, 4, 10},
     1,
     Precision::f64,
     papilio::Kind::c2r}};

class NvrtcText : public testing::Test {
 protected:
  void SetUp() override {
    try {
      compiler_ = compile::nvrtc_compiler();
    } catch (const Error& error) {
      GTEST_SKIP() << error.what();
    }
  }
  void compiles(const Kind& kind, const char* architecture) {
    PlanOptions options;
    options.mode = Mode::pinned;
    options.architecture = architecture;
    options.schedule = kind.schedule;
    if (kind.cluster > std::max(1, plan::target_of(architecture).limits.cluster_blocks)) return;
    const auto description = describe(
        {.dimensions = kind.dimensions, .precision = kind.precision, .kind = kind.transform},
        options);
    EXPECT_EQ(description.schedule, kind.schedule);
    for (const KernelInfo& kernel : description.kernels)
      EXPECT_FALSE(compiler_->compile(kernel.source, architecture).empty())
          << kernel.name << " for " << architecture << ": " << kind.schedule;
  }

 private:
  std::shared_ptr<const compile::Compiler> compiler_;
};

TEST_F(NvrtcText, CompilesForTheArchitecturesThatHaveWhatItNeeds) {
  for (const char* architecture : {"sm_80", "sm_90", "sm_120"})
    for (const Kind& kind : kinds) compiles(kind, architecture);
}

// Pairs of doubles: what abi.h and clusters.h have of their own for them, each once, and products
// in a codelet's place. (A kernel takes NVRTC seconds.)
TEST_F(NvrtcText, CompilesWithPairsOfDoubles) {
  const std::string rows = "stockham(16, radices=4x4, threads=4, per_block=8, ";
  const Kind pairs[] = {
      {rows + "tables=read_only, roots=kept, stores=past_l1)", {16}},
      {rows + "exchange=interleaved, load=staged, store=staged)", {16}},
      {"rader(13, g=2, stockham(12, radices=4x3, threads=3, per_block=4, exchange=in_place))",
       {13}},
      {"bluestein(31, blocks=4, stockham(18, radices=3x2x3, threads=3, per_block=2, "
       "exchange=in_place, prefetch=4))",
       {31},
       4},
      {"matrix(15, dims=3x5, threads=5, per_block=16)", {3, 5}},
      {"generic(217, radices=7, direct=31)", {217}}};
  for (Kind kind : pairs) {
    kind.precision = Precision::f64x2;
    compiles(kind, "sm_90");
  }
}

}  // namespace
}  // namespace papilio::tests
