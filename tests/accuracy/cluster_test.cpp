// SPDX-License-Identifier: MIT
//
// Transforms across the blocks of a cluster, pinned: from 2 to 16 blocks, threads that do not
// divide the butterflies, blocks that do not divide the parts, parts of one pass and of several,
// one dimension and more; in both precisions and directions, alone and several, in place or not,
// within the bound of every other schedule and with the same bits on every backend.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "tests/accuracy/expect_rows.h"
#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

const Pinned pinned_ones[] = {
    // By the four-step method.
    {{16}, "blocks=2, parts=4x4, radices=4x4, axes=1x2, threads=2"},
    {{4096}, "blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=128"},
    {{315}, "blocks=3, parts=15x21, radices=5x3x7x3, axes=1x1x2x2, threads=13"},
    {{1728}, "blocks=3, parts=36x48, radices=6x6x8x6, axes=1x1x2x2, threads=50"},
    {{5000}, "blocks=5, parts=100x50, radices=5x5x4x10x5, axes=1x1x1x2x2, threads=67"},
    {{8192}, "blocks=8, parts=64x128, radices=8x8x16x8, axes=1x1x2x2, threads=64"},
    {{8192}, "blocks=8, parts=256x32, radices=16x16x32, axes=1x1x2, threads=100, resident=2"},
    {{12000}, "blocks=10, parts=100x120, radices=10x10x12x10, axes=1x1x2x2, threads=77"},
    {{32768}, "blocks=16, parts=128x256, radices=16x8x16x16, axes=1x1x2x2, threads=128"},
    {{7056}, "blocks=14, parts=84x84, radices=12x7x7x12, axes=1x1x2x2, threads=31"},
    // Of one part that the blocks do not divide, of the other, of both; one column in the last
    // block.
    {{315}, "blocks=3, parts=15x21, radices=15x21, axes=1x2, threads=7, prefetch=2"},
    {{340}, "blocks=4, parts=20x17, radices=5x4x17, axes=1x1x2, threads=6"},
    {{340}, "blocks=4, parts=17x20, radices=17x5x4, axes=1x2x2, threads=9, prefetch=3"},
    {{2310}, "blocks=6, parts=42x55, radices=7x6x11x5, axes=1x1x2x2, threads=37"},
    {{30030}, "blocks=8, parts=165x182, radices=15x11x14x13, axes=1x1x2x2, threads=127"},
    // A plane, its rows after its columns.
    {{16, 16}, "blocks=4, dims=16x16, parts=16x16, radices=16x16, axes=1x2, threads=4"},
    {{48, 40}, "blocks=8, dims=48x40, parts=48x40, radices=8x6x8x5, axes=1x1x2x2, threads=30"},
    {{45, 75}, "blocks=3, dims=45x75, parts=45x75, radices=5x9x15x5, axes=1x1x2x2, threads=64"},
    {{64, 128}, "blocks=16, dims=64x128, parts=64x128, radices=8x8x8x16, axes=1x1x2x2, threads=64"},
    // Volumes, cut before and after the middle dimension, whose passes may be in any order.
    {{12, 10, 16},
     "blocks=2, dims=12x10x16, parts=12x160, radices=12x5x16x2, axes=1x2x3x2, "
     "threads=80"},
    {{12, 10, 16},
     "blocks=8, dims=12x10x16, parts=120x16, radices=4x10x3x16, axes=1x2x1x3, "
     "threads=24"},
    {{30, 6, 25},
     "blocks=5, dims=30x6x25, parts=180x25, radices=6x6x5x5x5, axes=2x1x1x3x3, "
     "threads=41"},
    {{6, 4, 9, 10},
     "blocks=3, dims=6x4x9x10, parts=24x90, radices=6x4x9x10, axes=1x2x3x4, "
     "threads=33"},
    {{45, 75}, "blocks=4, dims=45x75, parts=45x75, radices=9x5x15x5, axes=1x1x2x2, threads=57"},
    {{13, 10, 17},
     "blocks=4, dims=13x10x17, parts=130x17, radices=13x10x17, axes=1x2x3, threads=33"},
    {{13, 10, 17},
     "blocks=5, dims=13x10x17, parts=13x170, radices=13x17x10, axes=1x3x2, threads=29"},
    // The first of several dimensions by the four-step method: passes along the others before what
    // is left of it, after, and between; blocks that do not divide the columns, or the rows.
    {{84, 3}, "blocks=2, dims=84x3, parts=12x21, radices=4x3x7x3, axes=1x1x2x3, threads=12"},
    {{84, 3}, "blocks=3, dims=84x3, parts=12x21, radices=4x3x3x7, axes=1x1x3x2, threads=12"},
    {{96, 6, 5},
     "blocks=4, dims=96x6x5, parts=12x240, radices=4x3x4x6x5x2, axes=1x1x2x3x4x2, threads=30"},
    {{130, 4}, "blocks=4, dims=130x4, parts=10x52, radices=10x13x4, axes=1x2x3, threads=7"},
    {{1024, 8},
     "blocks=8, dims=1024x8, parts=64x128, radices=8x8x8x16, axes=1x1x3x2, threads=64, "
     "resident=2"},
    {{84, 3},
     "blocks=2, dims=84x3, parts=12x21, radices=12x3x7, axes=1x3x2, threads=6, per_block=3"},
    // Several transforms a cluster: of few lanes, more of them than the batch has, and an odd
    // number.
    {{16}, "blocks=2, parts=4x4, radices=4x4, axes=1x2, threads=2, per_block=2"},
    {{315}, "blocks=3, parts=15x21, radices=5x3x7x3, axes=1x1x2x2, threads=13, per_block=5"},
    {{315}, "blocks=4, parts=15x21, radices=15x21, axes=1x2, threads=4, per_block=5"},
    {{512}, "blocks=2, parts=2x256, radices=2x16x16, axes=1x2x2, threads=16, per_block=8"},
    {{48, 40},
     "blocks=8, dims=48x40, parts=48x40, radices=8x6x8x5, axes=1x1x2x2, threads=30, "
     "per_block=3"}};

