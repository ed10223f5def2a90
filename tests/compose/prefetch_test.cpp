// SPDX-License-Identifier: MIT
//
// What a block asks for ahead is what the block that takes its place will load, and nothing outside
// the buffer. On the processor nobody asks: the texts are changed here so that asking marks the
// elements instead.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "runtime/api/backends.h"
#include "runtime/api/executable.h"
#include "runtime/schedule/schedule.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

constexpr int resident = 2;
constexpr float untouched = 1, marked = 7;
// Floats before and after the input, that nobody may ask for.
constexpr std::size_t guard = 1024;

void replace(std::string& text, const std::string& old, const std::string& by) {
  const auto at = text.rfind(old);  // the host's, which comes last
  ASSERT_NE(at, std::string::npos) << old;
  text.replace(at, old.size(), by);
}

// Whether a float of the input was asked for; with `guard` floats on each side.
std::vector<bool> asked(const std::string& schedule, std::uint64_t batch) {
  const auto parsed = plan::parse(schedule);
  const Problem problem{.length = parsed.length, .batch = batch};
  const auto planning = api::planning_context(problem, {}, plan::target_of("sm_90"));
  api::ComposedProgram composed = api::compose_program(parsed, planning.context);
  std::string& text = composed.kernels.front().text;
  replace(text, "#define PAPILIO_AHEAD if (false) {",
          "#define PAPILIO_AHEAD { const index64 later = block + " + std::to_string(resident) +
              "; if (later < arguments.blocks) { const index64 block = later;");
  replace(text, "#define PAPILIO_AHEAD_END }", "#define PAPILIO_AHEAD_END } }");
  replace(text, "PAPILIO_CODELET void papilio_prefetch(const complex_t*, int = 0) {}",
          "PAPILIO_CODELET void papilio_prefetch(const complex_t* from, int count = 0) {\n"
          "  real* first = (real*)from;\n"
          "  if (count == 0) {\n"  // the sector of 32 bytes
          "    first = (real*)((unsigned long long)from & ~31ull);\n"
          "    count = 4;\n"
          "  }\n"
          "  for (int i = 0; i < 2 * count; ++i) first[i] = 7;\n"
          "}");
  const api::Executable executable(std::move(composed), problem, {}, api::device_of(Backend::host),
                                   "host");
  // As device memory is aligned, so that sectors are those of the buffer's elements.
  const std::size_t floats = 2 * problem.length * batch + 2 * guard;
  const auto device = api::device_of(Backend::host);
  const std::unique_ptr<void, std::function<void(void*)>> memory(
      device->allocate(floats * sizeof(float)), [&](void* pointer) { device->release(pointer); });
  float* const in = static_cast<float*>(memory.get());
  std::fill_n(in, floats, untouched);
  std::vector<float> out(2 * problem.length * batch), workspace(executable.workspace_bytes() / 4);
  executable.run({.in = in + guard, .out = out.data()}, workspace.data(), nullptr);
  std::vector<bool> found;
  for (std::size_t i = 0; i < floats; ++i) found.push_back(in[i] == marked);
  return found;
}

// `later`: the first transform of the block that takes the first one's place.
void expect_rows(const std::string& schedule, std::uint64_t batch, std::uint64_t later) {
  const std::uint64_t n = plan::parse(schedule).length;
  const auto found = asked(schedule, batch);
  std::vector<bool> wanted(found.size(), false);
  for (std::size_t i = guard + 2 * n * later; i < found.size() - guard; ++i) wanted[i] = true;
  EXPECT_EQ(found, wanted) << schedule << " x " << batch;
}

class Ahead : public testing::Test {
 protected:
  void SetUp() override {
    const TestBackend host = test_backends().front();
    if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  }
};

TEST_F(Ahead, AsksForWholeRows) {
  expect_rows("stockham(1000, radices=10x10x10, threads=100, per_block=1, prefetch=3)", 5, 2);
  expect_rows("stockham(64, radices=8x8, threads=8, per_block=4, exchange=halves, prefetch=1)", 12,
              8);
  // Odd lengths, a last block that is not full, staged.
  expect_rows("stockham(81, radices=9x9, threads=9, per_block=3, load=staged, prefetch=2)", 11, 6);
  expect_rows("stockham(35, radices=7x5, threads=5, per_block=4, prefetch=2)", 9, 8);
  // Nothing comes after so few.
  expect_rows("stockham(1000, radices=10x10x10, threads=100, per_block=1, prefetch=2)", 2, 2);
  expect_rows(
      "stockham(64, dims=8x8, radices=8x8, axes=1x2, threads=8, per_block=2, store=staged, "
      "prefetch=2)",
      7, 4);
}

