// SPDX-License-Identifier: MIT
//
// Rader's method for real numbers (compose/body/body_real_product.h): each kind with bins on either
// side, one pass and several, an odd and an even number of pairs; rows, gaps, columns, pairs of
// doubles, 16 bits. And what is chosen, and refused by name.
#include <gtest/gtest.h>

#include <string>

#include "tests/accuracy/expect_passes.h"
#include "tests/accuracy/user_functions.h"

namespace papilio::tests {
namespace {

struct OfPrime {
  std::uint64_t p, g;
  const char* text;
};
const OfPrime of_primes[] = {
    {5, 2, "stockham(2, radices=2, threads=1, per_block=3)"},
    {7, 3, "stockham(3, radices=3, threads=1, per_block=1)"},
    {61, 2, "stockham(30, radices=30, threads=1, per_block=4)"},
    {61, 2, "stockham(30, radices=5x6, threads=6, per_block=2, exchange=interleaved)"},
    {127, 3, "stockham(63, radices=9x7, threads=5, per_block=3, idle=repeat32)"},
    {211, 2, "stockham(105, radices=5x3x7, threads=35, per_block=2, tables=read_only)"},
    {7, 3, "stockham(6, radices=6, threads=1, per_block=5)"},
    {23, 5, "stockham(24, radices=4x6, threads=3, per_block=4)"},
    {83, 2, "stockham(84, radices=7x12, threads=7, per_block=2, exchange=interleaved)"},
    {227, 2, "stockham(240, radices=15x16, threads=15, per_block=1, idle=repeat32)"},
    {1009, 11, "stockham(504, radices=7x8x9, threads=63, per_block=1, exchange=interleaved)"},
};

struct NamedKind {
  Kind kind;
  const char *name, *side;
};
const NamedKind named_kinds[] = {
    {Kind::r2c, "r2c", "outputs"},   {Kind::c2r, "c2r", "inputs"},
    {Kind::dct2, "dct2", "outputs"}, {Kind::dct3, "dct3", "inputs"},
    {Kind::dst2, "dst2", "outputs"}, {Kind::dst3, "dst3", "inputs"},
    {Kind::dht, "dht", "outputs"},
};

std::string by_rader(const NamedKind& kind, const OfPrime& kernel) {
  const std::string p = std::to_string(kernel.p);
  return kind.name + ("(" + p) + ", rader(" + p + ", " + kind.side + "=" +
         std::to_string((kernel.p + 1) / 2) + ", g=" + std::to_string(kernel.g) + ", " +
         kernel.text + "))";
}

template <class Visit>
void for_each_kind_and_kernel(const Visit& visit) {
  for (const NamedKind& kind : named_kinds)
    for (const OfPrime& kernel : of_primes) visit(kind, kernel);
}

TEST(RadersOfReals, AreWithinTheBound) {
  std::uint64_t number = 0;
  for_each_kind_and_kernel([&](const NamedKind& kind, const OfPrime& kernel) {
    Problem problem = rows_with_gaps(kernel.p, kind.kind);
    if (++number % 3 == 0) problem.precision = Precision::f64;
    expect_passes({.problem = problem, .data = number, .schedule = by_rader(kind, kernel)});
  });
}

// Each kind and kernel in one of the three.
TEST(RadersOfReals, AreOfColumnsPairsOfDoublesAndSixteenBits) {
  std::uint64_t number = 0;
  for_each_kind_and_kernel([&](const NamedKind& kind, const OfPrime& kernel) {
    if (kernel.p > 127) return;
    Problem problem = rows_with_gaps(kernel.p, kind.kind);
    if (++number % 3 == 0)
      problem.precision = Precision::f64x2;
    else if (number % 3 == 1)
      problem.in.storage = problem.out.storage = Storage::bf16;
    else
      problem = {.axes = {{kernel.p, kind.kind, 5, 7}}, .repeats = {{5, 1, 1}, {3, 1000, 1300}}};
    expect_passes({.problem = problem, .schedule = by_rader(kind, kernel)});
  });
}

// The side of the real numbers ends early, or a function of the caller's stands there.
TEST(RadersOfReals, AreOfArraysThatEndBeforeAndOfFunctions) {
  for (const NamedKind& kind : named_kinds) {
    const OfPrime& kernel = of_primes[3];
    const bool loads_bins = kind.side == std::string("inputs");
    Problem cut = rows_with_gaps(kernel.p, kind.kind);
    (loads_bins ? cut.axes[0].out_extent : cut.axes[0].in_extent) = 40;
    expect_passes({.problem = cut, .schedule = by_rader(kind, kernel)});
    Problem functions = rows_with_gaps(kernel.p, kind.kind);
    functions.load_function = load_function_text(kind.kind != Kind::c2r);
    functions.store_function = store_function_text(kind.kind != Kind::r2c);
    expect_passes({.problem = functions, .schedule = by_rader(kind, kernel)});
  }
}

TEST(RadersOfReals, ArePaddedRowsOfPlanesInPlace) {
  const std::string columns = "stockham(6, radices=6, threads=1, per_block=8)";
  const auto run = [&](const Problem& problem, const std::string& inner) {
    expect_passes({.problem = problem, .in_place = true, .schedule = "axes(366, " + inner + ")"});
  };
  for (const OfPrime& kernel : {of_primes[2], of_primes[3]}) {
    run({.axes = {{6, Kind::c2c, 62, 31}, {61, Kind::r2c, 1, 1}}, .repeats = {{3, 372, 186}}},
        by_rader(named_kinds[0], kernel) + ", " + columns);
    run({.direction = Direction::inverse,
         .axes = {{6, Kind::c2c, 31, 62}, {61, Kind::c2r, 1, 1}},
         .repeats = {{3, 186, 372}}},
        columns + ", " + by_rader(named_kinds[1], kernel));
  }
}

TEST(RadersOfReals, AreWhatIsChosen) {
  for (const NamedKind& kind : named_kinds) {
    const std::string schedule =
        describe({.length = 1009, .batch = 1 << 16, .kind = kind.kind}, {.architecture = "sm_90"})
            .schedule;
    EXPECT_NE(schedule.find(std::string("rader(1009, ") + kind.side + "=505"), std::string::npos)
        << schedule;
  }
  const auto is_chosen = [](std::uint64_t n, std::uint64_t batch, const char* architecture) {
    const std::string schedule =
        describe({.length = n, .batch = batch, .kind = Kind::r2c}, {.architecture = architecture})
            .schedule;
    return schedule.find("rader(" + std::to_string(n) + ", outputs=") != std::string::npos;
  };
  EXPECT_FALSE(is_chosen(1009, 1, "h200"));  // one alone waits for the exchange
  EXPECT_TRUE(is_chosen(40961, 1 << 11, "h200"));
  EXPECT_TRUE(is_chosen(1009, 1 << 16, "sm_80"));
  // 900 numbers, then zeros.
  const Problem cut{.axes = {{1009, Kind::r2c, 1, 1, 900, 0}}, .repeats = {{1 << 16, 900, 505}}};
  const std::string schedule = describe(cut, {.architecture = "h200"}).schedule;
  EXPECT_NE(schedule.find("rader(1009, outputs=505"), std::string::npos) << schedule;
}

TEST(RadersOfReals, AreRefusedByName) {
  const auto r2c = [](const std::string& parameters, const std::string& kernel, const char* text) {
    expect_refused({.length = 61, .batch = 4, .kind = Kind::r2c},
                   "r2c(61, rader(61, g=2, " + parameters + ", " + kernel + "))", text);
  };
  const std::string half = "stockham(30, radices=5x6, threads=5, per_block=1";
  r2c("outputs=30", half + ")", "31 outputs");
  const auto ending = [](Kind kind, std::uint64_t in, std::uint64_t out) {
    return Problem{.axes = {{61, kind, 1, 1, in, out}}};
  };
  expect_refused(ending(Kind::r2c, 31, 0), "r2c(61, rader(61, inputs=31, g=2, " + half + ")))",
                 "bins are stored");
  expect_refused(ending(Kind::c2r, 0, 31), "c2r(61, rader(61, outputs=31, g=2, " + half + ")))",
                 "bins that are loaded");
  expect_refused(ending(Kind::r2c, 15, 16),
                 "r2c(61, rader(61, inputs=15, outputs=16, g=2, " + half + ")))", "half the bins");
  expect_refused({.length = 3, .batch = 4, .kind = Kind::r2c},
                 "r2c(3, rader(3, outputs=2, g=2, stockham(1, radices=1, threads=1, per_block=1)))",
                 "5 or more");
  r2c("inputs=31", half + ")", "61 inputs");
  r2c("outputs=31", half + ", exchange=in_place)", "not in place");
  r2c("outputs=31", half + ", exchange=halves)", "exchange=halves");
  r2c("outputs=31, blocks=2", half + ")", "blocks");
  r2c("outputs=31, index=coprime", half + ")", "index=coprime");
  r2c("outputs=31", "stockham(32, radices=4x8, threads=6, per_block=1)",
      "30, or 60 and more, are needed");
  expect_refused({.axes = {{61, Kind::r2c, 1, 1}}, .repeats = {{2, 245, 125}, {4, 61, 31}}},
                 "r2c(61, paired=2, rader(61, outputs=31, g=2, " + half + ")))", "paired=2");
  // Complex numbers of which half is stored.
  expect_refused({.axes = {{61, Kind::c2c, 1, 1, 0, 31}}},
                 "rader(61, outputs=31, g=2, " + half + "))", "real numbers");
}

}  // namespace
}  // namespace papilio::tests
