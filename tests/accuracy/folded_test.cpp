// SPDX-License-Identifier: MIT
//
// Real transforms of even lengths as complex ones of half the points and a fold: the planner's
// choice where one kernel does them, pinned with every exchange and several to a block, and in two
// kernels; refused where there is no fold.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "runtime/access/real_kinds.h"
#include "tests/accuracy/general_case.h"
#include "tests/support/backends.h"
#include "tests/support/backends_here.h"
#include "tests/support/guarded_buffer.h"

namespace papilio::tests {
namespace {

std::string chosen(Kind kind, std::uint64_t n, const char* architecture = "sm_90") {
  return describe({.length = n, .batch = 4096, .kind = kind}, {.architecture = architecture})
      .schedule;
}

TEST(Folded, IsChosenForEvenLengthsOfOneKernel) {
  using Case = std::pair<Kind, const char*>;
  for (const auto& [kind, name] :
       {Case{Kind::r2c, "r2c"}, Case{Kind::c2r, "c2r"}, Case{Kind::dct2, "dct2"},
        Case{Kind::dct3, "dct3"}, Case{Kind::dst2, "dst2"}, Case{Kind::dst3, "dst3"},
        Case{Kind::dht, "dht"}})
    for (const auto& [n, half] : {std::pair{16, "8"}, {1000, "500"}, {16384, "8192"}})
      EXPECT_EQ(chosen(kind, static_cast<std::uint64_t>(n))
                    .find(std::string(name) + "(" + std::to_string(n) + ", stockham(" + half + ","),
                0u)
          << chosen(kind, static_cast<std::uint64_t>(n));
  EXPECT_EQ(chosen(Kind::dct1, 255).find("dct1(255, rader(254,"), 0u);  // 127 has no codelet
  EXPECT_EQ(chosen(Kind::dst1, 253).find("dst1(253, rader(254,"), 0u);
  EXPECT_EQ(chosen(Kind::r2c, 1001).find("r2c(1001, stockham(1001,"), 0u);  // odd
}

// There what is staged is not vectorised over transforms of one lane each.
TEST(Folded, IsNotChosenForOneLaneOfTheProcessor) {
  for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct2, Kind::dct3, Kind::dst2, Kind::dht}) {
    for (const std::uint64_t n : {8, 12, 16, 32, 64})
      EXPECT_EQ(chosen(kind, n, "host").find("staged"), std::string::npos)
          << chosen(kind, n, "host");
    EXPECT_NE(chosen(kind, 256, "host").find("staged"), std::string::npos);
  }
}

TEST(Folded, IsWithinTheBound) {
  const std::pair<Kind, std::string> pinned[] = {
      {Kind::r2c, "r2c(4, stockham(2, radices=2, threads=1, per_block=5, store=staged))"},
      {Kind::c2r, "c2r(6, stockham(3, radices=3, threads=1, per_block=5, load=staged))"},
      {Kind::r2c,
       "r2c(120, stockham(60, radices=6x10, threads=7, per_block=4, exchange=halves, load=staged, "
       "store=staged))"},
      {Kind::c2r,
       "c2r(120, stockham(60, radices=6x10, threads=7, per_block=4, exchange=halves, load=staged, "
       "store=staged))"},
      {Kind::dct2, "dct2(126, stockham(63, radices=7x9, threads=9, per_block=2, store=staged))"},
      {Kind::dst2, "dst2(126, stockham(63, radices=7x9, threads=9, per_block=2, store=staged))"},
      {Kind::dct3, "dct3(126, stockham(63, radices=7x9, threads=9, per_block=2, load=staged))"},
      {Kind::dst3, "dst3(126, stockham(63, radices=7x9, threads=9, per_block=2, load=staged))"},
      {Kind::dht,
       "dht(1024, stockham(512, radices=8x8x8, threads=64, per_block=1, "
       "exchange=interleaved, store=staged))"},
      {Kind::dct1, "dct1(65, stockham(64, radices=8x8, threads=8, per_block=3, store=staged))"},
      {Kind::dst1, "dst1(63, stockham(64, radices=8x8, threads=8, per_block=3, store=staged))"}};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (const auto& [kind, schedule] : pinned)
      for (const Precision precision : {Precision::f32, Precision::f64}) {
        const GeneralCase row{
            .problem = {.length = std::stoull(schedule.substr(schedule.find('(') + 1)),
                        .batch = 7,
                        .precision = precision,
                        .scale = 0.75,
                        .kind = kind},
            .schedule = schedule};
        const GeneralResult result = runner.run(row);
        EXPECT_TRUE(result.passed()) << schedule << ": " << result.ratio << " " << result.failure;
        EXPECT_EQ(result.schedule, schedule);
      }
  }
}

