// SPDX-License-Identifier: MIT
//
// Problems and options that cannot be planned. describe() and Plan check the same things; describe
// needs no device, so these tests run everywhere.
#include <cmath>
#include <limits>

#include "tests/error/expect_error.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

PlanOptions for_host() {
  PlanOptions options;
  options.backend = Backend::host;
  options.architecture = "host";
  return options;
}

void expect_refused(const Problem& problem, std::initializer_list<std::string> words) {
  expect_error([&] { describe(problem, for_host()); }, ErrorCode::invalid_argument, words);
  expect_error([&] { alternatives(problem, for_host()); }, ErrorCode::invalid_argument, words);
  expect_error([&] { Plan plan(problem); }, ErrorCode::invalid_argument, words);
}

TEST(PlanArguments, LengthZero) {
  expect_refused({.length = 0}, {"length", "0"});
}

TEST(PlanArguments, BatchZero) {
  expect_refused({.length = 16, .batch = 0}, {"batch", "0"});
}

TEST(PlanArguments, NegativeSizesTurnedUnsigned) {
  expect_refused({.length = static_cast<std::uint64_t>(-16)}, {"length", "18446744073709551600"});
  expect_refused({.length = 16, .batch = static_cast<std::uint64_t>(-1)},
                 {"batch", "18446744073709551615"});
}

TEST(PlanArguments, BytesBeyond64Bits) {
  const std::uint64_t big = std::uint64_t{1} << 31;
  expect_refused({.length = big, .batch = big}, {"length", "batch", "2147483648"});
  expect_refused({.length = big, .batch = big / 8, .precision = Precision::f64},
                 {"length", "batch", "268435456"});
}

// Nobody asked for a schedule, so none is to blame.
TEST(PlanArguments, LengthsThatNoLaunchHolds) {
  for (const int exponent : {45, 50, 58})
    for (const Mode mode : {Mode::estimate, Mode::latency}) {
      const Problem problem{.length = std::uint64_t{1} << exponent};
      PlanOptions options = for_host();
      options.mode = mode;
      const auto words = {std::string("length is "), std::string("blocks")};
      expect_error([&] { describe(problem, options); }, ErrorCode::invalid_argument, words);
      expect_error([&] { Plan plan(problem, options); }, ErrorCode::invalid_argument, words);
    }
  const Problem planes{.dimensions = {1u << 23, 1u << 23}};
  expect_error([&] { describe(planes, for_host()); }, ErrorCode::invalid_argument, {"length is "});
}

TEST(PlanArguments, PrimesBeyondWhatBluesteinTakes) {
  for (const std::uint64_t length : {17592186044423u, 2 * 17592186044423u})
    expect_refused({.length = length}, {"length is ", "17592186044423", "2^40"});
}

// Before a schedule is looked for: in f64 and f64x2 nothing is rounded.
TEST(PlanArguments, ArithmeticOfFloatsInDoubles) {
  for (const Precision precision : {Precision::f64, Precision::f64x2})
    for (const Arithmetic arithmetic : {Arithmetic::tf32, Arithmetic::f16}) {
      PlanOptions options = for_host();
      options.arithmetic = arithmetic;
      const Problem problem{.length = 16, .precision = precision};
      const auto words = {std::string("arithmetic"), std::string(name_of(precision)) + ":"};
      expect_error([&] { describe(problem, options); }, ErrorCode::invalid_argument, words);
      expect_error([&] { alternatives(problem, options); }, ErrorCode::invalid_argument, words);
      expect_error([&] { Plan plan(problem, options); }, ErrorCode::invalid_argument, words);
    }
}

TEST(PlanArguments, PairsOfDoublesIn16BitsOrWithAWrongScale) {
  Problem problem{.length = 16, .precision = Precision::f64x2};
  problem.out.storage = Storage::bf16;
  expect_refused(problem, {"out.storage", "f64x2"});
  problem.out.storage = Storage::native;
  problem.scale_low = 1;
  expect_refused(problem, {"scale_low is 1", "nearest"});
  problem.precision = Precision::f64, problem.scale_low = 1e-20;
  expect_refused(problem, {"scale_low", "f64x2 alone"});
}

// A schedule pins without saying so, and cannot be timed against others.
TEST(PlanArguments, ScheduleAndMode) {
  const Problem problem{.length = 16};
  PlanOptions options = for_host();
  options.schedule = "stockham(16, radices=2x8, threads=2, per_block=1)";
  EXPECT_EQ(describe(problem, options).schedule, options.schedule);
  for (const Mode mode : {Mode::measure, Mode::patient, Mode::exhaustive}) {
    options.mode = mode;
    expect_error([&] { describe(problem, options); }, ErrorCode::invalid_argument,
                 {"schedule", "measure"});
  }
}

TEST(PlanArguments, TimeLimitsThatAreNone) {
  for (const double seconds : {0., -1., std::numeric_limits<double>::quiet_NaN()}) {
    PlanOptions options = for_host();
    options.time_limit_s = seconds;
    expect_error([&] { describe({.length = 16}, options); }, ErrorCode::invalid_argument,
                 {"time_limit_s"});
  }
}

TEST(PlanArguments, EnumerationsOutOfRange) {
  const Problem problem{.length = 16};
  const auto refused = [&](auto change, const char* name) {
    PlanOptions options = for_host();
    change(options);
    expect_error([&] { describe(problem, options); }, ErrorCode::invalid_argument, {name});
  };
  refused([](PlanOptions& o) { o.backend = static_cast<Backend>(7); }, "backend");
  refused([](PlanOptions& o) { o.mode = static_cast<Mode>(9); }, "mode");
  refused([](PlanOptions& o) { o.arithmetic = static_cast<Arithmetic>(-1); }, "arithmetic");
}

