// SPDX-License-Identifier: MIT
#include "generator/schedule/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "generator/dag/builder.h"
#include "tests/generator/support/random_network.h"
#include "tests/support/golden.h"

namespace papilio::schedule {
namespace {

using dag::Builder;

TEST(LiveValues, ButterflyNeedsOneMoreThanItsInputs) {
  Builder builder(2);
  const Dag dag = builder.finish({builder.add(builder.load(0), builder.load(1)),
                                  builder.subtract(builder.load(0), builder.load(1))});
  std::vector<int> live;
  EXPECT_EQ(live_values(dag, {2, 3}, &live), 3);
  EXPECT_EQ(live, (std::vector<int>{3, 2}));
}

TEST(LiveValues, NegationsAreNoValuesAndOutputsStay) {
  Builder builder(2);
  const Vertex sum = builder.add(builder.load(0), builder.load(1));
  const Vertex next = builder.subtract(builder.negate(sum), builder.load(1));
  const Dag dag = builder.finish({sum, next});
  std::vector<int> live;
  EXPECT_EQ(live_values(dag, best_schedule(dag).order, &live), 2);
  EXPECT_EQ(live, (std::vector<int>{2, 2}));
}

class EveryScheduler : public testing::TestWithParam<std::size_t> {};

TEST_P(EveryScheduler, OrdersEveryOperationAfterItsOperands) {
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Dag dag = tests::random_network(6, 60, 8, seed);
    const Order order = schedulers()[GetParam()].order(dag);
    const auto counts = dag::count(dag);
    EXPECT_EQ(order.size(), static_cast<std::size_t>(counts.instructions()));
    std::vector<bool> done(boost::num_vertices(dag.graph));
    for (const Vertex vertex : order) {
      EXPECT_FALSE(done[vertex]) << "twice";
      done[vertex] = true;
      std::vector<Vertex> needed = dag::operands(dag, vertex);
      while (!needed.empty()) {
        const Vertex operand = needed.back();
        needed.pop_back();
        const auto op = dag.graph[operand].op;
        if (op == dag::Op::negate) {
          needed.push_back(dag::operands(dag, operand)[0]);
        } else if (op != dag::Op::load && op != dag::Op::constant) {
          EXPECT_TRUE(done[operand]) << "seed " << seed;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Table, EveryScheduler, testing::Range<std::size_t>(0, schedulers().size()),
                         [](const auto& info) {
                           return std::string(schedulers()[info.param].name);
                         });

TEST(ScheduleBy, NamesAllRowsForAnUnknownName) {
  const Dag dag = tests::random_network(4, 20, 4, 1);
  EXPECT_EQ(schedule_by(dag, "bisection").scheduler, "bisection");
  try {
    schedule_by(dag, "alphabetical");
    FAIL() << "accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "scheduler 'alphabetical': there are source_order, register_pressure, bisection, "
                 "latency, search");
  }
}

TEST(BestSchedule, IsTheBestOfTheTable) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Dag dag = tests::random_network(6, 60, 8, seed);
    const Schedule best = best_schedule(dag);
    int fewest = 1 << 30;
    for (const auto& scheduler : schedulers())
      fewest = std::min(fewest, live_values(dag, scheduler.order(dag)));
    EXPECT_EQ(best.live_values, fewest);
    EXPECT_EQ(live_values(dag, best.order), fewest);
  }
}

TEST(BestSchedule, UsesUpPairsOneAfterTheOther) {
  // Four butterflies, written sums first: in that order all inputs wait for their differences.
  Builder builder(8);
  std::vector<Vertex> outputs;
  for (int i = 0; i < 8; i += 2)
    outputs.push_back(builder.add(builder.load(i), builder.load(i + 1)));
  for (int i = 0; i < 8; i += 2)
    outputs.push_back(builder.subtract(builder.load(i), builder.load(i + 1)));
  const Dag dag = builder.finish(outputs);
  EXPECT_EQ(live_values(dag, schedulers()[0].order(dag)), 12);
  const Schedule best = best_schedule(dag);
  EXPECT_EQ(best.scheduler, "register_pressure");
  EXPECT_EQ(best.live_values, 9);
  tests::expect_golden(print(dag, best), "schedule_test", "butterflies");
}

}  // namespace
}  // namespace papilio::schedule
