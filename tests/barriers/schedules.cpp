// SPDX-License-Identifier: MIT
#include "tests/barriers/schedules.h"

#include <string>

namespace papilio::tests {
namespace {

const std::string eights = "stockham(8, radices=8, threads=1, per_block=8)";

// One kernel without a convolution, of complex numbers: rows; exchanges whole (interleaved and
// planar, with few registers, of parts), in turn and in place; staged; prefetching; with idle
// threads.
const std::vector<BarrierCase> rows = {
    {{60}, "stockham(60, radices=5x4x3, threads=20, per_block=1)"},
    {{60}, "stockham(60, radices=6x10, threads=7, per_block=4, exchange=halves)"},
    {{512}, "stockham(512, radices=8x8x8, threads=64, per_block=2, resident=16)"},
    {{120}, "stockham(120, radices=4x5x6, threads=24, per_block=3, exchange=halves, prefetch=2)"},
    {{100}, "stockham(100, radices=10x10, threads=10, per_block=3, load=staged, store=staged)"},
    {{105},
     "stockham(105, radices=3x5x7, threads=33, per_block=2, exchange=halves, load=staged, "
     "store=staged)"},
    {{31}, "stockham(31, radices=31, threads=1, per_block=6, load=staged, store=staged)"},
    {{1331}, "stockham(1331, radices=11x11x11, threads=121, per_block=1)"},
    {{64}, "stockham(64, radices=8x8, threads=8, per_block=4, exchange=in_place)"},
    {{60}, "stockham(60, radices=3x4x5, threads=7, per_block=3, exchange=in_place)"},
    {{630},
     "stockham(630, radices=5x9x2x7, threads=50, per_block=2, exchange=in_place, load=staged, "
     "store=staged, prefetch=3)"}};

const std::vector<BarrierCase> dimensions = {
    {{12, 32}, "stockham(384, dims=12x32, radices=12x4x8, axes=1x2x2, threads=30, per_block=2)"},
    {{12, 10},
     "stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=3, "
     "exchange=halves, store=staged)"},
    {{12, 32},
     "stockham(384, dims=12x32, radices=4x4x8x3, axes=1x2x2x1, threads=30, per_block=2, "
     "exchange=in_place, load=staged, store=staged)"},
    {{6, 4, 10},
     "stockham(240, dims=6x4x10, radices=3x2x2x5x2x2, axes=1x3x2x3x1x2, threads=24, per_block=2, "
     "exchange=in_place)"},
    {{4, 5, 6},
     "stockham(120, dims=4x5x6, radices=4x5x6, axes=1x2x3, threads=20, per_block=2, load=staged, "
     "prefetch=2)"}};

// Columns and rows of plans in several kernels.
const std::vector<BarrierCase> several_kernels = {
    {{720},
     "hierarchical(720, stockham(60, radices=6x10, threads=10, per_block=4), stockham(12, "
     "radices=2x3x2, threads=3, per_block=5, exchange=halves))"},
    {{720},
     "hierarchical(720, stockham(60, radices=10x6, threads=3, per_block=8, exchange=in_place), "
     "stockham(12, radices=4x3, threads=3, per_block=2, load=staged, store=staged))"},
    {{960},
     "hierarchical(960, stockham(60, radices=5x3x4, threads=15, per_block=4, load=staged, "
     "store=staged), stockham(16, radices=4x4, threads=4, per_block=8, prefetch=1))"},
    {{3, 160},
     "hierarchical(480, dims=3x160, stockham(60, dims=3x20, radices=5x3x4, axes=2x1x2, "
     "threads=7, per_block=4, exchange=halves), stockham(8, radices=4x2, threads=2, "
     "per_block=8))"},
    {{3, 200},
     "hierarchical(600, dims=3x200, stockham(60, dims=3x20, radices=3x5x4, axes=1x2x2, "
     "threads=15, per_block=4, load=staged, store=staged), stockham(10, radices=5x2, threads=2, "
     "per_block=3, exchange=in_place))"},
    {{100, 3},
     "hierarchical(300, dims=100x3, stockham(4, radices=4, threads=1, per_block=8), stockham(75, "
     "dims=25x3, radices=5x5x3, axes=1x1x2, threads=15, per_block=3, store=staged))"},
    {{12, 60},
     "row_column(720, stockham(12, radices=4x3, threads=3, per_block=8), stockham(60, "
     "radices=6x10, threads=6, per_block=3))"},
    {{12, 36},
     "row_column(432, stockham(12, radices=4x3, threads=3, per_block=8, load=staged, "
     "store=staged), stockham(36, radices=6x6, threads=5, per_block=4, exchange=in_place))"},
    {{8, 3, 17},
     "row_column(408, " + eights +
         ", bluestein(51, dims=3x17, stockham(108, dims=3x36, radices=6x3x6, axes=2x1x2, "
         "threads=9, per_block=2, exchange=in_place)))"},
    {{100}, "global_stockham(100, radices=10x10, threads=32)"},
    {{100, 4},
     "row_column(400, global_stockham(100, radices=10x10, threads=32), stockham(4, radices=4, "
     "threads=1, per_block=8))"}};

const std::vector<BarrierCase> clusters = {
    {{16}, "cluster(16, blocks=2, parts=4x4, radices=4x4, axes=1x2, threads=2)"},
    {{315}, "cluster(315, blocks=3, parts=15x21, radices=5x3x7x3, axes=1x1x2x2, threads=13)"},
    {{1024}, "cluster(1024, blocks=2, parts=32x32, radices=8x4x4x8, axes=1x1x2x2, threads=40)"},
    {{1024}, "cluster(1024, blocks=8, parts=32x32, radices=32x8x4, axes=1x2x2, threads=16)"},
    {{315}, "cluster(315, blocks=3, parts=15x21, radices=15x21, axes=1x2, threads=7, prefetch=2)"},
    {{340},
     "cluster(340, blocks=4, parts=17x20, radices=17x5x4, axes=1x2x2, threads=9, prefetch=3)"},
    {{315},
     "cluster(315, blocks=3, parts=15x21, radices=5x3x7x3, axes=1x1x2x2, threads=13, "
     "per_block=3)"},
    {{256}, "cluster(256, blocks=16, parts=16x16, radices=16x4x4, axes=1x2x2, threads=5)"},
    {{24, 20},
     "cluster(480, blocks=4, dims=24x20, parts=24x20, radices=4x6x4x5, axes=1x1x2x2, "
     "threads=20)"},
    {{45, 25},
     "cluster(1125, blocks=4, dims=45x25, parts=45x25, radices=9x5x5x5, axes=1x1x2x2, "
     "threads=29, per_block=2)"},
    {{12, 10, 16},
     "cluster(1920, blocks=8, dims=12x10x16, parts=120x16, radices=4x10x3x16, axes=1x2x1x3, "
     "threads=24)"},
    {{84, 3},
     "cluster(252, blocks=3, dims=84x3, parts=12x21, radices=4x3x3x7, axes=1x1x3x2, threads=12)"},
    {{84, 3},
     "cluster(252, blocks=2, dims=84x3, parts=12x21, radices=12x3x7, axes=1x3x2, threads=6, "
     "per_block=3)"},
    {{120},
     "bluestein(120, cluster(240, blocks=3, parts=12x20, radices=4x3x4x5, axes=1x1x2x2, "
     "threads=15))"},
    {{120},
     "bluestein(120, cluster(240, blocks=3, parts=12x20, radices=4x3x4x5, axes=1x1x2x2, "
     "threads=15, prefetch=2))"},
    {{120},
     "bluestein(120, cluster(240, blocks=3, parts=12x20, radices=4x3x4x5, axes=1x1x2x2, "
     "threads=15, prefetch=7))"}};

const std::vector<BarrierCase> raders = {
    {{7}, "rader(7, g=3, stockham(6, radices=6, threads=1, per_block=5))"},
    {{13}, "rader(13, g=2, stockham(12, radices=4x3, threads=3, per_block=4))"},
    {{61}, "rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=2, exchange=halves))"},
    {{97},
     "rader(97, g=5, index=coprime, stockham(96, radices=3x4x8, threads=20, per_block=1, "
     "prefetch=2))"},
    {{257},
     "rader(257, g=3, stockham(256, radices=4x16x4, threads=20, per_block=1, exchange=in_place, "
     "prefetch=4))"},
    {{61},
     "rader(61, g=2, index=coprime, stockham(60, radices=4x3x5, threads=12, per_block=3, "
     "exchange=in_place))"},
    {{122},
     "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, axes=1x2x2, "
     "threads=8, per_block=4))"},
    {{492},
     "rader(492, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, axes=1x1x2x2, threads=48, "
     "per_block=2, exchange=halves))"},
    {{732},
     "rader(732, p=61, g=2, stockham(720, dims=12x60, radices=3x2x2x10x6, axes=1x1x1x2x2, "
     "threads=50, per_block=2, exchange=in_place))"},
    {{41, 12},
     "rader(492, dims=41x12, p=41, g=6, stockham(480, dims=12x40, radices=4x3x8x5, "
     "axes=1x1x2x2, threads=30, per_block=2))"},
    {{257},
     "rader(257, g=3, hierarchical(256, stockham(16, radices=4x4, threads=4, per_block=8, "
     "exchange=halves), stockham(16, radices=4x4, threads=4, per_block=8)))"},
    {{337},
     "rader(337, g=10, hierarchical(336, stockham(6, radices=6, threads=1, per_block=8), "
     "stockham(56, radices=7x8, threads=8, per_block=4, exchange=in_place)))"}};

const std::vector<BarrierCase> bluesteins = {
    {{17}, "bluestein(17, stockham(36, radices=6x6, threads=6, per_block=3))"},
    {{61}, "bluestein(61, stockham(126, radices=3x7x6, threads=20, per_block=2, exchange=halves))"},
    {{61},
     "bluestein(61, stockham(126, radices=3x7x6, threads=5, per_block=2, exchange=in_place))"},
    {{100},
     "bluestein(100, stockham(210, radices=2x3x5x7, threads=8, per_block=3, exchange=in_place, "
     "prefetch=7))"},
    {{31},
     "bluestein(31, stockham(64, radices=4x16, threads=3, per_block=5, exchange=in_place, "
     "load=staged, store=staged))"},
    {{31},
     "bluestein(31, stockham(64, radices=4x4x4, threads=16, per_block=2, load=staged, "
     "store=staged))"},
    {{4, 19, 3},
     "bluestein(228, dims=4x19x3, stockham(480, dims=4x40x3, radices=2x4x3x5x4, axes=2x1x3x2x2, "
     "threads=50, per_block=1, exchange=in_place))"},
    {{2, 17},
     "bluestein(34, dims=2x17, stockham(70, dims=2x35, radices=5x2x7, axes=2x1x2, threads=7, "
     "per_block=2))"},
    {{103},
     "bluestein(103, hierarchical(225, stockham(15, radices=5x3, threads=5, per_block=5), "
     "stockham(15, radices=3x5, threads=3, per_block=5)))"},
    {{127},
     "bluestein(127, hierarchical(272, rader(17, g=3, stockham(16, radices=4x4, threads=4, "
     "per_block=8)), stockham(16, radices=4x4, threads=4, per_block=4, exchange=in_place)))"},
    {{97},
     "bluestein(97, hierarchical(240, cluster(60, blocks=3, parts=6x10, radices=6x10, axes=1x2, "
     "threads=4, per_block=4), stockham(4, radices=4, threads=1, per_block=4)))"}};

const std::vector<BarrierCase> shared_bins = {
    {{37}, "bluestein(37, blocks=2, stockham(40, radices=5x8, threads=5, per_block=2))"},
    {{130},
     "bluestein(130, blocks=2, stockham(150, radices=5x6x5, threads=30, per_block=1, "
     "exchange=halves, prefetch=4))"},
    {{29},
     "bluestein(29, blocks=2, stockham(35, radices=7x5, threads=3, per_block=3, "
     "exchange=in_place))"},
    {{290},
     "bluestein(290, blocks=4, stockham(150, radices=3x10x5, threads=10, per_block=2, "
     "exchange=in_place, prefetch=4))"},
    {{290},
     "bluestein(290, blocks=8, stockham(80, radices=16x5, threads=7, per_block=3, "
     "exchange=in_place))"},
    {{174},
     "hierarchical(174, stockham(2, radices=2, threads=1, per_block=8), bluestein(87, blocks=4, "
     "stockham(45, radices=9x5, threads=5, per_block=3, exchange=in_place)))"},
    {{61}, "rader(61, blocks=2, g=2, stockham(30, radices=5x6, threads=6, per_block=1))"},
    {{97},
     "rader(97, blocks=2, g=5, stockham(48, radices=4x3x4, threads=13, per_block=1, "
     "exchange=halves))"},
    {{113},
     "rader(113, blocks=2, g=3, index=coprime, stockham(56, radices=7x8, threads=8, per_block=1, "
     "exchange=in_place, prefetch=4))"}};

const std::vector<BarrierCase> products = {
    {{16, 16},
     "matrix(256, dims=16x16, units=fma, threads=16, per_block=2, exchange=halves, store=staged)"},
    {{7, 23},
     "matrix(161, dims=7x23, units=fma, threads=23, per_block=2, load=staged, store=staged)"},
    {{4, 4}, "matrix(16, dims=4x4, units=tensor, threads=8, per_block=16)"},
    {{17}, "matrix(17, dims=17, units=tensor, threads=4, per_block=8, load=staged, store=staged)"},
    {{28}, "matrix(28, dims=28, units=tensor, threads=64, per_block=2)"},
    {{16, 16}, "matrix(256, dims=16x16, units=tensor, threads=128, per_block=1)"},
    {{8, 8, 8}, "matrix(512, dims=8x8x8, units=tensor, threads=64, per_block=1)"},
    {{5, 9, 13}, "matrix(585, dims=5x9x13, units=tensor, threads=96, per_block=1)"},
    {{32}, "matrix(32, dims=32, units=tf32, threads=128, per_block=1, load=staged, store=staged)"},
    {{12, 20}, "matrix(240, dims=12x20, units=tf32, threads=32, per_block=3)"},
    {{28}, "matrix(28, dims=28, units=f16, threads=64, per_block=2, store=staged)"},
    {{8, 8, 8}, "matrix(512, dims=8x8x8, units=f16, threads=128, per_block=1)"},
    {{15, 16},
     "row_column(240, matrix(15, units=fma, threads=1, per_block=16), matrix(16, units=tensor, "
     "threads=4, per_block=16))"},
    {{17}, "rader(17, g=3, matrix(16, units=tensor, threads=4, per_block=8))"}};

const std::vector<BarrierCase> generics = {{{30}, "generic(30, radices=5x3x2)"},
                                           {{31}, "generic(31, radices=1, direct=31)"},
                                           {{12}, "generic(12, radices=13x2, padded=26)"},
                                           {{10}, "dct4(10, generic(5, radices=5))", Kind::dct4},
                                           {{7}, "dst1(7, generic(16, radices=4x4))", Kind::dst1}};

// Numbers of 16 bits.
const Format f16{.storage = Storage::f16}, bf16{.storage = Storage::bf16};
const std::vector<BarrierCase> formats = {
    {{30},
     "generic(30, radices=5x3x2)",
     Kind::c2c,
     Problem{.length = 30, .batch = 3, .in = f16, .out = bf16}},
    {{60},
     "stockham(60, radices=6x10, threads=7, per_block=4, store=staged)",
     Kind::c2c,
     Problem{.length = 60, .batch = 3, .in = bf16, .out = f16}},
    {{12},
     "dct2(12, generic(12, radices=4x3))",
     Kind::dct2,
     Problem{.length = 12, .batch = 3, .kind = Kind::dct2, .in = f16, .out = f16}}};

// Real kinds: by half the points and a fold, on either side, whole and in halves, several to a
// block; in several kernels of which the first leaves out half, or one folds; in clusters.
const std::vector<BarrierCase> real_kinds = {
    {{120},
     "r2c(120, stockham(60, radices=6x10, threads=7, per_block=4, exchange=halves, store=staged))",
     Kind::r2c},
    {{1024},
     "r2c(1024, stockham(512, radices=8x8x8, threads=64, per_block=1, store=staged))",
     Kind::r2c},
    {{126},
     "c2r(126, stockham(63, radices=7x9, threads=9, per_block=2, load=staged, exchange=halves))",
     Kind::c2r},
    {{32},
     "c2r(32, stockham(16, radices=4x4, threads=4, per_block=8, load=staged, store=staged))",
     Kind::c2r},
    {{60}, "r2c(60, stockham(60, radices=6x10, threads=10, per_block=2))", Kind::r2c},
    {{60}, "dct2(60, stockham(30, radices=5x6, threads=6, per_block=2, store=staged))", Kind::dct2},
    {{60}, "dst3(60, stockham(30, radices=5x6, threads=6, per_block=2, load=staged))", Kind::dst3},
    {{31}, "dct1(31, stockham(30, radices=5x6, threads=6, per_block=2, store=staged))", Kind::dct1},
    {{60}, "dct4(60, stockham(30, radices=5x6, threads=6, per_block=2))", Kind::dct4},
    {{720},
     "r2c(720, hierarchical(720, stockham(60, radices=6x10, threads=10, per_block=4), "
     "stockham(12, radices=2x3x2, threads=3, per_block=5, exchange=halves)))",
     Kind::r2c},
    {{720},
     "c2r(720, hierarchical(720, stockham(60, radices=6x10, threads=10, per_block=4), "
     "stockham(12, radices=2x3x2, threads=3, per_block=5)))",
     Kind::c2r},
    {{720},
     "r2c(720, hierarchical(720, stockham(30, radices=3x10, threads=5, per_block=4, "
     "exchange=halves, store=staged), stockham(12, radices=2x3x2, threads=3, per_block=5)))",
     Kind::r2c},
    {{720},
     "c2r(720, hierarchical(720, stockham(60, radices=6x10, threads=10, per_block=4), "
     "stockham(6, radices=2x3, threads=2, per_block=5, load=staged)))",
     Kind::c2r},
    {{180},
     "r2c(180, cluster(90, blocks=3, parts=6x15, radices=6x3x5, axes=1x2x2, threads=8, "
     "store=staged))",
     Kind::r2c},
    {{720},
     "c2r(720, cluster(360, blocks=3, parts=20x18, radices=4x5x6x3, axes=1x1x2x2, threads=8, "
     "exchange=interleaved, load=staged))",
     Kind::c2r}};

// Several real numbers at once: kinds II to IV by butterflies and their mirror images, an even
// and an odd radix, whole and in halves; rows that begin where a vector may and rows that do not.
const std::vector<BarrierCase> vectors = {
    {{128},
     "dct3(128, stockham(64, radices=8x8, threads=4, per_block=3, load=staged))",
     Kind::dct3},
    {{120},
     "dst3(120, stockham(60, radices=12x5, threads=3, per_block=2, exchange=halves, load=staged))",
     Kind::dst3},
    {{128},
     "dct2(128, stockham(64, radices=8x8, threads=2, per_block=2, exchange=halves, store=staged))",
     Kind::dct2},
    {{120},
     "dst2(120, stockham(60, radices=5x12, threads=6, per_block=1, store=staged))",
     Kind::dst2},
    {{128}, "dct4(128, stockham(64, radices=8x8, threads=4, per_block=3))", Kind::dct4},
    {{120},
     "dst4(120, stockham(60, radices=10x6, threads=5, per_block=2, exchange=halves))",
     Kind::dst4},
    {{},
     "dct3(128, stockham(64, radices=16x4, threads=8, per_block=3, load=staged))",
     {},
     Problem{.axes = {{128, Kind::dct3, 1, 1}}, .repeats = {{4, 129, 131}}}},
    {{},
     "dst2(96, stockham(48, radices=4x4x3, threads=6, per_block=2, store=staged))",
     {},
     Problem{.axes = {{96, Kind::dst2, 1, 1}}, .repeats = {{4, 97, 99}}}},
    {{},
     "dct4(96, stockham(48, radices=4x3x4, threads=6, per_block=2))",
     {},
     Problem{.axes = {{96, Kind::dct4, 1, 1}}, .repeats = {{4, 97, 99}}}},
    {{},
     "c2r(32, stockham(16, radices=4x4, threads=4, per_block=4, load=staged))",
     {},
     Problem{.axes = {{32, Kind::c2r, 1, 1}}, .repeats = {{4, 17, 35}}}}};

// Problems of the general form. Columns of real numbers, seven side by side; a plane whose rows are
// real; a convolution in one kernel.
const std::vector<BarrierCase> layouts = {
    {{},
     "r2c(36, stockham(18, radices=3x6, threads=3, per_block=4, store=staged))",
     {},
     Problem{.axes = {{36, Kind::r2c, 7, 7}}, .repeats = {{7, 1, 1}}}},
    {{},
     "c2r(36, stockham(18, radices=3x6, threads=3, per_block=4, load=staged))",
     {},
     Problem{.axes = {{36, Kind::c2r, 7, 7}}, .repeats = {{7, 1, 1}}}},
    {{},
     "axes(240, r2c(20, stockham(10, radices=5x2, threads=2, per_block=3, store=staged)), "
     "stockham(12, radices=4x3, threads=3, per_block=4))",
     {},
     Problem{.axes = {{12, Kind::c2c, 20, 11}, {20, Kind::r2c, 1, 1}}}},
    {{},
     "convolution(60, stockham(60, radices=6x10, threads=10, per_block=2))",
     {},
     Problem{.product = Product::convolution,
             .axes = {{60, Kind::c2c, 1, 1}},
             .repeats = {{3, 60, 60}}}}};

// Planes and volumes of real numbers in one kernel: both ways, whole and in halves, rows odd and
// even, several to a block, shared by the blocks of a cluster.
const std::vector<BarrierCase> real_planes = {
    {{5, 8},
     "r2c(40, stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=2, "
     "exchange=halves, load=staged, store=staged))",
     Kind::r2c},
    {{4, 6},
     "r2c(24, stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=3, per_block=4, "
     "store=staged))",
     Kind::r2c},
    {{12, 20},
     "c2r(240, stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "load=staged))",
     Kind::c2r},
    {{3, 4, 10},
     "c2r(120, stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, "
     "exchange=halves, load=staged, store=staged))",
     Kind::c2r},
    {{12, 10},
     "r2c(120, cluster(60, blocks=3, dims=12x5, parts=12x5, radices=4x3x5, axes=1x1x2, threads=7, "
     "store=staged))",
     Kind::r2c},
    {{7, 24},
     "c2r(168, cluster(84, blocks=3, dims=7x12, parts=7x12, radices=7x4x3, axes=1x2x2, threads=5, "
     "load=staged))",
     Kind::c2r},
    {{4, 6},
     "dct2(24, stockham(12, dims=4x3, radices=3x4, axes=2x1, threads=5, per_block=4, "
     "store=staged))",
     Kind::dct2},
    {{3, 4, 10},
     "dst3(120, stockham(60, dims=3x4x5, radices=3x4x5, axes=1x2x3, threads=15, per_block=2, "
     "exchange=interleaved, load=staged, store=staged))",
     Kind::dst3},
    {{12, 20},
     "dht(240, stockham(120, dims=12x10, radices=4x3x10, axes=1x1x2, threads=12, per_block=2, "
     "load=staged, store=staged))",
     Kind::dht},
    {{},
     "r2c(40, stockham(20, dims=5x4, radices=5x4, axes=1x2, threads=5, per_block=3, "
     "store=staged))",
     {},
     Problem{.axes = {{5, Kind::c2c, 10, 5}, {8, Kind::r2c, 1, 1}}, .repeats = {{4, 50, 25}}}}};

