// SPDX-License-Identifier: MIT
//
// Every strategy, pinned: for a sample of sizes the legal schedules are listed, those that use
// the strategy are thinned to a number that CI can compile, and each is run and judged like a row
// of the table. Printing a schedule that was pinned must give the pinned text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/accuracy/run_case.h"
#include "tests/support/guarded_buffer.h"

namespace papilio::tests {
namespace {

constexpr std::size_t most_schedules = 24;  // a strategy and backend

struct StrategyCase {
  TestBackend backend;
  std::string strategy;
};

void PrintTo(const StrategyCase& value, std::ostream* stream) {
  *stream << value.strategy << " on " << value.backend.name;
}

std::vector<StrategyCase> strategy_cases() {
  std::vector<StrategyCase> cases;
  for (const TestBackend& backend : test_backends()) {
    for (const char* name : {"stockham", "global_stockham", "hierarchical", "row_column", "rader",
                             "bluestein", "matrix"}) {
      cases.push_back({backend, name});
    }
  }
  return cases;
}

// Whether `name` stands in `text` as a word: "stockham" is not found in "global_stockham".
bool mentions(const std::string& text, const std::string& name) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
  };
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const bool begins = at == 0 || !is_word(text[at - 1]);
    const std::size_t end = at + name.size();
    if (begins && (end == text.size() || !is_word(text[end]))) return true;
  }
  return false;
}

// Rows over sizes of every kind: smooth, prime with smooth and awkward p - 1, mixed, long; planes
// and volumes of such lengths.
std::vector<AccuracyCase> rows_using(const StrategyCase& wanted) {
  std::vector<AccuracyCase> rows;
  std::size_t number = 0;
  const std::vector<std::uint64_t> sizes[] = {
      {16},     {60},     {97},     {101},    {509},      {1009},     {1024},     {1018},
      {1438},   {2039},   {4096},   {7200},   {10007},    {20014},    {65536},    {99999},
      {12, 20}, {31, 37}, {59, 61}, {257, 3}, {128, 128}, {300, 500}, {8, 9, 10}, {3, 67, 5}};
  for (const std::vector<std::uint64_t>& dimensions : sizes) {
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      AccuracyCase row{.batch = 2, .precision = precision};
      if (dimensions.size() > 1) row.dimensions = dimensions;
      for (const std::uint64_t n : dimensions) row.length *= n;
      PlanOptions options;
      options.backend = wanted.backend.backend;
      for (const Description& description : alternatives(problem_of(row), options)) {
        if (!mentions(description.schedule, wanted.strategy)) continue;
        row.in_place = ++number % 2 == 0;
        row.schedule = description.schedule;
        rows.push_back(row);
      }
    }
  }
  std::vector<AccuracyCase> thinned;
  const std::size_t kept = std::min(most_schedules, rows.size());
  for (std::size_t i = 0; i < kept; ++i) thinned.push_back(rows[i * rows.size() / kept]);
  return thinned;
}

class Schedules : public testing::TestWithParam<StrategyCase> {};

TEST_P(Schedules, PinnedOnesRunWithinTheBound) {
  if (!GetParam().backend.missing.empty()) GTEST_SKIP() << GetParam().backend.missing;
  const std::vector<AccuracyCase> rows = rows_using(GetParam());
  EXPECT_FALSE(rows.empty()) << "no size of the sample lists a schedule with this strategy";
  CaseRunner runner(GetParam().backend.backend);
  for (const AccuracyCase& row : rows) {
    const AccuracyResult result = runner.run(row);
    EXPECT_EQ(result.failure, "") << describe_case(row);
    EXPECT_LE(result.error, result.bound) << describe_case(row);
    EXPECT_EQ(result.schedule, row.schedule);
  }
}