// c2r across kernels transforms n1 / 2 + 1 columns, whose number need not divide the order of their
// twiddles: 8193 = 3 * 2731 of 2^18. Then their factors may not be split by a divisor of it.
TEST(RealAcrossKernels, HasRightTwiddlesOfColumnsThatDivideNoOrder) {
  const std::string rows = "stockham(16, radices=16, threads=1, per_block=16)";
  const std::string pinned[] = {
      "c2r(262144, hierarchical(262144, " + rows +
          ", stockham(16384, radices=16x32x32, threads=512, per_block=1, exchange=interleaved)))",
      "c2r(320000, hierarchical(320000, " + rows +
          ", stockham(20000, radices=25x25x32, threads=625, per_block=1, exchange=interleaved)))",
      "c2r(524288, hierarchical(524288, stockham(64, radices=8x8, threads=8, per_block=16), "
      "stockham(8192, radices=32x16x16, threads=256, per_block=1, exchange=interleaved)))",
      "c2r(1048576, hierarchical(1048576, stockham(64, radices=8x8, threads=8, per_block=16), "
      "hierarchical(16384, stockham(128, radices=16x8, threads=8, per_block=8), stockham(128, "
      "radices=16x8, threads=8, per_block=8))))"};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (const std::string& schedule : pinned) {
      const GeneralResult result =
          runner.run({.problem = {.length = std::stoull(schedule.substr(4)), .kind = Kind::c2r},
                      .schedule = schedule});
      EXPECT_TRUE(result.passed()) << schedule << ": " << result.ratio << " " << result.failure;
    }
  }
}

// A kernel of half the points that folds, on the side of the real numbers: columns of them, or rows
// of what becomes them. m even and odd; columns that blocks divide and that they do not; a third
// kernel behind; every kind whose real side is real throughout.
TEST(RealAcrossKernels, FoldsTheKernelOfTheRealNumbers) {
  const std::string columns = "stockham(8, radices=4x2, threads=2, per_block=4, store=staged)",
                    odd =
                        "stockham(9, radices=3x3, threads=3, per_block=5, exchange=halves, "
                        "load=staged, store=staged)",
                    rows = "stockham(15, radices=5x3, threads=3, per_block=4)",
                    back = "stockham(12, radices=4x3, threads=3, per_block=4, load=staged)",
                    left = "stockham(16, radices=16, threads=1, per_block=16)";
  const auto of_two = [](const std::string& n, const std::string& a, const std::string& b) {
    return "hierarchical(" + n + ", " + a + ", " + b + ")";
  };
  const std::pair<Kind, std::string> pinned[] = {
      {Kind::r2c, "r2c(240, " + of_two("240", columns, rows) + ")"},
      {Kind::r2c, "r2c(270, " + of_two("270", odd, rows) + ")"},
      {Kind::r2c, "r2c(3600, " + of_two("3600", columns, of_two("225", rows, rows)) + ")"},
      {Kind::dct2, "dct2(240, " + of_two("240", columns, rows) + ")"},
      {Kind::dst2, "dst2(270, " + of_two("270", odd, rows) + ")"},
      {Kind::dht, "dht(240, " + of_two("240", columns, rows) + ")"},
      {Kind::dct1, "dct1(121, " + of_two("240", columns, rows) + ")"},
      {Kind::dst1, "dst1(119, " + of_two("240", columns, rows) + ")"},
      {Kind::c2r, "c2r(384, " + of_two("384", left, back) + ")"},
      {Kind::c2r, "c2r(288, " + of_two("288", left, odd) + ")"},
      {Kind::dct3, "dct3(384, " + of_two("384", left, back) + ")"},
      {Kind::dst3, "dst3(288, " + of_two("288", left, odd) + ")"}};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (const auto& [kind, schedule] : pinned)
      for (const Precision precision : {Precision::f32, Precision::f64}) {
        const GeneralResult result =
            runner.run({.problem = {.length = std::stoull(schedule.substr(schedule.find('(') + 1)),
                                    .batch = 7,
                                    .precision = precision,
                                    .scale = 0.75,
                                    .kind = kind},
                        .schedule = schedule});
        EXPECT_TRUE(result.passed()) << schedule << ": " << result.ratio << " " << result.failure;
        EXPECT_EQ(result.schedule, schedule);
      }
  }
}

