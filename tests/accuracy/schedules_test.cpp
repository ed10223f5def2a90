// SPDX-License-Identifier: MIT
//
// Every strategy, pinned: for a sample of sizes the legal schedules are listed, those that use
// the strategy are thinned to a number that CI can compile, and each is run and judged like a row
// of the table. Printing a schedule that was pinned must give the pinned text.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "tests/accuracy/expect_rows.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

constexpr std::size_t most_schedules = 12;  // a strategy and backend

struct StrategyCase {
  TestBackend backend;
  std::string strategy;
};

void PrintTo(const StrategyCase& value, std::ostream* stream) {
  *stream << value.backend.name << ' ' << value.strategy;
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
  const std::string wide = stockham(16, "radices=4x4, threads=4, per_block=8, exchange=halves");
  const std::string uneven = stockham(15, "radices=5x3, threads=5, per_block=5");
  const std::string prime = "rader(17, g=3, " + wide + ")";
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {257, "rader(257, g=3, hierarchical(256, " + wide + ", " + wide + "))"},
      {241, "rader(241, g=7, hierarchical(240, " + wide + ", " + uneven + "))"},
      {241, "rader(241, g=7, hierarchical(240, " + uneven + ", " + wide + "))"},
      {103, "bluestein(103, hierarchical(225, " + uneven + ", " + uneven + "))"},
      {127, "bluestein(127, hierarchical(272, " + prime + ", " + wide + "))"}};
  std::vector<AccuracyCase> rows;
  for (const auto& [length, schedule] : pinned)
    for (const Precision precision : {Precision::f32, Precision::f64})
      for (const bool in_place : {false, true})
        rows.push_back({.length = length,
                        .batch = 3,
                        .precision = precision,
                        .direction = in_place ? Direction::inverse : Direction::forward,
                        .in_place = in_place,
                        .scale = 0.5,
                        .schedule = schedule});
  expect_rows(rows);
}

// A spectrum of 4 MiB: blocks of all transforms that read the same part of it follow each other, in
// runs of eight.
TEST(SchedulesAcrossKernels, TransformsShareLongTables) {
  expect_rows(
      {{.length = 262139,
        .batch = 3,
        .schedule =
            "bluestein(262139, hierarchical(540672, stockham(528, radices=24x22, threads=24, "
            "per_block=16), stockham(1024, radices=32x32, threads=32, per_block=2)))"}});
}

// Columns that are convolved meet their twiddles after their chirps, or where they are staged,
// whose distance divides no length; and columns in place where they are stored.
TEST(SchedulesAcrossKernels, TwiddleConvolvedColumns) {
  const std::string rows = "stockham(20, radices=5x4, threads=5, per_block=8))";
  const std::pair<std::uint64_t, std::string> pinned[] = {
      {61, "rader(61, g=2, index=coprime, stockham(60, radices=15x4, threads=4, per_block=8))"},
      {61, "rader(61, g=2, stockham(60, radices=12x5, threads=7, per_block=3, exchange=halves))"},
      {59, "bluestein(59, stockham(120, radices=12x10, threads=12, per_block=8))"},
      {59,
       "bluestein(59, stockham(120, radices=5x8x3, threads=9, per_block=3, exchange=in_place))"},
      {60, "stockham(60, radices=12x5, threads=6, per_block=8, exchange=in_place)"}};
  std::vector<AccuracyCase> all;
  for (const auto& [length, columns] : pinned)
    for (const Precision precision : {Precision::f32, Precision::f64})
      all.push_back({.length = length * 20,
                     .batch = 3,
                     .precision = precision,
                     .schedule = "hierarchical(" + std::to_string(length * 20) + ", " + columns +
                                 ", " + rows});
  expect_rows(all);
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
  std::vector<AccuracyCase> all;
  for (const auto& [length, columns] : pinned)
    all.push_back(
        {.length = length * 8575,
         .schedule = "hierarchical(" + std::to_string(length * 8575) + ", " + columns + rows});
  expect_rows(all);
}

INSTANTIATE_TEST_SUITE_P(Each, Schedules, testing::ValuesIn(strategy_cases()), parameter_name);

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