// Convolutions in three kernels with rows that do not fill lines, the columns of one a convolution
// themselves; Rader's takes bin 0 past the kernels, and in place must read it before it is written.
TEST(SchedulesAcrossKernels, ConvolveInThreeTrips) {
  const auto stockham = [](int length, const std::string& rest) {
    return "stockham(" + std::to_string(length) + ", " + rest + ")";
  };
  const std::string wide = stockham(16, "radices=4x4, threads=4, per_block=8, exchange=split");
  const std::string uneven = stockham(15, "radices=5x3, threads=5, per_block=5, exchange=joint");
  const std::string prime = "rader(17, g=3, " + wide + ")";
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {257, "rader(257, g=3, hierarchical(256, " + wide + ", " + wide + "))"},
      {241, "rader(241, g=7, hierarchical(240, " + wide + ", " + uneven + "))"},
      {241, "rader(241, g=7, hierarchical(240, " + uneven + ", " + wide + "))"},
      {103, "bluestein(103, hierarchical(225, " + uneven + ", " + uneven + "))"},
      {127, "bluestein(127, hierarchical(272, " + prime + ", " + wide + "))"}};
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    CaseRunner runner(backend.backend);
    for (const auto& [length, schedule] : pinned)
      for (const Precision precision : {Precision::f32, Precision::f64})
        for (const bool in_place : {false, true}) {
          const AccuracyCase row{.length = length,
                                 .batch = 3,
                                 .precision = precision,
                                 .direction = in_place ? Direction::inverse : Direction::forward,
                                 .in_place = in_place,
                                 .scale = 0.5,
                                 .schedule = schedule};
          const AccuracyResult result = runner.run(row);
          EXPECT_EQ(result.failure, "") << describe_case(row);
          EXPECT_LE(result.error, result.bound) << describe_case(row);
        }
  }
}

// A spectrum of 4 MiB: blocks of all transforms that read the same part of it follow each other, in
// runs of eight.
TEST(SchedulesAcrossKernels, TransformsShareLongTables) {
  const AccuracyCase row{
      .length = 262139,
      .batch = 3,
      .schedule =
          "bluestein(262139, hierarchical(540672, stockham(528, radices=24x22, threads=24, "
          "per_block=16, exchange=joint), stockham(1024, radices=32x32, threads=32, per_block=2, "
          "exchange=joint)))"};
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    const AccuracyResult result = CaseRunner(backend.backend).run(row);
    EXPECT_EQ(result.failure, "") << describe_case(row);
    EXPECT_LE(result.error, result.bound) << describe_case(row);
  }
}

// So many columns that twiddles between the trips are products of entries at two digits of a
// column's number; by blocks and by a cluster, and with so few elements a butterfly that first
// factors stay products by the bits of their exponent.
TEST(SchedulesAcrossKernels, TwiddleManyColumns) {
  const std::string rows = "stockham(8575, radices=35x35x7, threads=245, per_block=2))";
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {64, "stockham(64, radices=8x8, threads=8, per_block=16), "},
      {64, "cluster(64, blocks=4, parts=8x8, radices=8x8, axes=1x2, threads=2, per_block=16), "},
      {32, "stockham(32, radices=16x2, threads=4, per_block=16), "}};
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    CaseRunner runner(backend.backend);
    for (const auto& [length, columns] : pinned) {
      const std::uint64_t n = length * 8575;
      const AccuracyCase row{
          .length = n, .schedule = "hierarchical(" + std::to_string(n) + ", " + columns + rows};
      const AccuracyResult result = runner.run(row);
      EXPECT_EQ(result.failure, "") << describe_case(row);
      EXPECT_LE(result.error, result.bound) << describe_case(row);
    }
  }
}

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
void expect_accurate(std::span<const Pinned> pinned) {
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    CaseRunner runner(backend.backend);
    for (const auto& [dimensions, schedule] : pinned) {
      if (blocks_of(schedule) > std::max(1, open_device(backend.backend)->limits().cluster_blocks))
        continue;
      for (const Precision precision : {Precision::f32, Precision::f64})
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
      {{2017},
       "rader(2017, g=5, hierarchical(2016, stockham(36, radices=6x6, threads=6, per_block=8), "
       "stockham(56, radices=7x8, threads=8, per_block=4, exchange=place)))"}};
  expect_accurate(pinned);
}