// Elements that are not there are zeros, by whatever part of their number an address is known:
// x_j-1 of a DST-III as x_j, -1 further (its c is below the extent where its number is not).
TEST(RealKinds, OfFewElements) {
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    std::uint64_t number = 0;
    for (const Kind kind : {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst1, Kind::dst2,
                            Kind::dst3, Kind::dst4, Kind::dht, Kind::r2c})
      for (const std::uint64_t n : {20, 21, 48})
        for (const std::uint64_t extent : {1, 3, 4, 10, 19}) {
          Axis axis{n, kind, 1, 1};
          axis.in_extent = extent;
          Problem problem{.axes = {axis}, .repeats = {{5, 50, 50}}};
          if (++number % 2 == 0) problem.precision = Precision::f64;
          const GeneralResult result = runner.run({.problem = problem, .data = number});
          EXPECT_TRUE(result.passed())
              << result.schedule << " of " << extent << " on " << backend.name << ": "
              << result.ratio << " " << result.failure;
        }
  }
}

// Of sizes that one kernel does, that a cluster folds, and that two and three kernels do.
TEST(RealAcrossKernels, WhatIsChosenIsLegal) {
  for (const char* card : {"sm_80", "h100", "h200", "sm_120"})
    for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct2, Kind::dct3, Kind::dst4, Kind::dht})
      for (const std::uint64_t n : {5040, 10000, 65536, 100000, 262144, 1000000, 4194304})
        for (const Precision precision : {Precision::f32, Precision::f64})
          EXPECT_NO_THROW(describe(
              {.length = n, .batch = (1 << 26) / n + 1, .precision = precision, .kind = kind},
              {.architecture = card}))
              << card << ' ' << access::real_kind(kind).name << ' ' << n;
}

// Rows are asked for ahead in f32, in whatever order their elements are read; and bins are loaded
// for passes of ascending radices.
TEST(Folded, AsksAheadForRows) {
  for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct2, Kind::dct3, Kind::dct4, Kind::dht}) {
    EXPECT_NE(chosen(kind, 8192, "h200").find("prefetch="), std::string::npos)
        << chosen(kind, 8192, "h200");
    EXPECT_EQ(describe({.length = 8192, .batch = 4096, .precision = Precision::f64, .kind = kind},
                       {.architecture = "h200"})
                  .schedule.find("prefetch="),
              std::string::npos);
  }
  EXPECT_NE(chosen(Kind::c2r, 10000, "h200").find("radices=10x20x25"), std::string::npos);
}

TEST(RealAcrossKernels, AreChosenFolded) {
  for (const Kind kind : {Kind::r2c, Kind::dht})
    EXPECT_NE(chosen(kind, 1 << 22).find("store=staged"), std::string::npos)
        << chosen(kind, 1 << 22);
  EXPECT_NE(chosen(Kind::c2r, 1 << 22).find("load=staged"), std::string::npos);
  // Kinds with roots of their own would leave the bound.
  for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dst2, Kind::dst3})
    EXPECT_EQ(chosen(kind, 1 << 22).find("staged"), std::string::npos) << chosen(kind, 1 << 22);
}

// A function that adds to what is there would see an element that is stored twice.
TEST(Folded, TheCallersFunctionIsCalledOnceAnElement) {
  for (const TestBackend& backend : backends_here()) {
    const auto device = open_device(backend.backend);
    for (const Kind kind : {Kind::r2c, Kind::c2r, Kind::dct1, Kind::dct2, Kind::dct3, Kind::dst1,
                            Kind::dst2, Kind::dst3, Kind::dht})
      for (const std::uint64_t n : {4, 6, 8, 9, 12, 100, 1000}) {
        Problem problem{.length = n, .batch = 3, .kind = kind};
        const Plan plain(problem, {.backend = backend.backend});
        problem.store_function =
            kind == Kind::r2c
                ? "PAPILIO_CODELET void papilio_user_store(complex_t* out, index64 index, "
                  "complex_t value, void*) { out[index].re += value.re; out[index].im += "
                  "value.im; }"
                : "PAPILIO_CODELET void papilio_user_store(real* out, index64 index, real value, "
                  "void*) { out[index] += value; }";
        const Plan adding(problem, {.backend = backend.backend, .schedule = plain.schedule()});
        std::vector<float> data(3 * (n + 2)), expected(data.size()), sums(data.size());
        for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i * i % 17) - 8;
        const std::size_t bytes = data.size() * sizeof(float);
        GuardedBuffer in(device, bytes, 0), out(device, bytes, 0);
        in.write(data.data());
        out.write(expected.data());
        plain.execute(in.data(), out.data());
        ASSERT_TRUE(out.read(expected.data()));
        out.write(sums.data());
        adding.execute(in.data(), out.data());
        ASSERT_TRUE(out.read(sums.data()));
        EXPECT_EQ(sums, expected) << plain.schedule() << " on " << backend.name;
      }
  }
}

