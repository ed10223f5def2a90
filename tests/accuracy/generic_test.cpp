// SPDX-License-Identifier: MIT
//
// Generic schedules, pinned: any length within the bound of its kind, whatever the batch, the
// direction and the place of the output; passes by the definition; convolutions, their own and the
// caller's; the same bits on every backend.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/accuracy/expect_rows.h"
#include "tests/accuracy/random_problem.h"
#include "tests/support/backends_here.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

std::string generic_schedule(std::uint64_t length) {
  PlanOptions options;
  options.architecture = "sm_90";  // it does not depend on it, and describing needs no device
  options.mode = Mode::latency;
  return describe({.length = length}, options).schedule;
}

std::vector<AccuracyCase> rows_of(const std::vector<std::string>& schedules) {
  std::vector<AccuracyCase> rows;
  for (const std::string& schedule : schedules)
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      const std::size_t number = rows.size();
      rows.push_back({.length = std::stoull(schedule.substr(schedule.find('(') + 1)),
                      .batch = 1 + number % 3,
                      .precision = precision,
                      .direction = number % 4 < 2 ? Direction::forward : Direction::inverse,
                      .in_place = number % 8 < 4,
                      .scale = 0.75,
                      .schedule = schedule});
    }
  return rows;
}

TEST(Generic, ServesEveryLength) {
  std::vector<std::string> schedules;
  // Each radix alone and before others, primes on both sides of every rule, a large prime.
  for (const std::uint64_t length :
       {1,  2,  3,  4,  5,   6,    7,    8,    9,    11,    13,    16,    17,    19,   31,
        37, 61, 67, 97, 221, 1009, 2018, 4093, 4096, 10007, 20020, 30030, 65536, 65537})
    schedules.push_back(generic_schedule(length));
  Random random(4);
  for (int i = 0; i < 30; ++i) schedules.push_back(generic_schedule(random.between(2, 12000)));
  expect_rows(rows_of(schedules));
}

TEST(Generic, PassesByTheDefinition) {
  expect_rows(
      rows_of({"generic(31, radices=1, direct=31)", "generic(1147, radices=1, direct=31x37)",
               "generic(2209, radices=1, direct=47x47)", "generic(1504, radices=16x2, direct=47)",
               "generic(1024, radices=1, direct=32x32)", "generic(4093, radices=1, direct=4093)"}));
}

TEST(Generic, ConvolutionsOfAnyPaddedLength) {
  expect_rows(rows_of({"generic(1, radices=1, padded=1)", "generic(2, radices=3, padded=3)",
                       "generic(31, radices=1, direct=61, padded=61)",
                       "generic(12, radices=13x2, padded=26)",
                       "generic(100, radices=7x5x3x2, padded=210)"}));
}

TEST(Generic, SeveralDimensions) {
  const std::vector<PinnedSchedule> pinned = {
      {{16, 16}, "row_column(256, generic(16, radices=16), generic(16, radices=16))"},
      {{12, 35}, "row_column(420, generic(12, radices=4x3), generic(35, radices=7x5))"},
      {{17, 10}, "row_column(170, generic(17, radices=1, direct=17), generic(10, radices=5x2))"},
      {{31, 4}, "row_column(124, generic(31, radices=8x8, padded=64), generic(4, radices=4))"},
      {{6, 5, 4},
       "row_column(120, generic(6, radices=3x2), row_column(20, generic(5, radices=5), "
       "generic(4, radices=4)))"}};
  expect_rows(pinned);
}

// By the caller's spectrum: one axis and several, of real and complex numbers, any layout.
TEST(Generic, ConvolutionsByTheCallersSpectrum) {
  constexpr double more_arithmetic = 2 / 0.75;  // of generic schedules (accuracy_case.h)
  PlanOptions options;
  options.architecture = "sm_90";
  options.mode = Mode::latency;
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    int ran = 0;
    for (std::uint64_t i = 0; ran < 60 && i < 10000; ++i) {
      GeneralCase row = random_problem(12, i);
      const Problem& problem = row.problem;
      if (problem.product == Product::none || !problem.load_function.empty() ||
          !problem.store_function.empty())
        continue;
      ++ran;
      row.schedule = describe(problem, options).schedule;
      EXPECT_NE(row.schedule.find("generic("), std::string::npos) << row.schedule;
      const GeneralResult result = runner.run(row);
      EXPECT_TRUE(result.failure.empty() && result.ratio <= more_arithmetic)
          << backend.name << ", seed 12, problem " << i << ": " << describe_case(row) << "; "
          << result.schedule << "; error over bound " << result.ratio << "; " << result.failure;
    }
    EXPECT_EQ(ran, 60);
  }
}

}  // namespace
}  // namespace papilio::tests