TEST(PlanArguments, PrecisionOfEitherForm) {
  for (const int number : {-1, 3, 7}) {
    const auto precision = static_cast<Precision>(number);
    const std::string value = std::to_string(number);
    expect_refused({.length = 16, .precision = precision}, {"precision", value});
    expect_refused({.precision = precision,
                    .axes = {{.n = 16, .kind = Kind::r2c, .in_stride = 1, .out_stride = 1}}},
                   {"precision", value});
  }
}

// Extents leave little of these in memory; their lengths are past what can be counted all the same.
TEST(PlanArguments, PointsBeyondTheExtents) {
  const auto pruned = [](std::uint64_t n, Kind kind = Kind::c2c) {
    return Axis{n, kind, 1, 1, 1, 1};
  };
  const std::uint64_t large = std::uint64_t{1} << 40;
  expect_refused({.axes = {pruned(large), pruned(large), pruned(large)}}, {"more than", "2^62"});
  for (const Kind kind : {Kind::c2c, Kind::r2c, Kind::dct1, Kind::dst4})
    for (const std::uint64_t n : {std::uint64_t{1} << 63, std::uint64_t(-1)})
      expect_refused({.axes = {pruned(n, kind)}}, {"more than", "2^62"});
  expect_refused({.axes = {pruned(1024)}, .repeats = {{std::uint64_t{1} << 50, 0, 1}}},
                 {"more than", "2^62"});
}

TEST(PlanArguments, DimensionZero) {
  expect_refused({.dimensions = {8, 0, 8}}, {"dimension", "0"});
  expect_refused({.dimensions = {0}}, {"dimension", "0"});
  expect_refused({.length = 64, .dimensions = {8, 8, 0}}, {"dimension", "0"});
}

TEST(PlanArguments, DimensionsPast64Bits) {
  const std::uint64_t big = std::uint64_t{1} << 32;
  expect_refused({.dimensions = {big, big}}, {"length"});            // the product wraps to 0
  expect_refused({.dimensions = {big, big, 3}}, {"length"});         // and stays there
  expect_refused({.dimensions = {big + 1, big + 1}}, {"length"});    // wraps to a small number
  expect_refused({.dimensions = {1u << 31, 1u << 31}}, {"length"});  // fits, its bytes do not
}

TEST(PlanArguments, LengthThatIsNotTheProductOfTheDimensions) {
  expect_refused({.length = 63, .dimensions = {8, 8}}, {"length", "63", "8x8"});
  const std::uint64_t big = std::uint64_t{1} << 32;  // 2 * 2^32 + 1 is (2^32 + 1)^2 mod 2^64
  expect_refused({.length = 2 * big + 1, .dimensions = {big + 1, big + 1}},
                 {"length", "8589934593", "4294967297x4294967297"});
  EXPECT_NO_THROW(describe({.length = 64, .dimensions = {8, 8}}, for_host()));
  EXPECT_NO_THROW(describe({.dimensions = {8, 8}}, for_host()));
  EXPECT_NO_THROW(describe({.length = 64, .dimensions = {64}}, for_host()));
}

TEST(PlanArguments, MoreThanSixteenDimensions) {
  expect_refused({.dimensions = std::vector<std::uint64_t>(17, 1)}, {"dimensions", "17", "16"});
  expect_refused({.dimensions = std::vector<std::uint64_t>(17, 2)}, {"dimensions", "17", "16"});
  EXPECT_NO_THROW(describe({.dimensions = std::vector<std::uint64_t>(16, 1)}, for_host()));
}

TEST(PlanArguments, ScaleThatIsNotFinite) {
  expect_refused({.length = 16, .scale = std::numeric_limits<double>::quiet_NaN()},
                 {"scale", "nan"});
  expect_refused({.length = 16, .scale = -std::numeric_limits<double>::infinity()},
                 {"scale", "inf"});
}

TEST(PlanArguments, UnknownArchitecture) {
  PlanOptions options;
  options.architecture = "quantum_1";
  expect_error([&] { describe({.length = 16}, options); }, ErrorCode::invalid_argument,
               {"architecture", "quantum_1"});
}

TEST(PlanArguments, CodeletFolderThatIsNotThere) {
  PlanOptions options = for_host();
  options.codelets = {"/nonexistent/codelets"};
  expect_error([&] { describe({.length = 16}, options); }, ErrorCode::input_output,
               {"/nonexistent/codelets"});
}

TEST(PlanArguments, PinnedWithoutASchedule) {
  PlanOptions options = for_host();
  options.mode = Mode::pinned;
  expect_error([&] { describe({.length = 16}, options); }, ErrorCode::invalid_argument,
               {"schedule", "empty"});
}

TEST(PlanArguments, BackendThatIsNotThere) {
  for (const TestBackend& backend : test_backends()) {
    if (backend.missing.empty()) continue;
    PlanOptions options;
    options.backend = backend.backend;
    // Without Clang the processor does all but the caller's functions.
    const Problem problem{.load_function =
                              "PAPILIO_CODELET complex_t papilio_user_load(const complex_t* in, "
                              "index64 offset, const void* data) { return in[offset]; }",
                          .axes = {{.n = 16, .in_stride = 1, .out_stride = 1}}};
    expect_error([&] { Plan plan(problem, options); }, ErrorCode::unavailable, {});
    try {
      Plan plan(problem, options);
    } catch (const Error& error) {
      EXPECT_FALSE(std::string(error.what()).empty());
    }
  }
}

TEST(PlanArguments, DevicesSaysWhatIsMissing) {
  for (const DeviceInfo& device : devices()) {
    EXPECT_TRUE(device.usable || !device.detail.empty()) << device.name;
  }
}

}  // namespace
}  // namespace papilio::tests