std::string schedule_of(const Pinned& pinned) {
  std::uint64_t length = 1;
  for (const auto n : pinned.dimensions) length *= n;
  return "cluster(" + std::to_string(length) + ", " + pinned.parameters + ")";
}

// Convolutions there and back across the cluster: parts that differ, padding that ends inside a
// block, one pass a part, parts that the blocks do not divide.
struct Convolution {
  std::uint64_t length, padded;
  std::string parameters;
};
const Convolution convolutions[] = {
    {100, 240, "blocks=2, parts=12x20, radices=4x3x5x4, axes=1x1x2x2, threads=15"},
    {100, 240, "blocks=3, parts=12x20, radices=4x3x5x4, axes=1x1x2x2, threads=9"},
    {100, 255, "blocks=4, parts=15x17, radices=5x3x17, axes=1x1x2, threads=5"},
    {127, 256, "blocks=4, parts=16x16, radices=16x16, axes=1x2, threads=4"},
    {2039, 4096, "blocks=8, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=64"},
    {8191, 16384, "blocks=16, parts=128x128, radices=16x8x8x16, axes=1x1x2x2, threads=128"},
    {100, 240, "blocks=2, parts=12x20, radices=4x3x5x4, axes=1x1x2x2, threads=15, per_block=2"}};

class ClusterSchedules : public testing::TestWithParam<Pinned> {};

// Every batch, place and direction of schedules (and shapes, in several dimensions), in both
// precisions, or in turn.
void expect_within_bounds(const std::vector<AccuracyCase>& schedules, bool in_turn = false) {
  std::vector<AccuracyCase> rows;
  for (std::size_t number = 0; number < schedules.size(); ++number)
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      if (in_turn && (precision == Precision::f64) != (number % 2 == 1)) continue;
      for (const std::uint64_t batch : {1, 3})
        for (const bool in_place : {false, true})
          for (const Direction direction : {Direction::forward, Direction::inverse}) {
            AccuracyCase row = schedules[number];
            row.batch = batch;
            row.precision = precision;
            row.direction = direction;
            row.in_place = in_place;
            row.scale = 0.75;
            rows.push_back(row);
          }
    }
  expect_rows(rows);
}

