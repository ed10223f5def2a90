// SPDX-License-Identifier: MIT
//
// Real transforms of odd lengths two rows at a time: chosen along the other axes of one transform
// and never along a batch, whose rows may have norms of their own; pinned by Stockham's and by
// Rader's method, of all kinds, layouts and storages, with and without a last row alone; refused
// where it cannot be.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "tests/accuracy/general_case.h"
#include "tests/accuracy/user_functions.h"
#include "tests/support/backends_here.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

std::string chosen(const Problem& problem) {
  return describe(problem, {.architecture = "sm_90"}).schedule;
}

bool is_paired(const Problem& problem) {
  return chosen(problem).find("paired=") != std::string::npos;
}

TEST(TwoRows, AreChosenAlongOtherAxesOfTheTransform) {
  for (const Kind kind : {Kind::r2c, Kind::c2r}) {
    EXPECT_TRUE(is_paired({.dimensions = {255, 255}, .batch = 512, .kind = kind}));
    EXPECT_TRUE(is_paired({.dimensions = {101, 101, 101}, .batch = 64, .kind = kind}));
    EXPECT_FALSE(is_paired({.dimensions = {255, 256}, .batch = 512, .kind = kind}));
    EXPECT_FALSE(is_paired({.length = 1001, .batch = 1 << 16, .kind = kind}));
    EXPECT_FALSE(is_paired({.length = 1009, .batch = 1 << 16, .kind = kind}));
  }
  const auto plane = [](Kind kind, std::int64_t reals) {  // of numbers, or of complex ones
    return Problem{.axes = {{255, kind, 255 * reals, 255 * reals}, {255, kind, reals, reals}},
                   .repeats = {{512, 65025 * reals, 65025 * reals}}};
  };
  EXPECT_TRUE(is_paired(plane(Kind::dct2, 1)));
  EXPECT_TRUE(is_paired(plane(Kind::dht, 1)));
  // Loops that are no axes, though they lie as axes would.
  EXPECT_FALSE(is_paired(
      {.axes = {{255, Kind::r2c, 1, 1}}, .repeats = {{512, 65025, 255 * 128}, {255, 255, 128}}}));
}

// Of two axes of 101 one pair less is left out along the inner one; along an even axis none.
TEST(TwoRows, AreNeighboursWhereTheFewestAreAlone) {
  const auto loop_of = [](std::uint64_t outer, std::uint64_t inner) {
    const std::string schedule =
        chosen({.dimensions = {outer, inner, 255}, .batch = 64, .kind = Kind::r2c});
    return schedule.substr(schedule.find("paired=") + 7, 1);
  };
  EXPECT_EQ(loop_of(101, 101), "3");
  EXPECT_EQ(loop_of(100, 101), "2");
  EXPECT_EQ(loop_of(100, 100), "3");
}

struct Pinned {
  Kind kind;
  std::uint64_t n, rows;
  std::string inner;
};

// Short and long; one pass and several; a last row alone and none; both sides staged, in halves;
// tiles that do not divide the pairs; a rader, with a factor besides, in place.
const Pinned pinned[] = {
    {Kind::r2c, 3, 5, "stockham(3, radices=3, threads=1, per_block=4, store=staged)"},
    {Kind::r2c, 9, 4, "stockham(9, radices=9, threads=1, per_block=3, store=staged)"},
    {Kind::r2c, 45, 7,
     "stockham(45, radices=9x5, threads=5, per_block=3, exchange=halves, load=staged, "
     "store=staged)"},
    {Kind::r2c, 1001, 3,
     "stockham(1001, radices=11x7x13, threads=91, per_block=1, exchange=interleaved, "
     "store=staged)"},
    {Kind::c2r, 3, 5, "stockham(3, radices=3, threads=1, per_block=4, load=staged)"},
    {Kind::c2r, 45, 7,
     "stockham(45, radices=9x5, threads=5, per_block=3, exchange=halves, load=staged, "
     "store=staged)"},
    {Kind::c2r, 1001, 2, "stockham(1001, radices=11x7x13, threads=91, per_block=1, load=staged)"},
    {Kind::r2c, 7, 5, "rader(7, g=3, stockham(6, radices=6, threads=1, per_block=5))"},
    {Kind::r2c, 61, 7,
     "rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=2, exchange=halves))"},
    {Kind::c2r, 61, 7,
     "rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=3, exchange=halves))"},
    {Kind::c2r, 257, 4,
     "rader(257, g=3, stockham(256, radices=4x16x4, threads=20, per_block=1, exchange=in_place))"},
    {Kind::r2c, 257, 5,
     "rader(257, g=3, stockham(256, radices=4x16x4, threads=20, per_block=2, exchange=in_place))"},
    {Kind::r2c, 183, 5,
     "rader(183, p=61, g=2, index=coprime, stockham(180, dims=3x60, radices=3x12x5, axes=1x2x2, "
     "threads=12, per_block=2))"},
    {Kind::c2r, 183, 5,
     "rader(183, p=61, g=2, index=coprime, stockham(180, dims=3x60, radices=3x12x5, axes=1x2x2, "
     "threads=12, per_block=2))"},
    {Kind::dct2, 63, 5, "stockham(63, radices=7x9, threads=9, per_block=2, store=staged)"},
    {Kind::dst2, 63, 4, "stockham(63, radices=7x9, threads=9, per_block=2, store=staged)"},
    {Kind::dct3, 63, 5, "stockham(63, radices=7x9, threads=9, per_block=2, load=staged)"},
    {Kind::dst3, 63, 4, "stockham(63, radices=7x9, threads=9, per_block=2, load=staged)"},
    {Kind::dht, 61, 5, "rader(61, g=2, stockham(60, radices=6x10, threads=10, per_block=2))"},
};

