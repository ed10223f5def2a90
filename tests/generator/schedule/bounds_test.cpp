// SPDX-License-Identifier: MIT
//
// The bounds against plain enumeration: every set of executed operations of a small network.
#include "generator/schedule/bounds.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "generator/dag/builder.h"
#include "generator/schedule/valley_search.h"
#include "tests/generator/schedule/networks.h"
#include "tests/generator/support/random_network.h"

namespace papilio::schedule {
namespace {

using dag::Builder;

// The fewest values that some order keeps, over all orders, by sets of executed operations.
int fewest_of_all_orders(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  const Order& operations = lifetimes.source_order;
  const auto alive = [&](unsigned executed) {
    const auto is_executed = [&](Vertex vertex) {
      for (std::size_t i = 0; i < operations.size(); ++i)
        if (operations[i] == vertex) return (executed >> i & 1u) != 0;
      return false;
    };
    int values = 0;
    for (Vertex value = 0; value < boost::num_vertices(dag.graph); ++value) {
      const bool is_data = dag.graph[value].op == dag::Op::load;
      if (!is_data && !is_executed(value)) continue;
      const auto& readers = lifetimes.readers[value];
      const bool is_unread = is_data && readers.empty();
      values += is_unread || lifetimes.kept[value] ||
                !std::all_of(readers.begin(), readers.end(), is_executed);
    }
    return values;
  };
  std::vector<int> fewest(std::size_t{1} << operations.size(), 1 << 20);
  fewest[0] = alive(0);
  for (unsigned executed = 0; executed < fewest.size(); ++executed) {
    if (fewest[executed] == 1 << 20) continue;
    for (std::size_t i = 0; i < operations.size(); ++i) {
      const unsigned next = executed | 1u << i;
      bool is_ready = next != executed;
      for (const Vertex value : lifetimes.reads[operations[i]])
        for (std::size_t j = 0; j < operations.size(); ++j)
          if (operations[j] == value && !(executed >> j & 1u)) is_ready = false;
      if (is_ready) fewest[next] = std::min(fewest[next], std::max(fewest[executed], alive(next)));
    }
  }
  return fewest.back();
}

TEST(LowerBound, IsTheMinimumOfSmallNetworks) {
  std::map<int, int> seen;  // by how much more than the inputs is needed
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Dag dag = tests::random_network(4, 18, 5, seed);
    if (Lifetimes(dag).source_order.size() > 11) continue;
    const int fewest = fewest_of_all_orders(dag);
    EXPECT_EQ(lower_bound(dag), fewest) << "seed " << seed;
    ++seen[fewest - dag.inputs];
  }
  EXPECT_GE(seen.size(), 3u) << "all networks are alike";
}

TEST(ValleySearch, FindsAnOrderExactlyWhereThereIsOne) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const Dag dag = tests::random_network(4, 18, 5, seed);
    const Lifetimes lifetimes(dag);
    if (lifetimes.source_order.size() > 11) continue;
    const int fewest = fewest_of_all_orders(dag);
    EXPECT_EQ(ValleySearch(lifetimes, Look::everywhere, fewest - 1, 100000).run(), Found::nothing);
    ValleySearch search(lifetimes, Look::everywhere, fewest, 100000);
    EXPECT_EQ(search.run(), Found::order) << "seed " << seed;
    EXPECT_EQ(live_values(dag, search.order()), fewest) << "seed " << seed;
  }
}

TEST(ValleySearch, StopsWhenItsBudgetIsSpent) {
  const Dag dag = tests::matrix_vector(6);
  const Lifetimes lifetimes(dag);
  EXPECT_EQ(ValleySearch(lifetimes, Look::everywhere, 8, 50).run(), Found::out_of_budget);
}

TEST(LowerBound, HoldsForEverySchedulerOnLargeNetworks) {
  for (unsigned seed = 0; seed < 6; ++seed) {
    const Dag dag = tests::random_network(12, 100, 20, seed);
    const int bound = lower_bound(dag);
    for (const auto& scheduler : schedulers())
      EXPECT_GE(live_values(dag, scheduler.order(dag)), bound) << scheduler.name << seed;
  }
}

TEST(LowerBound, OneMoreThanTheInputsForButterflies) {
  for (const int levels : {1, 3, 6})
    EXPECT_EQ(lower_bound(tests::walsh_hadamard(levels)), (1 << levels) + 1);
}

TEST(LowerBound, AProductWithADenseMatrixKeepsInputsBesideSums) {
  // Row by row, the inputs and all rows but the last; column by column, likewise.
  for (const int n : {3, 4, 5}) EXPECT_EQ(lower_bound(tests::matrix_vector(n)), 2 * n - 1);
}

TEST(Execution, TakesBackWhatItExecuted) {
  for (unsigned seed = 0; seed < 50; ++seed) {
    const Dag dag = tests::random_network(6, 60, 8, seed);
    const Lifetimes lifetimes(dag);
    Execution execution(lifetimes);
    const auto state = [&] {
      std::vector<long> all(execution.ready().begin(), execution.ready().end());
      std::sort(all.begin(), all.end());
      all.push_back(execution.live());
      for (Vertex value = 0; value < lifetimes.reads.size(); ++value)
        all.push_back(execution.uses_left(value));
      return all;
    };
    std::vector<std::vector<long>> states;
    for (const Vertex operation : lifetimes.source_order) {
      states.push_back(state());
      execution.execute(operation);
    }
    for (std::size_t i = states.size(); i-- > 0;) {
      execution.take_back(lifetimes.source_order[i]);
      EXPECT_EQ(state(), states[i]) << "seed " << seed << ", step " << i;
    }
  }
}

TEST(CriticalPath, CountsOperationsOnly) {
  Builder builder(3);
  const Vertex sum = builder.add(builder.load(0), builder.load(1));
  const Vertex scaled = builder.multiply(builder.constant(0.75), builder.negate(sum));
  const Dag dag = builder.finish({builder.subtract(scaled, builder.load(2)), sum});
  EXPECT_EQ(critical_path(dag), 3);
  EXPECT_EQ(critical_path(tests::walsh_hadamard(5)), 5);
  Builder copy(1);
  EXPECT_EQ(critical_path(copy.finish({copy.negate(copy.load(0))})), 0);
}

}  // namespace
}  // namespace papilio::schedule
