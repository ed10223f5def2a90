// SPDX-License-Identifier: MIT
//
// Products with the matrix of the DFT, pinned: one dimension to three, primes, pieces of matrices
// that are partly empty, warps that share outputs and warps without work, batches that do not fill
// the last block; in both precisions and directions, in place or not, within the bound of every
// other schedule and with the same bits on every backend, but for those in tf32 and f16, which have
// a bound of their own and no promise of bits.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <vector>

#include "tests/accuracy/expect_rows.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

const Pinned on_fma_units[] = {
    {{2}, "threads=1, per_block=4"},
    {{3}, "threads=1, per_block=64, load=staged, store=staged"},
    {{17}, "threads=1, per_block=2, exchange=halves, load=staged, store=staged"},
    {{29}, "threads=1, per_block=3"},
    {{32}, "threads=1, per_block=32"},
    {{4, 4}, "threads=4, per_block=16, store=staged"},
    {{16, 16}, "threads=16, per_block=4, exchange=halves, store=staged"},
    {{28, 28}, "threads=28, per_block=4"},
    {{7, 23}, "threads=23, per_block=2, load=staged, store=staged"},
    {{31, 2}, "threads=30, per_block=3, prefetch=1"},
    {{8, 8, 8}, "threads=64, per_block=1, store=staged"},
    {{5, 9, 13}, "threads=117, per_block=2"},
    {{24, 24, 24}, "threads=576, per_block=1, exchange=halves"}};

const Pinned on_tensor_units[] = {{{2}, "threads=1, per_block=32"},
                                  {{16}, "threads=4, per_block=32"},
                                  {{17}, "threads=4, per_block=8, load=staged, store=staged"},
                                  {{28}, "threads=64, per_block=2"},
                                  {{31}, "threads=16, per_block=6, store=staged"},
                                  {{32}, "threads=128, per_block=1, load=staged"},
                                  {{4, 4}, "threads=8, per_block=16"},
                                  {{16, 16}, "threads=64, per_block=2"},
                                  {{16, 16}, "threads=128, per_block=1"},
                                  {{28, 28}, "threads=128, per_block=1, load=staged, store=staged"},
                                  {{12, 20}, "threads=32, per_block=3"},
                                  {{7, 23}, "threads=96, per_block=1"},
                                  {{23, 3}, "threads=160, per_block=1, store=staged"},
                                  {{8, 8, 8}, "threads=128, per_block=2"},
                                  {{8, 8, 8}, "threads=64, per_block=1, load=staged, store=staged"},
                                  {{5, 9, 13}, "threads=160, per_block=1"},
                                  {{16, 16, 16}, "threads=512, per_block=1"}};

AccuracyCase row_of(const Pinned& pinned, const std::string& units) {
  AccuracyCase row = row_of_shape(pinned.dimensions);
  std::string sizes;
  for (const auto n : pinned.dimensions) sizes += (sizes.empty() ? "" : "x") + std::to_string(n);
  row.schedule = "matrix(" + std::to_string(row.length) + ", dims=" + sizes + ", units=" + units +
                 ", " + pinned.parameters + ")";
  row.scale = 0.75;
  return row;
}

// Every batch, place and direction of a row, on all backends. Returns the largest error.
double expect_within_bounds(AccuracyCase row, std::initializer_list<Precision> precisions) {
  std::vector<AccuracyCase> rows;
  for (const Precision precision : precisions)
    for (const std::uint64_t batch : {1, 7, 64})
      for (const Direction direction : {Direction::forward, Direction::inverse}) {
        row.precision = precision;
        row.batch = row.length * batch > 100000 ? 2 : batch;
        row.in_place = (batch == 7) == (direction == Direction::forward);
        row.direction = direction;
        rows.push_back(row);
      }
  return expect_rows(rows);
}

class FmaProducts : public testing::TestWithParam<Pinned> {};
TEST_P(FmaProducts, RunWithinTheBound) {
  expect_within_bounds(row_of(GetParam(), "fma"), {Precision::f32, Precision::f64});
}
INSTANTIATE_TEST_SUITE_P(Each, FmaProducts, testing::ValuesIn(on_fma_units), parameter_name);

class TensorProducts : public testing::TestWithParam<Pinned> {};
TEST_P(TensorProducts, RunWithinTheBound) {
  expect_within_bounds(row_of(GetParam(), "tensor"), {Precision::f64});
}
// Both round to 11 bits: the error must show it, or something else has multiplied. Coefficients
// that are no more than 0 and 1 leave the rounding of the data, which is .4 * 2^-11 in the mean.
TEST_P(TensorProducts, OfRoundedFloatsRunWithinTheirBound) {
  for (const char* units : {"tf32", "f16"}) {
    const double error = expect_within_bounds(row_of(GetParam(), units), {Precision::f32});
    if (IsSkipped()) return;
    EXPECT_GT(error, 0.25 * 0x1p-11) << units;
  }
}
INSTANTIATE_TEST_SUITE_P(Each, TensorProducts, testing::ValuesIn(on_tensor_units), parameter_name);

