// SPDX-License-Identifier: MIT
//
// The exchange of a cluster: elements that are sent from neighbouring threads arrive in
// neighbouring slots, a block waits for as many as are sent to it, and what a GPU's text keeps in
// different banks comes out with the bits of the host's text.
#include "runtime/compose/body/cluster_text.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <utility>

#include "runtime/plan/cost/occupancy.h"
#include "runtime/schedule/schedule.h"
#include "tests/compose/run_on_host.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

// (What both texts would get wrong shows against the reference: tests/accuracy/cluster_test.cpp.)
TEST(ClusterText, ForTheBanksOfAGpuGivesTheSameBits) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  expect_same_bits<float>(
      "cluster(4096, blocks=2, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=128)", 2);
  expect_same_bits<double>(
      "cluster(1728, blocks=3, parts=36x48, radices=6x6x8x6, axes=1x1x2x2, threads=50)", 2);
  expect_same_bits<double>(
      "cluster(4096, blocks=16, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=32)", 1);
  // Parts that the blocks do not divide.
  expect_same_bits<float>(
      "cluster(2310, blocks=4, parts=42x55, radices=7x6x11x5, axes=1x1x2x2, threads=84)", 3);
  expect_same_bits<double>(
      "cluster(3528, blocks=5, parts=56x63, radices=8x7x9x7, axes=1x1x2x2, threads=64)", 2);
  // A first dimension by the four-step method.
  expect_same_bits<double>(
      "cluster(252, blocks=3, dims=84x3, parts=12x21, radices=4x3x3x7, axes=1x1x3x2, threads=12)",
      2);
  // Several transforms a cluster: rows, columns, and columns out of rows.
  expect_same_bits<float>(
      "cluster(4096, blocks=4, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=64, "
      "per_block=4)",
      5);
  const std::string columns =
      "cluster(256, blocks=4, parts=16x16, radices=16x16, axes=1x2, threads=4, per_block=8)";
  const std::string small = "stockham(12, radices=12, threads=1, per_block=16)";
  expect_same_bits<float>("hierarchical(3072, " + columns + ", " + small + ")", 2);
  expect_same_bits<double>("hierarchical(3072, " + small + ", " + columns + ")", 2);
}