// Nor by idle threads of a GPU, which store what the last busy one does where a plain store does.
TEST(Folded, IdleThreadsDoNotCallTheCallersFunction) {
  const auto source = [](const std::string& store_function) {
    return describe({.length = 1000, .kind = Kind::r2c, .store_function = store_function},
                    {.schedule = "r2c(1000, stockham(500, radices=10x10x5, threads=64, "
                                 "per_block=1, store=staged, idle=repeat128))",
                     .architecture = "sm_90"})
        .kernels[0]
        .source;
  };
  const std::string repeats = "const int self = lane";
  EXPECT_NE(source("").find(repeats), std::string::npos);
  EXPECT_EQ(source("PAPILIO_CODELET void papilio_user_store(complex_t* out, index64 index, "
                   "complex_t value, void*) { out[index] = value; }")
                .find(repeats),
            std::string::npos);
}

// A cast of two words ("unsigned long long(..)") is none.
TEST(Folded, HasRootsOfOrdersBeyond32Bits) {
  for (const Kind kind : {Kind::dct2, Kind::dct3, Kind::dct4, Kind::dst4}) {
    const auto kernels =
        describe({.length = std::uint64_t{1} << 30, .kind = kind}, {.architecture = "sm_90"})
            .kernels;
    for (const auto& kernel : kernels)
      EXPECT_EQ(kernel.source.find("long long("), std::string::npos) << kernel.source;
  }
}

TEST(Folded, IsRefusedWhereItCannotBe) {
  const auto refusal = [](Kind kind, const std::string& schedule) -> std::string {
    try {
      describe({.length = 120, .kind = kind},
               {.mode = Mode::pinned, .schedule = schedule, .architecture = "sm_90"});
      return "accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::invalid_schedule);
      return error.what();
    }
  };
  const std::string inner = "stockham(60, radices=6x10, threads=10, per_block=1";
  EXPECT_NE(refusal(Kind::r2c, "r2c(120, " + inner + "))").find("store=staged"), std::string::npos);
  EXPECT_NE(refusal(Kind::c2r, "c2r(120, " + inner + ", store=staged))").find("load=staged"),
            std::string::npos);
  EXPECT_NE(refusal(Kind::r2c, "r2c(120, " + inner + ", exchange=in_place, store=staged))")
                .find("not in place"),
            std::string::npos);
  EXPECT_NE(refusal(Kind::r2c,
                    "r2c(120, bluestein(60, stockham(120, radices=12x10, threads=12, "
                    "per_block=1)))")
                .find("is a stockham"),
            std::string::npos);
  const std::string parts = "(120, stockham(6, radices=6, threads=1, per_block=4";
  const std::string rows = "), stockham(10, radices=10, threads=1, per_block=4";
  const std::string half = "multiply to half of it";
  EXPECT_NE(refusal(Kind::c2c, "hierarchical" + parts + ", store=staged" + rows + "))").find(half),
            std::string::npos);
  EXPECT_NE(refusal(Kind::r2c, "r2c(120, hierarchical" + parts + rows + ")))").find(half),
            std::string::npos);
  EXPECT_NE(refusal(Kind::c2r, "c2r(120, hierarchical" + parts + ", store=staged" + rows + ")))")
                .find("second one may be of half its points, as a stockham, not in place, with "
                      "load=staged"),
            std::string::npos);
  EXPECT_NE(refusal(Kind::r2c,
                    "r2c(120, hierarchical(120, stockham(4, radices=4, threads=1, "
                    "per_block=4), stockham(10, radices=10, threads=1, per_block=4)))")
                .find("do not multiply"),
            std::string::npos);
}

}  // namespace
}  // namespace papilio::tests
