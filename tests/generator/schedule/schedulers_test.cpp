// SPDX-License-Identifier: MIT
//
// What each scheduler promises, beyond a legal order.
#include <gtest/gtest.h>

#include <algorithm>

#include "generator/schedule/lifetimes.h"
#include "tests/generator/schedule/networks.h"
#include "tests/generator/support/random_network.h"

namespace papilio::schedule {
namespace {

using dag::Builder;

TEST(Bisection, FinishesOneIndependentPartBeforeTheNext) {
  // Two networks on eight inputs each, their layers interleaved.
  const Dag one = tests::walsh_hadamard(3);
  Builder builder(16);
  std::vector<Vertex> values;
  for (int i = 0; i < 16; ++i) values.push_back(builder.load(i));
  for (int distance = 1; distance < 8; distance *= 2) {
    std::vector<Vertex> next(16);
    for (int i = 0; i < 16; ++i)
      next[i] = i & distance ? builder.subtract(values[i - distance], values[i])
                             : builder.add(values[i], values[i + distance]);
    values = next;
  }
  const Dag both = builder.finish(values);
  const Lifetimes lifetimes(both);
  std::vector<std::size_t> part(boost::num_vertices(both.graph));  // by its first input
  for (Vertex slot = 0; slot < 16; ++slot) part[slot] = slot / 8;
  for (const Vertex operation : lifetimes.source_order)
    part[operation] = part[lifetimes.reads[operation][0]];
  const Order order = schedule_by(both, "bisection").order;
  int changes = 0;
  for (std::size_t i = 1; i < order.size(); ++i) changes += part[order[i]] != part[order[i - 1]];
  EXPECT_EQ(changes, 1);
}

TEST(Bisection, HalvesFitFewRegisters) {
  // Source order finishes layer after layer, all sums first: half as many values more.
  const Dag dag = tests::walsh_hadamard(6);
  EXPECT_EQ(schedule_by(dag, "source_order").live_values, 64 + 32);
  EXPECT_LE(schedule_by(dag, "bisection").live_values, 64 + 8);
}

TEST(Latency, NeverLetsALongerPathWait) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Dag dag = tests::random_network(6, 80, 12, seed);
    const Lifetimes lifetimes(dag);
    const auto height = heights(lifetimes);
    Execution execution(lifetimes);
    for (const Vertex operation : schedule_by(dag, "latency").order) {
      for (const Vertex other : execution.ready()) EXPECT_GE(height[operation], height[other]);
      execution.execute(operation);
    }
  }
}

TEST(Search, MeetsTheBoundOfDenseProducts) {
  for (const int n : {4, 9, 16}) {
    const Dag dag = tests::matrix_vector(n);
    EXPECT_EQ(schedule_by(dag, "search").live_values, 2 * n - 1);
  }
}

TEST(Search, IsNeverWorseAndOftenBetterThanTheGreedyOrders) {
  int better = 0;
  for (unsigned seed = 0; seed < 12; ++seed) {
    const Dag dag = tests::random_network(8, 100, 20, seed);
    const int found = schedule_by(dag, "search").live_values;
    int quick = 1 << 20;
    for (const char* name : {"source_order", "register_pressure", "bisection"})
      quick = std::min(quick, schedule_by(dag, name).live_values);
    EXPECT_LE(found, quick);
    better += found < quick;
  }
  EXPECT_GT(better, 2);
}

TEST(Search, FindsTheSameOrderEveryTime) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    const Dag dag = tests::random_network(8, 100, 20, seed);
    EXPECT_EQ(schedule_by(dag, "search").order, schedule_by(dag, "search").order);
  }
}

}  // namespace
}  // namespace papilio::schedule