// What a GPU's block does not forgive: it waits until as many numbers have come as the text says.
// The host waits for nothing, so here it counts what is sent to each block, and spoils the data
// where that is another number. Nor that a block still needs what another overwrites: all that a
// block has is spoilt where it says that others may, and by whatever ends a phase from there until
// it has received, and where it receives without having said so. (To see that this shows: what is
// expected where it is another number, and saying so where that is not heard.)
std::string spoiling(const std::string& expected, const std::string& said) {
  return R"(
#if PAPILIO_CLUSTER > 1
#undef PAPILIO_SHARED
#define PAPILIO_SHARED(name, count)                              \
  constexpr int papilio_slice = ((count) + 15) / 16 * 16;        \
  alignas(64) real name##_all[PAPILIO_CLUSTER][papilio_slice];   \
  const papilio_slices<papilio_slice> name = {name##_all, rank}; \
  long sent[PAPILIO_CLUSTER] = {};                               \
  bool others_may = false;
#define SPOIL for (int i = 0; i < papilio_slice; ++i) shared_all[rank][i] = 1e30f;
#undef PAPILIO_REMOTE_STORE
#define PAPILIO_REMOTE_STORE(there, index, re, im)                             \
  (__atomic_fetch_add(&sent[((there) - &shared_all[0][0]) / papilio_slice], 1, \
                      __ATOMIC_RELAXED),                                       \
   (there)[2 * (index)] = (re), (there)[2 * (index) + 1] = (im))
#undef PAPILIO_CLUSTER_ARRIVE
#define PAPILIO_CLUSTER_ARRIVE { PAPILIO_EACH_RANK { SPOIL } others_may = )" +
         said + R"(; }
#undef PAPILIO_BARRIER
#define PAPILIO_BARRIER if (others_may) PAPILIO_EACH_RANK { SPOIL }
#undef PAPILIO_CLUSTER_RECEIVE
#define PAPILIO_CLUSTER_RECEIVE(exchange, count)       \
  {                                                    \
    PAPILIO_EACH_RANK {                                \
      if (!others_may || sent[rank] != )" +
         expected + R"() { SPOIL } \
      sent[rank] = 0;                                  \
    }                                                  \
    others_may = false;                                \
  }
#endif
)";
}

std::vector<std::string> texts_of_all_kinds() {
  const std::string columns =
      "cluster(315, blocks=4, parts=15x21, radices=15x21, axes=1x2, threads=4, per_block=8)";
  const std::string small = "stockham(12, radices=12, threads=1, per_block=16)";
  const std::string plane =
      "cluster(520, blocks=4, dims=130x4, parts=10x52, radices=10x13x4, axes=1x2x3, threads=7";
  const std::string two_dimensions =
      "cluster(3375, blocks=4, dims=45x75, parts=45x75, radices=9x5x15x5, axes=1x1x2x2, "
      "threads=57)";
  const std::string prefetched =
      "rader(241, blocks=2, g=7, index=coprime, stockham(120, radices=15x8, threads=15, "
      "per_block=1, prefetch=4))";
  return {
      "cluster(315, blocks=3, parts=15x21, radices=5x3x7x3, axes=1x1x2x2, threads=13)",
      "cluster(2310, blocks=4, parts=42x55, radices=7x6x11x5, axes=1x1x2x2, threads=84)",
      "cluster(289, blocks=6, parts=17x17, radices=17x17, axes=1x2, threads=3, per_block=4)",
      two_dimensions,
      "bluestein(100, cluster(255, blocks=4, parts=15x17, radices=5x3x17, axes=1x1x2, threads=5))",
      "bluestein(100, blocks=2, stockham(105, radices=7x15, threads=8, per_block=2))",
      "rader(127, blocks=2, g=3, stockham(63, radices=9x7, threads=7, per_block=1))",
      "rader(61, blocks=2, g=2, stockham(30, radices=2x3x5, threads=6, per_block=1))",
      prefetched,
      "hierarchical(3780, " + columns + ", " + small + ")",
      "hierarchical(3780, " + small + ", " + columns + ")",
      plane + ")",
      "row_column(6240, " + plane + ", per_block=8), " + small + ")"};
}

TEST(ClusterText, SendsWhatIsWaitedForWhereNothingIsNeeded) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const auto texts = texts_of_all_kinds();
  for (const auto& text : texts) {
    const auto schedule = plan::parse(text);
    const auto run = [&](const std::string& before_kernel) {
      return run_on_host<float>(schedule, Direction::forward, 5, true, before_kernel).out;
    };
    const auto plain = run("");
    EXPECT_EQ(run(spoiling("(count)", "true")), plain) << text;
    if (text != texts.front()) continue;
    EXPECT_NE(run(spoiling("(count) + 1", "true")), plain);
    EXPECT_NE(run(spoiling("(count)", "false")), plain);
  }
}

// Only a block that has read nothing, before it first met its own, frees its slice without a fence.
TEST(ClusterText, WaitsForWhatItHasRead) {
  int entered = 0, arrived = 0;
  for (const auto& text : texts_of_all_kinds()) {
    const auto schedule = plan::parse(text);
    const auto problem = problem_of<float>(schedule, Direction::forward, 1);
    bool received = false;
    for (const auto& kernel : composed(schedule, problem, true).kernels) {
      const auto body = body_of(kernel);
      const auto barrier = body.find("PAPILIO_BARRIER");
      const auto enter = body.rfind("PAPILIO_CLUSTER_ENTER");
      if (enter != std::string::npos) {
        EXPECT_LT(enter, barrier) << text;
        ++entered;
      }
      const auto arrive = body.find("PAPILIO_CLUSTER_ARRIVE");
      if (arrive != std::string::npos) {
        EXPECT_GT(arrive, barrier) << text;
        ++arrived;
      }
      received |= body.find("PAPILIO_CLUSTER_RECEIVE(") != std::string::npos;
    }
    EXPECT_TRUE(received) << text;
  }
  EXPECT_GE(entered, 3);
  EXPECT_GE(arrived, 8);
}

// Threads that read columns of what came in, x the fastest, or the same column of neighbouring
// transforms, meet no bank twice, and no two elements have the same slot.
TEST(ClusterText, ArrivalsAreReadAcrossRowsWithoutConflicts) {
  using compose::Order;
  for (const Precision precision : {Precision::f32, Precision::f64})
    for (const int blocks : {2, 4, 8, 16})
      for (const int part : {2, 4, 8, 16, 32})
        for (const int minor : {1, 3, 8, 12, 16})
          for (const int tiles : {1, 2, 4, 8, 16})
            for (const auto& [load, store] : {std::pair{Order::lanes, Order::lanes},
                                              {Order::lanes, Order::tiles},
                                              {Order::tiles, Order::lanes},
                                              {Order::tiles, Order::tiles}}) {
              compose::KernelSpec spec;
              spec.precision = precision;
              spec.radices = {part * blocks, minor * blocks};
              spec.axes = {0, 1};
              spec.dimensions = {spec.radices.begin(), spec.radices.end()};
              spec.cluster = compose::Cluster{blocks, spec.dimensions[0], spec.dimensions[1], true};
              spec.lanes = part;
              spec.tiles = tiles;
              spec.load.order = load;
              spec.store.order = store;
              const auto side = compose::side_before(spec, false);
              ASSERT_EQ(side.part, part);
              const std::uint64_t banks = precision == Precision::f32 ? 16 : 8;
              const auto arrivals = compose::arrivals_of(spec, false, banks);
              std::set<std::uint64_t> slots;
              for (int tile = 0; tile < tiles; ++tile)
                for (int x = 0; x < part; ++x)
                  for (int y = 0; y < minor * blocks; ++y)
                    slots.insert(x * arrivals.row + y * arrivals.column + tile * arrivals.tile);
              EXPECT_EQ(slots.size(), std::size_t(tiles * part * minor * blocks));
              EXPECT_LT(*slots.rbegin(), arrivals.slots);
              // One that is sent lies by its neighbour.
              EXPECT_EQ(load == Order::tiles && tiles > 1 ? arrivals.tile : arrivals.column, 1u);
              std::map<std::uint64_t, int> bank;
              const int threads = std::min(static_cast<int>(banks), part * tiles);
              for (int thread = 0; thread < threads; ++thread) {
                const int lane = store == Order::lanes ? thread % part : thread / tiles;
                const int tile = store == Order::lanes ? thread / part : thread % tiles;
                ++bank[(lane * arrivals.row + tile * arrivals.tile) % banks];
              }
              EXPECT_EQ(bank.size(), std::size_t(threads))
                  << banks << " banks, " << part << " x " << minor * blocks << ", " << tiles
                  << " transforms, orders " << int(load) << int(store);
            }
}

// What a plan reckons with is never less than what the kernel takes.
TEST(ClusterText, TakesNoMoreSharedMemoryThanPlanned) {
  const compose::CodeletLibrary codelets;
  for (
      const char* text :
      {"cluster(16, blocks=2, parts=4x4, radices=4x4, axes=1x2, threads=2)",
       "cluster(512, blocks=2, parts=256x2, radices=16x16x2, axes=1x1x2, threads=16)",
       "cluster(512, blocks=2, parts=2x256, radices=2x16x16, axes=1x2x2, threads=16)",
       "cluster(2048, blocks=8, parts=128x16, radices=8x16x16, axes=1x1x2, threads=16)",
       "cluster(4096, blocks=16, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=32)",
       "cluster(1536, blocks=2, dims=48x32, parts=48x32, radices=8x6x8x4, axes=1x1x2x2, "
       "threads=64)",
       "cluster(315, blocks=4, parts=15x21, radices=15x21, axes=1x2, threads=4)",
       "cluster(8192, blocks=8, dims=1024x8, parts=64x128, radices=8x8x8x16, axes=1x1x3x2, "
       "threads=64)",
       "cluster(520, blocks=4, dims=130x4, parts=10x52, radices=10x13x4, axes=1x2x3, threads=7)",
       "cluster(289, blocks=6, parts=17x17, radices=17x17, axes=1x2, threads=3, per_block=4)",
       "cluster(30030, blocks=8, parts=165x182, radices=15x11x14x13, axes=1x1x2x2, threads=127)",
       "cluster(3375, blocks=4, dims=45x75, parts=45x75, radices=9x5x15x5, axes=1x1x2x2, "
       "threads=57)",
       "bluestein(100, cluster(255, blocks=4, parts=15x17, radices=5x3x17, axes=1x1x2, threads=5))",
       "rader(3, blocks=2, g=2, stockham(1, radices=1, threads=1, per_block=1))",
       "rader(31, blocks=2, g=3, stockham(15, radices=15, threads=1, per_block=1, "
       "exchange=halves))",
       "rader(127, blocks=2, g=3, stockham(63, radices=9x7, threads=63, per_block=1))",
       "rader(16381, blocks=2, g=2, stockham(8190, radices=35x18x13, threads=234, per_block=1, "
       "exchange=halves))",
       "rader(1153, blocks=2, g=5, stockham(576, radices=18x16x2, threads=288, per_block=1, "
       "exchange=halves))",
       "rader(12241, blocks=2, g=7, stockham(6120, radices=17x12x6x5, threads=510, per_block=1, "
       "exchange=halves))",
       "bluestein(1201, blocks=2, stockham(1210, radices=11x11x10, threads=121, per_block=1, "
       "exchange=halves))",
       "cluster(16, blocks=2, parts=4x4, radices=4x4, axes=1x2, threads=2, per_block=3)",
       "cluster(512, blocks=2, parts=2x256, radices=2x16x16, axes=1x2x2, threads=16, per_block=8)",
       "cluster(4096, blocks=16, parts=64x64, radices=8x8x8x8, axes=1x1x2x2, threads=32, "
       "per_block=5)",
       "hierarchical(1024, cluster(256, blocks=4, parts=16x16, radices=16x16, axes=1x2, threads=4, "
       "per_block=5), stockham(4, radices=4, threads=1, per_block=16))",
       "hierarchical(1024, cluster(256, blocks=4, parts=16x16, radices=16x16, axes=1x2, threads=4, "
       "per_block=16), stockham(4, radices=4, threads=1, per_block=16))"})
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

compose::ClusterSide side_of(const compose::Cluster& cluster, bool back) {
  compose::KernelSpec spec;
  spec.cluster = cluster;
  return compose::side_before(spec, back);
}

// On the way back of a convolution the sides change places: rows become columns.
TEST(ClusterText, SidesTurnAround) {
  const compose::Cluster cluster{4, 24, 40, true};
  const auto forth = side_of(cluster, false);
  const auto back = side_of(cluster, true);
  EXPECT_EQ(forth.minor, 10u);
  EXPECT_EQ(forth.part, 6u);
  EXPECT_EQ(forth.width, 40u);
  EXPECT_EQ(back.minor, 6u);
  EXPECT_EQ(back.part, 10u);
  EXPECT_EQ(back.width, 24u);
  EXPECT_EQ(compose::presence(forth, "c"), "");
  EXPECT_EQ(compose::received_rows(forth), "6");
}

// A tail goes with every row of the other side: of 10 x 13 points and 4 beside them three blocks
// have 3 rows of 13 columns of 4, the last one 1.
TEST(ClusterText, ATailGoesWithItsRow) {
  const compose::Cluster cluster{4, 10, 52, true, 4};
  const auto forth = side_of(cluster, false);
  EXPECT_EQ(compose::position(forth, "r", "c"), "r * 52 + c + rank * 13");
  EXPECT_EQ(compose::presence(forth, "c"), "");
  EXPECT_EQ(compose::received_rows(forth), "(rank < 3 ? 3 : 1)");
  const auto after = side_of(cluster, true);
  EXPECT_EQ(compose::position(after, "r", "c"), "r * 40 + c + rank * 12");
  EXPECT_EQ(compose::presence(after, "c"), "c + rank * 12 < 40");
}

// Of 22 rows and 37 columns three blocks have 6 and 10, the last one 4 and 7.
TEST(ClusterText, TheLastBlockHasWhatIsLeft) {
  const compose::Cluster cluster{4, 22, 37, true};
  EXPECT_EQ(cluster.rows(), 6u);
  EXPECT_EQ(cluster.columns(), 10u);
  const auto forth = side_of(cluster, false);
  EXPECT_EQ(compose::position(forth, "r", "c"), "r * 37 + c + rank * 10");
  EXPECT_EQ(compose::presence(forth, "c"), "c + rank * 10 < 37");
  EXPECT_EQ(compose::received_rows(forth), "(rank < 3 ? 6 : 4)");
  const auto back = side_of(cluster, true);
  EXPECT_EQ(compose::presence(back, "c"), "c + rank * 6 < 22");
  EXPECT_EQ(compose::received_rows(back), "(rank < 3 ? 10 : 7)");
}

}  // namespace
}  // namespace papilio::tests
