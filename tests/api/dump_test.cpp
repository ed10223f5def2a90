// SPDX-License-Identifier: MIT
//
// What lowering makes of a schedule of every form, as a reader sees it (papilio plan --dump=program
// and --dump=spec). The schedules are given, so that no constant of the cost model changes them.
#include "runtime/api/dump.h"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "tests/support/golden.h"

namespace papilio::tests {
namespace {

struct Form {
  std::string name;
  Problem problem;
  std::string schedule;
};

void PrintTo(const Form& form, std::ostream* stream) {
  *stream << form.name;
}

Problem rows(std::uint64_t n, Kind kind = Kind::c2c) {
  return {.length = n, .batch = 100, .kind = kind};
}

Problem planes(std::vector<std::uint64_t> dimensions, Kind kind = Kind::c2c) {
  return {.dimensions = std::move(dimensions), .batch = 100, .kind = kind};
}

Problem convolution(std::uint64_t n) {
  Problem problem = rows(n);
  problem.product = Product::convolution;
  return problem;
}

const std::vector<Form> forms = {
    {"stockham", rows(1000),
     "stockham(1000, radices=10x10x10, threads=100, per_block=1, exchange=interleaved)"},
    {"in_place", rows(1000),
     "stockham(1000, radices=10x10x10, threads=128, per_block=1, exchange=in_place_interleaved)"},
    {"cluster", rows(65536),
     "cluster(65536, blocks=16, parts=128x512, radices=16x8x32x16, axes=1x1x2x2, threads=128, "
     "exchange=interleaved, resident=4, prefetch=3)"},
    {"matrix", rows(32), "matrix(32, units=fma, threads=32, per_block=8)"},
    {"generic", rows(1009), "generic(1009, radices=16x16x8, padded=2048)"},
    {"rader_coprime", rows(1009),
     "rader(1009, g=11, index=coprime, stockham(1008, radices=7x16x9, threads=64, per_block=1, "
     "exchange=in_place_interleaved, prefetch=4))"},
    {"rader_of_reals", rows(1009, Kind::r2c),
     "r2c(1009, rader(1009, outputs=505, g=11, stockham(504, radices=24x21, threads=24, "
     "per_block=5, exchange=interleaved, prefetch=3)))"},
    {"bluestein_in_three", rows(20014),
     "bluestein(20014, hierarchical(40320, stockham(192, radices=16x12, threads=12, per_block=16), "
     "stockham(210, radices=15x14, threads=14, per_block=8)))"},
    {"bluestein_of_blocks", rows(20014),
     "bluestein(20014, blocks=8, stockham(5120, radices=16x20x16, threads=160, per_block=1, "
     "exchange=in_place))"},
    {"folded", rows(1000, Kind::r2c),
     "r2c(1000, stockham(500, radices=25x20, threads=25, per_block=1, exchange=interleaved, "
     "store=staged))"},
    {"folded_plane", planes({64, 64}, Kind::c2r),
     "c2r(4096, stockham(2048, dims=64x32, radices=8x8x4x8, axes=1x2x2x1, threads=256, "
     "per_block=1, exchange=interleaved, load=staged))"},
    {"cosine_plane", planes({16, 32}, Kind::dct2),
     "dct2(512, stockham(256, dims=16x16, radices=4x4x4x4, axes=1x2x2x1, threads=64, per_block=2, "
     "exchange=interleaved, store=staged))"},
    {"extended", rows(1025, Kind::dct1),
     "dct1(1025, stockham(128, radices=16x8, threads=80, per_block=1, exchange=interleaved))"},
    {"paired", planes({33, 35}, Kind::r2c),
     "axes(1155, r2c(35, paired=2, stockham(35, radices=7x5, threads=7, per_block=9, "
     "exchange=interleaved, store=staged)), stockham(33, radices=11x3, threads=3, per_block=18))"},
    {"folded_in_two", rows(1048576, Kind::r2c),
     "r2c(1048576, hierarchical(1048576, stockham(1024, radices=32x32, threads=32, per_block=16, "
     "exchange=interleaved, store=staged), stockham(512, radices=32x16, threads=16, "
     "per_block=32)))"},
    {"volume_in_two", planes({100, 100, 100}),
     "hierarchical(1000000, dims=100x100x100, stockham(400, dims=100x4, radices=10x4x10, "
     "axes=1x2x1, threads=20, per_block=16), stockham(2500, dims=25x100, radices=25x20x5, "
     "axes=1x2x2, threads=125, per_block=1))"},
    {"convolution", convolution(1000),
     "convolution(1000, stockham(1000, radices=10x10x10, threads=100, per_block=1, "
     "exchange=interleaved))"},
};

class Dump : public testing::TestWithParam<Form> {};

TEST_P(Dump, OfASchedule) {
  PlanOptions options{.mode = Mode::pinned, .schedule = GetParam().schedule};
  options.architecture = "sm_90";
  expect_golden(api::dump(GetParam().problem, options, "program") + '\n' +
                    api::dump(GetParam().problem, options, "spec"),
                "dump_test", GetParam().name);
}

INSTANTIATE_TEST_SUITE_P(Of, Dump, testing::ValuesIn(forms),
                         [](const auto& form) { return form.param.name; });

}  // namespace
}  // namespace papilio::tests