std::string schedule_of(const Pinned& row) {
  const char* const names[] = {"c2c",  "r2c",  "c2r",  "dct1", "dct2", "dct3",
                               "dct4", "dst1", "dst2", "dst3", "dst4", "dht"};
  return std::string(names[static_cast<int>(row.kind)]) + "(" + std::to_string(row.n) +
         ", paired=2, " + row.inner + ")";
}

// Elements of an axis on both sides.
struct Extents {
  std::int64_t in, out;
};
Extents extents_of(const Pinned& row) {
  const auto n = static_cast<std::int64_t>(row.n), bins = n / 2 + 1;
  return {row.kind == Kind::c2r ? bins : n, row.kind == Kind::r2c ? bins : n};
}

// Rows that follow each other, and columns side by side. Three of each in the batch, an element
// apart: loops that follow each other are one.
Problem rows_of(const Pinned& row, int gap) {
  const Extents extents = extents_of(row);
  const auto rows = static_cast<std::int64_t>(row.rows);
  const std::int64_t in = extents.in + gap, out = extents.out + gap;
  return {.scale = 0.75,
          .axes = {{row.n, row.kind, 1, 1}},
          .repeats = {{3, rows * in + 1, rows * out + 1}, {row.rows, in, out}}};
}
Problem columns_of(const Pinned& row) {
  const Extents extents = extents_of(row);
  const auto rows = static_cast<std::int64_t>(row.rows);
  return {.axes = {{row.n, row.kind, rows, rows}},
          .repeats = {{3, rows * extents.in + 1, rows * extents.out + 1}, {row.rows, 1, 1}}};
}

TEST(TwoRows, AreWithinTheBound) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const Pinned& row : pinned) {
      std::vector<Problem> problems = {rows_of(row, 0), rows_of(row, 3), columns_of(row)};
      Problem cut = rows_of(row, 0);
      cut.axes[0].in_extent = (row.n + 3) / 4;
      cut.axes[0].out_extent = (row.n + 1) / 3;
      problems.push_back(cut);
      Problem functions = rows_of(row, 0);
      functions.load_function = load_function_text(row.kind != Kind::c2r);
      functions.store_function = store_function_text(row.kind != Kind::r2c);
      problems.push_back(functions);
      Problem narrow = rows_of(row, 0);
      narrow.in.storage = Storage::f16;
      narrow.out.storage = Storage::bf16;
      problems.push_back(narrow);
      for (Problem& problem : problems) {
        if (problem.in.storage == Storage::native && ++number % 2 == 0)
          problem.precision = Precision::f64;
        const GeneralResult result =
            runner.run({.problem = problem, .data = number, .schedule = schedule_of(row)});
        EXPECT_TRUE(result.passed())
            << schedule_of(row) << " on " << backend.name << ", problem "
            << &problem - problems.data() << ": " << result.ratio << " " << result.failure;
      }
    }
  }
}

// Padded rows of planes, in place; and what the planner chooses there and back.
TEST(TwoRows, ArePlanesInPlace) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (const std::uint64_t rows : {6, 7})
      for (const bool back : {false, true})
        for (const std::string inner :
             {"stockham(45, radices=9x5, threads=5, per_block=2, load=staged, store=staged)",
              "stockham(45, radices=9x5, threads=9, per_block=1, exchange=halves, load=staged, "
              "store=staged)"}) {
          const std::string columns = "stockham(" + std::to_string(rows) +
                                      ", radices=" + std::to_string(rows) +
                                      ", threads=1, per_block=8)";
          const std::string real =
              std::string(back ? "c2r" : "r2c") + "(45, paired=2, " + inner + ")";
          const auto width = static_cast<std::int64_t>(23 * rows);
          Problem problem{.axes = {{rows, Kind::c2c, 46, 23}, {45, Kind::r2c, 1, 1}},
                          .repeats = {{3, 2 * width, width}}};
          if (back)
            problem = {.direction = Direction::inverse,
                       .axes = {{rows, Kind::c2c, 23, 46}, {45, Kind::c2r, 1, 1}},
                       .repeats = {{3, width, 2 * width}}};
          const GeneralResult result = runner.run(
              {.problem = problem,
               .in_place = true,
               .schedule = "axes(" + std::to_string(45 * rows) + ", " +
                           (back ? columns + ", " + real : real + ", " + columns) + ")"});
          EXPECT_TRUE(result.passed()) << result.schedule << result.ratio << result.failure;
        }
  }
}

