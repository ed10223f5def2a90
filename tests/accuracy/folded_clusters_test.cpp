// SPDX-License-Identifier: MIT
//
// Real transforms of even lengths by a cluster whose blocks share the pairs of bins: pinned within
// the bound, and refused where they cannot share them.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "tests/accuracy/general_case.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {
namespace {

// Blocks of a cluster that share the pairs of bins: parts even and odd, one column and its mirror
// image a block and more, blocks that do not divide the other part; every kind that folds, numbers
// of 16 bits, rows with gaps.
TEST(RealInClusters, FoldsInEachBlock) {
  struct Case {
    Kind kind;
    std::uint64_t n;
    std::string cluster;
  };
  const std::string rest = ", axes=1x2, threads=5, exchange=";
  const Case cases[] = {
      {Kind::r2c, 144, "cluster(72, blocks=2, parts=8x9, radices=8x9" + rest + "interleaved"},
      {Kind::r2c, 180, "cluster(90, blocks=3, parts=6x15, radices=6x15" + rest + "planar"},
      {Kind::r2c, 720,
       "cluster(360, blocks=3, parts=18x20, radices=6x3x4x5, axes=1x1x2x2, threads=8"},
      {Kind::r2c, 65536,
       "cluster(32768, blocks=8, parts=128x256, radices=16x8x16x16, axes=1x1x2x2, threads=128, "
       "exchange=interleaved, resident=4, prefetch=3"},
      {Kind::c2r, 144, "cluster(72, blocks=2, parts=9x8, radices=9x8" + rest + "interleaved"},
      {Kind::c2r, 180, "cluster(90, blocks=3, parts=15x6, radices=15x6" + rest + "planar"},
      {Kind::c2r, 720,
       "cluster(360, blocks=3, parts=20x18, radices=4x5x6x3, axes=1x1x2x2, threads=8"},
      {Kind::c2r, 65536,
       "cluster(32768, blocks=8, parts=256x128, radices=16x16x16x8, axes=1x1x2x2, threads=128, "
       "exchange=interleaved, resident=4, prefetch=3"},
      {Kind::dct2, 192, "cluster(96, blocks=2, parts=8x12, radices=8x12" + rest + "planar"},
      {Kind::dst2, 144, "cluster(72, blocks=2, parts=8x9, radices=8x9" + rest + "interleaved"},
      {Kind::dht, 180, "cluster(90, blocks=3, parts=6x15, radices=6x15" + rest + "planar"},
      {Kind::dct1, 73, "cluster(72, blocks=2, parts=8x9, radices=8x9" + rest + "planar"},
      {Kind::dst1, 71, "cluster(72, blocks=2, parts=8x9, radices=8x9" + rest + "planar"},
      {Kind::dct3, 180, "cluster(90, blocks=3, parts=15x6, radices=15x6" + rest + "interleaved"},
      {Kind::dst3, 192, "cluster(96, blocks=2, parts=12x8, radices=12x8" + rest + "planar"}};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const auto& [kind, n, cluster] : cases) {
      const access::RealKind& row = access::real_kind(kind);
      const std::string schedule = std::string(row.name) + "(" + std::to_string(n) + ", " +
                                   cluster + (row.inverse ? ", load" : ", store") + "=staged))";
      const auto length = static_cast<std::int64_t>(n);
      const auto gaps = [&](std::int64_t gap) {
        Problem problem{.scale = 0.75, .axes = {{n, kind, 1, 1}}};
        problem.repeats = {{5, length + gap, length + 2 * gap}};
        if (++number % 2 == 0) problem.precision = Precision::f64;
        return problem;
      };
      Problem narrow = gaps(1);
      narrow.precision = Precision::f32;
      narrow.in.storage = Storage::bf16;
      narrow.out.storage = Storage::f16;
      const bool prefetches = cluster.find("prefetch") != std::string::npos;
      std::vector<Problem> problems{gaps(0), gaps(0), gaps(3)};
      if (!prefetches) problems.push_back(narrow);
      for (const Problem& problem : problems) {
        const GeneralResult result =
            runner.run({.problem = problem, .data = number, .schedule = schedule});
        EXPECT_TRUE(result.passed())
            << schedule << " on " << backend.name << ": " << result.ratio << " " << result.failure;
      }
    }
  }
}

