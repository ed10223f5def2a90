// SPDX-License-Identifier: MIT
//
// Planes and volumes of real numbers in one kernel, whose bins meet in opposite rows or, of cosine,
// sine and Hartley transforms, whose rows cross; and the planes of a volume so: the planner's
// choice where a block holds them, pinned there and back in every layout, storage and exchange, of
// spectra that are not Hermitian too; refused where it cannot be.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "tests/accuracy/general_case.h"
#include "tests/accuracy/user_functions.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {
namespace {

using Shape = std::vector<std::uint64_t>;

std::uint64_t points_of(const Shape& shape) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape) points *= n;
  return points;
}

TEST(RealPlanes, AreOneKernelWhereOneHoldsThem) {
  const auto kernels = [](const Shape& shape, Kind kind) {
    return describe({.dimensions = shape, .batch = (1 << 26) / points_of(shape), .kind = kind},
                    {.architecture = "h100"})
        .kernels.size();
  };
  for (const Kind kind : {Kind::r2c, Kind::c2r}) {
    for (const Shape& shape : {Shape{30, 30}, Shape{64, 64}, Shape{100, 100}, Shape{16, 16, 16}})
      EXPECT_EQ(kernels(shape, kind), 1u) << shape.front();
    EXPECT_EQ(kernels({65, 31}, kind), 2u);
    EXPECT_EQ(kernels({1024, 1024}, kind), 2u);
    // The planes of volumes; and of so large ones each axis.
    for (const Shape& shape : {Shape{64, 64, 64}, Shape{128, 128, 128}, Shape{12, 16, 32, 32}})
      EXPECT_EQ(kernels(shape, kind), 2u) << shape.front();
  }
  // Larger planes by a cluster, where bins are stored.
  EXPECT_EQ(kernels({256, 256}, Kind::r2c), 1u);
  EXPECT_EQ(kernels({256, 256}, Kind::c2r), 2u);
  EXPECT_EQ(kernels({256, 256, 256}, Kind::r2c), 2u);
  EXPECT_EQ(kernels({256, 256, 256}, Kind::c2r), 3u);
  for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dst2, Kind::dst3, Kind::dht}) {
    for (const Shape& shape : {Shape{8, 8}, Shape{30, 30}, Shape{64, 64}, Shape{16, 16, 16}})
      EXPECT_EQ(kernels(shape, kind), 1u) << shape.front();
    EXPECT_EQ(kernels({64, 64, 64}, kind), 2u);
    EXPECT_EQ(kernels({30, 31}, kind), 2u);  // the last axis is folded only if it is even
  }
  EXPECT_EQ(kernels({30, 30}, Kind::dct4), 2u);
}

struct PinnedPlane {
  Kind kind;
  Shape shape;
  std::string inner;
  std::string outer = {};  // of a volume: the transform along the first axis
};

