// SPDX-License-Identifier: MIT
//
// Sizes of the whole table have a plan on every architecture, whether or not this machine could
// compile or run it, and the planner's choice is legal where a user pins it. Clusters of
// blocks are proposed where the hardware has them, and only there.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "numbers/number_theory.h"
#include "runtime/compose/codelet_library.h"
#include "runtime/plan/choose/planner.h"
#include "tests/accuracy/table.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

class Planning : public testing::TestWithParam<std::string> {};

TEST_P(Planning, SizesHaveLegalSchedules) {
  PlanOptions options;
  options.architecture = GetParam();
  for (const AccuracyCase& row : whole_table()) {
    if (row.direction == Direction::inverse) continue;  // plans as its forward twin does
    // Of the lengths every thirteenth past 64, counted so that primes are among them, the even ones
    // in f64, the odd ones in f32: a plan for a GPU takes a tenth of a second.
    const bool even = row.length % 2 == 0;
    if (row.dimensions.empty() &&
        ((row.length > 64 && row.length % 13 != 4) || even != (row.precision == Precision::f64)))
      continue;
    const Problem problem = problem_of(row);
    options.planned_batch = row.planned_for_many ? std::uint64_t{1} << 40 : 0;
    try {
      options.mode = Mode::estimate;
      options.schedule.clear();
      const std::string schedule = describe(problem, options).schedule;
      options.mode = Mode::pinned;
      options.schedule = schedule;
      EXPECT_EQ(describe(problem, options).schedule, schedule) << describe_case(row);
    } catch (const Error& error) {
      ADD_FAILURE() << describe_case(row) << "\n" << error.what();
    }
  }
}

// The last prime below 2^32, where Rader's tables end, the next one, and the last below 2^40, where
// Bluestein's do; beyond, the factor is named.
TEST_P(Planning, LargePrimesHaveSchedulesOrAReason) {
  PlanOptions options;
  options.architecture = GetParam();
  for (const std::uint64_t prime : {4294967291ul, 4294967311ul})
    EXPECT_NO_THROW(describe({.length = prime}, options)) << prime;
  // Whether its kernels have as many blocks as a launch may have depends on the architecture's.
  try {
    const Description planned = describe({.length = 1099511627689ul}, options);
    for (const KernelInfo& kernel : planned.kernels) EXPECT_LT(kernel.blocks, 1ull << 31);
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    EXPECT_NE(std::string(error.what()).find("length is 1099511627689"), std::string::npos)
        << error.what();
  }
  try {
    describe({.length = 2 * 1099511627791ul}, options);
    FAIL() << "planned";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    EXPECT_NE(std::string(error.what()).find("prime factor 1099511627791"), std::string::npos)
        << error.what();
  }
}

// A batch that fills the device. Every 83rd length to 8192, f32 in one kernel, so in one trip.
TEST(PlanningForGpus, OneKernelWhereItFits) {
  PlanOptions options;
  options.architecture = "sm_90";
  options.planned_batch = std::uint64_t{1} << 40;
  for (std::uint64_t length = 5; length <= 8192; length += 83)
    EXPECT_EQ(describe({.length = length}, options).kernels.size(), 1u) << length;
}

// One transform alone spreads over the device where many take a block each; a batch to plan for
// makes their schedules, and so their bits, the same.
TEST(PlanningForGpus, AFewTransformsHaveSchedulesOfTheirOwn) {
  PlanOptions options;
  options.architecture = "sm_90";
  const auto schedule = [&](std::uint64_t batch) {
    return describe({.length = 1 << 14, .batch = batch}, options).schedule;
  };
  EXPECT_EQ(schedule(1 << 10), schedule(1 << 20));
  EXPECT_NE(schedule(1), schedule(1 << 20));
  const std::string alone = schedule(1), many = schedule(1 << 20);
  for (const std::uint64_t batch : {1, 2, 1 << 20}) {
    options.planned_batch = 1;
    EXPECT_EQ(schedule(batch), alone);
    options.planned_batch = 1 << 20;
    EXPECT_EQ(schedule(batch), many);
  }
  // The prediction is of the batch there is.
  EXPECT_GT(describe({.length = 1 << 14, .batch = 1 << 12}, options).predicted_us,
            8 * describe({.length = 1 << 14, .batch = 1}, options).predicted_us);
}

// On the processor as well: 74 points in a kernel a radix took nine times as long as in one.
TEST(PlanningForTheHost, ShortLengthsTakeOneKernel) {
  PlanOptions options;
  options.architecture = "host";
  for (std::uint64_t length = 2; length <= 200; ++length)
    EXPECT_EQ(describe({.length = length}, options).kernels.size(), 1u) << length;
}

bool has_cluster(const plan::Schedule& schedule) {
  return schedule.strategy == "cluster" ||
         std::any_of(schedule.inner.begin(), schedule.inner.end(), has_cluster);
}

// What fits no block, in one dimension and several; odd sizes, whose parts few clusters divide.
const plan::Shape beyond_a_block[] = {{1 << 15},    {1 << 16},    {50000},      {65537},
                                      {256, 256},   {100, 400},   {31, 1021},   {32, 32, 32},
                                      {40, 40, 40}, {16, 60, 31}, {8, 8, 8, 64}};

class PlanningFor : public testing::TestWithParam<std::string> {};

// The planner's choice is legal there.
TEST_P(PlanningFor, ShapesBeyondABlock) {
  PlanOptions options;
  options.architecture = GetParam();
  for (const plan::Shape& shape : beyond_a_block)
    for (const Precision precision : {Precision::f32, Precision::f64}) {
      const Problem problem{.dimensions = shape, .precision = precision};
      const AccuracyCase row{.length = plan::points(shape), .dimensions = shape};
      options.mode = Mode::estimate;
      options.schedule.clear();
      const Description chosen = describe(problem, options);
      EXPECT_FALSE(chosen.kernels.empty());
      EXPECT_GT(chosen.predicted_us, 0);
      options.mode = Mode::pinned;
      options.schedule = chosen.schedule;
      EXPECT_EQ(describe(problem, options).schedule, chosen.schedule) << describe_size(row);
    }
}

