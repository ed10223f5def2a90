// SPDX-License-Identifier: MIT
//
// Real transforms of even lengths, half of which has a large prime factor: by a convolution of half
// the points, Rader's or Bluestein's in one block, that folds.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "tests/accuracy/general_case.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {
namespace {

std::string chosen_of_4096(Kind kind, std::uint64_t n) {
  return describe({.length = n, .batch = 4096, .kind = kind}, {.architecture = "sm_90"}).schedule;
}

TEST(FoldedConvolutions, AreChosenWhereOneKernelDoesThem) {
  for (const Kind kind :
       {Kind::r2c, Kind::c2r, Kind::dct2, Kind::dct3, Kind::dst2, Kind::dst3, Kind::dht}) {
    const std::string name = access::real_kind(kind).name;
    EXPECT_TRUE(chosen_of_4096(kind, 2018).starts_with(name + "(2018, rader(1009,"))
        << chosen_of_4096(kind, 2018);
    EXPECT_TRUE(chosen_of_4096(kind, 4036).starts_with(name + "(4036, rader(2018, p=1009,"))
        << chosen_of_4096(kind, 4036);
    EXPECT_TRUE(chosen_of_4096(kind, 1006).starts_with(name + "(1006, bluestein(503,"))
        << chosen_of_4096(kind, 1006);
  }
  EXPECT_TRUE(chosen_of_4096(Kind::dct1, 8192).starts_with("dct1(8192, rader(8191,"));
  EXPECT_TRUE(chosen_of_4096(Kind::dst1, 1008).starts_with("dst1(1008, rader(1009,"));
  EXPECT_TRUE(chosen_of_4096(Kind::r2c, 1009).starts_with("r2c(1009, rader(1009,"));
}

struct FoldedConvolution {
  std::uint64_t half;
  std::string inner;  // `%` is where the side of the bins is staged
};

// One pass and several; an odd and an even number of points, by Rader's method with a factor
// besides; in order, in halves and in place; the real numbers staged as well; blocks of several.
const FoldedConvolution folded_convolutions[] = {
    {7, "rader(7, g=3, stockham(6, radices=6, threads=1, per_block=5))"},
    {61, "rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=2, exchange=halves))"},
    {257,
     "rader(257, g=3, stockham(256, radices=4x16x4, threads=20, per_block=2, exchange=in_place))"},
    {122,
     "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, axes=1x2x2, "
     "threads=12, per_block=2))"},
    {183,
     "rader(183, p=61, g=2, stockham(180, dims=3x60, radices=3x6x10, axes=1x2x2, threads=10, "
     "per_block=2, exchange=interleaved))"},
    {244,
     "rader(244, p=61, g=2, stockham(240, dims=4x60, radices=2x2x6x10, axes=1x1x2x2, threads=24, "
     "per_block=3, exchange=in_place_interleaved))"},
    {2, "bluestein(2, stockham(3, radices=3, threads=1, per_block=5, %))"},
    {3, "bluestein(3, stockham(8, radices=4x2, threads=2, per_block=4, %))"},
    {23, "bluestein(23, stockham(48, radices=8x6, threads=6, per_block=3, exchange=halves, %))"},
    {23, "bluestein(23, stockham(48, radices=8x6, threads=6, per_block=3, exchange=in_place, %))"},
    {29,
     "bluestein(29, stockham(60, radices=6x10, threads=7, per_block=3, load=staged, "
     "store=staged))"},
    {23,
     "bluestein(23, stockham(50, radices=10x5, threads=6, per_block=3, exchange=in_place, "
     "load=staged, store=staged))"},
    {503,
     "bluestein(503, stockham(1024, radices=32x32, threads=32, per_block=2, "
     "exchange=interleaved, %, prefetch=3))"}};

// Rows that follow each other, rows with gaps and columns.
Problem folded_in_layout(const FoldedConvolution& row, Kind kind, int layout) {
  const std::uint64_t n = 2 * row.half;
  const auto points = static_cast<std::int64_t>(n), bins = points / 2 + 1;
  const std::int64_t gap = layout == 1 ? 3 : 0, in = (kind == Kind::c2r ? bins : points) + gap,
                     out = (kind == Kind::r2c ? bins : points) + gap;
  if (layout == 2) return {.scale = 0.75, .axes = {{n, kind, 7, 7}}, .repeats = {{7, 1, 1}}};
  return {.scale = 0.75, .axes = {{n, kind, 1, 1}}, .repeats = {{7, in, out}}};
}

TEST(FoldedConvolutions, AreWithinTheBound) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const FoldedConvolution& row : folded_convolutions)
      for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct2, Kind::dst3, Kind::dht}) {
        const access::RealKind& kind_of_row = access::real_kind(kind);
        std::string inner = row.inner;
        if (const auto at = inner.find('%'); at != std::string::npos)
          inner.replace(at, 1, kind_of_row.inverse ? "load=staged" : "store=staged");
        const std::string schedule =
            std::string(kind_of_row.name) + "(" + std::to_string(2 * row.half) + ", " + inner + ")";
        for (const int layout : {0, 1, 2}) {
          const bool is_usual = kind == Kind::r2c || kind == Kind::dst3;
          if (layout > 0 && (!is_usual || inner.find("prefetch") != std::string::npos)) continue;
          Problem problem = folded_in_layout(row, kind, layout);
          if (++number % 2 == 0) problem.precision = Precision::f64;
          const GeneralResult result =
              runner.run({.problem = problem, .data = number, .schedule = schedule});
          EXPECT_TRUE(result.passed()) << schedule << " on " << backend.name << ", layout "
                                       << layout << ": " << result.ratio << " " << result.failure;
        }
      }
  }
}

TEST(FoldedConvolutions, AreRefusedWhereBinsDoNotMeet) {
  const auto refusal = [](const std::string& schedule) -> std::string {
    try {
      describe({.length = 46, .kind = Kind::r2c},
               {.mode = Mode::pinned, .schedule = schedule, .architecture = "sm_90"});
      return "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
      return error.what();
    }
  };
  const std::string passes = "stockham(48, radices=8x6, threads=6, per_block=2";
  EXPECT_EQ(refusal("r2c(46, bluestein(23, " + passes + ", store=staged)))"), "accepted");
  for (const std::string& inner :
       {"bluestein(23, " + passes + "))", "bluestein(23, " + passes + ", load=staged))",
        std::string("bluestein(23, hierarchical(48, stockham(8, radices=8, threads=1, "
                    "per_block=6), stockham(6, radices=6, threads=1, per_block=8)))"),
        std::string("rader(23, g=5, blocks=2, stockham(11, radices=11, threads=1, "
                    "per_block=1))")})
    EXPECT_NE(refusal("r2c(46, " + inner + ")").find("store=staged"), std::string::npos)
        << refusal("r2c(46, " + inner + ")");
}

}  // namespace
}  // namespace papilio::tests
