// SPDX-License-Identifier: MIT
//
// Schedules that are written out, since a list of what the planner proposes for a sample of sizes
// has few of their kind: bins shared by the blocks of a cluster, Rader's method with a factor
// besides, a dimension divided between two kernels. Those in place: in_place_test.cpp.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/accuracy/expect_rows.h"

namespace papilio::tests {
namespace {

// Rader's with a factor besides: of one pass, of two and of three, so that what stands aside ends
// in either of its areas; whole and in halves, linear and coprime; several to a block, some past
// the batch; on as many threads as the span of a pass along the factor; as rows that are stored as
// columns.
TEST(SchedulesOfRader, WithAFactorBesides) {
  const PinnedSchedule pinned[] = {
      {{122},
       "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, axes=1x2x2, "
       "threads=8, per_block=4))"},
      {{21},
       "rader(21, p=7, g=3, stockham(18, dims=3x6, radices=3x6, axes=1x2, threads=2, "
       "per_block=16, exchange=halves))"},
      {{48},
       "rader(48, p=3, g=2, stockham(32, dims=16x2, radices=4x4x2, axes=1x1x2, threads=4, "
       "per_block=8))"},
      {{492},
       "rader(492, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, axes=1x1x2x2, threads=40, "
       "per_block=2, exchange=halves))"},
      {{984},
       "rader(984, p=41, g=6, index=coprime, stockham(960, dims=24x40, radices=3x4x2x8x5, "
       "axes=1x1x1x2x2, threads=96, per_block=2))"},
      {{984},
       "hierarchical(984, stockham(8, radices=8, threads=1, per_block=8), rader(123, p=41, g=6, "
       "stockham(120, dims=3x40, radices=3x8x5, axes=1x2x2, threads=15, per_block=3)))"}};
  expect_rows(pinned);
}

// Rader's along one dimension of several: the first, the last, one between; with a factor besides;
// of one pass along others and of several; whole and in halves, several to a block; as rows of a
// plane. In the two precisions in turn.
TEST(SchedulesOfRader, InSeveralDimensions) {
  const PinnedSchedule pinned[] = {
      {{2, 61},
       "rader(122, dims=2x61, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, "
       "axes=1x2x2, threads=8, per_block=4))"},
      {{41, 12},
       "rader(492, dims=41x12, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, "
       "axes=1x1x2x2, threads=40, per_block=2, exchange=halves))"},
      {{6, 134, 5},
       "rader(4020, dims=6x134x5, p=67, g=2, index=coprime, stockham(3960, dims=6x2x5x66, "
       "radices=3x2x2x5x11x6, axes=1x1x2x3x4x4, threads=360, per_block=1, exchange=halves))"},
      {{9, 67, 4},
       "rader(2412, dims=9x67x4, p=67, g=2, stockham(2376, dims=9x4x66, radices=3x3x2x2x11x6, "
       "axes=1x1x2x2x3x3, threads=128, per_block=2))"},
      {{3, 7, 4},
       "row_column(84, stockham(3, radices=3, threads=1, per_block=8), rader(28, dims=7x4, p=7, "
       "g=3, stockham(24, dims=4x6, radices=2x2x3x2, axes=1x1x2x2, threads=4, per_block=5)))"},
      {{7, 4, 3},
       "row_column(84, rader(28, dims=7x4, p=7, g=3, stockham(24, dims=4x6, radices=4x6, axes=1x2, "
       "threads=4, per_block=2, exchange=halves)), stockham(3, radices=3, threads=1, "
       "per_block=8))"}};
  expect_rows(pinned, true);
}

// Bluestein's along one dimension of several: the first, the last, one between; passes along others
// first, and between those along it; whole and in halves, staged, several to a block; as a plane's
// columns and rows. In the two precisions in turn.
TEST(SchedulesOfBluestein, InSeveralDimensions) {
  const PinnedSchedule pinned[] = {
      {{2, 263},
       "bluestein(526, dims=2x263, stockham(1050, dims=2x525, radices=25x2x21, axes=2x1x2, "
       "threads=42, per_block=1, prefetch=4))"},
      {{83, 6},
       "bluestein(498, dims=83x6, stockham(1008, dims=168x6, radices=12x2x3x14, axes=1x2x2x1, "
       "threads=84, per_block=2))"},
      {{4, 83, 3},
       "bluestein(996, dims=4x83x3, stockham(2016, dims=4x168x3, radices=4x3x12x14, axes=1x3x2x2, "
       "threads=144, per_block=1, exchange=halves))"},
      {{4, 83, 3},
       "bluestein(996, dims=4x83x3, stockham(2016, dims=4x168x3, radices=12x4x3x14, axes=2x1x3x2, "
       "threads=100, per_block=1, load=staged, store=staged))"},
      {{3, 7, 4},
       "row_column(84, stockham(3, radices=3, threads=1, per_block=8), bluestein(28, dims=7x4, "
       "stockham(60, dims=15x4, radices=5x4x3, axes=1x2x1, threads=12, per_block=5)))"},
      {{3, 7, 4},
       "row_column(84, bluestein(21, dims=3x7, stockham(42, dims=3x14, radices=7x3x2, axes=2x1x2, "
       "threads=6, per_block=3, exchange=halves)), stockham(4, radices=4, threads=1, "
       "per_block=8))"}};
  expect_rows(pinned, true);
}

// Bins shared by two to sixteen blocks, of more than two of which each loads its share: of radices
// that the blocks divide and that they do not, fewer than the blocks; of columns that they do not
// divide; of two passes and of three; several to a block, some past the batch; in turn, as pairs,
// in place; held to registers; prefetching; rows of another plan.
TEST(SchedulesThatShareBins, OfBluestein) {
  const PinnedSchedule pinned[] = {
      {{37}, "bluestein(37, blocks=2, stockham(40, radices=5x8, threads=5, per_block=2))"},
      {{290},
       "bluestein(290, blocks=2, stockham(300, radices=5x6x10, threads=30, per_block=1, "
       "exchange=halves, prefetch=4))"},
      {{290},
       "bluestein(290, blocks=4, stockham(150, radices=3x10x5, threads=10, per_block=2, "
       "exchange=in_place, prefetch=4))"},
      {{500},
       "bluestein(500, blocks=4, stockham(256, radices=16x16, threads=16, per_block=1, "
       "exchange=in_place))"},
      {{290},
       "bluestein(290, blocks=8, stockham(75, radices=5x15, threads=5, per_block=2, "
       "exchange=in_place))"},
      {{290},
       "bluestein(290, blocks=8, stockham(80, radices=16x5, threads=7, per_block=3, "
       "exchange=in_place))"},
      {{1009},
       "bluestein(1009, blocks=16, stockham(144, radices=16x3x3, threads=9, per_block=1, "
       "exchange=in_place, resident=8))"},
      {{20011},
       "bluestein(20011, blocks=16, stockham(2560, radices=16x10x16, threads=96, per_block=1, "
       "exchange=in_place, resident=5))"},
      {{696},
       "hierarchical(696, stockham(8, radices=8, threads=1, per_block=8), bluestein(87, blocks=4, "
       "stockham(45, radices=9x5, threads=5, per_block=3, exchange=in_place)))"}};
  expect_rows(pinned);
}

// Where the end of the data falls among the columns that they are padded to: so that of a
// butterfly's elements all threads have the same number inside, or some have one more; by blocks,
// whose threads have one butterfly or several, and by clusters, with parts that their blocks do not
// divide.
TEST(SchedulesPastTheEnd, OfColumns) {
  const std::string columns[] = {
      "stockham(60, radices=6x10, threads=10, per_block=4)",
      "stockham(60, radices=10x6, threads=3, per_block=8, exchange=in_place)",
      "cluster(60, blocks=3, parts=6x10, radices=6x10, axes=1x2, threads=4, per_block=4)",
      "cluster(60, blocks=2, parts=12x5, radices=4x3x5, axes=1x1x2, threads=6, per_block=8)"};
  std::vector<PinnedSchedule> pinned;
  for (const std::uint64_t length : {97, 239, 240, 241, 449, 480})
    for (const auto& column : columns)
      pinned.push_back({{length},
                        fmt::format("bluestein({}, hierarchical(960, {}, stockham(16, "
                                    "radices=4x4, threads=4, per_block=4)))",
                                    length, column)});
  expect_rows(pinned);
}

// Waited forever on a GPU while quotients were the upper half of a product by __umulhi: ptxas made
// one of two of a thread's twelve sums with it, so that a block was sent too little.
TEST(SchedulesInClusters, WhoseThreadsSendToPlacesThatAreSums) {
  expect_rows({{.length = 77760,
                .batch = 7,
                .schedule = "cluster(77760, blocks=9, parts=216x360, radices=18x12x20x18, "
                            "axes=1x1x2x2, threads=480)"}});
}

// A dimension divided between two kernels: the last one, the first, one between. Columns whose last
// pass is along it, by one pass and by two, or along another, so that a butterfly meets one row of
// twiddles; staged, in place, by Rader's method. Rows stored in runs of what follows, several to a
// block and past the end, whose last pass is along that or not; staged, in place. As rows of a
// larger volume, and with a tree for what no kernel holds.
TEST(SchedulesOfSeveralKernels, DivideADimension) {
  const std::string rows_of_50 = "stockham(50, radices=10x5, threads=5, per_block=8)";
  const std::string columns_of_40 = "stockham(40, radices=10x4, threads=4, per_block=8)";
  const PinnedSchedule pinned[] = {
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=3x20, axes=1x2, threads=3, "
       "per_block=8), " +
           rows_of_50 + ")"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x3x4, axes=2x1x2, "
       "threads=7, per_block=16, exchange=halves), " +
           rows_of_50 + ")"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x4x3, axes=2x2x1, "
       "threads=15, per_block=8), " +
           rows_of_50 + ")"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x4x3, axes=2x2x1, "
       "threads=15, per_block=8, exchange=in_place), stockham(50, radices=5x10, threads=5, "
       "per_block=3, exchange=in_place))"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=3x5x4, axes=1x2x2, "
       "threads=15, per_block=4, load=staged, store=staged), " +
           rows_of_50 + ")"},
      {{1000, 3},
       "hierarchical(3000, dims=1000x3, " + columns_of_40 +
           ", stockham(75, dims=25x3, radices=5x3x5, axes=1x2x1, threads=15, per_block=4))"},
      {{1000, 3},
       "hierarchical(3000, dims=1000x3, " + columns_of_40 +
           ", stockham(75, dims=25x3, radices=5x5x3, axes=1x1x2, threads=15, per_block=3, "
           "store=staged))"},
      {{1000, 3},
       "hierarchical(3000, dims=1000x3, " + columns_of_40 +
           ", stockham(75, dims=25x3, radices=5x3x5, axes=1x2x1, threads=8, per_block=16, "
           "exchange=in_place))"},
      {{6, 20, 10},
       "hierarchical(1200, dims=6x20x10, stockham(30, dims=6x5, radices=6x5, axes=1x2, threads=5, "
       "per_block=8), stockham(40, dims=4x10, radices=2x10x2, axes=1x2x1, threads=10, "
       "per_block=4, store=staged))"},
      {{14, 6, 10},
       "hierarchical(840, dims=14x6x10, rader(28, dims=14x2, p=7, g=3, stockham(24, dims=2x2x6, "
       "radices=2x2x6, axes=1x2x3, threads=12, per_block=8)), stockham(30, dims=3x10, "
       "radices=3x10, axes=1x2, threads=10, per_block=4))"},
      {{4, 90, 4},
       "row_column(1440, stockham(4, radices=4, threads=1, per_block=32), hierarchical(360, "
       "dims=90x4, stockham(9, radices=9, threads=1, per_block=8), stockham(40, dims=10x4, "
       "radices=10x4, axes=1x2, threads=10, per_block=4)))"},
      {{2, 1000},
       "hierarchical(2000, dims=2x1000, stockham(20, dims=2x10, radices=2x10, axes=1x2, threads=2, "
       "per_block=8), hierarchical(100, stockham(10, radices=10, threads=1, per_block=32), "
       "stockham(10, radices=10, threads=1, per_block=32)))"}};
  expect_rows(pinned);
}

// Columns of a plane in several kernels: by the four-step method, one pass a kernel, Bluestein's
// method and Rader's.
TEST(SchedulesOfSeveralKernels, TransformColumns) {
  const std::string tens =
      "hierarchical(100, stockham(10, radices=10, threads=1, per_block=32), stockham(10, "
      "radices=10, threads=1, per_block=16))";
  const std::string row = "stockham(12, radices=12, threads=1, per_block=8)";
  const PinnedSchedule pinned[] = {
      {{100, 12}, "row_column(1200, " + tens + ", " + row + ")"},
      {{100, 12}, "row_column(1200, global_stockham(100, radices=10x10, threads=32), " + row + ")"},
      {{101, 12}, "row_column(1212, rader(101, g=2, " + tens + "), " + row + ")"},
      {{50, 12}, "row_column(600, bluestein(50, " + tens + "), " + row + ")"},
      {{50, 12},
       "row_column(600, bluestein(50, stockham(100, radices=4x5x5, threads=20, per_block=1, "
       "exchange=in_place)), " +
           row + ")"}};
  expect_rows(pinned);
}

}  // namespace
}  // namespace papilio::tests