// As butterflies do: in one chain of sums each would be off by .80 to .89 u sqrt(log2 n).
TEST(MatrixProducts, OfDoublesRoundAsLittleAsButterflies) {
  for (const std::uint64_t m : {11, 14, 15, 16}) {
    const AccuracyCase row = row_of({{m, m}, "threads=128, per_block=1"}, "tensor");
    EXPECT_LT(expect_within_bounds(row, {Precision::f64}),
              0.75 * 0x1p-53 * std::sqrt(std::log2(double(row.length))))
        << m;
  }
}

// Every size that has no place in the lists above; in the two precisions, or on two kinds of units,
// in turn.
TEST(MatrixProducts, OfEverySize) {
  const auto is_listed = [](std::uint64_t n, std::span<const Pinned> list) {
    return std::any_of(list.begin(), list.end(), [&](const Pinned& pinned) {
      return std::count(pinned.dimensions.begin(), pinned.dimensions.end(), n) > 0;
    });
  };
  for (std::uint64_t n = 2; n <= 32; ++n) {
    const Precision precision = n % 2 == 0 ? Precision::f32 : Precision::f64;
    const char* units = n % 2 == 1 ? "tensor" : n % 4 == 0 ? "tf32" : "f16";
    if (!is_listed(n, on_fma_units))
      expect_within_bounds(row_of({{n}, "threads=1, per_block=32"}, "fma"), {precision});
    if (!is_listed(n, on_tensor_units))
      expect_within_bounds(row_of({{n}, "threads=2, per_block=32"}, units), {precision});
  }
}

// Inside other schedules, between their twiddles, paddings and permutations: as rows, and on units
// of fused multiply-adds as columns too.
TEST(MatrixProducts, InsideOthers) {
  const std::string tensor = "matrix(16, units=tensor, threads=4, per_block=16)";
  const std::string fma = "matrix(15, units=fma, threads=1, per_block=16)";
  const std::string column = "stockham(15, radices=5x3, threads=3, per_block=8)";
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {225, "hierarchical(225, " + column + ", " + fma + ")"},
      {225, "hierarchical(225, " + fma + ", " + column + ")"},
      {17, "rader(17, g=3, " + tensor + ")"},
      {8, "bluestein(8, " + fma + ")"}};
  for (const auto& [length, schedule] : pinned)
    expect_within_bounds({.length = length, .schedule = schedule}, {Precision::f64});
  expect_within_bounds({.length = 240,
                        .dimensions = {15, 16},
                        .schedule = "row_column(240, " + fma + ", " + tensor + ")"},
                       {Precision::f64});
  for (const char* units : {"tf32", "f16"}) {
    const std::string rounded =
        std::string("matrix(16, units=") + units + ", threads=4, per_block=16)";
    expect_within_bounds({.length = 17, .schedule = "rader(17, g=3, " + rounded + ")"},
                         {Precision::f32});
    expect_within_bounds({.length = 240,
                          .dimensions = {15, 16},
                          .schedule = "row_column(240, " + fma + ", " + rounded + ")"},
                         {Precision::f32});
  }
}

// The same text is legal where a GPU is planned for, and one kernel.
TEST(MatrixSchedules, AreOneKernelOfEveryArchitecture) {
  PlanOptions options;
  options.mode = Mode::pinned;
  const auto expect_one_kernel = [&](const Pinned& pinned, const std::string& units,
                                     Precision precision) {
    options.schedule = row_of(pinned, units).schedule;
    const Problem problem{.dimensions = pinned.dimensions, .precision = precision};
    const Description description = describe(problem, options);
    EXPECT_EQ(description.schedule, plan::print(plan::parse(options.schedule)));
    EXPECT_EQ(description.kernels.size(), 1u);
  };
  for (const char* architecture : {"sm_80", "sm_90", "sm_100"}) {
    options.architecture = architecture;
    for (const Pinned& pinned : on_fma_units)
      if (pinned.dimensions.size() < 3 || pinned.dimensions[0] < 24)
        expect_one_kernel(pinned, "fma", Precision::f64);
    for (const Pinned& pinned : on_tensor_units)
      for (const auto& [units, precision] :
           {std::pair{"tensor", Precision::f64}, {"tf32", Precision::f32}, {"f16", Precision::f32}})
        expect_one_kernel(pinned, units, precision);
  }
}

}  // namespace
}  // namespace papilio::tests