// Bins shared by two, four and eight blocks: of radices that the blocks divide and that they do
// not, fewer than the blocks; several to a block; in turn, as pairs, in place; rows of another
// plan.
TEST(SchedulesThatShareBins, OfBluestein) {
  const Pinned pinned[] = {
      {{37}, "bluestein(37, blocks=2, stockham(40, radices=5x8, threads=5, per_block=2))"},
      {{290},
       "bluestein(290, blocks=4, stockham(150, radices=5x6x5, threads=30, per_block=1, ahead=4))"},
      {{290},
       "bluestein(290, blocks=4, stockham(150, radices=3x10x5, threads=10, per_block=2, "
       "exchange=place, ahead=4))"},
      {{500},
       "bluestein(500, blocks=4, stockham(256, radices=16x16, threads=16, per_block=1, "
       "exchange=split))"},
      {{290},
       "bluestein(290, blocks=8, stockham(75, radices=5x15, threads=5, per_block=2, "
       "exchange=split))"},
      {{290},
       "bluestein(290, blocks=8, stockham(80, radices=16x5, threads=7, per_block=2, "
       "exchange=place))"},
      {{696},
       "hierarchical(696, stockham(8, radices=8, threads=1, per_block=8), bluestein(87, blocks=4, "
       "stockham(45, radices=9x5, threads=5, per_block=3)))"}};
  expect_accurate(pinned);
}

INSTANTIATE_TEST_SUITE_P(Each, Schedules, testing::ValuesIn(strategy_cases()),
                         [](const auto& info) {
                           return info.param.backend.name + "_" + info.param.strategy;
                         });

// The bits that a schedule gives, in place, of a batch that keeps a GPU's blocks busy more than
// once.
std::vector<float> bits_of(const TestBackend& backend, const std::string& schedule,
                           std::uint64_t length, std::uint64_t batch) {
  const AccuracyCase row{.length = length, .batch = batch, .schedule = schedule};
  PlanOptions options;
  options.backend = backend.backend;
  options.mode = Mode::pinned;
  options.schedule = schedule;
  const auto in = random_input<float>(row);
  GuardedBuffer buffer(open_device(backend.backend), in.size() * sizeof(in[0]), sizeof(in[0]));
  buffer.write(in.data());
  Plan(problem_of(row), options).execute(buffer.data(), buffer.data());
  std::vector<float> out(2 * in.size());
  EXPECT_TRUE(buffer.read(out.data())) << schedule;
  return out;
}

// Asking ahead is a hint, and so are the registers: whatever is asked for and when, and however
// many blocks must fit, the bits are the same.
TEST(SchedulesWithHints, GiveTheSameBits) {
  const std::tuple<std::uint64_t, std::uint64_t, std::string> pinned[] = {
      {243, 8000,
       "stockham(243, radices=27x9, threads=9, per_block=3, exchange=split, load=staged, "
       "store=staged%)"},
      {1331, 1500, "stockham(1331, radices=11x11x11, threads=121, per_block=1%)"},
      {10000, 150, "stockham(10000, radices=25x20x20, threads=500, per_block=1%)"},
      {1009, 1300,
       "rader(1009, g=11, index=coprime, stockham(1008, radices=18x8x7, threads=63, "
       "per_block=1%))"},
      {499, 1500, "bluestein(499, stockham(1000, radices=10x10x10, threads=100, per_block=1%))"},
      {1999, 1000,
       "bluestein(1999, stockham(4096, radices=16x8x32, threads=96, per_block=1, "
       "exchange=place%))"},
      {27000, 150, "stockham(27000, radices=30x30x30, threads=480, per_block=1, exchange=place%)"},
      {4093, 1000,
       "rader(4093, g=2, index=coprime, stockham(4092, radices=12x11x31, threads=160, per_block=1, "
       "exchange=place%))"},
      {90000, 12,
       "hierarchical(90000, stockham(300, radices=20x15, threads=20, per_block=8%), stockham(300, "
       "radices=20x15, threads=20, per_block=8%))"},
      {32768, 60,
       "cluster(32768, blocks=8, parts=128x256, radices=16x8x16x16, axes=1x1x2x2, threads=128%)"}};
  for (const TestBackend& backend : test_backends()) {
    if (!backend.missing.empty()) continue;
    for (const auto& [length, batch, schedule] : pinned) {
      if (schedule.starts_with("cluster") &&
          open_device(backend.backend)->limits().cluster_blocks < 8)
        continue;
      const auto with = [&, &schedule = schedule](const std::string& text) {
        std::string whole = schedule;
        for (std::size_t at; (at = whole.find('%')) != std::string::npos;)
          whole.replace(at, 1, text);
        return whole;
      };
      const auto plain = bits_of(backend, with(""), length, batch);
      for (const char* hint : {", ahead=1", ", ahead=2", ", resident=2"})
        EXPECT_EQ(bits_of(backend, with(hint), length, batch), plain) << with(hint);
    }
  }
}

}  // namespace
}  // namespace papilio::tests
