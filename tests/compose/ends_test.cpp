// SPDX-License-Identifier: MIT
//
// What a kernel's text says of direction, scale and limits: each where the data are the caller's,
// and nothing where there is nothing to say.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::tests {
namespace {

struct Said {
  int swaps_loaded = 0, swaps_stored = 0, scales = 0;
  bool asks = false, limits = false;
  bool operator==(const Said&) const = default;
};

void PrintTo(const Said& said, std::ostream* stream) {
  *stream << said.swaps_loaded << " swaps on loads, " << said.swaps_stored << " on stores, "
          << said.scales << " scales" << (said.asks ? ", asks" : "")
          << (said.limits ? ", limits" : "");
}

int count(const std::string& text, const std::string& words) {
  int found = 0;
  for (auto at = text.find(words); at != std::string::npos; at = text.find(words, at + 1)) ++found;
  return found;
}

// Of each kernel.
std::vector<Said> said(Problem problem, const std::string& schedule, Direction direction,
                       double scale, const std::string& architecture = "sm_90") {
  problem.direction = direction;
  problem.scale = scale;
  PlanOptions options;
  options.architecture = architecture;
  options.mode = Mode::pinned;
  options.schedule = schedule;
  std::vector<Said> all;
  for (const KernelInfo& kernel : describe(problem, options).kernels) {
    const auto accesses = kernel.source.substr(kernel.source.find("struct place {"));
    const auto body = accesses.find("PAPILIO_KERNEL("), stores = accesses.find(" store(");
    const std::string loads = accesses.substr(0, stores),
                      rest = accesses.substr(stores, body - stores);
    const std::string swap = "  value = papilio_swap(value);\n";
    all.push_back(
        {count(loads, swap), count(rest, swap), count(rest, "value.re * scale"),
         accesses.find("].swap) value") != std::string::npos,
         kernel.source.substr(0, kernel.source.find("// SPDX")).find("#define PAPILIO_LIMITS\n") !=
             std::string::npos});
  }
  return all;
}

constexpr auto forward = Direction::forward, inverse = Direction::inverse;

TEST(Ends, OfOneKernel) {
  const Problem problem{.length = 256};
  const std::string schedule = "stockham(256, radices=16x16, threads=16, per_block=2)";
  using All = std::vector<Said>;
  EXPECT_EQ(said(problem, schedule, forward, 1), (All{{}}));
  EXPECT_EQ(said(problem, schedule, forward, 0.5), (All{{.scales = 1}}));
  EXPECT_EQ(said(problem, schedule, inverse, 1), (All{{.swaps_loaded = 1, .swaps_stored = 1}}));
  EXPECT_EQ(said(problem, schedule, inverse, -1),
            (All{{.swaps_loaded = 1, .swaps_stored = 1, .scales = 1}}));
}

// On the host one kernel serves both directions, but for the scale.
TEST(Ends, AreAskedForOnTheHost) {
  const Problem problem{.length = 256};
  const std::string schedule = "stockham(256, radices=16x16, threads=8, per_block=1)";
  using All = std::vector<Said>;
  for (const auto direction : {forward, inverse}) {
    EXPECT_EQ(said(problem, schedule, direction, 1, "host"), (All{{.asks = true}}));
    EXPECT_EQ(said(problem, schedule, direction, 2, "host"), (All{{.scales = 1, .asks = true}}));
  }
}

// Also where Rader's method meets element 0, in the middle one of three kernels.
TEST(Ends, AreAskedForBesidesOnTheHost) {
  const std::string part = "stockham(16, radices=16, threads=1, per_block=16)";
  PlanOptions options;
  options.architecture = "host";
  options.mode = Mode::pinned;
  options.schedule = "rader(257, g=3, hierarchical(256, " + part + ", " + part + "))";
  const auto there = describe({.length = 257, .direction = forward}, options).kernels,
             back = describe({.length = 257, .direction = inverse}, options).kernels;
  ASSERT_EQ(there.size(), 3u);
  EXPECT_NE(there[1].source.find("arguments.operands[PAPILIO_X0].swap"), std::string::npos);
  EXPECT_NE(there[1].source.find("arguments.operands[PAPILIO_Y0].swap"), std::string::npos);
  for (std::size_t i = 0; i < there.size(); ++i) EXPECT_EQ(there[i].source, back[i].source) << i;
}

// The first kernel takes what comes in, the last one gives what goes out; of rows and columns in
// place the output is only a draft before.
TEST(Ends, OfSeveralKernels) {
  using All = std::vector<Said>;
  const std::string part = "stockham(16, radices=16, threads=1, per_block=16)";
  const All expected = {{.swaps_loaded = 1}, {.swaps_stored = 1, .scales = 1}};
  EXPECT_EQ(said({.length = 256}, "hierarchical(256, " + part + ", " + part + ")", inverse, 2),
            expected);
  EXPECT_EQ(
      said({.dimensions = {16, 16}}, "row_column(256, " + part + ", " + part + ")", inverse, 2),
      expected);
}

// Of Bluestein's transforms, at least half of the elements lie beyond the limit; where only some
// elements of a row do, no butterfly's element is always one of them.
TEST(Ends, LimitsWhereWholeElementsOfButterfliesLieBeyond) {
  const auto limits = [](std::uint64_t length, const std::string& schedule) {
    std::vector<bool> all;
    for (const Said& one : said({.length = length}, schedule, forward, 1))
      all.push_back(one.limits);
    return all;
  };
  const std::string rows = "stockham(16, radices=16, threads=1, per_block=16)";
  EXPECT_EQ(limits(100, "bluestein(100, stockham(256, radices=16x16, threads=16, per_block=2))"),
            std::vector<bool>{true});
  EXPECT_EQ(limits(100, "bluestein(100, hierarchical(256, " + rows + ", " + rows + "))"),
            (std::vector<bool>{true, false, true}));
  EXPECT_EQ(limits(509,
                   "bluestein(509, blocks=2, stockham(512, radices=8x8x8, threads=64, "
                   "per_block=1))"),
            std::vector<bool>{false});
  EXPECT_EQ(limits(400,
                   "bluestein(400, blocks=2, stockham(512, radices=8x8x8, threads=64, "
                   "per_block=1))"),
            std::vector<bool>{true});
}

}  // namespace
}  // namespace papilio::tests