// Rows odd and even, halves of them too, so that there is a bin in the middle and there is none;
// several arrays to a block; every way to exchange that is not in place; three dimensions; threads
// that repeat another's work.
const PinnedPlane planes[] = {
    {Kind::r2c,
     {5, 8},
     "stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, store=staged)"},
    {Kind::r2c,
     {4, 6},
     "stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=3, per_block=4, load=staged, "
     "store=staged)"},
    {Kind::r2c,
     {12, 20},
     "stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "exchange=halves, store=staged)"},
    {Kind::r2c,
     {64, 64},
     "stockham(2048, dims=64x32, radices=8x8x8x4, axes=1x1x2x2, threads=128, per_block=1, "
     "exchange=interleaved, load=staged, store=staged)"},
    {Kind::r2c,
     {3, 4, 10},
     "stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, store=staged)"},
    {Kind::c2r,
     {5, 8},
     "stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, load=staged)"},
    {Kind::c2r,
     {4, 6},
     "stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=3, per_block=4, load=staged, "
     "store=staged)"},
    {Kind::c2r,
     {12, 20},
     "stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "exchange=halves, load=staged)"},
    {Kind::c2r,
     {12, 10},
     "stockham(60, dims=12x5, radices=4x5x3, axes=1x2x1, threads=20, per_block=1, "
     "exchange=interleaved, load=staged, idle=repeat32)"},
    {Kind::r2c,
     {12, 10},
     "stockham(60, dims=12x5, radices=4x5x3, axes=1x2x1, threads=20, per_block=1, "
     "exchange=interleaved, store=staged, idle=repeat32)"},
    {Kind::dct3,
     {12, 10},
     "stockham(60, dims=12x5, radices=4x5x3, axes=1x2x1, threads=20, per_block=1, "
     "exchange=interleaved, load=staged, idle=repeat32)"},
    {Kind::c2r,
     {3, 4, 10},
     "stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, load=staged)"},
    {Kind::r2c,
     {6, 5, 8},
     "stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, store=staged)",
     "stockham(6, radices=6, threads=1, per_block=4)"},
    {Kind::c2r,
     {6, 4, 6},
     "stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=3, per_block=5, exchange=halves, "
     "load=staged)",
     "stockham(6, radices=3x2, threads=2, per_block=7)"},
    {Kind::r2c,
     {5, 3, 4, 10},
     "stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, store=staged)",
     "stockham(5, radices=5, threads=1, per_block=8)"},
    {Kind::dct2,
     {5, 8},
     "stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, store=staged)"},
    {Kind::dct2,
     {6, 4, 6},
     "stockham(72, dims=6x4x3, radices=6x4x3, axes=1x2x3, threads=9, per_block=2, "
     "exchange=interleaved, load=staged, store=staged)"},
    {Kind::dct3,
     {5, 8},
     "stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, load=staged)"},
    {Kind::dct3,
     {12, 20},
     "stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "exchange=interleaved, load=staged, store=staged)"},
    {Kind::dct3,
     {6, 5, 8},
     "stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, load=staged)",
     "dct3(6, stockham(6, radices=6, threads=1, per_block=4))"},
    {Kind::dst2,
     {12, 20},
     "stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "store=staged)"},
    {Kind::dst2,
     {3, 4, 10},
     "stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, store=staged)"},
    {Kind::dst3,
     {4, 6},
     "stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=3, per_block=4, load=staged, "
     "store=staged)"},
    {Kind::dst3,
     {3, 4, 10},
     "stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, load=staged)"},
    {Kind::dht,
     {4, 6},
     "stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=3, per_block=4, store=staged)"},
    {Kind::dht,
     {3, 4, 10},
     "stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, load=staged, "
     "store=staged)"}};

bool has_bins(Kind kind) {
  return kind == Kind::r2c || kind == Kind::c2r;
}

std::string schedule_of_plane(const PinnedPlane& row) {
  const std::string kind = access::real_kind(row.kind).name;
  const auto node = [&](std::uint64_t points, const std::string& inner) {
    return kind + "(" + std::to_string(points) + ", " + inner + ")";
  };
  const std::uint64_t points = points_of(row.shape);
  if (row.outer.empty()) return node(points, row.inner);
  const std::string plane = node(points / row.shape.front(), row.inner);
  return "axes(" + std::to_string(points) + ", " +
         (row.kind == Kind::r2c ? plane + ", " + row.outer : row.outer + ", " + plane) + ")";
}

// The same of a kind on both sides.
Problem plane_of_reals(const PinnedPlane& row, std::int64_t gap) {
  Problem problem{.scale = 0.75};
  std::int64_t in = 1, out = 1;
  for (std::size_t d = row.shape.size(); d-- > 0;) {
    problem.axes.insert(problem.axes.begin(), {row.shape[d], row.kind, in, out});
    in *= static_cast<std::int64_t>(row.shape[d]);
    out *= static_cast<std::int64_t>(row.shape[d]);
    if (d + 1 == row.shape.size()) in += gap, out += 2 * gap;
  }
  problem.repeats = {{5, in + gap, out + gap}};
  return problem;
}