// Real transforms by a convolution of half their points that folds: Rader's, of an even number of
// points too, and Bluestein's, in order and in place, with the real numbers staged, in columns.
const std::vector<BarrierCase> folded_convolutions = {
    {{14}, "r2c(14, rader(7, g=3, stockham(6, radices=6, threads=1, per_block=5)))", Kind::r2c},
    {{244},
     "r2c(244, rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x12x5, "
     "axes=1x2x2, threads=12, per_block=2)))",
     Kind::r2c},
    {{244},
     "dct3(244, rader(122, p=61, g=2, stockham(120, dims=2x60, radices=2x6x10, axes=1x2x2, "
     "threads=10, per_block=1, exchange=in_place)))",
     Kind::dct3},
    {{122},
     "c2r(122, rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=2, "
     "exchange=halves)))",
     Kind::c2r},
    {{46},
     "r2c(46, bluestein(23, stockham(48, radices=8x6, threads=6, per_block=2, exchange=halves, "
     "load=staged, store=staged)))",
     Kind::r2c},
    {{46},
     "c2r(46, bluestein(23, stockham(48, radices=8x6, threads=6, per_block=2, "
     "exchange=in_place, load=staged)))",
     Kind::c2r},
    {{},
     "dct2(46, bluestein(23, stockham(48, radices=8x6, threads=6, per_block=3, "
     "exchange=in_place, store=staged)))",
     {},
     Problem{.axes = {{46, Kind::dct2, 5, 5}}, .repeats = {{5, 1, 1}}}}};

