// SPDX-License-Identifier: MIT
//
// A greedy list scheduler against register pressure: of the operations whose operands are there,
// the one that leaves the fewest values alive; of equals, the one whose operands have the fewest
// uses left, so that a value once touched is used up; of equals again, the one that the algorithm
// made first, which keeps small transforms together.
#include <algorithm>
#include <tuple>

#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

Order register_pressure_order(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  Execution execution(lifetimes);
  const auto rank = [&](Vertex operation) {
    int uses_left = 0;
    for (const Vertex value : lifetimes.reads[operation]) uses_left += execution.uses_left(value);
    return std::tuple(execution.growth(operation), uses_left, operation);
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