// Primes p with (p - 1) / 2 a prime, which Bluestein's method does, from those that one block holds
// to those that none does, as rows, columns and factors; in f64, of which it holds half as many.
TEST_P(PlanningFor, AwkwardLengths) {
  for (std::uint64_t least = 500; least < 30000; least += least / 2) {
    std::uint64_t p = least | 1;
    while (!numbers::is_prime(p) || !numbers::is_prime(p / 2)) p += 2;
    for (const plan::Shape& shape : {plan::Shape{p}, {2 * p}, {p, 3}, {3, p}}) {
      PlanOptions options;
      options.architecture = GetParam();
      EXPECT_NO_THROW(describe({.dimensions = shape, .precision = Precision::f64}, options)) << p;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Architectures, PlanningFor,
                         testing::Values("sm_75", "sm_80", "sm_89", "sm_100", "sm_120"),
                         parameter_name);

// Which schedules are proposed depends on the largest cluster of the target, on no name.
TEST(PlanningClusters, WhereTheHardwareHasThem) {
  const compose::CodeletLibrary codelets;
  const auto proposes = [&](const plan::Target& target, const plan::Shape& shape) {
    plan::Context context;
    context.target = target;
    context.codelets = &codelets;
    const auto ranked = plan::rank(shape, {}, context);
    EXPECT_FALSE(ranked.empty());
    return std::any_of(ranked.begin(), ranked.end(),
                       [](const plan::Ranked& r) { return has_cluster(r.schedule); });
  };
  for (const plan::Shape& shape : {plan::Shape{1 << 16}, {256, 256}, {32, 32, 32}}) {
    for (const char* architecture : {"host", "sm_75", "sm_80", "sm_89"})
      EXPECT_FALSE(proposes(plan::target_of(architecture), shape)) << architecture;
    for (const char* architecture : {"sm_90", "sm_100", "sm_120"})
      EXPECT_TRUE(proposes(plan::target_of(architecture), shape)) << architecture;
    plan::Target without = plan::target_of("sm_90"), with = plan::target_of("sm_80");
    without.limits.cluster_blocks = 1;
    with.limits.cluster_blocks = 16;
    EXPECT_FALSE(proposes(without, shape));
    EXPECT_TRUE(proposes(with, shape));
  }
}

// A card that allows clusters of 8 is given none of 9 to 16.
TEST(PlanningClusters, NoLargerThanAllowed) {
  const auto largest = [](const std::string& architecture) {
    PlanOptions options;
    options.architecture = architecture;
    int blocks = 0;
    for (const Description& one : alternatives({.length = 1 << 16}, options))
      if (const auto at = one.schedule.find("blocks="); at != std::string::npos)
        blocks = std::max(blocks, std::stoi(one.schedule.substr(at + 7)));
    return blocks;
  };
  EXPECT_EQ(largest("sm_120"), 8);
  EXPECT_EQ(largest("sm_90"), 16);
  EXPECT_EQ(largest("sm_89"), 0);
}

// Columns of which one block holds too few come by several in a cluster, at least 64 bytes of them;
// shorter ones stay in a block.
TEST(PlanningClusters, OfColumnsTooLongForABlock) {
  const compose::CodeletLibrary codelets;
  plan::Context context;
  context.target = plan::target_of("sm_90");
  context.codelets = &codelets;
  for (const Precision precision : {Precision::f32, Precision::f64}) {
    context.precision = precision;
    for (const plan::Role& role : {plan::Role{true, true, 512}, plan::Role{false, true, 512}})
      for (const std::uint64_t length : {512, 1000, 2500, 8192, 16384}) {
        std::size_t clusters = 0;
        for (const auto& [schedule, us] : plan::rank({length}, role, context)) {
          if (schedule.strategy != "cluster") continue;
          ++clusters;
          EXPECT_GE(schedule.with.per_block * context.complex_bytes(), 64u);
          EXPECT_NO_THROW(plan::lower(schedule, context)) << plan::print(schedule);
        }
        EXPECT_EQ(clusters > 0, length > 512) << length;
      }
  }
}

// Two trips through memory where clusters hold both parts; three are proposed besides.
TEST(PlanningClusters, MakeTwoTripsOfLongTransforms) {
  const auto proposes = [](const std::string& architecture, bool splits_again) {
    PlanOptions options;
    options.architecture = architecture;
    const std::string first = "hierarchical(67108864, ";
    const auto all = alternatives({.length = 1 << 26}, options);
    return std::any_of(all.begin(), all.end(), [&](const Description& one) {
      return one.schedule.starts_with(first) &&
             splits_again == (one.schedule.find("hierarchical", first.size()) != std::string::npos);
    });
  };
  EXPECT_TRUE(proposes("sm_90", false));
  EXPECT_TRUE(proposes("sm_90", true));
  EXPECT_TRUE(proposes("sm_80", true));
  // Without clusters a block of 32768 points may be proposed for the rows, but is not chosen.
  const auto trips_of_chosen = [](const std::string& architecture) {
    PlanOptions options;
    options.architecture = architecture;
    return describe({.length = 1 << 26}, options).kernels.size();
  };
  EXPECT_LT(trips_of_chosen("sm_90"), trips_of_chosen("sm_80"));
}

INSTANTIATE_TEST_SUITE_P(On, Planning, testing::Values("host", "sm_90"), parameter_name);

}  // namespace
}  // namespace papilio::tests
