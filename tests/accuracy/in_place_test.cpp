// SPDX-License-Identifier: MIT
//
// Convolutions and transforms whose passes write where they have read, written out.
#include <gtest/gtest.h>

#include "tests/accuracy/expect_rows.h"

namespace papilio::tests {
namespace {

// Convolutions in place: of two to five passes; on as many threads as butterflies, on fewer, on
// some that do not divide them; several to a block, some past the batch; staged; as columns and
// rows that meet twiddles; in the middle of three kernels; by two blocks.
TEST(SchedulesInPlace, OfBluestein) {
  const PinnedSchedule pinned[] = {
      {{17}, "bluestein(17, stockham(36, radices=6x6, threads=6, per_block=3, exchange=in_place))"},
      {{61},
       "bluestein(61, stockham(126, radices=3x7x6, threads=5, per_block=2, exchange=in_place))"},
      {{100},
       "bluestein(100, stockham(210, radices=2x3x5x7, threads=8, per_block=3, exchange=in_place))"},
      {{500},
       "bluestein(500, stockham(1008, radices=4x7x6x3x2, threads=50, per_block=1, "
       "exchange=in_place, "
       "prefetch=7))"},
      {{2039},
       "bluestein(2039, stockham(4096, radices=32x8x16, threads=128, per_block=1, "
       "exchange=in_place, "
       "prefetch=4, resident=2))"},
      {{31},
       "bluestein(31, stockham(64, radices=4x16, threads=3, per_block=5, exchange=in_place, "
       "load=staged, store=staged))"},
      {{408},
       "hierarchical(408, stockham(8, radices=8, threads=1, per_block=8), bluestein(51, "
       "stockham(108, radices=3x6x6, threads=9, per_block=2, exchange=in_place)))"},
      {{408},
       "hierarchical(408, bluestein(51, stockham(105, radices=3x5x7, threads=4, per_block=8, "
       "exchange=in_place)), stockham(8, radices=8, threads=1, per_block=8))"},
      {{1000},
       "bluestein(1000, hierarchical(2048, stockham(32, radices=8x4, threads=4, per_block=8), "
       "stockham(64, radices=2x4x8, threads=5, per_block=3, exchange=in_place)))"},
      {{290},
       "bluestein(290, blocks=2, stockham(300, radices=5x6x10, threads=30, per_block=1, "
       "exchange=in_place, prefetch=4))"},
      {{29},
       "bluestein(29, blocks=2, stockham(35, radices=7x5, threads=3, per_block=3, "
       "exchange=in_place))"}};
  expect_rows(pinned);
}

// Transforms alone, whose last pass reads where the digits are reversed: in one dimension and in
// several, whose last passes are along the last one and along another; with idle threads, several
// to a block, staged, as columns and rows that meet twiddles.
TEST(SchedulesInPlace, OfTransforms) {
  const PinnedSchedule pinned[] = {
      {{64}, "stockham(64, radices=8x8, threads=8, per_block=4, exchange=in_place)"},
      {{60}, "stockham(60, radices=3x4x5, threads=7, per_block=3, exchange=in_place)"},
      {{1331}, "stockham(1331, radices=11x11x11, threads=128, per_block=1, exchange=in_place)"},
      {{2520},
       "stockham(2520, radices=5x9x7x8, threads=100, per_block=2, exchange=in_place, load=staged, "
       "store=staged, prefetch=3)"},
      {{8192},
       "hierarchical(8192, stockham(64, radices=4x16, threads=8, per_block=8, exchange=in_place), "
       "stockham(128, radices=2x8x8, threads=9, per_block=4, exchange=in_place))"},
      {{12, 32},
       "stockham(384, dims=12x32, radices=12x4x8, axes=1x2x2, threads=30, per_block=2, "
       "exchange=in_place)"},
      {{12, 32},
       "stockham(384, dims=12x32, radices=4x4x8x3, axes=1x2x2x1, threads=30, per_block=2, "
       "exchange=in_place, load=staged, store=staged)"},
      {{12, 32},
       "stockham(384, dims=12x32, radices=4x4x3x8, axes=2x1x1x2, threads=30, per_block=2, "
       "exchange=in_place)"},
      {{6, 4, 10},
       "stockham(240, dims=6x4x10, radices=3x2x2x5x2x2, axes=1x3x2x3x1x2, threads=24, "
       "per_block=2, exchange=in_place)"}};
  expect_rows(pinned);
}

// Rader's, whose elements are permuted: with twiddles, without, and with those inside of one of the
// coprime factors; several to a block; by two blocks; in the middle of three kernels.
TEST(SchedulesInPlace, OfRader) {
  const PinnedSchedule pinned[] = {
      {{13},
       "rader(13, g=2, stockham(12, radices=4x3, threads=3, per_block=4, exchange=in_place))"},
      {{257},
       "rader(257, g=3, stockham(256, radices=4x16x4, threads=20, per_block=1, exchange=in_place, "
       "prefetch=4))"},
      {{1009},
       "rader(1009, g=11, index=coprime, stockham(1008, radices=7x16x9, threads=64, per_block=1, "
       "exchange=in_place, prefetch=4))"},
      {{1009},
       "rader(1009, g=11, index=coprime, stockham(1008, radices=4x9x4x7, threads=50, per_block=2, "
       "exchange=in_place))"},
      {{1009},
       "rader(1009, blocks=2, g=11, index=coprime, stockham(504, radices=7x8x9, threads=50, "
       "per_block=1, exchange=in_place, prefetch=4))"},
      {{2161},
       "rader(2161, blocks=2, g=23, stockham(1080, radices=3x6x10x6, threads=56, per_block=1, "
       "exchange=in_place, prefetch=5))"},
      {{2017},
       "rader(2017, g=5, hierarchical(2016, stockham(36, radices=6x6, threads=6, per_block=8), "
       "stockham(56, radices=7x8, threads=8, per_block=4, exchange=in_place)))"}};
  expect_rows(pinned);
}

// Of several dimensions, the longer one the first, the last or in the middle; of two passes along
// it and of four; others before it and after it; several to a block, some past the batch; staged;
// stored as columns.
TEST(SchedulesInPlace, OfBluesteinInSeveralDimensions) {
  const PinnedSchedule pinned[] = {
      {{2, 17},
       "bluestein(34, dims=2x17, stockham(72, dims=2x36, radices=6x2x6, axes=2x1x2, threads=7, "
       "per_block=3, exchange=in_place))"},
      {{23, 5},
       "bluestein(115, dims=23x5, stockham(240, dims=48x5, radices=4x5x3x4, axes=1x2x1x1, "
       "threads=16, per_block=2, exchange=in_place, prefetch=5))"},
      {{4, 19, 3},
       "bluestein(228, dims=4x19x3, stockham(480, dims=4x40x3, radices=2x4x3x5x4, axes=2x1x3x2x2, "
       "threads=50, per_block=1, exchange=in_place, load=staged, store=staged))"},
      {{3, 2, 61},
       "bluestein(366, dims=3x2x61, stockham(756, dims=3x2x126, radices=3x3x2x7x2x3, "
       "axes=3x1x2x3x3x3, threads=40, per_block=2, exchange=in_place))"},
      {{8, 3, 17},
       "row_column(408, stockham(8, radices=8, threads=1, per_block=8), bluestein(51, dims=3x17, "
       "stockham(108, dims=3x36, radices=6x3x6, axes=2x1x2, threads=9, per_block=2, "
       "exchange=in_place)))"}};
  expect_rows(pinned);
}

// Rader's with a factor besides and in several dimensions, whose rows are counted through what
// passes across them leave with digits reversed: one pass across and several, with twiddles;
// with twiddles along the rows and without; the prime's dimension the first, the last or in the
// middle; several to a block.
TEST(SchedulesInPlace, OfRadersRows) {
  const PinnedSchedule pinned[] = {
      {{122},
       "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x15x4, axes=1x2x2, "
       "threads=8, per_block=4, exchange=in_place, prefetch=4))"},
      {{732},
       "rader(732, p=61, g=2, stockham(720, dims=12x60, radices=3x2x2x10x6, axes=1x1x1x2x2, "
       "threads=50, per_block=2, exchange=in_place))"},
      {{852},
       "rader(852, p=71, g=7, index=coprime, stockham(840, dims=12x70, radices=4x3x10x7, "
       "axes=1x1x2x2, threads=64, per_block=1, exchange=in_place, prefetch=5))"},
      {{61, 4},
       "rader(244, dims=61x4, p=61, g=2, index=coprime, stockham(240, dims=4x60, radices=4x4x3x5, "
       "axes=1x2x2x2, threads=20, per_block=3, exchange=in_place))"},
      {{4, 61},
       "rader(244, dims=4x61, p=61, g=2, stockham(240, dims=4x60, radices=2x2x12x5, axes=1x1x2x2, "
       "threads=20, per_block=3, exchange=in_place))"},
      {{6, 122, 5},
       "rader(3660, dims=6x122x5, p=61, g=2, index=coprime, stockham(3600, dims=6x2x5x60, "
       "radices=2x3x2x5x4x15, axes=1x1x2x3x4x4, threads=250, per_block=1, exchange=in_place))"}};
  expect_rows(pinned);
}

}  // namespace
}  // namespace papilio::tests
