// SPDX-License-Identifier: MIT
//
// For the shortest time on a machine that starts many operations at once: list scheduling by the
// longest path to an output, so that the critical path never waits for work that could. Of equals,
// the one that leaves the fewest values alive, then the one that the algorithm made first.
#include <algorithm>
#include <tuple>

#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

Order latency_order(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  const std::vector<int> height = heights(lifetimes);
  Execution execution(lifetimes);
  const auto rank = [&](Vertex operation) {
    return std::tuple(-height[operation], execution.growth(operation), operation);
  };
  Order order;
  while (!execution.ready().empty()) {
    const auto& ready = execution.ready();
    const Vertex chosen = *std::min_element(ready.begin(), ready.end(),
                                            [&](Vertex a, Vertex b) { return rank(a) < rank(b); });
    execution.execute(chosen);
    order.push_back(chosen);
  }
  return order;
}

}  // namespace papilio::schedule
