// SPDX-License-Identifier: MIT
//
// Idle threads that do what the last busy one does again change no bit: they have the same inputs
// and write the same to the same places. Where they would not, they do nothing.
#include <gtest/gtest.h>

#include <string>

#include "tests/compose/run_on_host.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

// The same kernels, in which idle threads do nothing and in which they do as planned for `batch`
// transforms: in `kernels` of them.
template <class Real>
void expect_repeats(const std::string& text, std::uint64_t batch, std::size_t kernels) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const auto schedule = plan::parse(text);
  const auto direction = batch % 2 == 0 ? Direction::forward : Direction::inverse;
  const auto planned = run_on_host<Real>(schedule, direction, batch, true);
  const auto idle = run_on_host<Real>(schedule, direction, batch, true, "",
                                      [](auto& spec) { spec.repeats_within = 0; });
  std::size_t repeat = 0;
  for (std::size_t i = 0; i < idle.texts.size(); ++i) repeat += planned.texts[i] != idle.texts[i];
  EXPECT_EQ(repeat, kernels) << text;
  EXPECT_EQ(planned.out, idle.out) << text;
}

void expect_repeats(const std::string& text, std::size_t kernels = 1) {
  expect_repeats<float>(text, 2, kernels);
  expect_repeats<double>(text, 3, kernels);
}

// A schedule that asks for repeats where they would be wrong: idle threads do nothing all the same.
void expect_unchanged(const std::string& text) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const auto asked = run_on_host<float>(plan::parse(text), Direction::forward, 3, false);
  const auto idle = run_on_host<float>(plan::parse(text), Direction::forward, 3, false, "",
                                       [](auto& spec) { spec.repeats_within = 0; });
  EXPECT_EQ(asked.texts, idle.texts) << text;
  EXPECT_EQ(asked.out, idle.out) << text;
}

TEST(IdleThreads, Butterflies) {
  expect_repeats("stockham(60, radices=10x6, threads=10, per_block=1)");
  expect_repeats("stockham(60, radices=10x6, threads=8, per_block=1, exchange=halves)");
  expect_repeats("stockham(130, radices=13x10, threads=13, per_block=2)");
  expect_repeats("stockham(72, radices=8x3x3, threads=9, per_block=1)");
  expect_repeats("stockham(132, dims=12x11, radices=4x3x11, axes=1x1x2, threads=25, per_block=1)");
}

// Lanes in stripes, whose numbers change with the lane's.
TEST(IdleThreads, Stripes) {
  expect_repeats("stockham(128, radices=4x4x8, threads=24, per_block=2, exchange=halves)");
}

TEST(IdleThreads, StagedElements) {
  expect_repeats(
      "stockham(21, radices=7x3, threads=6, per_block=1, load=staged, "
      "store=staged)");
  expect_repeats(
      "stockham(21, radices=7x3, threads=7, per_block=2, exchange=halves, load=staged, "
      "store=staged)");
  expect_repeats(
      "stockham(60, radices=10x6, threads=32, per_block=2, exchange=in_place, load=staged, "
      "store=staged)");
}

TEST(IdleThreads, Convolutions) {
  expect_repeats("bluestein(37, stockham(80, radices=10x8, threads=10, per_block=1))");
  expect_repeats(
      "bluestein(37, stockham(84, radices=7x4x3, threads=20, per_block=2, exchange=halves))");
  expect_repeats("rader(61, g=2, stockham(60, radices=10x6, threads=10, per_block=1))");
  expect_repeats(
      "rader(61, g=2, index=coprime, stockham(60, radices=6x10, threads=9, per_block=2, "
      "exchange=halves))");
  expect_repeats(
      "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x5x12, axes=1x2x2, "
      "threads=18, per_block=1))");
  expect_repeats(
      "rader(244, p=61, g=2, index=coprime, stockham(240, dims=4x60, radices=2x2x5x12, "
      "axes=1x1x2x2, threads=50, per_block=1))");
  expect_repeats(
      "rader(122, p=61, g=2, index=coprime, stockham(120, dims=2x60, radices=2x5x12, axes=1x2x2, "
      "threads=18, per_block=3, exchange=halves))");
  expect_repeats(
      "rader(61, g=2, hierarchical(60, stockham(6, radices=6, threads=1, per_block=4), "
      "stockham(10, radices=5x2, threads=4, per_block=1)))");
}

// Columns side by side, with the twiddles of a four-step plan: those that are staged multiply the
// elements that each thread has.
TEST(IdleThreads, Columns) {
  expect_repeats(
      "hierarchical(840, stockham(28, radices=7x4, threads=7, per_block=4), "
      "stockham(30, radices=6x5, threads=6, per_block=2))",
      2);
  expect_repeats(
      "hierarchical(860, rader(43, g=3, index=coprime, stockham(42, radices=7x6, threads=7, "
      "per_block=4)), stockham(20, radices=5x4, threads=5, per_block=3))",
      2);
}

TEST(IdleThreads, NotWhereItWouldChangeThem) {
  // Rows of one butterfly: the last one has a bin 0.
  expect_repeats(
      "rader(65, p=13, g=2, index=coprime, stockham(60, dims=5x12, radices=5x12, axes=1x2, "
      "threads=3, per_block=1))",
      0);
  expect_unchanged(
      "rader(132, dims=6x22, p=3, g=2, stockham(88, dims=2x22x2, radices=2x11x2x2, axes=1x2x2x3, "
      "threads=15, per_block=2, idle=repeat128))");
  // The one butterfly of such rows, too; only the elements that they stage are repeated.
  expect_repeats(
      "rader(61, g=2, hierarchical(60, stockham(6, radices=6, threads=1, per_block=4), "
      "stockham(10, radices=10, threads=3, per_block=1, load=staged)))",
      1);
  // A butterfly in place is gone once it is done.
  expect_repeats("stockham(60, radices=10x6, threads=32, per_block=1, exchange=in_place)", 0);
}

bool repeats(const std::string& text, std::uint64_t batch) {
  const auto schedule = plan::parse(text);
  const Problem problem = problem_of<float>(schedule, Direction::forward, batch);
  return body_of(composed(schedule, problem, true).kernels.front()).find("last = b < ") !=
         std::string::npos;
}

// Of many transforms, convolutions only.
TEST(IdleThreads, NoMoreWarpsThanAreBusy) {
  constexpr std::uint64_t few = 1, many = 1 << 20;
  const auto both = [](const std::string& kernel) {
    return std::pair{repeats("stockham(" + kernel + ")", few),
                     repeats("bluestein(101, stockham(" + kernel + "))", many)};
  };
  // 48 of 64 threads: both warps are busy.
  const std::string same = "384, radices=8x8x6, threads=64, per_block=1";
  EXPECT_EQ(both(same), std::pair(true, true));
  EXPECT_FALSE(repeats("stockham(" + same + ")", many));
  // 40 and 60 of 96: one or two warps more, each at a scheduler that has none.
  EXPECT_EQ(both("480, radices=12x8x5, threads=96, per_block=1"), std::pair(true, false));
  // 120 of 160: one scheduler has a second warp.
  EXPECT_EQ(both("960, radices=6x8x20, threads=160, per_block=1"), std::pair(false, false));
}

}  // namespace
}  // namespace papilio::tests