TEST_P(ClusterSchedules, RunWithinTheBound) {
  AccuracyCase row = row_of_shape(GetParam().dimensions);
  row.schedule = schedule_of(GetParam());
  expect_within_bounds({row});
}

TEST(ClusterConvolutions, RunWithinTheBound) {
  std::vector<AccuracyCase> all;
  for (const auto& [length, padded, parameters] : convolutions)
    all.push_back({.length = length,
                   .schedule = "bluestein(" + std::to_string(length) + ", " +
                               schedule_of({{padded}, parameters}) + ")"});
  expect_within_bounds(all, true);
}

// Even and odd bins by a block each: butterflies of even and of odd radices at the end, one pass,
// threads that do not divide them, no padding at all, several a block and a last block that is not
// full.
TEST(TwoBlocks, ConvolveWithinTheBound) {
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {37, "stockham(40, radices=8x5, threads=8, per_block=1)"},
      {37, "stockham(40, radices=5x8, threads=5, per_block=2, exchange=halves)"},
      {23, "stockham(30, radices=30, threads=1, per_block=4)"},
      {29, "stockham(31, radices=31, threads=1, per_block=1)"},
      {105, "stockham(105, radices=7x3x5, threads=13, per_block=2, exchange=halves, resident=2)"},
      {509, "stockham(512, radices=8x8x8, threads=64, per_block=1, prefetch=4)"},
      {6007, "stockham(6144, radices=24x16x16, threads=256, per_block=1, exchange=halves)"}};
  std::vector<AccuracyCase> all;
  for (const auto& [length, inner] : pinned)
    all.push_back(
        {.length = length,
         .schedule = "bluestein(" + std::to_string(length) + ", blocks=2, " + inner + ")"});
  expect_within_bounds(all, true);
}

// Rader's: an even and an odd number of items a thread, one pass, threads with items that others
// lack, coprime factors in order, both exchanges, a length that the planner gives two blocks.
TEST(TwoBlocks, ConvolvePrimesWithinTheBound) {
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {5, "2, blocks=2, stockham(2, radices=2, threads=1, per_block=1)"},
      {13, "2, blocks=2, stockham(6, radices=6, threads=1, per_block=1, exchange=halves)"},
      {31, "3, blocks=2, stockham(15, radices=5x3, threads=5, per_block=1)"},
      {31, "3, index=coprime, blocks=2, stockham(15, radices=3x5, threads=4, per_block=1)"},
      {257, "3, blocks=2, stockham(128, radices=16x8, threads=16, per_block=1, resident=3)"},
      {1009,
       "11, blocks=2, index=coprime, stockham(504, radices=7x8x9, threads=50, per_block=1, "
       "exchange=halves, prefetch=4)"},
      {14401,
       "11, blocks=2, index=coprime, stockham(7200, radices=25x12x24, threads=300, per_block=1, "
       "prefetch=4)"}};
  std::vector<AccuracyCase> all;
  for (const auto& [prime, rest] : pinned)
    all.push_back(
        {.length = prime, .schedule = "rader(" + std::to_string(prime) + ", g=" + rest + ")"});
  expect_within_bounds(all, true);
}

// As the rows and as the columns of a four-step plan.
TEST(TwoBlocks, ConvolveInside) {
  const std::string prime =
      "bluestein(37, blocks=2, stockham(40, radices=5x8, threads=5, per_block=3))";
  const std::string rest = "stockham(6, radices=6, threads=1, per_block=8)";
  const std::string by_rader =
      "rader(37, blocks=2, g=2, stockham(18, radices=6x3, threads=3, per_block=1))";
  expect_within_bounds(
      {{.length = 222, .schedule = "hierarchical(222, " + prime + ", " + rest + ")"},
       {.length = 222, .schedule = "hierarchical(222, " + rest + ", " + prime + ")"},
       {.length = 222, .schedule = "hierarchical(222, " + by_rader + ", " + rest + ")"},
       {.length = 222, .schedule = "hierarchical(222, " + rest + ", " + by_rader + ")"}});
}

