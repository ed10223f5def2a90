// SPDX-License-Identifier: MIT
//
// DCT-I and DST-I whose first pass is along the extension, of every form of radix and of points
// after it: even and odd, with sequences that are their own mirror images and one without a
// partner; rows, gaps, columns, in place, zeros that are not read, results that are not stored, 16
// bits. And what is refused by name.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/accuracy/expect_passes.h"

namespace papilio::tests {
namespace {

// Of an extension of `points`, the complex transform of a part.
struct Part {
  std::uint64_t points, length;
  const char* kernel;
};
const Part parts[] = {{6, 2, "radices=2, threads=1, per_block=3"},          // r = 3
                      {42, 3, "radices=3, threads=2, per_block=4"},         // 14, odd after it
                      {42, 7, "radices=7, threads=1, per_block=1"},         // 6
                      {64, 16, "radices=4x4, threads=4, per_block=3"},      // 4, three sequences
                      {64, 8, "radices=8, threads=3, per_block=5"},         // 8, five
                      {64, 4, "radices=4, threads=5, per_block=2"},         // 16
                      {60, 12, "radices=3x4, threads=4, per_block=2"},      // 5
                      {60, 4, "radices=2x2, threads=4, per_block=3"},       // 15
                      {180, 20, "radices=4x5, threads=7, per_block=2"},     // 9, the last radix odd
                      {240, 60, "radices=5x4x3, threads=20, per_block=1"},  // 4
                      {2046, 93, "radices=31x3, threads=31, per_block=2"},  // 22, odd after it
                      {2048, 128, "radices=16x8, threads=40, per_block=2"},        // 16
                      {2002, 143, "radices=13x11, threads=52, per_block=1"},       // 14
                      {6000, 1200, "radices=15x10x8, threads=120, per_block=1"}};  // 5

std::uint64_t length_of(Kind kind, const Part& part) {
  return kind == Kind::dct1 ? part.points / 2 + 1 : part.points / 2 - 1;
}

std::string schedule_of(Kind kind, const Part& part, const char* more = "") {
  return std::string(kind == Kind::dct1 ? "dct1(" : "dst1(") +
         std::to_string(length_of(kind, part)) + ", stockham(" + std::to_string(part.length) +
         ", " + part.kernel + more + "))";
}

Problem rows_of(std::uint64_t n, Kind kind, std::int64_t gap) {
  const auto points = static_cast<std::int64_t>(n);
  return {.scale = 0.75, .axes = {{n, kind, 1, 1}}, .repeats = {{7, points, points + gap}}};
}

template <class Visit>
void for_each(const Visit& visit) {
  for (const Part& part : parts)
    for (const Kind kind : {Kind::dct1, Kind::dst1}) visit(kind, part, length_of(kind, part));
}

TEST(Extensions, AreWithinTheBound) {
  std::uint64_t number = 0;
  for_each([&](Kind kind, const Part& part, std::uint64_t n) {
    for (const std::int64_t gap : {0, 3}) {
      Problem problem = rows_of(n, kind, gap);
      if (++number % 3 == 0) problem.precision = Precision::f64;
      expect_passes(
          {.problem = problem,
           .data = number,
           .schedule = schedule_of(kind, part, number % 2 == 0 ? ", exchange=interleaved" : "")});
    }
  });
}

TEST(Extensions, AreOfColumnsAndInPlace) {
  for_each([&](Kind kind, const Part& part, std::uint64_t n) {
    if (part.points > 2000) return;
    const Problem columns{.axes = {{n, kind, 5, 7}}, .repeats = {{5, 1, 1}, {3, 400, 700}}};
    if (n <= 80) expect_passes({.problem = columns, .schedule = schedule_of(kind, part)});
    expect_passes({.problem = rows_of(n, kind, 0),
                   .in_place = true,
                   .schedule = schedule_of(kind, part, ", exchange=interleaved, prefetch=1")});
  });
}

TEST(Extensions, AreOfZerosOfFewResultsAndOfSixteenBits) {
  for_each([&](Kind kind, const Part& part, std::uint64_t n) {
    if (n < 20 || n > 100) return;
    Problem problem = rows_of(n, kind, 0);
    problem.axes.front().in_extent = n - 7;
    problem.axes.front().out_extent = n / 2;
    expect_passes({.problem = problem, .schedule = schedule_of(kind, part)});
    problem = rows_of(n, kind, 1);
    problem.in.storage = problem.out.storage = Storage::bf16;
    expect_passes({.problem = problem, .schedule = schedule_of(kind, part)});
  });
}

TEST(Extensions, AreChosenOnGpusWhereTheyGain) {
  const auto chosen = [](Kind kind, std::uint64_t n) {
    return describe({.length = n, .batch = (1u << 26) / n, .kind = kind}, {.architecture = "sm_90"})
        .schedule;
  };
  for (const std::uint64_t points : {256, 512, 2002, 2046, 2048, 8190, 10080})
    for (const Kind kind : {Kind::dct1, Kind::dst1}) {
      const std::uint64_t n = kind == Kind::dct1 ? points / 2 + 1 : points / 2 - 1;
      const std::string schedule = chosen(kind, n);
      const std::string part = schedule.substr(schedule.find("stockham(") + 9);
      EXPECT_LT(std::stoull(part), points / 2) << schedule;
    }
  // 2 * 1999 has no other part than 2.
  EXPECT_NE(chosen(Kind::dct1, 2000).find("rader"), std::string::npos);
}

TEST(Extensions, AreRefusedByName) {
  const auto why = [](std::uint64_t n, const std::string& schedule) -> std::string {
    PlanOptions options{.schedule = schedule, .architecture = "sm_90"};
    options.mode = Mode::pinned;
    try {
      describe({.length = n, .batch = 4, .kind = Kind::dct1}, options);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
      return error.what();
    }
    return "";
  };
  const auto expect = [&](const std::string& kernel, const char* text, std::uint64_t n = 33) {
    const std::string refusal = why(n, "dct1(" + std::to_string(n) + ", " + kernel + ")");
    EXPECT_NE(refusal.find(text), std::string::npos) << kernel << ": " << refusal;
  };
  expect("stockham(8, radices=8, threads=3, per_block=1, exchange=halves)", "not in place nor");
  expect("stockham(16, radices=4x4, threads=4, per_block=1, exchange=in_place)",
         "not in place nor");
  expect("rader(8, g=3, stockham(8, radices=8, threads=1, per_block=1))", "is before a stockham");
  expect("stockham(256, radices=16x16, threads=4, per_block=1)", "points a thread", 1025);
  expect("stockham(4, radices=4, threads=8, per_block=1)", "radix 34, which has no codelet", 69);
  expect("stockham(8, radices=4, threads=3, per_block=1)", "do not multiply to the length");
  expect("stockham(12, radices=12, threads=1, per_block=1)", "wants a complex transform of 64");
}

}  // namespace
}  // namespace papilio::tests
