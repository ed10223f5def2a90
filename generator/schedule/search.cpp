// SPDX-License-Identifier: MIT
//
// The best of the quick orders, then fewer and fewer values by search near what is begun, until it
// finds nothing more. The budget is in operations, not in seconds, so every machine finds the same
// order.
#include "generator/schedule/schedulers.h"
#include "generator/schedule/valley_search.h"

namespace papilio::schedule {
namespace {
constexpr long budget = 200000;  // operations a limit: a fraction of a second
}

Order search_order(const Dag& dag) {
  Order best;
  int fewest = 0;
  for (const auto quick : {source_order, register_pressure_order, bisection_order}) {
    Order order = quick(dag);
    const int live = live_values(dag, order);
    if (!best.empty() && live >= fewest) continue;
    best = std::move(order);
    fewest = live;
  }
  const Lifetimes lifetimes(dag);
  for (;;) {
    ValleySearch search(lifetimes, Look::nearby, fewest - 1, budget);
    if (search.run() != Found::order) return best;
    best = search.order();
    fewest = live_values(dag, best);
  }
}

}  // namespace papilio::schedule
