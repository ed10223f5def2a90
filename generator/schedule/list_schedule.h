// SPDX-License-Identifier: MIT
//
// List scheduling: of the operations whose operands are available, the one of the lowest rank goes
// next. The rank alone defines a list scheduler's goal.
#pragma once

#include <algorithm>

#include "generator/schedule/lifetimes.h"

namespace papilio::schedule {

// `rank(execution, operation)` gives something with an order, different for different operations.
template <class Rank>
Order list_schedule(const Lifetimes& lifetimes, Rank rank) {
  Execution execution(lifetimes);
  Order order;
  while (!execution.ready().empty()) {
    const auto& ready = execution.ready();
    const Vertex chosen = *std::min_element(ready.begin(), ready.end(), [&](Vertex a, Vertex b) {
      return rank(execution, a) < rank(execution, b);
    });
    execution.execute(chosen);
    order.push_back(chosen);
  }
  return order;
}

}  // namespace papilio::schedule