// Planes: r2c by blocks that have opposite rows, c2r by blocks that have opposite columns of bins;
// one of both a block and more, odd counts of the others, rows with gaps and in place, spectra that
// are no real plane's.
TEST(RealInClusters, FoldsPlanes) {
  const std::pair<std::pair<std::uint64_t, std::uint64_t>, std::string> cases[] = {
      {{4, 18},
       "r2c(72, cluster(36, blocks=2, dims=4x9, parts=4x9, radices=4x9, axes=1x2, threads=5"},
      {{48, 66},
       "r2c(3168, cluster(1584, blocks=3, dims=48x33, parts=48x33, radices=8x6x11x3, axes=1x1x2x2, "
       "threads=64, exchange=interleaved"},
      {{64, 128},
       "r2c(8192, cluster(4096, blocks=8, dims=64x64, parts=64x64, radices=8x8x8x8, "
       "axes=1x1x2x2, threads=128, exchange=interleaved, resident=4, prefetch=3"},
      {{9, 8},
       "c2r(72, cluster(36, blocks=2, dims=9x4, parts=9x4, radices=9x4, axes=1x2, threads=5"},
      {{46, 72},
       "c2r(3312, cluster(1656, blocks=3, dims=46x36, parts=46x36, radices=2x23x9x4, axes=1x1x2x2, "
       "threads=64, exchange=interleaved"},
      {{64, 128},
       "c2r(8192, cluster(4096, blocks=8, dims=64x64, parts=64x64, radices=8x8x8x8, "
       "axes=1x1x2x2, threads=128, exchange=interleaved, resident=4, prefetch=3"}};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const auto& [sides, cluster] : cases) {
      const auto& [rows, n] = sides;
      const bool inverse = cluster.starts_with("c2r");
      const std::string schedule = cluster + (inverse ? ", load=staged))" : ", store=staged))");
      // Contiguous rows, rows with gaps, and padded rows in place.
      for (const auto& [gap, in_place] : {std::pair{0, false}, {3, false}, {0, true}}) {
        const std::int64_t half = static_cast<std::int64_t>(n / 2 + 1), bins = half + 2 * gap,
                           real = in_place ? 2 * half : static_cast<std::int64_t>(n) + gap,
                           in = inverse ? bins : real, out = inverse ? real : bins,
                           count = static_cast<std::int64_t>(rows);
        if (real != static_cast<std::int64_t>(n) && cluster.find("prefetch") != std::string::npos)
          continue;
        for (const Precision precision : {Precision::f32, Precision::f64}) {
          const Problem problem{
              .precision = precision,
              .scale = 0.75,
              .axes = {{rows, Kind::c2c, in, out}, {n, inverse ? Kind::c2r : Kind::r2c, 1, 1}},
              .repeats = {{5, count * in + gap, count * out + 2 * gap}}};
          const GeneralResult result = runner.run(
              {.problem = problem, .in_place = in_place, .data = ++number, .schedule = schedule});
          EXPECT_TRUE(result.passed()) << schedule << " on " << backend.name << ": " << result.ratio
                                       << " " << result.failure;
        }
      }
    }
  }
}

TEST(RealInClusters, IsRefusedWhereBlocksCannotShareThePairs) {
  const auto refusal = [](const std::string& schedule) -> std::string {
    try {
      describe({.length = 144, .kind = Kind::r2c},
               {.mode = Mode::pinned, .schedule = schedule, .architecture = "sm_90"});
      return "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
      return error.what();
    }
  };
  const auto of = [](const std::string& cluster) {
    return "r2c(144, cluster(" + cluster + ", threads=5, store=staged))";
  };
  EXPECT_EQ(refusal(of("72, blocks=2, parts=8x9, radices=8x9, axes=1x2")), "accepted");
  for (const auto& [cluster, why] :
       {std::pair{"72, blocks=2, parts=6x12, radices=6x12, axes=1x2", "two columns for each of 2"},
        {"72, blocks=2, parts=9x8, radices=9x8, axes=1x2", "two columns for each of 2"},
        {"72, blocks=2, parts=8x9, radices=8x9, axes=1x2, per_block=2", "without per_block"},
        {"72, blocks=2, parts=8x9, radices=8x9, axes=1x2, load=staged", "for the bins"},
        {"144, blocks=2, parts=12x12, radices=12x12, axes=1x2", "for the bins"}})
    EXPECT_NE(refusal(of(cluster)).find(why), std::string::npos) << refusal(of(cluster));
}

}  // namespace
}  // namespace papilio::tests