// Rows of so many elements more than they have, and as many between arrays; a batch of five. In
// place: rows of reals are padded to those of bins.
Problem plane_of(const PinnedPlane& row, std::int64_t gap, bool in_place = false) {
  if (!has_bins(row.kind)) return plane_of_reals(row, gap);
  const auto n = static_cast<std::int64_t>(row.shape.back());
  std::int64_t reals = n + gap, bins = n / 2 + 1 + gap;
  if (in_place) reals = 2 * bins;
  Problem problem{.scale = 0.75, .axes = {{row.shape.back(), row.kind, 1, 1}}};
  if (row.kind == Kind::c2r) problem.direction = Direction::inverse;
  for (std::size_t d = row.shape.size() - 1; d-- > 0;) {
    const bool forward = row.kind == Kind::r2c;
    problem.axes.insert(problem.axes.begin(),
                        {row.shape[d], Kind::c2c, forward ? reals : bins, forward ? bins : reals});
    reals *= static_cast<std::int64_t>(row.shape[d]);
    bins *= static_cast<std::int64_t>(row.shape[d]);
  }
  if (!in_place) reals += gap, bins += gap;
  problem.repeats = {
      {5, row.kind == Kind::r2c ? reals : bins, row.kind == Kind::r2c ? bins : reals}};
  return problem;
}

TEST(RealPlanes, AreWithinTheBound) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const PinnedPlane& row : planes) {
      const auto expect = [&](Problem problem, bool in_place, const char* what) {
        if (problem.in.storage == Storage::native && ++number % 2 == 0)
          problem.precision = Precision::f64;
        const GeneralResult result = runner.run({.problem = problem,
                                                 .in_place = in_place,
                                                 .data = number,
                                                 .schedule = schedule_of_plane(row)});
        EXPECT_TRUE(result.passed()) << schedule_of_plane(row) << " on " << backend.name << ", "
                                     << what << ": " << result.ratio << " " << result.failure;
      };
      expect(plane_of(row, 0), false, "contiguous");
      expect(plane_of(row, 3), false, "with gaps");
      expect(plane_of(row, 0, true), true, "in place");
      Problem functions = plane_of(row, 0);
      functions.load_function = load_function_text(row.kind != Kind::c2r);
      functions.store_function = store_function_text(row.kind != Kind::r2c);
      expect(functions, false, "by the caller's functions");
      Problem narrow = plane_of(row, 1);
      narrow.in.storage = Storage::bf16;
      narrow.out.storage = Storage::f16;
      expect(narrow, false, "of 16 bits");
      if (!has_bins(row.kind)) continue;
      Problem split = plane_of(row, 0);
      (row.kind == Kind::r2c ? split.out : split.in).parts = Parts::split;
      expect(split, false, "in split parts");
    }
  }
}

TEST(RealPlanes, AreRefusedWhereTheyCannotBe) {
  const auto refusal = [](const Problem& problem, const std::string& schedule) -> std::string {
    try {
      describe(problem, {.mode = Mode::pinned, .schedule = schedule, .architecture = "sm_90"});
      return "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
      return error.what();
    }
  };
  const auto expect = [](const std::string& said, const std::string& part) {
    EXPECT_NE(said.find(part), std::string::npos) << said;
  };
  const PinnedPlane& row = planes[0];
  Problem problem = plane_of(row, 0);
  EXPECT_EQ(refusal(problem, schedule_of_plane(row)), "accepted");
  const std::string passes = "dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3";
  expect(refusal(problem, "r2c(40, stockham(20, " + passes + "))"), "store=staged");
  expect(refusal(problem, "r2c(40, stockham(20, " + passes + ", exchange=in_place, store=staged))"),
         "not in place");
  expect(refusal(problem,
                 "r2c(40, stockham(40, dims=5x8, radices=5x8, axes=1x2, threads=5, per_block=1))"),
         "a stockham of 5x4");
  // Rows that cross need both parts; of two kinds none do.
  const PinnedPlane cosines{
      Kind::dct2,
      {12, 20},
      "stockham(120, dims=12x10, radices=12x10, axes=1x2, threads=12, per_block=2, "
      "exchange=halves, store=staged)"};
  expect(refusal(plane_of(cosines, 0), schedule_of_plane(cosines)), "exchange=halves");
  Problem mixed = plane_of(cosines, 0);
  mixed.axes[0].kind = Kind::dst2;
  expect(refusal(mixed, schedule_of_plane(cosines)), "2 schedules");
  // Not all that the kind has is stored; the real axis is not the innermost.
  problem.axes[0].out_extent = 3;
  expect(refusal(problem, schedule_of_plane(row)), "2 schedules");
  problem = plane_of(row, 0);
  std::swap(problem.axes[0], problem.axes[1]);
  expect(refusal(problem, schedule_of_plane(row)), "2 schedules");
}

}  // namespace
}  // namespace papilio::tests