// Two rows of real numbers at a time, of four and of five: by Stockham's and by Rader's method,
// whole and in halves, on either side; columns side by side.
const std::vector<BarrierCase> two_rows = {
    {{},
     "r2c(45, paired=2, stockham(45, radices=9x5, threads=5, per_block=2, exchange=halves, "
     "load=staged, store=staged))",
     {},
     Problem{.axes = {{45, Kind::r2c, 1, 1}}, .repeats = {{2, 226, 116}, {5, 45, 23}}}},
    {{},
     "c2r(45, paired=2, stockham(45, radices=9x5, threads=9, per_block=3, load=staged))",
     {},
     Problem{.axes = {{45, Kind::c2r, 1, 1}}, .repeats = {{2, 116, 226}, {5, 23, 45}}}},
    {{},
     "r2c(61, paired=2, rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=2, "
     "exchange=halves)))",
     {},
     Problem{.axes = {{61, Kind::r2c, 1, 1}}, .repeats = {{2, 245, 125}, {4, 61, 31}}}},
    {{},
     "c2r(61, paired=2, rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=1, "
     "exchange=in_place)))",
     {},
     Problem{.axes = {{61, Kind::c2r, 1, 1}}, .repeats = {{2, 156, 306}, {5, 31, 61}}}},
    {{},
     "dct2(63, paired=2, stockham(63, radices=7x9, threads=9, per_block=2, store=staged))",
     {},
     Problem{.axes = {{63, Kind::dct2, 5, 5}}, .repeats = {{2, 315, 315}, {5, 1, 1}}}},
    {{},
     "axes(135, r2c(9, paired=2, stockham(9, radices=9, threads=1, per_block=4, store=staged)), "
     "stockham(15, radices=5x3, threads=3, per_block=5))",
     {},
     Problem{.axes = {{15, Kind::c2c, 9, 5}, {9, Kind::r2c, 1, 1}}}}};