// A cluster in another schedule's frame: as the rows and as the columns of a four-step plan, whose
// twiddles it then multiplies, and along some dimensions of several.
TEST(ClusterInside, RunsWithinTheBound) {
  const std::string four_step =
      "cluster(240, blocks=2, parts=12x20, radices=4x3x5x4, axes=1x1x2x2, threads=15)";
  const std::string plane =
      "cluster(256, blocks=4, dims=16x16, parts=16x16, radices=16x16, "
      "axes=1x2, threads=4)";
  const std::string small = "stockham(5, radices=5, threads=1, per_block=8)";
  const std::string padding = "stockham(3, radices=3, threads=1, per_block=16)";
  expect_within_bounds(
      {{.length = 1200, .schedule = "hierarchical(1200, " + small + ", " + four_step + ")"},
       {.length = 1200, .schedule = "hierarchical(1200, " + four_step + ", " + small + ")"},
       {.length = 311,
        .schedule = "bluestein(311, hierarchical(720, " + four_step + ", " + padding + "))"},
       {.length = 311,
        .schedule = "bluestein(311, hierarchical(720, " + padding + ", " + four_step + "))"},
       {.length = 1280,
        .dimensions = {16, 16, 5},
        .schedule = "row_column(1280, " + plane + ", " + small + ")"},
       {.length = 1280,
        .dimensions = {5, 16, 16},
        .schedule = "row_column(1280, " + small + ", " + plane + ")"}});
}

// Neighbouring columns share a cluster: loaded and stored as columns, loaded as columns and stored
// as rows where the same transform is a plan's, loaded as rows and stored as columns. Blocks of few
// lanes and of many, parts of one pass, whose threads change their order between the blocks, and of
// two, which change it in a block; as many neighbours as the loop has, or some that are missing;
// parts that the blocks do not divide.
TEST(ClusterColumns, RunWithinTheBound) {
  struct Columns {
    std::uint64_t length;
    std::string parameters;
  };
  const Columns all[] = {
      {256, "blocks=4, parts=16x16, radices=16x16, axes=1x2, threads=4, per_block=8"},
      {256, "blocks=2, parts=16x16, radices=16x16, axes=1x2, threads=1, per_block=5"},
      {240, "blocks=2, parts=12x20, radices=4x3x5x4, axes=1x1x2x2, threads=15, per_block=16"},
      {240, "blocks=2, parts=12x20, radices=12x5x4, axes=1x2x2, threads=17, per_block=3"},
      {315, "blocks=3, parts=15x21, radices=5x3x21, axes=1x1x2, threads=7, per_block=7"},
      {315, "blocks=4, parts=15x21, radices=5x3x21, axes=1x1x2, threads=7, per_block=8"},
      {512, "blocks=8, parts=32x16, radices=8x4x16, axes=1x1x2, threads=8, per_block=12"}};
  std::vector<AccuracyCase> rows;
  for (const auto& [n, parameters] : all) {
    const std::string columns = schedule_of({{n}, parameters}), length = std::to_string(12 * n);
    const std::string small = "stockham(12, radices=4x3, threads=2, per_block=8)";
    for (const auto& [left, right] : {std::pair{columns, small}, {small, columns}})
      rows.push_back({.length = 12 * n,
                      .schedule = "hierarchical(" + length + ", " + left + ", " + right + ")"});
    rows.push_back({.length = 12 * n,
                    .dimensions = {n, 12},
                    .schedule = "row_column(" + length + ", " + columns + ", " + small + ")"});
  }
  expect_within_bounds(rows, true);
}

