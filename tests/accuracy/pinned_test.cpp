// SPDX-License-Identifier: MIT
//
// Schedules that are written out, since a list of what the planner proposes for a sample of sizes
// has few of their kind: convolutions and transforms in place, bins shared by the blocks of a
// cluster, Rader's method with a factor besides, a dimension divided between two kernels.
#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "tests/accuracy/run_case.h"

namespace papilio::tests {
namespace {

struct Pinned {
  std::vector<std::uint64_t> dimensions;
  std::string schedule;
};

// Blocks of the largest cluster that a schedule needs; 1: none.
int blocks_of(const std::string& schedule) {
  static const std::string word = "blocks=";
  int most = 1;
  for (std::size_t at = 0; (at = schedule.find(word, at)) != std::string::npos; at += word.size())
    most = std::max(most, std::stoi(schedule.substr(at + word.size())));
  return most;
}

// Each of them on every backend that can run it, of seven transforms, forward, and inverse in
// place.
void expect_accurate(std::span<const Pinned> pinned, std::initializer_list<Precision> precisions = {
                                                         Precision::f32, Precision::f64}) {
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    CaseRunner runner(backend.backend);
    for (const auto& [dimensions, schedule] : pinned) {
      if (blocks_of(schedule) > std::max(1, open_device(backend.backend)->limits().cluster_blocks))
        continue;
      for (const Precision precision : precisions)
        for (const auto direction : {Direction::forward, Direction::inverse}) {
          AccuracyCase row{.batch = 7,
                           .precision = precision,
                           .direction = direction,
                           .in_place = direction == Direction::inverse,
                           .schedule = schedule};
          for (const std::uint64_t n : dimensions) row.length *= n;
          if (dimensions.size() > 1) row.dimensions = dimensions;
          const AccuracyResult result = runner.run(row);
          EXPECT_EQ(result.failure, "") << describe_case(row);
          EXPECT_LE(result.error, result.bound) << describe_case(row);
        }
    }
  }
}

// Rader's with a factor besides: of one pass, of two and of three, so that what stands aside ends
// in either of its areas; joint and split, linear and coprime; several to a block, some past the
// batch; on as many threads as the span of a pass along the factor; as rows that are stored as
// columns.
TEST(SchedulesOfRader, WithAFactorBesides) {
  const Pinned pinned[] = {
      {{122},
       "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, axes=1x2x2, "
       "threads=8, per_block=4, exchange=joint))"},
      {{21},
       "rader(21, p=7, g=3, stockham(18, dims=3x6, radices=3x6, axes=1x2, threads=2, "
       "per_block=16, exchange=split))"},
      {{48},
       "rader(48, p=3, g=2, stockham(32, dims=16x2, radices=4x4x2, axes=1x1x2, threads=4, "
       "per_block=8))"},
      {{492},
       "rader(492, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, axes=1x1x2x2, threads=40, "
       "per_block=2, exchange=split))"},
      {{984},
       "rader(984, p=41, g=6, index=coprime, stockham(960, dims=24x40, radices=3x4x2x8x5, "
       "axes=1x1x1x2x2, threads=96, per_block=2, exchange=joint))"},
      {{984},
       "hierarchical(984, stockham(8, radices=8, threads=1, per_block=8), rader(123, p=41, g=6, "
       "stockham(120, dims=3x40, radices=3x8x5, axes=1x2x2, threads=15, per_block=3)))"}};
  expect_accurate(pinned);
}

// Rader's along one dimension of several: the first, the last, one between; with a factor besides;
// of one pass along others and of several; joint and split, several to a block; as rows of a plane.
TEST(SchedulesOfRader, InSeveralDimensions) {
  const Pinned pinned[] = {
      {{2, 61},
       "rader(122, dims=2x61, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, "
       "axes=1x2x2, threads=8, per_block=4, exchange=joint))"},
      {{41, 12},
       "rader(492, dims=41x12, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, "
       "axes=1x1x2x2, threads=40, per_block=2, exchange=split))"},
      {{6, 134, 5},
       "rader(4020, dims=6x134x5, p=67, g=2, index=coprime, stockham(3960, dims=6x2x5x66, "
       "radices=3x2x2x5x11x6, axes=1x1x2x3x4x4, threads=360, per_block=1, exchange=split))"},
      {{9, 67, 4},
       "rader(2412, dims=9x67x4, p=67, g=2, stockham(2376, dims=9x4x66, radices=3x3x2x2x11x6, "
       "axes=1x1x2x2x3x3, threads=128, per_block=2, exchange=joint))"},
      {{3, 7, 4},
       "row_column(84, stockham(3, radices=3, threads=1, per_block=8), rader(28, dims=7x4, p=7, "
       "g=3, stockham(24, dims=4x6, radices=2x2x3x2, axes=1x1x2x2, threads=4, per_block=5)))"},
      {{7, 4, 3},
       "row_column(84, rader(28, dims=7x4, p=7, g=3, stockham(24, dims=4x6, radices=4x6, axes=1x2, "
       "threads=4, per_block=2, exchange=split)), stockham(3, radices=3, threads=1, "
       "per_block=8))"}};
  expect_accurate(pinned);
}

// Bluestein's along one dimension of several: the first, the last, one between; passes along others
// first, and between those along it; joint and split, staged, several to a block; as a plane's
// columns and rows.
TEST(SchedulesOfBluestein, InSeveralDimensions) {
  const Pinned pinned[] = {
      {{2, 263},
       "bluestein(526, dims=2x263, stockham(1050, dims=2x525, radices=25x2x21, axes=2x1x2, "
       "threads=42, per_block=1, exchange=joint, ahead=4))"},
      {{83, 6},
       "bluestein(498, dims=83x6, stockham(1008, dims=168x6, radices=12x2x3x14, axes=1x2x2x1, "
       "threads=84, per_block=2, exchange=joint))"},
      {{4, 83, 3},
       "bluestein(996, dims=4x83x3, stockham(2016, dims=4x168x3, radices=4x3x12x14, axes=1x3x2x2, "
       "threads=144, per_block=1, exchange=split))"},
      {{4, 83, 3},
       "bluestein(996, dims=4x83x3, stockham(2016, dims=4x168x3, radices=12x4x3x14, axes=2x1x3x2, "
       "threads=100, per_block=1, exchange=joint, load=staged, store=staged))"},
      {{3, 7, 4},
       "row_column(84, stockham(3, radices=3, threads=1, per_block=8), bluestein(28, dims=7x4, "
       "stockham(60, dims=15x4, radices=5x4x3, axes=1x2x1, threads=12, per_block=5)))"},
      {{3, 7, 4},
       "row_column(84, bluestein(21, dims=3x7, stockham(42, dims=3x14, radices=7x3x2, axes=2x1x2, "
       "threads=6, per_block=3, exchange=split)), stockham(4, radices=4, threads=1, "
       "per_block=8))"}};
  expect_accurate(pinned);
}

// Convolutions in place: of two to five passes; on as many threads as butterflies, on fewer, on
// some that do not divide them; several to a block, some past the batch; staged; as columns and
// rows that meet twiddles; in the middle of three kernels; by two blocks.
TEST(SchedulesInPlace, OfBluestein) {
  const Pinned pinned[] = {
      {{17}, "bluestein(17, stockham(36, radices=6x6, threads=6, per_block=3, exchange=place))"},
      {{61}, "bluestein(61, stockham(126, radices=3x7x6, threads=5, per_block=2, exchange=place))"},
      {{100},
       "bluestein(100, stockham(210, radices=2x3x5x7, threads=8, per_block=3, exchange=place))"},
      {{500},
       "bluestein(500, stockham(1008, radices=4x7x6x3x2, threads=50, per_block=1, exchange=place, "
       "ahead=7))"},
      {{2039},
       "bluestein(2039, stockham(4096, radices=32x8x16, threads=128, per_block=1, exchange=place, "
       "ahead=4, resident=2))"},
      {{31},
       "bluestein(31, stockham(64, radices=4x16, threads=3, per_block=5, exchange=place, "
       "load=staged, store=staged))"},
      {{408},
       "hierarchical(408, stockham(8, radices=8, threads=1, per_block=8), bluestein(51, "
       "stockham(108, radices=3x6x6, threads=9, per_block=2, exchange=place)))"},
      {{408},
       "hierarchical(408, bluestein(51, stockham(105, radices=3x5x7, threads=4, per_block=8, "
       "exchange=place)), stockham(8, radices=8, threads=1, per_block=8))"},
      {{1000},
       "bluestein(1000, hierarchical(2048, stockham(32, radices=8x4, threads=4, per_block=8), "
       "stockham(64, radices=2x4x8, threads=5, per_block=3, exchange=place)))"},
      {{290},
       "bluestein(290, blocks=2, stockham(300, radices=5x6x10, threads=30, per_block=1, "
       "exchange=place, ahead=4))"},
      {{29},
       "bluestein(29, blocks=2, stockham(35, radices=7x5, threads=3, per_block=3, "
       "exchange=place))"}};
  expect_accurate(pinned);
}

// Transforms alone, whose last pass reads where the digits are reversed: in one dimension and in
// several, whose last passes are along the last one and along another; with idle threads, several
// to a block, staged, as columns and rows that meet twiddles.
TEST(SchedulesInPlace, OfTransforms) {
  const Pinned pinned[] = {
      {{64}, "stockham(64, radices=8x8, threads=8, per_block=4, exchange=place)"},
      {{60}, "stockham(60, radices=3x4x5, threads=7, per_block=3, exchange=place)"},
      {{1331}, "stockham(1331, radices=11x11x11, threads=128, per_block=1, exchange=place)"},
      {{2520},
       "stockham(2520, radices=5x9x7x8, threads=100, per_block=2, exchange=place, load=staged, "
       "store=staged, ahead=3)"},
      {{8192},
       "hierarchical(8192, stockham(64, radices=4x16, threads=8, per_block=8, exchange=place), "
       "stockham(128, radices=2x8x8, threads=9, per_block=4, exchange=place))"},
      {{12, 32},
       "stockham(384, dims=12x32, radices=12x4x8, axes=1x2x2, threads=30, per_block=2, "
       "exchange=place)"},
      {{12, 32},
       "stockham(384, dims=12x32, radices=4x4x8x3, axes=1x2x2x1, threads=30, per_block=2, "
       "exchange=place, load=staged, store=staged)"},
      {{12, 32},
       "stockham(384, dims=12x32, radices=4x4x3x8, axes=2x1x1x2, threads=30, per_block=2, "
       "exchange=place)"},
      {{6, 4, 10},
       "stockham(240, dims=6x4x10, radices=3x2x2x5x2x2, axes=1x3x2x3x1x2, threads=24, "
       "per_block=2, exchange=place)"}};
  expect_accurate(pinned);
}

// Rader's, whose elements are permuted: with twiddles, without, and with those inside of one of the
// coprime factors; several to a block; by two blocks; in the middle of three kernels.
TEST(SchedulesInPlace, OfRader) {
  const Pinned pinned[] = {
      {{13}, "rader(13, g=2, stockham(12, radices=4x3, threads=3, per_block=4, exchange=place))"},
      {{257},
       "rader(257, g=3, stockham(256, radices=4x16x4, threads=20, per_block=1, exchange=place, "
       "ahead=4))"},
      {{1009},
       "rader(1009, g=11, index=coprime, stockham(1008, radices=7x16x9, threads=64, per_block=1, "
       "exchange=place, ahead=4))"},
      {{1009},
       "rader(1009, g=11, index=coprime, stockham(1008, radices=4x9x4x7, threads=50, per_block=2, "
       "exchange=place))"},
      {{1009},
       "rader(1009, g=11, blocks=2, index=coprime, stockham(504, radices=7x8x9, threads=50, "
       "per_block=1, exchange=place, ahead=4))"},
      {{2161},
       "rader(2161, g=23, blocks=2, stockham(1080, radices=3x6x10x6, threads=56, per_block=1, "
       "exchange=place, ahead=5))"},
      {{2017},
       "rader(2017, g=5, hierarchical(2016, stockham(36, radices=6x6, threads=6, per_block=8), "
       "stockham(56, radices=7x8, threads=8, per_block=4, exchange=place)))"}};
  expect_accurate(pinned);
}

// Of several dimensions, the longer one the first, the last or in the middle; of two passes along
// it and of four; others before it and after it; several to a block, some past the batch; staged;
// stored as columns.
TEST(SchedulesInPlace, OfBluesteinInSeveralDimensions) {
  const Pinned pinned[] = {
      {{2, 17},
       "bluestein(34, dims=2x17, stockham(72, dims=2x36, radices=6x2x6, axes=2x1x2, threads=7, "
       "per_block=3, exchange=place))"},
      {{23, 5},
       "bluestein(115, dims=23x5, stockham(240, dims=48x5, radices=4x5x3x4, axes=1x2x1x1, "
       "threads=16, per_block=2, exchange=place, ahead=5))"},
      {{4, 19, 3},
       "bluestein(228, dims=4x19x3, stockham(480, dims=4x40x3, radices=2x4x3x5x4, axes=2x1x3x2x2, "
       "threads=50, per_block=1, exchange=place, load=staged, store=staged))"},
      {{3, 2, 61},
       "bluestein(366, dims=3x2x61, stockham(756, dims=3x2x126, radices=3x3x2x7x2x3, "
       "axes=3x1x2x3x3x3, threads=40, per_block=2, exchange=place))"},
      {{8, 3, 17},
       "row_column(408, stockham(8, radices=8, threads=1, per_block=8), bluestein(51, dims=3x17, "
       "stockham(108, dims=3x36, radices=6x3x6, axes=2x1x2, threads=9, per_block=2, "
       "exchange=place)))"}};
  expect_accurate(pinned);
}

// Rader's with a factor besides and in several dimensions, whose rows are counted through what
// passes across them leave with digits reversed: one pass across and several, with twiddles;
// with twiddles along the rows and without; the prime's dimension the first, the last or in the
// middle; several to a block.
TEST(SchedulesInPlace, OfRadersRows) {
  const Pinned pinned[] = {
      {{122},
       "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x15x4, axes=1x2x2, "
       "threads=8, per_block=4, exchange=place, ahead=4))"},
      {{732},
       "rader(732, p=61, g=2, stockham(720, dims=12x60, radices=3x2x2x10x6, axes=1x1x1x2x2, "
       "threads=50, per_block=2, exchange=place))"},
      {{852},
       "rader(852, p=71, g=7, index=coprime, stockham(840, dims=12x70, radices=4x3x10x7, "
       "axes=1x1x2x2, threads=64, per_block=1, exchange=place, ahead=5))"},
      {{61, 4},
       "rader(244, dims=61x4, p=61, g=2, index=coprime, stockham(240, dims=4x60, radices=4x4x3x5, "
       "axes=1x2x2x2, threads=20, per_block=3, exchange=place))"},
      {{4, 61},
       "rader(244, dims=4x61, p=61, g=2, stockham(240, dims=4x60, radices=2x2x12x5, axes=1x1x2x2, "
       "threads=20, per_block=3, exchange=place))"},
      {{6, 122, 5},
       "rader(3660, dims=6x122x5, p=61, g=2, index=coprime, stockham(3600, dims=6x2x5x60, "
       "radices=2x3x2x5x4x15, axes=1x1x2x3x4x4, threads=250, per_block=1, exchange=place))"}};
  expect_accurate(pinned);
}

// Bins shared by two to sixteen blocks, of more than two of which each loads its share: of radices
// that the blocks divide and that they do not, fewer than the blocks; of columns that they do not
// divide; of two passes and of three; several to a block, some past the batch; in turn, as pairs,
// in place; held to registers; asking ahead; rows of another plan.
TEST(SchedulesThatShareBins, OfBluestein) {
  const Pinned pinned[] = {
      {{37}, "bluestein(37, blocks=2, stockham(40, radices=5x8, threads=5, per_block=2))"},
      {{290},
       "bluestein(290, blocks=2, stockham(300, radices=5x6x10, threads=30, per_block=1, "
       "exchange=split, ahead=4))"},
      {{290},
       "bluestein(290, blocks=4, stockham(150, radices=3x10x5, threads=10, per_block=2, "
       "exchange=place, ahead=4))"},
      {{500},
       "bluestein(500, blocks=4, stockham(256, radices=16x16, threads=16, per_block=1, "
       "exchange=place))"},
      {{290},
       "bluestein(290, blocks=8, stockham(75, radices=5x15, threads=5, per_block=2, "
       "exchange=place))"},
      {{290},
       "bluestein(290, blocks=8, stockham(80, radices=16x5, threads=7, per_block=3, "
       "exchange=place))"},
      {{1009},
       "bluestein(1009, blocks=16, stockham(144, radices=16x3x3, threads=9, per_block=1, "
       "exchange=place, resident=8))"},
      {{20011},
       "bluestein(20011, blocks=16, stockham(2560, radices=16x10x16, threads=96, per_block=1, "
       "exchange=place, resident=5))"},
      {{696},
       "hierarchical(696, stockham(8, radices=8, threads=1, per_block=8), bluestein(87, blocks=4, "
       "stockham(45, radices=9x5, threads=5, per_block=3, exchange=place)))"}};
  expect_accurate(pinned);
}

// Waited forever on a GPU while quotients were the upper half of a product by __umulhi: ptxas made
// one of two of a thread's twelve sums with it, so that a block was sent too little.
TEST(SchedulesInClusters, WhoseThreadsSendToPlacesThatAreSums) {
  const Pinned pinned[] = {{{77760},
                            "cluster(77760, blocks=9, parts=216x360, radices=18x12x20x18, "
                            "axes=1x1x2x2, threads=480)"}};
  expect_accurate(pinned, {Precision::f32});
}

// A dimension divided between two kernels: the last one, the first, one between. Columns whose last
// pass is along it, by one pass and by two, or along another, so that a butterfly meets one row of
// twiddles; staged, in place, by Rader's method. Rows stored in runs of what follows, several to a
// block and past the end, whose last pass is along that or not; staged, in place. As rows of a
// larger volume, and with a tree for what no kernel holds.
TEST(SchedulesOfSeveralKernels, DivideADimension) {
  const std::string rows_of_50 = "stockham(50, radices=10x5, threads=5, per_block=8)";
  const std::string columns_of_40 = "stockham(40, radices=10x4, threads=4, per_block=8)";
  const Pinned pinned[] = {
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=3x20, axes=1x2, threads=3, "
       "per_block=8), " +
           rows_of_50 + ")"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x3x4, axes=2x1x2, "
       "threads=7, per_block=16, exchange=split), " +
           rows_of_50 + ")"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x4x3, axes=2x2x1, "
       "threads=15, per_block=8), " +
           rows_of_50 + ")"},
      {{3, 1000},
       "hierarchical(3000, dims=3x1000, stockham(60, dims=3x20, radices=5x4x3, axes=2x2x1, "
       "threads=15, per_block=8, exchange=place), stockham(50, radices=5x10, threads=5, "
       "per_block=3, exchange=place))"},
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
           "exchange=place))"},
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
  expect_accurate(pinned);
}

// Columns of a plane in several kernels: by the four-step method, one pass a kernel, Bluestein's
// method and Rader's.
TEST(SchedulesOfSeveralKernels, TransformColumns) {
  const std::string tens =
      "hierarchical(100, stockham(10, radices=10, threads=1, per_block=32), stockham(10, "
      "radices=10, threads=1, per_block=16))";
  const std::string row = "stockham(12, radices=12, threads=1, per_block=8)";
  const Pinned pinned[] = {
      {{100, 12}, "row_column(1200, " + tens + ", " + row + ")"},
      {{100, 12}, "row_column(1200, global_stockham(100, radices=10x10, threads=32), " + row + ")"},
      {{101, 12}, "row_column(1212, rader(101, g=2, " + tens + "), " + row + ")"},
      {{50, 12}, "row_column(600, bluestein(50, " + tens + "), " + row + ")"},
      {{50, 12},
       "row_column(600, bluestein(50, stockham(100, radices=4x5x5, threads=20, per_block=1, "
       "exchange=place)), " +
           row + ")"}};
  expect_accurate(pinned);
}

}  // namespace
}  // namespace papilio::tests
