// SPDX-License-Identifier: MIT
//
// Bluestein's method padded for the elements that are there (inputs=, outputs=): bins of real
// transforms, kind IV of odd length, arrays that end before the transform; in one kernel, in place,
// in three and in two transforms; rows, gaps, columns, 16 bits. Padded lengths are the least that
// are legal, where they have codelets. And what is chosen, and refused by name.
#include <gtest/gtest.h>

#include <string>

#include "tests/accuracy/expect_passes.h"

namespace papilio::tests {
namespace {

// A kind of n points by a transform of `points`, of which `extents` says what is there.
struct Case {
  Kind kind;
  const char* name;
  std::uint64_t n;
  const char* extents;
  std::uint64_t points, least;
};
const Case cases[] = {
    {Kind::r2c, "r2c", 37, "outputs=19", 37, 55},
    {Kind::c2r, "c2r", 37, "inputs=19", 37, 55},
    {Kind::r2c, "r2c", 34, "outputs=18", 34, 51},
    {Kind::c2r, "c2r", 34, "inputs=18", 34, 51},
    {Kind::dct2, "dct2", 37, "outputs=19", 37, 55},
    {Kind::dst2, "dst2", 34, "outputs=18", 34, 51},
    {Kind::dct3, "dct3", 37, "inputs=19", 37, 55},
    {Kind::dst3, "dst3", 37, "inputs=19", 37, 55},
    {Kind::dct3, "dct3", 34, "inputs=18", 34, 51},
    {Kind::dht, "dht", 37, "outputs=19", 37, 55},
    {Kind::dht, "dht", 34, "outputs=18", 34, 51},
    {Kind::dct4, "dct4", 23, "inputs=23, outputs=23", 46, 45},
    {Kind::dst4, "dst4", 23, "inputs=23, outputs=23", 46, 45},
    {Kind::dct1, "dct1", 38, "outputs=38", 74, 111},
    {Kind::dst1, "dst1", 22, "outputs=24", 46, 69},
};

// Kernels of padded lengths.
struct Kernel {
  std::uint64_t length;
  const char* text;
};
const Kernel kernels[] = {
    {45, "stockham(45, radices=9x5, threads=5, per_block=3)"},
    {51, "stockham(51, radices=3x17, threads=8, per_block=2, exchange=interleaved)"},
    {55, "stockham(55, radices=5x11, threads=4, per_block=3)"},
    {56, "stockham(56, radices=7x8, threads=8, per_block=2, exchange=in_place)"},
    {64, "stockham(64, radices=4x4x4, threads=7, per_block=2, exchange=in_place_interleaved)"},
    {69, "stockham(69, radices=3x23, threads=9, per_block=1, exchange=halves)"},
    {72,
     "hierarchical(72, stockham(8, radices=8, threads=1, per_block=3), stockham(9, radices=3x3, "
     "threads=3, per_block=2))"},
    {112, "stockham(112, radices=7x16, threads=16, per_block=1, exchange=in_place)"},
    {120,
     "hierarchical(120, stockham(5, radices=5, threads=1, per_block=8), hierarchical(24, "
     "stockham(4, radices=4, threads=1, per_block=8), stockham(6, radices=6, threads=1, "
     "per_block=8)))"},
};

std::string padded_by(const Case& one, const Kernel& kernel) {
  return std::string(one.name) + "(" + std::to_string(one.n) + ", bluestein(" +
         std::to_string(one.points) + ", " + one.extents + ", " + kernel.text + "))";
}

template <class Visit>
void for_each_padded(const Visit& visit) {
  for (const Case& one : cases)
    for (const Kernel& kernel : kernels)
      if (kernel.length >= one.least) visit(one, kernel);
}

TEST(Extents, AreWithinTheBound) {
  std::uint64_t number = 0;
  for_each_padded([&](const Case& one, const Kernel& kernel) {
    Problem problem = rows_with_gaps(one.n, one.kind);
    if (++number % 3 == 0) problem.precision = Precision::f64;
    expect_passes({.problem = problem, .data = number, .schedule = padded_by(one, kernel)});
  });
}

TEST(Extents, AreOfColumnsAndOfSixteenBits) {
  std::uint64_t number = 0;
  for_each_padded([&](const Case& one, const Kernel& kernel) {
    if (kernel.length > 64 || ++number % 3 != 0) return;
    const Problem columns{.axes = {{one.n, one.kind, 5, 7}}, .repeats = {{5, 1, 1}, {3, 400, 700}}};
    expect_passes({.problem = columns, .schedule = padded_by(one, kernel)});
    Problem problem = rows_with_gaps(one.n, one.kind);
    problem.in.storage = problem.out.storage = Storage::bf16;
    expect_passes({.problem = problem, .schedule = padded_by(one, kernel)});
  });
}

// 20 inputs and 9 outputs of 37 need 28 points; zeros and results that are not there, of real kinds
// too.
TEST(Extents, AreOfArraysThatEndBefore) {
  const std::string kernel = "stockham(28, radices=4x7, threads=4, per_block=3))";
  const auto run = [](Kind kind, const std::string& schedule, std::uint64_t in, std::uint64_t out) {
    Problem problem = rows_with_gaps(37, kind);
    problem.axes.front().in_extent = in;
    problem.axes.front().out_extent = out;
    expect_passes({.problem = problem, .schedule = schedule});
    if (kind == Kind::c2c) {
      problem.direction = Direction::inverse;
      expect_passes({.problem = problem, .schedule = schedule});
    }
  };
  run(Kind::c2c, "bluestein(37, inputs=20, outputs=9, " + kernel, 20, 9);
  run(Kind::r2c, "r2c(37, bluestein(37, inputs=20, outputs=9, " + kernel + ")", 20, 9);
  run(Kind::c2r, "c2r(37, bluestein(37, inputs=9, outputs=20, " + kernel + ")", 9, 20);
  run(Kind::dht, "dht(37, bluestein(37, inputs=10, outputs=19, " + kernel + ")", 10, 30);
}

TEST(Extents, AreWhatIsChosen) {
  const auto schedule_for = [](Kind kind, std::uint64_t n) {
    return describe({.length = n, .batch = (1u << 26) / n, .kind = kind}, {.architecture = "sm_90"})
        .schedule;
  };
  for (const std::uint64_t n : {2027, 10007, 1000003}) {
    const std::string bins = std::to_string(n / 2 + 1);
    for (const Kind kind : {Kind::r2c, Kind::dct2, Kind::dht})
      EXPECT_NE(schedule_for(kind, n).find("outputs=" + bins), std::string::npos)
          << schedule_for(kind, n);
    for (const Kind kind : {Kind::c2r, Kind::dst3})
      EXPECT_NE(schedule_for(kind, n).find("inputs=" + bins), std::string::npos)
          << schedule_for(kind, n);
  }
}

TEST(Extents, AreRefusedByName) {
  const auto expect = [](Kind kind, const std::string& schedule, const char* text) {
    expect_refused({.length = 37, .batch = 4, .kind = kind}, schedule, text);
  };
  const std::string kernel = "stockham(55, radices=5x11, threads=4, per_block=3)",
                    shorter = "stockham(54, radices=6x9, threads=6, per_block=3)";
  expect(Kind::r2c, "r2c(37, bluestein(37, outputs=18, " + kernel + "))", "has 19 outputs");
  expect(Kind::r2c, "r2c(37, bluestein(37, inputs=36, outputs=19, " + kernel + "))",
         "has 37 inputs");
  expect(Kind::r2c, "r2c(37, bluestein(37, outputs=20, " + kernel + "))", "has 19 outputs");
  expect(Kind::c2r, "c2r(37, bluestein(37, inputs=20, " + kernel + "))", "has 19 inputs");
  expect(Kind::r2c, "r2c(37, bluestein(37, outputs=19, " + shorter + "))", "at least 55");
  expect(Kind::c2c, "bluestein(37, outputs=38, " + kernel + ")", "37 at most");
  expect(Kind::r2c, "r2c(37, bluestein(37, outputs=19, blocks=2, " + kernel + "))", "one block");
  expect(Kind::c2c, "bluestein(37, outputs=19, " + kernel + ")", "not there");
}

}  // namespace
}  // namespace papilio::tests
