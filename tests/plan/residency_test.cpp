// SPDX-License-Identifier: MIT
//
// Kernels are held to fewer registers where a cost says that pays or as they are proposed, never to
// fewer than they need, and not where nothing is gained: on the processor, or for one alone.
#include "runtime/plan/choose/residency.h"
#include "runtime/plan/choose/tuning.h"

#include <gtest/gtest.h>

#include <string>

#include "runtime/plan/cost/occupancy.h"
#include "tests/plan/proposals.h"

namespace papilio::tests {
namespace {

api::PlanningContext context_for(const std::string& architecture) {
  return planning_for(10000, plan::target_of(architecture));
}

plan::Program lowered(const std::string& schedule) {
  return plan::lower(plan::parse(schedule), context_for("sm_90").context);
}

// A cost that likes many blocks.
double fewer_is_slower(const plan::Schedule& schedule) {
  double us = schedule.with.resident > 0 ? 1.0 / static_cast<double>(schedule.with.resident) : 1;
  for (const auto& inner : schedule.inner) us += fewer_is_slower(inner);
  return us;
}

const std::string alone = "stockham(10000, radices=25x20x20, threads=500, per_block=1)";
const std::string columns =
    "hierarchical(100000, stockham(200, radices=20x10, threads=10, per_block=16, resident=9), "
    "stockham(500, radices=25x20, threads=25, per_block=8))";

TEST(Residency, TakesWhatTheCostLikesAndForgetsWhatWasThere) {
  const auto planning = context_for("sm_90");
  auto schedule = plan::parse(alone);
  const double us = plan::hold_registers(schedule, planning.context, fewer_is_slower);
  // 65536 registers for twice 512 threads; three blocks would leave them 40, and hold 234 KB.
  EXPECT_EQ(plan::print(schedule), alone.substr(0, alone.size() - 1) + ", resident=2)");
  EXPECT_EQ(us, 0.5);

  schedule = plan::parse(columns);
  plan::hold_registers(schedule, planning.context, fewer_is_slower);
  EXPECT_EQ(schedule.inner[0].with.resident, 4u);
  EXPECT_EQ(schedule.inner[1].with.resident, 4u);
  const auto nothing_gained = [](const plan::Schedule&) { return 1.0; };
  plan::hold_registers(schedule, planning.context, nothing_gained);
  EXPECT_FALSE(schedule.inner[0].with.resident > 0);
  EXPECT_FALSE(schedule.inner[1].with.resident > 0);
}

// A convolution may be held to more blocks than another kernel of the same shape.
TEST(Residency, HoldsConvolutionsFurther) {
  const auto planning = context_for("sm_90");
  const std::string kernel = "stockham(520, radices=13x8x5, threads=40, per_block=3)";
  auto schedule = plan::parse(kernel);
  plan::hold_registers(schedule, planning.context, fewer_is_slower);
  EXPECT_EQ(schedule.with.resident, 4u);
  schedule = plan::parse("rader(521, g=3, " + kernel + ")");
  plan::hold_registers(schedule, planning.context, fewer_is_slower);
  EXPECT_EQ(schedule.inner[0].with.resident, 8u);
}

// They are proposed for the second block that then fits.
TEST(Residency, LeavesRowsInPlaceInF64AsTheyAreProposed) {
  const auto f64 = planning_for(4680, plan::target_of("sm_90"), Precision::f64);
  const std::string rows = "stockham(4680, radices=18x13x20, threads=160, per_block=1";
  const auto held = [](const api::PlanningContext& planning, const std::string& kernel) {
    auto schedule = plan::parse(kernel);
    plan::hold_registers(schedule, planning.context, fewer_is_slower);
    return plan::print(schedule);
  };
  const std::string two = rows + ", exchange=in_place, resident=2)";
  EXPECT_EQ(held(f64, two), two);
  EXPECT_EQ(held(context_for("sm_90"), rows + ", exchange=in_place)"),
            rows + ", exchange=in_place, resident=4)");
  // Not in a convolution.
  EXPECT_EQ(held(f64, "bluestein(2340, " + rows + ", exchange=in_place))"),
            "bluestein(2340, " + rows + ", exchange=in_place, resident=3))");
  for (const auto& schedule : candidates("stockham", 4680, {}, Precision::f64))
    EXPECT_EQ(schedule.with.resident, plan::is_in_place(schedule) ? 2u : 0u)
        << plan::print(schedule);
}

TEST(Residency, LeavesTheProcessorAlone) {
  auto schedule = plan::parse(alone);
  plan::hold_registers(schedule, context_for("host").context, fewer_is_slower);
  EXPECT_EQ(plan::print(schedule), alone);
}

// One block gains nothing by room for others.
TEST(Residency, LeavesFewTransformsAlone) {
  for (const std::uint64_t length : {4680, 8192, 5280}) {
    const auto planning = api::planning_context({.length = length}, {}, plan::target_of("sm_90"));
    EXPECT_EQ(plan::print(plan::choose({length}, planning.context)).find("resident"),
              std::string::npos)
        << length;
  }
  auto schedule = plan::parse(alone);
  // Nor are they proposed with fewer registers.
  auto few = planning_for(4680, plan::target_of("sm_90"), Precision::f64);
  few.context.few = 1;
  for (const auto& candidate : plan::strategy_of(schedule).candidates({4680}, {}, few.context))
    EXPECT_FALSE(candidate.with.resident > 0) << plan::print(candidate);
}

// Bins shared in place are proposed with their registers.
TEST(Residency, LeavesBinsSharedInPlaceAlone) {
  for (const std::string shared :
       {"bluestein(32749, blocks=16, stockham(4096, radices=16x16x16, threads=128, per_block=1, "
        "exchange=in_place, resident=5))",
        "rader(1009, blocks=2, g=11, stockham(504, radices=7x8x9, threads=64, per_block=1, "
        "exchange=in_place))"}) {
    auto schedule = plan::parse(shared);
    plan::hold_registers(schedule, context_for("sm_90").context, fewer_is_slower);
    EXPECT_EQ(plan::print(schedule), shared);
  }
}

TEST(Residency, SeesKernelsThatWouldSpill) {
  const auto lacks = [](const std::string& schedule) {
    return plan::lacks_registers(lowered(schedule), context_for("sm_90").context);
  };
  const auto held = [](const std::string& blocks) {
    return "stockham(8192, radices=32x16x16, threads=256, per_block=1, resident=" + blocks + ")";
  };
  // Bins that many blocks share are proposed as they were timed.
  EXPECT_FALSE(
      lacks("bluestein(32749, blocks=16, stockham(4096, radices=16x16x16, threads=128, "
            "per_block=1, exchange=in_place, resident=5))"));
  EXPECT_FALSE(lacks("stockham(8192, radices=32x16x16, threads=256, per_block=1)"));
  EXPECT_FALSE(lacks(held("2")));  // 128 registers for 64 values
  EXPECT_TRUE(lacks(held("4")));   // 64
}

// What ptxas of CUDA 13 keeps to under such launch bounds (sm_90): whole warps on four schedulers.
TEST(Residency, RegistersAreOfSchedulers) {
  const auto target = plan::target_of("sm_90");
  EXPECT_EQ(plan::registers_for(186, 3, target), 96);
  EXPECT_EQ(plan::registers_for(270, 2, target), 96);
  EXPECT_EQ(plan::registers_for(250, 3, target), 80);
  EXPECT_EQ(plan::registers_for(729, 1, target), 80);
  EXPECT_EQ(plan::registers_for(32, 1, target), 255);
  EXPECT_EQ(plan::registers_for(1024, 2, target), 32);
}

// As many clusters as cudaOccupancyMaxActiveClusters counts on an H200, of its 132 multiprocessors.
TEST(Residency, ClustersStayWithinGroups) {
  const auto target = plan::target_of("sm_90");
  const auto clusters = [&](int resident, int blocks) {
    return plan::filled_by_clusters(resident, blocks, target) * 132 * resident / blocks;
  };
  EXPECT_NEAR(clusters(1, 2), 66, 1e-9);
  EXPECT_NEAR(clusters(1, 8), 15, 1e-9);
  EXPECT_NEAR(clusters(1, 16), 7, 1e-9);
  EXPECT_NEAR(clusters(2, 9), 23, 1e-9);
  EXPECT_NEAR(clusters(3, 13), 23, 1e-9);
  EXPECT_NEAR(clusters(4, 7), 69, 1e-9);
  EXPECT_NEAR(clusters(8, 16), 58, 1e-9);
}

// Interleaved where there are enough registers, and on a GPU alone.
TEST(Residency, ExchangesAreInterleavedWhereRegistersAllow) {
  const auto interleaved = [](const std::string& parameters, const std::string& architecture) {
    const auto planning = context_for(architecture);
    const auto schedule = plan::tuned(
        plan::parse("stockham(8192, radices=32x16x16, threads=256, per_block=1" + parameters + ")"),
        planning.context);
    return schedule.with.exchange.is(plan::Exchange::interleaved);
  };
  EXPECT_TRUE(interleaved("", "sm_90"));
  EXPECT_FALSE(interleaved(", exchange=halves", "sm_90"));
  EXPECT_FALSE(interleaved(", resident=4", "sm_90"));
  EXPECT_FALSE(interleaved("", "host"));
}

// What a kernel is held to, its registers and the blocks that the cost model counts on.
TEST(Residency, HeldBlocksAreCountedOn) {
  const auto planning = context_for("sm_90");
  const auto program = lowered(alone.substr(0, alone.size() - 1) + ", resident=2)");
  const auto& spec = program.steps.front().spec;
  EXPECT_EQ(spec.resident, 2);
  EXPECT_EQ(plan::registers_of(spec, planning.context).most, 64);
  EXPECT_GE(plan::resident_blocks(spec, planning.context), 2);
}

}  // namespace
}  // namespace papilio::tests