// A first pass along the extension of DCT-I and DST-I: rows and columns, one and several a block.
const std::vector<BarrierCase> extensions = {
    {{33}, "dct1(33, stockham(8, radices=8, threads=3, per_block=5, idle=repeat32))", Kind::dct1},
    {{20},
     "dst1(20, stockham(7, radices=7, threads=2, per_block=3, exchange=interleaved))",
     Kind::dst1},
    {{121},
     "dct1(121, stockham(60, radices=5x4x3, threads=20, per_block=1, exchange=interleaved))",
     Kind::dct1},
    {{},
     "dct1(31, stockham(12, radices=3x4, threads=4, per_block=2))",
     {},
     Problem{.axes = {{31, Kind::dct1, 5, 5}}, .repeats = {{5, 1, 1}}}}};

// Rader's method for real numbers: either side's bins, one pass and several, columns.
const std::vector<BarrierCase> raders_of_reals = {
    {{13},
     "r2c(13, rader(13, outputs=7, g=2, stockham(6, radices=6, threads=1, per_block=5)))",
     Kind::r2c},
    {{61},
     "c2r(61, rader(61, inputs=31, g=2, stockham(30, radices=5x6, threads=5, per_block=3, "
     "exchange=interleaved)))",
     Kind::c2r},
    {{83},
     "c2r(83, rader(83, inputs=42, g=2, stockham(84, radices=12x7, threads=12, per_block=2)))",
     Kind::c2r},
    {{109},
     "dct2(109, rader(109, outputs=55, g=6, stockham(54, radices=6x3x3, threads=9, per_block=2, "
     "idle=repeat32)))",
     Kind::dct2},
    {{},
     "dst3(61, rader(61, inputs=31, g=2, stockham(30, radices=6x5, threads=6, per_block=5)))",
     {},
     Problem{.axes = {{61, Kind::dst3, 5, 5}}, .repeats = {{5, 1, 1}}}}};

