// SPDX-License-Identifier: MIT
//
// Kernels that load or store several real numbers at once, by schedules that do on a GPU: of every
// kind and odd radices, arrays that begin anywhere, rows at odd distances, a scale, in place; and
// what does not, functions of the caller and 16 bits.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "tests/accuracy/expect_passes.h"
#include "tests/accuracy/general_case.h"
#include "tests/accuracy/user_functions.h"
#include "tests/support/backends_here.h"

namespace papilio::tests {
namespace {

// Schedules of half the points. The pass on a side of real numbers has an even number of
// butterflies a thread; of kind IV, whose sides are both real, the first, the last or both.
struct Half {
  std::uint64_t n;
  const char *loads_reals, *stores_reals, *both;
};
const Half halves[] = {
    {32, "radices=4x4, threads=2, per_block=5", "radices=4x4, threads=2, per_block=5",
     "radices=4x4, threads=2, per_block=5"},
    {48, "radices=3x8, threads=4, per_block=3", "radices=8x3, threads=4, per_block=3",
     "radices=4x6, threads=2, per_block=3"},
    {120, "radices=5x12, threads=6, per_block=2", "radices=12x5, threads=3, per_block=2",
     "radices=5x12, threads=6, per_block=2"},
    {128, "radices=8x8, threads=2, per_block=4", "radices=8x8, threads=4, per_block=4",
     "radices=8x8, threads=4, per_block=4"},
    {1000, "radices=25x20, threads=10, per_block=1", "radices=10x10x5, threads=25, per_block=2",
     "radices=10x5x10, threads=25, per_block=2"},
    {1024, "radices=8x8x8, threads=32, per_block=2", "radices=16x8x4, threads=64, per_block=1",
     "radices=8x8x8, threads=32, per_block=1"}};

bool is_fourth(Kind kind) {
  return kind == Kind::dct4 || kind == Kind::dst4;
}

std::string schedule_of(Kind kind, const Half& half, const char* more) {
  const access::RealKind& row = access::real_kind(kind);
  const std::string staged = is_fourth(kind) ? ""
                             : row.inverse   ? ", load=staged"
                                             : ", store=staged";
  const char* passes = is_fourth(kind) ? half.both
                       : row.inverse   ? half.stores_reals
                                       : half.loads_reals;
  return std::string(row.name) + "(" + std::to_string(half.n) + ", stockham(" +
         std::to_string(half.n / 2) + ", " + passes + staged + more + "))";
}

Problem rows_of(Kind kind, std::uint64_t n, std::int64_t gap) {
  const auto points = static_cast<std::int64_t>(n);
  const std::int64_t in = (kind == Kind::c2r ? points / 2 + 1 : points) + gap;
  return {.scale = 0.75, .axes = {{n, kind, 1, 1}}, .repeats = {{7, in, points + gap}}};
}

constexpr Kind kinds[] = {Kind::dct2, Kind::dct3, Kind::dst2, Kind::dst3,
                          Kind::dct4, Kind::dst4, Kind::c2r};

TEST(Vectors, AreWithinTheBoundWhereverArraysBegin) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const Half& half : halves)
      for (const Kind kind : kinds)
        for (const std::int64_t gap : {0, 1, 2})
          for (const std::uint64_t misalignment : {0, 1, 2}) {
            if (misalignment > 0 && gap > 0) continue;
            Problem problem = rows_of(kind, half.n, gap);
            if (++number % 2 == 0) problem.precision = Precision::f64;
            const std::string schedule =
                schedule_of(kind, half, number % 3 == 0 ? ", exchange=halves" : "");
            const GeneralResult result = runner.run({.problem = problem,
                                                     .misalignment = misalignment,
                                                     .data = number,
                                                     .schedule = schedule});
            EXPECT_TRUE(result.passed())
                << schedule << " on " << backend.name << ", gap " << gap << ", misaligned by "
                << misalignment << ": " << result.ratio << " " << result.failure;
          }
  }
}

TEST(Vectors, AreInPlace) {
  for (const Half& half : halves)
    for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dst2, Kind::dst3, Kind::dct4, Kind::dst4})
      expect_passes({.problem = rows_of(kind, half.n, 1),
                     .in_place = true,
                     .schedule = schedule_of(kind, half, "")});
}

TEST(Vectors, AreNotOfSixteenBits) {
  for (const Kind kind : kinds) {
    Problem problem = rows_of(kind, 128, 0);
    problem.in.storage = problem.out.storage = Storage::bf16;
    expect_passes({.problem = problem, .schedule = schedule_of(kind, halves[3], "")});
  }
}

std::string text_of(const Problem& problem, const std::string& schedule = "") {
  PlanOptions options{.schedule = schedule, .architecture = "sm_90"};
  if (!schedule.empty()) options.mode = Mode::pinned;
  return describe(problem, options).kernels.front().source;
}

TEST(Vectors, AreWhereTheyGain) {
  const auto has = [](const std::string& text, const char* word) {
    return text.find(word) != std::string::npos;
  };
  for (const Half& half : halves) {
    const auto text = [&](Kind kind) {
      return text_of({.length = half.n, .kind = kind}, schedule_of(kind, half, ""));
    };
    for (const Kind kind : {Kind::dct2, Kind::dst2})
      EXPECT_TRUE(has(text(kind), "load_four<whole>")) << half.n;
    for (const Kind kind : {Kind::dct3, Kind::dst3})
      EXPECT_TRUE(has(text(kind), "store_four<whole>")) << half.n;
    EXPECT_TRUE(has(text(Kind::c2r), "store_two<whole>")) << half.n;
    for (const Kind kind : {Kind::dct4, Kind::dst4}) {
      EXPECT_EQ(has(text(kind), "load_four<whole>"), half.n != 48) << half.n;
      EXPECT_EQ(has(text(kind), "store_four<whole>"), half.n != 120) << half.n;
    }
  }
  Problem problem = rows_of(Kind::dct3, 128, 0);
  const std::string schedule = schedule_of(Kind::dct3, halves[3], "");
  EXPECT_TRUE(has(text_of(problem, schedule), "store_four<whole>"));
  problem.out.storage = Storage::f16;
  EXPECT_FALSE(has(text_of(problem, schedule), "<whole>"));
  problem.out.storage = Storage::native;
  problem.store_function = store_function_text(true);
  EXPECT_FALSE(has(text_of(problem, schedule), "<whole>"));
  EXPECT_FALSE(has(text_of({.length = 130, .kind = Kind::dct3},
                           "dct3(130, stockham(65, radices=13x5, threads=1, per_block=2, "
                           "load=staged))"),
                   "<whole>"));  // 65 is odd
}

TEST(Vectors, AreChosenForKindsThreeAndFour) {
  for (const Kind kind : {Kind::dct3, Kind::dst3, Kind::dct4, Kind::dst4})
    for (const std::uint64_t n : {256, 1024, 4096, 5040, 8192})
      EXPECT_NE(text_of({.length = n, .batch = (1u << 26) / n, .kind = kind}).find("store_four<"),
                std::string::npos)
          << n;
}

}  // namespace
}  // namespace papilio::tests
