// SPDX-License-Identifier: MIT
//
// A schedule is the whole decision: the same one gives the same kernels for one transform and for a
// million, on any card of an architecture and whatever the cost model's constants are. What depends
// on these was chosen before and is in the schedule.
#include "runtime/plan/choose/tuning.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/plan/choose/planner.h"
#include "runtime/plan/cost/cost.h"

namespace papilio::tests {
namespace {

struct Case {
  plan::Shape shape;
  Precision precision = Precision::f32;
};
// One kernel, of rows and of several dimensions; both convolutions, in one kernel and across three;
// clusters; two trips and three.
const std::vector<Case> cases = {{{1000}},
                                 {{1009}},
                                 {{2039}},
                                 {{16384}, Precision::f64},
                                 {{10007}},
                                 {{16381}},
                                 {{32749}, Precision::f64},
                                 {{100000}},
                                 {{131071}},
                                 {{1032247}, Precision::f64},
                                 {{10000000}},
                                 {{64, 128}},
                                 {{4096, 4096}},
                                 {{24, 24, 24}}};

api::PlanningContext planning_of(const Case& one, std::uint64_t batch, const plan::Target& target) {
  return api::planning_context(
      {.length = plan::points(one.shape), .batch = batch, .precision = one.precision}, {}, target);
}

// All that a launch is made of.
struct Launches {
  std::vector<std::string> texts;
  std::vector<int> staggers;
  std::vector<std::uint64_t> workspaces;
  bool operator==(const Launches&) const = default;
};

Launches launches_of(const plan::Schedule& schedule, const plan::Context& context) {
  const auto composed = api::compose_program(schedule, context);
  Launches kernels{{}, {}, composed.program.workspaces};
  for (const auto& kernel : composed.kernels) kernels.texts.push_back(kernel.text);
  for (const auto& step : composed.program.steps) kernels.staggers.push_back(step.spec.stagger);
  return kernels;
}

constexpr std::uint64_t many = 1000000;

// Of an architecture by itself, of its cards, and with other constants of the model.
std::vector<plan::Target> targets() {
  std::vector<plan::Target> found;
  for (const char* name : {"sm_90", "h100", "h200"}) found.push_back(plan::target_of(name));
  plan::Target edited = found.back();
  edited.cost.issue *= 3;
  edited.cost.load_segment *= 2;
  edited.cost.kernel_us *= 5;
  edited.clock_per_us *= 1.5;
  edited.memory_slowness = 2;
  edited.limits.l2_bytes /= 4;
  edited.limits.multiprocessors /= 2;
  found.push_back(edited);
  return found;
}

TEST(Tuning, IsInTheSchedule) {
  int differ = 0;
  for (const Case& one : cases) {
    std::vector<plan::Schedule> chosen;
    for (const std::uint64_t batch : {std::uint64_t{1}, many}) {
      const auto planning = planning_of(one, batch, plan::target_of("h200"));
      chosen.push_back(plan::choose(one.shape, planning.context));
      EXPECT_EQ(plan::tuned(chosen.back(), planning.context), chosen.back());
    }
    differ += !(chosen[0] == chosen[1]);
    for (const auto& schedule : chosen) {
      const auto parsed = plan::parse(plan::print(schedule));
      ASSERT_EQ(parsed, schedule);
      const auto first = planning_of(one, 1, plan::target_of("h200"));
      const Launches kernels = launches_of(schedule, first.context);
      for (const plan::Target& target : targets())
        for (const std::uint64_t batch : {std::uint64_t{1}, many})
          EXPECT_EQ(launches_of(parsed, planning_of(one, batch, target).context), kernels)
              << plan::print(schedule) << " x " << batch;
    }
  }
  EXPECT_GE(differ, 10);  // there is something to be in it
}

// What a schedule does not say is not chosen for it.
TEST(Tuning, IsNoneWhereTheScheduleSaysNothing) {
  for (const std::uint64_t batch : {std::uint64_t{1}, many}) {
    const auto planning = planning_of({{16384}}, batch, plan::target_of("h200"));
    const auto program =
        plan::lower(plan::parse("stockham(16384, radices=32x32x16, threads=512, per_block=1)"),
                    planning.context);
    const auto& spec = program.steps.front().spec;
    EXPECT_FALSE(spec.parts == compose::Parts::interleaved || spec.early_tables ||
                 spec.keeps_roots || spec.stores_past_cache || spec.ahead);
    EXPECT_EQ(spec.repeats_within + spec.stagger, 0);
  }
}

// A node that becomes several kernels may have a value for each: Rader's columns are gathered by a
// permutation, which nobody can ask for ahead, and on the way back they are not.
TEST(Tuning, GivesEachKernelOfANodeItsOwn) {
  const std::string columns = "stockham(16, radices=4x4, threads=4, per_block=8, prefetch=2)";
  const auto planning = planning_of({{257}}, many, plan::target_of("h200"));
  const auto whole =
      plan::parse("rader(257, g=3, hierarchical(256, " + columns + ", " + columns + "))");
  const auto schedule = plan::tuned(whole, planning.context);
  EXPECT_EQ(schedule.inner[0].inner[0].with.prefetch,
            plan::PerKernel<plan::Number>(std::vector<plan::Number>{0, 2}));
  EXPECT_EQ(schedule.inner[0].inner[1].with.prefetch, plan::PerKernel<plan::Number>(2));
  const auto program = plan::lower(schedule, planning.context);
  ASSERT_EQ(program.steps.size(), 3u);
  EXPECT_FALSE(program.steps[0].spec.ahead);
  EXPECT_EQ(program.steps[1].spec.ahead, 1u);
  EXPECT_EQ(program.steps[2].spec.ahead, 1u);
  EXPECT_THROW(plan::lower(whole, planning.context), Error);
}

// What candidates are compared by is what they cost when they are tuned as a whole, by a rough
// count and by an exact one, alone and in numbers.
TEST(Tuning, ForCostLeavesOutNothingThatCostsRead) {
  for (const auto& one : cases)
    for (const std::uint64_t batch : {std::uint64_t{1}, many})
      for (const bool rough : {false, true}) {
        auto planning = planning_of(one, batch, plan::target_of("h100"));
        planning.context.rough = rough;
        const auto schedule = plan::choose(one.shape, planning.context);
        auto whole = plan::lower_unchecked(schedule, planning.context), for_cost = whole;
        plan::tune(whole, planning.context);
        for (auto& step : for_cost.steps) {  // as candidates come: nothing is said of these yet
          step.spec.early_tables = step.spec.keeps_roots = step.spec.stores_past_cache = false;
          step.spec.repeats_within = 0;
        }
        plan::tune_for_cost(for_cost, planning.context);
        EXPECT_EQ(plan::predicted_us(for_cost, planning.context),
                  plan::predicted_us(whole, planning.context))
            << plan::print(schedule);
      }
}

}  // namespace
}  // namespace papilio::tests