const BarrierGroup groups[] = {{"Rows", rows},
                               {"Dimensions", dimensions},
                               {"SeveralKernels", several_kernels},
                               {"Clusters", clusters},
                               {"Rader", raders},
                               {"Bluestein", bluesteins},
                               {"SharedBins", shared_bins},
                               {"Products", products},
                               {"Generic", generics},
                               {"Formats", formats},
                               {"RealKinds", real_kinds},
                               {"Vectors", vectors},
                               {"Extensions", extensions},
                               {"Layouts", layouts},
                               {"RealPlanes", real_planes},
                               {"TwoRows", two_rows},
                               {"FoldedConvolutions", folded_convolutions},
                               {"RadersOfReals", raders_of_reals}};

}  // namespace

std::span<const BarrierGroup> barrier_groups() {
  return groups;
}

bool is_for(const BarrierCase& pinned, Precision precision) {
  const auto has = [&](const char* units) {
    return pinned.schedule.find(units) != std::string::npos;
  };
  const bool narrow = pinned.other && pinned.other->in.storage != Storage::native;
  if (narrow && precision != Precision::f32) return false;
  const bool rounds = has("units=tf32") || has("units=f16"), tensor = has("units=tensor");
  return precision == Precision::f32   ? !tensor
         : precision == Precision::f64 ? !rounds
                                       : !tensor && !rounds;
}

}  // namespace papilio::tests