// Both parts of a four-step plan, and its columns inside other ones: loops around the neighbours'.
TEST(ClusterColumns, RunInsideOtherLoops) {
  const std::string left =
      "cluster(64, blocks=2, parts=8x8, radices=8x8, axes=1x2, threads=4, per_block=4)";
  const std::string right =
      "cluster(240, blocks=4, parts=12x20, radices=4x3x5x4, axes=1x1x2x2, threads=12, per_block=8)";
  const std::string small = "stockham(5, radices=5, threads=1, per_block=8)";
  const std::string both = "hierarchical(15360, " + left + ", " + right + ")";
  expect_within_bounds(
      {{.length = 15360, .schedule = both},
       {.length = 1600,
        .schedule =
            "hierarchical(1600, hierarchical(320, " + left + ", " + small + "), " + small + ")"},
       {.length = 1600,
        .dimensions = {5, 64, 5},
        .schedule =
            "row_column(1600, " + small + ", row_column(320, " + left + ", " + small + "))"},
       {.length = 1280,
        .dimensions = {16, 16, 5},
        .schedule = "row_column(1280, cluster(256, blocks=4, dims=16x16, "
                    "parts=16x16, radices=16x16, axes=1x2, threads=4, "
                    "per_block=4), " +
                    small + ")"},
       {.length = 150,
        .schedule = "bluestein(150, hierarchical(320, " + left + ", " + small + "))"}});
}

// The same transform many times at once, over and over: where a block did not wait for its own
// reads, two of three runs of the first schedule went wrong somewhere on an H200, and one of fifty
// of the second.
template <class Real>
void expect_same_bits_of_all(const std::string& schedule, std::uint64_t length, int runs) {
  on_backends(largest_cluster(schedule), [&](const TestBackend& backend, int) {
    const auto device = open_device(backend.backend);
    const bool is_host = backend.backend == Backend::host;
    const std::uint64_t batch = is_host ? 4 : 1333;
    const Plan plan({.length = length,
                     .batch = batch,
                     .precision = sizeof(Real) == 4 ? Precision::f32 : Precision::f64},
                    {.backend = backend.backend, .mode = Mode::pinned, .schedule = schedule});
    const std::size_t reals = 2 * length;
    std::vector<Real> values(batch * reals);
    for (std::size_t i = 0; i < values.size(); ++i) values[i] = random_real<Real>(7, i % reals);
    GuardedBuffer in(device, values.size() * sizeof(Real), 0);
    GuardedBuffer out(device, values.size() * sizeof(Real), 0);
    in.write(values.data());
    for (int run = 0; run < (is_host ? 1 : runs); ++run) {
      plan.execute(in.data(), out.data());
      ASSERT_TRUE(out.read(values.data()));
      for (std::uint64_t b = 1; b < batch; ++b)
        ASSERT_TRUE(std::equal(&values[0], &values[reals], &values[b * reals]))
            << schedule << ", run " << run << ", transform " << b;
    }
  });
}

TEST(Clusters, WaitForTheirOwnReads) {
  expect_same_bits_of_all<double>(
      "cluster(12584, blocks=11, parts=88x143, radices=11x8x13x11, axes=1x1x2x2, threads=104, "
      "resident=4, prefetch=3)",
      12584, 20);
  expect_same_bits_of_all<float>(
      "cluster(30030, blocks=8, parts=182x165, radices=14x13x15x11, axes=1x1x2x2, threads=127, "
      "resident=4, prefetch=3)",
      30030, 20);
}

// The same text is legal where a GPU is planned for.
TEST_P(ClusterSchedules, AreOneKernelOfEveryArchitectureWithClusters) {
  Problem problem{.dimensions = GetParam().dimensions};
  PlanOptions options;
  options.mode = Mode::pinned;
  options.schedule = schedule_of(GetParam());
  for (const char* architecture : {"sm_90", "sm_100"}) {
    options.architecture = architecture;
    const Description description = describe(problem, options);
    EXPECT_EQ(description.schedule, plan::print(plan::parse(options.schedule)));
    ASSERT_EQ(description.kernels.size(), 1u);
    const std::size_t at = options.schedule.find("blocks=") + 7;
    EXPECT_EQ(description.kernels[0].blocks, std::stoull(options.schedule.substr(at)));
  }
}

INSTANTIATE_TEST_SUITE_P(Each, ClusterSchedules, testing::ValuesIn(pinned_ones), parameter_name);

}  // namespace
}  // namespace papilio::tests