TEST_F(Ahead, AsksForAConvolutionsElementsOnly) {
  expect_rows("rader(61, g=2, stockham(60, radices=15x4, threads=4, per_block=2, prefetch=3))", 9,
              4);
  expect_rows("bluestein(50, stockham(100, radices=10x10, threads=10, per_block=3, prefetch=3))",
              10, 6);
  expect_rows("bluestein(51, stockham(105, radices=15x7, threads=7, per_block=1, prefetch=4))", 4,
              2);
  expect_rows(
      "bluestein(84, dims=3x7x4, stockham(180, dims=3x15x4, radices=5x3x4x3, axes=2x1x3x2, "
      "threads=36, per_block=1, prefetch=5))",
      4, 2);
  expect_rows(
      "rader(244, dims=2x61x2, p=61, g=2, stockham(240, dims=2x2x60, radices=2x2x15x4, "
      "axes=1x2x3x3, threads=16, per_block=2, prefetch=5))",
      9, 4);
  expect_rows(
      "bluestein(84, dims=3x7x4, stockham(180, dims=3x15x4, radices=5x3x4x3, axes=2x1x3x2, "
      "threads=36, per_block=1, exchange=in_place, prefetch=5))",
      4, 2);
  expect_rows(
      "rader(244, dims=2x61x2, p=61, g=2, stockham(240, dims=2x2x60, radices=2x2x15x4, "
      "axes=1x2x3x3, threads=16, per_block=2, exchange=in_place, prefetch=5))",
      9, 4);
}

TEST_F(Ahead, AsksForEachBlocksShareOfACluster) {
  expect_rows(
      "cluster(4096, blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=128, "
      "prefetch=3)",
      4, 2);
  // Of several rows, the last ones missing.
  expect_rows(
      "cluster(4096, blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=128, "
      "per_block=2, prefetch=3)",
      7, 4);
  // Two blocks that load the same.
  expect_rows(
      "bluestein(51, blocks=2, stockham(105, radices=15x7, threads=7, per_block=1, prefetch=4))", 4,
      2);
}

// Columns 48 floats long, 64 bytes wide: blocks 2 and 3 of 4 are asked for, a sector of each of
// their runs.
TEST_F(Ahead, AsksForColumnsOnceALine) {
  for (const char* columns : {"stockham(24, radices=6x4, threads=4, per_block=8, prefetch=2)",
                              "cluster(24, blocks=2, parts=6x4, radices=6x4, axes=1x2, threads=2, "
                              "per_block=8, prefetch=2)"}) {
    const auto found = asked("row_column(768, " + std::string(columns) +
                                 ", stockham(32, radices=8x4, threads=4, per_block=1))",
                             1);
    std::vector<bool> wanted(found.size(), false);
    for (std::size_t row = 0; row < 24; ++row)
      for (const std::size_t column : {16, 17, 18, 19, 24, 25, 26, 27})
        for (const std::size_t part : {0, 1}) wanted[guard + 2 * (32 * row + column) + part] = true;
    EXPECT_EQ(found, wanted) << columns;
  }
}

// Where a permutation says which elements are loaded, nobody asks: they lie in no run.
TEST_F(Ahead, AsksForNothingThatIsPermuted) {
  const std::string row = "stockham(16, radices=4x4, threads=4, per_block=8, prefetch=";
  const auto schedule =
      plan::parse("rader(257, g=3, hierarchical(256, " + row + "0/2), " + row + "2)))");
  const auto planning = api::planning_context({.length = 257}, {}, plan::target_of("sm_90"));
  const auto composed = api::compose_program(schedule, planning.context);
  ASSERT_EQ(composed.kernels.size(), 3u);
  const auto asks = [&](int kernel) {
    return composed.kernels[kernel].text.find("\nPAPILIO_AHEAD\n") != std::string::npos;
  };
  EXPECT_FALSE(asks(0));
  EXPECT_TRUE(asks(1));
  EXPECT_TRUE(asks(2));
}

}  // namespace
}  // namespace papilio::tests