// The texts of a schedule's kernels for the processor, without what it takes for nothing: what asks
// ahead, and how many blocks must fit.
std::vector<std::string> host_texts(const std::string& schedule, std::uint64_t length) {
  PlanOptions options;
  options.architecture = "host";
  options.mode = Mode::pinned;
  options.schedule = schedule;
  std::vector<std::string> texts;
  for (const KernelInfo& kernel : describe({.length = length}, options).kernels) {
    std::string text = kernel.source;
    const auto erase = [&](const std::string& from, const std::string& to) {
      for (std::size_t at; (at = text.find(from)) != std::string::npos;)
        text.erase(at, text.find(to, at + 1) + to.size() - at);
    };
    text.erase(0, text.find("struct place"));
    erase("\nPAPILIO_AHEAD\n", "PAPILIO_AHEAD_END");
    erase("PAPILIO_CODELET void prefetch(", "\n}\n\n");
    erase("PAPILIO_KERNEL(", ")");
    texts.push_back(text);
  }
  return texts;
}

// Prefetching is a hint, and so are the registers: whatever is asked for and when, and however
// many blocks must fit, the bits are the same.
TEST(SchedulesWithHints, GiveTheSameBits) {
  const std::tuple<std::uint64_t, std::uint64_t, std::string> pinned[] = {
      {243, 8000,
       "stockham(243, radices=27x9, threads=9, per_block=3, exchange=halves, load=staged, "
       "store=staged%)"},
      {1331, 1500, "stockham(1331, radices=11x11x11, threads=121, per_block=1%)"},
      {10000, 150, "stockham(10000, radices=25x20x20, threads=500, per_block=1%)"},
      {1009, 1300,
       "rader(1009, g=11, index=coprime, stockham(1008, radices=18x8x7, threads=63, "
       "per_block=1%))"},
      {499, 1500, "bluestein(499, stockham(1000, radices=10x10x10, threads=100, per_block=1%))"},
      {1999, 1000,
       "bluestein(1999, stockham(4096, radices=16x8x32, threads=96, per_block=1, "
       "exchange=in_place%))"},
      {27000, 150,
       "stockham(27000, radices=30x30x30, threads=480, per_block=1, exchange=in_place%)"},
      {4999, 300,
       "bluestein(4999, blocks=8, stockham(1280, radices=16x5x16, threads=64, per_block=1, "
       "exchange=in_place%))"},
      {4093, 1000,
       "rader(4093, g=2, index=coprime, stockham(4092, radices=12x11x31, threads=160, per_block=1, "
       "exchange=in_place%))"},
      {90000, 12,
       "hierarchical(90000, stockham(300, radices=20x15, threads=20, per_block=8%), stockham(300, "
       "radices=20x15, threads=20, per_block=8%))"},
      {32768, 60,
       "cluster(32768, blocks=8, parts=128x256, radices=16x8x16x16, axes=1x1x2x2, threads=128%)"}};
  const auto with = [](std::string schedule, const std::string& text) {
    for (std::size_t at; (at = schedule.find('%')) != std::string::npos;)
      schedule.replace(at, 1, text);
    return schedule;
  };
  on_backends(1, [&](const TestBackend& backend, int blocks) {
    for (const auto& [length, batch, schedule] : pinned) {
      if (largest_cluster(schedule) > blocks) continue;
      // The processor takes none of them: where they have split no phase, the text is the same.
      const bool taken = backend.backend != Backend::host;
      const std::string hints = ", prefetch=2, resident=2";
      if (!taken &&
          host_texts(with(schedule, hints), length) == host_texts(with(schedule, ""), length))
        continue;
      const auto count = taken ? batch : 3;
      const auto plain = bits_of(backend, with(schedule, ""), length, count);
      for (const std::string& hint :
           taken ? std::vector<std::string>{", prefetch=1", ", prefetch=2", ", resident=2"}
                 : std::vector<std::string>{hints})
        EXPECT_EQ(bits_of(backend, with(schedule, hint), length, count), plain)
            << with(schedule, hint);
    }
  });
}

}  // namespace
}  // namespace papilio::tests