// The greatest of the rows' relative errors, of rows whose norms are 2^10 apart, and the error of
// all of them together; both over the bound of one row.
struct Errors {
  double row = 0, all = 0;
};
Errors errors_of_unequal_rows(GeneralRunner& runner, const std::string& schedule) {
  constexpr std::uint64_t n = 45, rows = 6, bins = 23;
  const Pinned shape{Kind::r2c, n, rows, ""};
  Problem problem = rows_of(shape, 0);
  problem.scale = 1;
  problem.repeats[0].count = 2;
  std::vector<WideNumber> in(2 * rows * n), out;
  for (std::size_t i = 0; i < in.size(); ++i)
    in[i] = std::ldexp(random_real<float>(20, i), i / n % 2 == 0 ? 0 : -10);
  // The runner's order is axes, then repeats.
  std::vector<WideNumber> by_axis(in.size());
  for (std::size_t r = 0; r < 2 * rows; ++r)
    for (std::size_t j = 0; j < n; ++j) by_axis[j * 2 * rows + r] = in[r * n + j];
  const GeneralResult result = runner.run({.problem = problem, .schedule = schedule}, by_axis, out);
  EXPECT_TRUE(result.passed()) << result.ratio << result.failure;
  Errors errors;
  const long double bound = relative_bound(problem);
  long double all = 0, all_norm = 0;
  for (std::size_t r = 0; r < 2 * rows; ++r) {
    long double error = 0, norm = 0;
    for (std::size_t k = 0; k < bins; ++k) {
      WideNumber sum = 0;
      for (std::size_t j = 0; j < n; ++j)
        sum += in[r * n + j].real() * std::polar(1.0L, -2 * std::numbers::pi_v<long double> *
                                                           static_cast<long double>(j * k % n) / n);
      error += std::norm(out[k * 2 * rows + r] - sum);
      norm += std::norm(sum);
    }
    errors.row = std::max(errors.row, static_cast<double>(std::sqrt(error / norm) / bound));
    all += error;
    all_norm += norm;
  }
  errors.all = static_cast<double>(std::sqrt(all / all_norm) / bound);
  return errors;
}

// Why the planner pairs no rows of a batch: the smaller row has the errors of the larger one. All
// together they are as accurate as ever.
TEST(TwoRows, HaveOneNorm) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    const Errors rows = errors_of_unequal_rows(runner, "");
    EXPECT_LT(rows.row, 1);
    const Errors pairs = errors_of_unequal_rows(
        runner,
        "r2c(45, paired=2, stockham(45, radices=9x5, threads=5, per_block=2, store=staged))");
    EXPECT_GT(pairs.row, 50);
    EXPECT_LT(pairs.all, 1);
  }
}

TEST(TwoRows, AreRefusedWhereTheyCannotBe) {
  const auto refusal = [](Kind kind, std::uint64_t n, const std::string& schedule) -> std::string {
    try {
      describe(rows_of({kind, n, 6, ""}, 0),
               {.mode = Mode::pinned, .schedule = schedule, .architecture = "sm_90"});
      return "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
      return error.what();
    }
  };
  const auto expect = [&](const std::string& said, const std::string& part) {
    EXPECT_NE(said.find(part), std::string::npos) << said;
  };
  const std::string passes = "radices=9x5, threads=5, per_block=2";
  const std::string staged = "stockham(45, " + passes + ", store=staged)";
  EXPECT_EQ(refusal(Kind::r2c, 45, "r2c(45, paired=2, " + staged + ")"), "accepted");
  expect(refusal(Kind::r2c, 45, "r2c(45, paired=1, " + staged + ")"), "the batch");
  expect(refusal(Kind::r2c, 45, "r2c(45, paired=3, " + staged + ")"), "there are 2");
  expect(refusal(Kind::c2r, 45, "c2r(45, paired=2, " + staged + ")"), "load=staged");
  expect(refusal(Kind::r2c, 45, "r2c(45, paired=2, stockham(45, " + passes + "))"), "store=staged");
  expect(
      refusal(Kind::r2c, 45,
              "r2c(45, paired=2, stockham(45, " + passes + ", exchange=in_place, store=staged))"),
      "not in place");
  expect(refusal(Kind::r2c, 46,
                 "r2c(46, paired=2, stockham(46, radices=23x2, threads=2, per_block=2, "
                 "store=staged))"),
         "odd number");
  expect(refusal(Kind::dct4, 45,
                 "dct4(45, paired=2, stockham(90, radices=9x10, threads=9, per_block=2, "
                 "store=staged))"),
         "odd number");
  expect(refusal(Kind::r2c, 45,
                 "r2c(45, paired=2, bluestein(45, stockham(96, radices=12x8, threads=8, "
                 "per_block=1)))"),
         "a rader in one block");
}

}  // namespace
}  // namespace papilio::tests
