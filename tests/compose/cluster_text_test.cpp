// SPDX-License-Identifier: MIT
//
// The exchange of a cluster: elements that are sent from neighbouring threads arrive in
// neighbouring slots, and what a GPU's text keeps in different banks comes out with the bits of the
// host's text.
#include "runtime/compose/cluster_text.h"

#include "runtime/plan/cost.h"
#include "runtime/plan/schedule.h"
#include "tests/compose/run_on_host.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

// The two texts differ in where values lie, in no arithmetic. (What both would get wrong shows
// against the reference: tests/accuracy/cluster_test.cpp.)
template <class Real>
void expect_same_bits(const char* text, std::uint64_t batch) {
  const auto schedule = plan::parse(text);
  const auto gpu = run_on_host<Real>(schedule, Direction::forward, batch, true);
  const auto host = run_on_host<Real>(schedule, Direction::forward, batch, false);
  EXPECT_NE(gpu.texts, host.texts) << text;
  EXPECT_EQ(gpu.out, host.out) << text;
}

TEST(ClusterText, ForTheBanksOfAGpuGivesTheSameBits) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  expect_same_bits<float>(
      "cluster(4096, blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=128)", 2);
  expect_same_bits<double>(
      "cluster(1728, blocks=3, parts=36x48, radices=6x6x8x6, axes=1x1x2x2, threads=50)", 2);
  expect_same_bits<float>(
      "cluster(12000, blocks=10, parts=100x120, radices=10x10x12x10, axes=1x1x2x2, threads=77)", 1);
  expect_same_bits<double>(
      "cluster(32768, blocks=16, parts=128x256, radices=16x8x16x16, axes=1x1x2x2, threads=128)", 1);
}

// A warp that reads a column of what came in: element (x, y) at x pitch + y, x the faster, meets no
// bank twice, where its columns are as short as a warp or divide it.
TEST(ClusterText, ArrivalsAreReadAcrossRowsWithoutConflicts) {
  for (const std::uint64_t banks : {16, 8})
    for (const std::uint64_t blocks : {2, 4, 8, 16})
      for (const std::uint64_t part : {1, 2, 4, 8, 16, 32})
        for (const std::uint64_t minor : {1, 3, 8, 12, 16}) {
          compose::Cluster cluster{static_cast<int>(blocks), part * blocks, minor * blocks, true};
          const auto side = compose::side_before(cluster, false);
          ASSERT_EQ(side.part(), part);
          const auto pitch = compose::arrival_pitch(cluster, side, banks);
          EXPECT_GE(pitch, minor * blocks);
          EXPECT_LT(pitch, minor * blocks + 2 * banks);
          std::vector<int> bank(banks);
          for (std::uint64_t thread = 0; thread < banks; ++thread)
            ++bank[(thread % part * pitch + thread / part) % banks];
          EXPECT_EQ(bank, std::vector<int>(banks, 1))
              << banks << " banks, " << part << " x " << minor * blocks;
        }
}

// What a plan reckons with is never less than what the kernel takes.
TEST(ClusterText, TakesNoMoreSharedMemoryThanPlanned) {
  const compose::CodeletLibrary codelets;
  for (const char* text :
       {"cluster(16, blocks=2, parts=4x4, radices=4x4, axes=1x2, threads=2)",
        "cluster(512, blocks=2, parts=256x2, radices=16x16x2, axes=1x1x2, threads=16)",
        "cluster(512, blocks=2, parts=2x256, radices=2x16x16, axes=1x2x2, threads=16)",
        "cluster(2048, blocks=8, parts=128x16, radices=8x16x16, axes=1x1x2, threads=16)",
        "cluster(4096, blocks=16, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=32)",
        "cluster(1536, blocks=2, dims=48x32, parts=48x32, radices=8x6x8x4, axes=1x1x2x2, "
        "threads=64)"})
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      plan::Context context;
      context.target = plan::target_of("sm_90");
      context.codelets = &codelets;
      context.precision = precision;
      const auto program = plan::lower(plan::parse(text), context);
      const auto& spec = program.steps.at(0).spec;
      const auto kernel = compose::compose_kernel(spec, codelets, true);
      EXPECT_GT(kernel.shared_bytes, 0u);
      EXPECT_LE(kernel.shared_bytes, plan::shared_bytes_bound(spec)) << text;
    }
}

// On the way back of a convolution the sides change places: rows become columns.
TEST(ClusterText, SidesTurnAround) {
  const compose::Cluster cluster{4, 24, 40, true};
  const auto forth = compose::side_before(cluster, false);
  const auto back = compose::side_before(cluster, true);
  EXPECT_EQ(forth.minor, 10u);
  EXPECT_EQ(forth.part(), 6u);
  EXPECT_EQ(back.minor, 6u);
  EXPECT_EQ(back.part(), 10u);
}

}  // namespace
}  // namespace papilio::tests
