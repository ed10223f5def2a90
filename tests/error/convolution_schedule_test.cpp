// SPDX-License-Identifier: MIT
//
// Schedules by Rader's and Bluestein's methods that are not legal: the message says what and where.
#include <fmt/format.h>

#include "tests/error/expect_error.h"

namespace papilio::tests {
namespace {

TEST(BadSchedule, BluesteinByBlocksThatShareBins) {
  const auto rejected = [](const std::string& parameters, const std::string& inner,
                           const std::string& architecture,
                           std::initializer_list<std::string> words) {
    expect_rejected_on(architecture, {.length = 37}, "bluestein(37, " + parameters + inner + ")",
                       words);
  };
  const std::string inner = "stockham(40, radices=8x5, threads=8, per_block=2";
  rejected("blocks=3, ", inner + ")", "sm_90", {"bluestein(37)", "blocks=3"});
  rejected("blocks=2, ", inner + ")", "sm_80", {"bluestein(37)", "sm_80", "clusters"});
  rejected("blocks=2, ", inner + ", load=staged)", "sm_90", {"bluestein(37)", "staged"});
  rejected("blocks=2, ", "stockham(36, radices=6x6, threads=6, per_block=2)", "sm_90",
           {"bluestein(37)", "36", "at least 37"});
  rejected("blocks=4, ", "stockham(18, radices=6x3, threads=6, per_block=2, exchange=in_place)",
           "sm_90", {"bluestein(37)", "18", "at least 19"});
  rejected("blocks=4, ", inner + ")", "sm_90", {"bluestein(37)", "blocks=4", "in place"});
  rejected("blocks=32, ", inner + ")", "sm_90",
           {"bluestein(37)", "blocks=32", "2 or 4 or 8 or 16"});
  rejected("blocks=2, ", "cluster(64, blocks=2, parts=8x8, radices=8x8, axes=1x2, threads=4)",
           "sm_90", {"bluestein(37)", "stockham", "cluster"});
  rejected("", inner + ")", "sm_90", {"bluestein(37)", "40", "at least 73"});
  rejected("", "cluster(81, blocks=3, parts=9x9, radices=9x9, axes=1x2, threads=3, prefetch=5)",
           "sm_90", {"prefetch=5", "1 to 4"});
  rejected("", "cluster(81, blocks=3, parts=9x9, radices=9x9, axes=1x2, threads=3, load=staged)",
           "sm_90", {"bluestein(37)", "cluster", "staged"});
}

// In several dimensions inner has the same but one, in which it is long enough, and ends with it.
TEST(BadSchedule, BluesteinInSeveralDimensions) {
  const auto rejected = [](const std::string& parameters, const std::string& inner,
                           std::initializer_list<std::string> words) {
    expect_rejected_on("sm_90", {.dimensions = {3, 7}}, "bluestein(21, " + parameters + inner,
                       words);
  };
  const std::string dims = "dims=3x7, ", rest = ", threads=14, per_block=2)";
  const std::string good = "stockham(42, dims=3x14, radices=7x3x2, axes=2x1x2";
  rejected(dims + "blocks=2, ", good + rest + ")", {"bluestein(21)", "blocks=2"});
  rejected(dims,
           "stockham(42, dims=3x14, radices=3x7x2, axes=1x2x2, exchange=in_place" + rest + ")",
           {"stockham(42)", "exchange=in_place", "first is along"});
  rejected(dims, "stockham(36, dims=3x12, radices=12x3, axes=2x1" + rest + ")",
           {"dimension 2", "12", "at least 13"});
  rejected(dims, "stockham(84, dims=6x14, radices=6x14, axes=1x2" + rest + ")", {"but one"});
  rejected(dims, "stockham(42, radices=7x6" + rest + ")", {"bluestein(21)", "42", "but one"});
  rejected(dims, "stockham(42, dims=3x14, radices=14x3, axes=2x1" + rest + ")",
           {"last pass", "dimension 2"});
}

TEST(BadSchedule, RaderByTwoBlocks) {
  const auto rejected = [](const std::string& parameters, const std::string& inner,
                           const std::string& architecture,
                           std::initializer_list<std::string> words) {
    expect_rejected_on(architecture, {.length = 37},
                       "rader(37, g=2, " + parameters + ", " + inner + ")", words);
  };
  const std::string inner = "stockham(18, radices=6x3, threads=3, per_block=1)";
  rejected("blocks=4", inner, "sm_90", {"rader(37)", "blocks=4"});
  rejected("blocks=2", inner, "sm_80", {"rader(37)", "sm_80", "clusters"});
  rejected("blocks=2", "stockham(18, radices=6x3, threads=3, per_block=2)", "sm_90",
           {"rader(37)", "per_block=1", "not 2"});
  rejected("blocks=2", "stockham(36, radices=6x6, threads=6, per_block=1)", "sm_90",
           {"rader(37)", "36", "18 are needed"});
  rejected("blocks=2",
           "hierarchical(18, stockham(6, radices=6, threads=1, per_block=8), stockham(3, "
           "radices=3, threads=1, per_block=8))",
           "sm_90", {"rader(37)", "stockham", "hierarchical"});
  expect_rejected_on("sm_90", {.length = 74},
                     "rader(74, p=37, g=2, blocks=2, stockham(36, dims=2x18, radices=2x18, "
                     "axes=1x2, threads=2, per_block=1))",
                     {"rader(74)", "blocks=2", "factor"});
}

// Rader's permutations go through the shared memory of one block.
TEST(BadSchedule, RaderAcrossACluster) {
  expect_rejected_on(
      "sm_90", {.length = 257},
      "rader(257, g=3, cluster(256, blocks=4, parts=16x16, radices=16x16, axes=1x2, threads=4))",
      {"rader(257)", "inner is a cluster"});
}

// rader with a factor besides its prime: p divides the length once, and inner has a rows of p - 1.
TEST(BadSchedule, RaderWithAFactorBesides) {
  const auto expect = [](std::uint64_t n, const std::string& p, const std::string& inner,
                         std::initializer_list<std::string> words) {
    expect_rejected_on("sm_90", {.length = n}, fmt::format("rader({}, p={}, g=2, {})", n, p, inner),
                       words);
  };
  const auto rows = [](int a, const std::string& rest) {
    return fmt::format("stockham({}, dims={}x60, threads=15, {})", a * 60, a, rest);
  };
  const std::string good = "radices=2x12x5, axes=1x2x2, per_block=4";
  expect(122, "59", rows(2, good), {"rader(122)", "p=59"});
  expect(3721, "61", rows(61, "radices=61x12x5, axes=1x2x2, per_block=1"), {"rader(3721)", "p=61"});
  expect(122, "2", rows(2, good), {"rader(122)", "odd prime"});
  expect(183, "61", rows(2, good), {"rader(183)", "2x60", "3x60"});
  expect(122, "61", "stockham(120, radices=12x10, threads=12, per_block=4)",
         {"rader(122)", "120", "2x60"});
  expect(122, "61", rows(2, "radices=12x2x5, axes=2x1x2, per_block=4"), {"rader(122)", "60 last"});
  expect(122, "61",
         "row_column(120, stockham(2, radices=2, threads=1, per_block=32), stockham(60, "
         "radices=12x5, threads=12, per_block=4))",
         {"rader(122)", "stockham"});
}

// So it is in several dimensions, of which inner has all but the prime's, and those of p - 1 last.
TEST(BadSchedule, RaderInSeveralDimensions) {
  const auto expect = [](const std::vector<std::uint64_t>& dimensions, const std::string& dims,
                         const std::string& inner, std::initializer_list<std::string> words) {
    expect_rejected_on("sm_90", {.dimensions = dimensions},
                       fmt::format("rader(732, dims={}, p=61, g=2, stockham(720, {}, threads=60, "
                                   "per_block=1))",
                                   dims, inner),
                       words);
  };
  const std::string good = "dims=2x6x60, radices=2x6x12x5, axes=1x2x3x3";
  expect({122, 5}, "122x5", good, {"rader(732)", "122x5", "610"});
  expect_rejected_on("sm_90", {.dimensions = {2, 122, 5}},
                     "row_column(1220, stockham(2, radices=2, threads=1, per_block=8), rader(610, "
                     "dims=122x5, p=61, g=2, stockham(720, dims=2x6x60, radices=2x6x12x5, "
                     "axes=1x2x3x3, threads=60, per_block=1)))",
                     {"rader(610)", "2x6x60", "2x5x60"});
  expect({6, 122}, "6x122", good, {"rader(732)", "2x6x60", "6x2x60"});
  expect({122, 6}, "122x6", "dims=6x2x60, radices=6x2x12x5, axes=1x2x3x3", {"2x6x60"});
  expect({122, 6}, "122x6", "dims=2x6x60, radices=12x5x2x6, axes=3x3x1x2", {"order", "60 last"});
  expect({6, 122}, "122x6", good, {"122x6", "6x122"});
}

TEST(BadSchedule, RadersLengthIsNotAPrime) {
  PlanOptions host;
  host.architecture = "host";
  std::string text;
  for (const Description& legal : alternatives({.length = 1009}, host)) {
    if (legal.schedule.find("rader(1009") != std::string::npos) text = legal.schedule;
  }
  ASSERT_FALSE(text.empty()) << "no schedule with rader(1009 is listed";
  PlanOptions options = host;
  options.mode = Mode::pinned;
  options.schedule = text;
  options.schedule.replace(options.schedule.find("rader(1009"), 10, "rader(1008");
  expect_error([&] { describe({.length = 1008}, options); }, ErrorCode::invalid_schedule, {"1008"});
}

}  // namespace
}  // namespace papilio::tests
