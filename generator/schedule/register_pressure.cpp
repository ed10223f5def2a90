// SPDX-License-Identifier: MIT
//
// A greedy list scheduler against register pressure: of the operations whose operands are there,
// the one that leaves the fewest values alive; of equals, the one whose operands have the fewest
// uses left, so that a value once touched is used up; of equals again, the one that became ready
// last, so that work goes deep before it goes wide.
#include <tuple>

#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

Order register_pressure_order(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  Execution execution(lifetimes);
  Order order;
  while (!execution.ready().empty()) {
    const auto& ready = execution.ready();
    std::tuple<int, int, int> best;
    Vertex chosen = ready.front();
    for (std::size_t i = 0; i < ready.size(); ++i) {
      int uses_left = 0;
      for (const Vertex value : lifetimes.reads[ready[i]]) uses_left += execution.uses_left(value);
      const std::tuple rank(execution.growth(ready[i]), uses_left, -static_cast<int>(i));
      if (i > 0 && best <= rank) continue;
      best = rank;
      chosen = ready[i];
    }
    execution.execute(chosen);
    order.push_back(chosen);
  }
  return order;
}

}  // namespace papilio::schedule
