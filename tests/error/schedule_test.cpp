// SPDX-License-Identifier: MIT
//
// Schedules that do not parse or are not legal for the problem: the message says what and where.
#include <fmt/format.h>

#include <utility>

#include "tests/error/expect_error.h"

namespace papilio::tests {
namespace {

// Pins `schedule` on a problem of 16 points.
void expect_rejected(const std::string& schedule, std::initializer_list<std::string> words) {
  expect_rejected_on("host", {.length = 16}, schedule, words);
}

TEST(BadSchedule, DoesNotParse) {
  expect_rejected("stockham", {"'('", "character 9"});
  expect_rejected("stockham(16", {"character 12"});
  expect_rejected("(16)", {"character 1"});
  expect_rejected("stockham(sixteen)", {"sixteen"});
  expect_rejected("stockham(0)", {"'0'"});
  expect_rejected("stockham(99999999999999999999)", {"99999999999999999999"});
  expect_rejected("stockham(16))", {"character 13", "')'"});
  expect_rejected(std::string("stockham(16\0)", 13), {"character 12"});
}

TEST(BadSchedule, NestsTooDeepOrIsTooLong) {
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "a(1,";
  expect_rejected(deep, {"32"});
  expect_rejected(std::string(70000, ' '), {"65536"});
}

TEST(BadSchedule, UnknownStrategyOrParameter) {
  expect_rejected("sorcery(16)", {"sorcery", "stockham"});
  expect_rejected("stockam(16)", {"stockam", "the nearest is stockham"});
  expect_rejected("stockham(16, colour=red)", {"colour", "docs/schedules.md"});
  expect_rejected("stockham(16, radises=16)", {"radises", "the nearest is radices"});
  expect_rejected("stockham(16, radices=16, threads=1, per_block=1, resident=40)",
                  {"resident=40", "32"});
}

// A word of an older grammar is refused with the one that it is called now.
TEST(BadSchedule, OldWords) {
  const std::string one = "stockham(16, radices=4x4, threads=4, per_block=1, ";
  expect_rejected(one + "ahead=2)", {"ahead=2", "stockham(16)", "prefetch="});
  expect_rejected(one + "exchange=joint)", {"joint", "exchange=planar", "exchange=interleaved"});
  expect_rejected(one + "exchange=split)", {"split", "exchange=halves"});
  expect_rejected(one + "exchange=place)", {"place", "exchange=in_place"});
}

TEST(BadSchedule, ParametersAreOfAnotherType) {
  const std::string one = "stockham(16, radices=4x4, per_block=1, ";
  expect_rejected(one + "threads=four)", {"threads=four", "stockham(16)", "integer"});
  expect_rejected(one + "threads=0)", {"threads=0", "integer"});
  expect_rejected(one + "threads=4x4)", {"threads=4x4", "integer"});
  expect_rejected(one + "threads=4, load=lazy)", {"load=lazy", "direct, staged"});
  expect_rejected(one + "threads=4, tables=fast)", {"tables=fast", "plain, read_only"});
  expect_rejected(one + "threads=4, idle=wait/never)", {"idle=wait/never", "repeat32"});
  expect_rejected(one + "threads=4, stagger=1/)", {"stagger=1/", "integer"});
  expect_rejected("stockham(16, radices=4x, threads=4, per_block=1)", {"radices=4x", "16x9x7"});
  expect_rejected(one + "threads=4, threads=4)", {"threads", "twice"});
}

// As many as the node becomes kernels, and alike in where values are kept.
TEST(BadSchedule, ValuesOfEachKernel) {
  const std::string one = "stockham(16, radices=4x4, threads=4, per_block=1, ";
  expect_rejected(one + "tables=plain/read_only)", {"tables=plain/read_only", "2", "1 kernels"});
  expect_rejected(one + "exchange=planar/halves)", {"exchange=planar/halves"});
  expect_rejected(one + "exchange=in_place/planar)", {"exchange=in_place/planar"});
}

TEST(BadSchedule, IsForAnotherLength) {
  PlanOptions host;
  host.architecture = "host";
  const std::string for_32 = describe({.length = 32}, host).schedule;
  expect_rejected(for_32, {"32", "16"});
}

TEST(BadSchedule, GenericRadices) {
  expect_rejected("generic(16)", {"radices"});
  expect_rejected("generic(16, radices=8)", {"multiply to 16"});
  expect_rejected("generic(16, radices=6x2)", {"radix 6", "16, 13"});
  expect_rejected("generic(16, radices=1, direct=5000)", {"5000", "4096"});
  expect_rejected("generic(16, radices=5x5, padded=25)", {"padded=25", "31"});
  expect_rejected("generic(16, radices=16x2, padded=31)", {"multiply to 31"});
  expect_rejected("generic(16, radices=16, threads=64)", {"threads"});
  // Its kernels know strides, loops and kinds, and nothing of what multiplies elements on the way.
  expect_rejected("bluestein(16, generic(32, radices=16x2))", {"generic(32)", "nothing else"});
  expect_rejected("hierarchical(16, generic(4, radices=4), generic(4, radices=4))", {"generic(4)"});
}

// What takes one dimension apart has no use for a transform of several.
TEST(BadSchedule, SeveralDimensionsInsideOne) {
  const std::string plane = "stockham(16, dims=4x4, radices=4x4, axes=1x2, threads=4, per_block=8)";
  const std::string row = "stockham(4, radices=4, threads=1, per_block=32)";
  expect_rejected(
      "hierarchical(16, stockham(4, dims=2x2, radices=2x2, axes=1x2, threads=2, "
      "per_block=16), " +
          row + ")",
      {"hierarchical(16)", "2x2"});
  expect_rejected("hierarchical(16, " + row +
                      ", row_column(4, stockham(2, radices=2, threads=1, "
                      "per_block=32), stockham(2, radices=2, threads=1, per_block=32)))",
                  {"hierarchical(16)", "row_column(4)", "2x2"});
  expect_rejected(
      "bluestein(16, stockham(36, dims=6x6, radices=6x6, axes=1x2, threads=6, "
      "per_block=8))",
      {"bluestein(16)", "6x6"});
  expect_rejected_on("host", {.length = 17}, "rader(17, g=3, " + plane + ")", {"rader(17)", "4x4"});
}

// A dimension divided between two kernels: the shapes of both make the whole's, each has a part of
// it, and what several dimensions allow for is a kernel.
TEST(BadSchedule, DivisionOfADimension) {
  const auto rejected = [](const std::string& dims, const std::string& left,
                           const std::string& right, std::initializer_list<std::string> words) {
    const std::string text = "hierarchical(480, dims=" + dims + ", " + left + ", " + right + ")";
    expect_rejected_on("sm_90", {.dimensions = {6, 80}}, text, words);
  };
  const std::string columns =
      "stockham(60, dims=6x10, radices=6x10, axes=1x2, threads=6, per_block=8)";
  const std::string eight = "stockham(8, radices=8, threads=1, per_block=32)";
  rejected("6x80", columns, "stockham(4, radices=4, threads=1, per_block=32)", {"60", "4"});
  rejected("10x48", columns, eight, {"10x48", "6x80"});
  rejected("6x80", "stockham(60, radices=6x10, threads=6, per_block=8)", eight, {"60", "6x80"});
  rejected("6x80", "stockham(6, radices=6, threads=1, per_block=32)",
           "stockham(80, dims=1x80, radices=1x8x10, axes=1x2x2, threads=10, per_block=2)",
           {"6 and 1x80", "divided"});
  rejected("6x80",
           "row_column(60, stockham(6, radices=6, threads=1, per_block=32), stockham(10, "
           "radices=10, threads=1, per_block=32))",
           eight, {"row_column(60)", "no kernel"});
  rejected("6x80",
           "cluster(60, blocks=2, dims=6x10, parts=6x10, radices=6x10, axes=1x2, threads=6, "
           "per_block=8)",
           eight, {"is a cluster", "another kernel is needed"});
  rejected("6x80", "stockham(3, radices=3, threads=1, per_block=32)",
           "row_column(160, stockham(2, radices=2, threads=1, per_block=32), stockham(80, "
           "radices=8x10, threads=10, per_block=2))",
           {"row_column"});
}

// Pins a cluster of 4096 points, with `parameters`, where `architecture` is planned for.
void expect_cluster_rejected(const std::string& parameters, const std::string& architecture,
                             std::initializer_list<std::string> words,
                             const std::vector<std::uint64_t>& dimensions = {4096}) {
  expect_rejected_on(architecture, {.dimensions = dimensions}, "cluster(4096, " + parameters + ")",
                     words);
}

TEST(BadSchedule, ClusterOfTooManyBlocksOrNone) {
  const std::string rest = ", parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=64";
  const auto expect_blocks_rejected = [&](int blocks, const std::string& architecture,
                                          std::initializer_list<std::string> words) {
    expect_cluster_rejected("blocks=" + std::to_string(blocks) + rest, architecture, words);
  };
  for (const char* architecture : {"sm_75", "sm_80", "sm_89"})
    expect_blocks_rejected(4, architecture, {architecture, "no clusters"});
  expect_blocks_rejected(32, "sm_90", {"blocks=32", "2 to 16"});
  expect_blocks_rejected(1, "sm_90", {"blocks=1 ", "2 to 16"});
  expect_blocks_rejected(16, "sm_120", {"blocks=16", "2 to 8"});
  expect_blocks_rejected(32, "host", {"blocks=32", "2 to 16"});
}

TEST(BadSchedule, MatrixProducts) {
  const auto rejected = [](const std::string& parameters, Precision precision,
                           const std::string& architecture,
                           std::initializer_list<std::string> words) {
    expect_rejected_on(architecture, {.dimensions = {16, 16}, .precision = precision},
                       "matrix(256, " + parameters + ")", words);
  };
  const auto on_fma_units = [&](const std::string& parameters,
                                std::initializer_list<std::string> words) {
    rejected(parameters, Precision::f32, "sm_90", words);
  };
  const auto on_tensor_units = [&](const std::string& parameters,
                                   std::initializer_list<std::string> words) {
    rejected(parameters, Precision::f64, "sm_90", words);
  };
  const std::string fma = "units=fma, threads=16, per_block=4";
  expect_rejected("matrix(16, dims=4x5, " + fma + ")", {"4x5"});
  expect_rejected("matrix(16, units=fma, per_block=4)", {"threads"});
  on_fma_units("dims=16x15, " + fma, {"16x15", "16x16"});
  const auto of_dimensions = [&](std::vector<std::uint64_t> dimensions, const std::string& schedule,
                                 std::initializer_list<std::string> words) {
    expect_rejected_on("sm_90", {.dimensions = std::move(dimensions)}, schedule, words);
  };
  of_dimensions({256}, "matrix(256, " + fma + ")", {"256", "more than 32", "no dims"});
  of_dimensions({16, 15}, "matrix(256, dims=16x15, " + fma + ")", {"16x15"});
  of_dimensions({32},
                "hierarchical(32, stockham(2, radices=2, threads=1, per_block=32), matrix(16, "
                "dims=15, units=fma, threads=1, per_block=32))",
                {"matrix(16)", "dims=15", "multiply"});
  of_dimensions({64, 4}, "matrix(256, dims=64x4, " + fma + ")", {"dimension 64", "2 to 32"});
  of_dimensions({4, 4, 4, 4}, "matrix(256, dims=4x4x4x4, " + fma + ")", {"4x4x4x4", "more than 3"});
  on_fma_units("dims=16x16, units=wool, threads=16, per_block=4", {"units=wool", "fma, tensor"});
  on_fma_units("dims=16x16, units=fma, threads=16", {"per_block"});
  on_fma_units("dims=16x16, units=fma, threads=16, per_block=128", {"per_block=128", "1024"});
  on_fma_units("dims=16x16, units=fma, threads=1, per_block=4", {"threads=1 ", "256 points"});
  on_fma_units("dims=16x16, radices=16x16, " + fma, {"'radices'"});
  on_fma_units("dims=16x16, prefetch=3, " + fma, {"prefetch=3", "1 to 2"});
  on_fma_units("dims=16x16, load=lazy, " + fma, {"load=lazy", "staged"});
  const std::string tensor = "dims=16x16, units=tensor, threads=64, per_block=2";
  rejected(tensor, Precision::f32, "sm_90", {"units=tensor", "f64", "not f32"});
  rejected(tensor, Precision::f64x2, "sm_90", {"units=tensor", "f64", "not f64x2"});
  rejected(tensor, Precision::f64, "sm_75", {"units=tensor", "sm_80", "sm_75"});
  for (const std::string units : {"units=tf32", "units=f16"}) {
    const std::string rounded = "dims=16x16, " + units + ", threads=64, per_block=";
    rejected(rounded + "2", Precision::f64, "sm_90", {units, "f32", "not f64"});
    rejected(rounded + "2", Precision::f32, "sm_75", {units, "sm_80", "sm_75"});
    rejected(rounded + "2, prefetch=1", Precision::f32, "sm_90", {"'prefetch'"});
    rejected("dims=16x16, threads=33, per_block=2, " + units, Precision::f32, "sm_90",
             {units, "threads=33", "32"});
  }
  on_tensor_units(tensor + ", exchange=halves", {"'exchange'"});
  on_tensor_units("dims=16x16, units=tensor, threads=50, per_block=2", {"threads=50", "32"});
  on_tensor_units("dims=16x16, units=tensor, threads=1024, per_block=2", {"per_block=2", "1024"});
  on_tensor_units(tensor + ", resident=33", {"resident=33", "32"});
  on_fma_units("dims=16x16, resident=2, " + fma, {"resident", "tensor"});
  on_tensor_units("dims=16x16, units=tensor, threads=16, per_block=64", {"bytes of shared"});
  // Columns are for others.
  expect_rejected_on(
      "sm_90", {.length = 256, .precision = Precision::f64},
      "hierarchical(256, matrix(16, units=tensor, threads=4, per_block=8), stockham(16, "
      "radices=16, threads=1, per_block=32))",
      {"matrix(16)", "rows", "columns"});
}

TEST(BadSchedule, InPlace) {
  const auto rejected = [](std::uint64_t length, const std::string& schedule) {
    expect_rejected_on("sm_90", {.length = length}, schedule, {"exchange=in_place"});
  };
  rejected(16, "stockham(16, radices=16, threads=1, per_block=4, exchange=in_place)");
  rejected(5, "bluestein(5, stockham(16, radices=16, threads=1, per_block=4, exchange=in_place))");
  // Along another dimension two passes leave digits reversed.
  expect_rejected_on("sm_90", {.dimensions = {4, 7}},
                     "bluestein(28, dims=4x7, stockham(56, dims=4x14, radices=7x2x2x2, "
                     "axes=2x1x1x2, threads=8, per_block=4, exchange=in_place))",
                     {"exchange=in_place", "one along each"});
  // One pass along the rows would be the last there and the first back.
  rejected(62,
           "rader(62, p=31, g=3, stockham(60, dims=2x30, radices=2x30, axes=1x2, threads=2, "
           "per_block=4, exchange=in_place))");
}

// What a kernel cannot is said of the node that it is of, not of the root.
TEST(BadSchedule, IsNamedByTheKernelsNode) {
  const auto rejected = [](std::uint64_t n, const std::string& columns,
                           std::initializer_list<std::string> words) {
    const Problem planes{.dimensions = {n, 8}, .batch = 3, .kind = Kind::r2c};
    const std::string schedule = fmt::format(
        "axes({}, r2c(8, stockham(8, radices=8, threads=1, per_block=8)), {})", n * 8, columns);
    expect_rejected_on("sm_90", planes, schedule, words);
  };
  rejected(16, "stockham(16, radices=16, threads=1, per_block=4, exchange=in_place)",
           {"schedule: stockham(16): exchange=in_place"});
  rejected(16, "stockham(16, radices=4x4, threads=4, per_block=4, prefetch=3)",
           {"schedule: stockham(16): prefetch"});
  rejected(32768, "stockham(32768, radices=32x32x32, threads=1024, per_block=1)",
           {"schedule: stockham(32768): a kernel", "shared memory"});
}

TEST(BadSchedule, PassesToAskBefore) {
  const auto rejected = [](std::uint64_t length, const std::string& schedule,
                           std::initializer_list<std::string> words) {
    expect_rejected_on("sm_90", {.length = length}, schedule, words);
  };
  const std::string row = "stockham(64, radices=8x8, threads=8, per_block=4, prefetch=";
  rejected(64, row + "0)", {"prefetch"});
  rejected(64, row + "5)", {"prefetch=5", "1 to 4"});
  rejected(64, row + "soon)", {"prefetch"});
  rejected(
      4096,
      "cluster(4096, blocks=4, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=64, prefetch=9)",
      {"prefetch=9", "1 to 8"});
}

TEST(BadSchedule, ClusterParameters) {
  const auto rejected = [](const std::string& parameters, std::initializer_list<std::string> words,
                           const std::vector<std::uint64_t>& dimensions = {4096}) {
    expect_cluster_rejected(parameters, "sm_90", words, dimensions);
  };
  const std::string passes = "radices=8x8x8x8, axes=1x1x2x2, threads=64";
  // Parts of which the last block has nothing, or of another length, or not two.
  for (const char* blocks : {"5", "7", "16"})
    rejected(
        fmt::format("blocks={}, parts=8x512, radices=8x8x8x8, axes=1x2x2x2, threads=64", blocks),
        {"part of 8 ", fmt::format("last of {} blocks nothing", blocks)});
  rejected("blocks=4, parts=64x32, " + passes, {"parts=64x32", "length"});
  rejected("blocks=4, parts=16x16x16, " + passes, {"parts=16x16x16", "two"});
  rejected("blocks=4, " + passes, {"parts"});
  // Passes that are not the parts', or out of order.
  rejected("blocks=4, parts=64x64, radices=8x8x8x8, threads=64", {"axes"});
  rejected("blocks=4, parts=64x64, radices=8x8x8x8, axes=1x1x2x3, threads=64", {"axes", "3"});
  rejected("blocks=4, parts=64x64, radices=8x8x8x8, axes=1x1x2, threads=64", {"axes=1x1x2", "4"});
  rejected("blocks=4, parts=64x64, radices=16x8x8x4, axes=1x1x2x2, threads=64",
           {"dimension 1", "64"});
  rejected("blocks=4, parts=64x64, radices=8x8x8x8, axes=1x2x1x2, threads=64",
           {"axes=1x2x1x2", "first part"});
  rejected("blocks=4, parts=64x64, radices=8x8x8x4, axes=1x1x2x2, threads=64",
           {"radices=8x8x8x4", "length"});
  // A first part that ends inside a dimension.
  rejected("blocks=4, dims=16x16x16, parts=64x64, radices=16x16x16, axes=1x2x3, threads=64",
           {"64", "dims=16x16x16"}, {16, 16, 16});
  // One that does not divide the first dimension, axes that do not count what it leaves of it.
  expect_rejected_on("sm_90", {.dimensions = {96, 8}},
                     "cluster(768, blocks=4, dims=96x8, parts=64x12, radices=8x8x12, axes=1x1x2, "
                     "threads=16)",
                     {"first part, 64", "dims=96x8", "divide"});
  rejected("blocks=4, dims=512x8, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=64",
           {"dimension 2", "8"}, {512, 8});
  // Threads: more than a block has, or so few that registers do not hold their points.
  rejected("blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=2048",
           {"threads=2048", "1024"});
  rejected("blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=8",
           {"threads=8", "256 points"});
  rejected("blocks=4, parts=64x64, resident=40, " + passes, {"resident=40", "32"});
  // Transforms: none, or so many that a block has not the threads.
  rejected("blocks=4, parts=64x64, per_block=0, " + passes, {"per_block"});
  rejected("blocks=4, parts=64x64, per_block=17, " + passes,
           {"threads=64", "per_block=17", "1024"});
  rejected("blocks=4, parts=64x64, per_block=18446744073709551615, " + passes,
           {"per_block=18446744073709551615", "1024"});
  // What other strategies have, and clusters have not.
  rejected("blocks=4, parts=64x64, load=staged, " + passes,
           {"load=staged", "bins of a real transform"});
  rejected("blocks=4, parts=64x64, exchange=halves, " + passes, {"exchange=halves", "planar"});
}

// A block of half a megabyte; one of 156 KiB, whose rows of two points are padded to three; one of
// 16 transforms.
TEST(BadSchedule, ClusterWithoutTheSharedMemory) {
  const std::pair<std::uint64_t, const char*> cases[] = {
      {131072,
       "cluster(131072, blocks=2, parts=256x512, radices=16x16x8x8x8, axes=1x1x2x2x2, "
       "threads=1024)"},
      {40000,
       "cluster(40000, blocks=2, parts=20000x2, radices=25x20x10x4x2, axes=1x1x1x1x2, "
       "threads=1000)"},
      {8192,
       "cluster(8192, blocks=4, parts=64x128, radices=8x8x16x8, axes=1x1x2x2, threads=64, "
       "per_block=16)"}};
  for (const auto& [length, schedule] : cases)
    expect_rejected_on("sm_90", {.length = length}, schedule, {"shared memory", "sm_90"});
}

}  // namespace
}  // namespace papilio::tests
