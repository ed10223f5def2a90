// SPDX-License-Identifier: MIT
//
// For the shortest time on a machine that starts many operations at once: list scheduling by the
// longest path to an output, so that the critical path never waits for work that could. Of equals,
// the one that leaves the fewest values alive, then the one that the algorithm made first.
#include <tuple>

#include "generator/schedule/list_schedule.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

Order latency_order(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  const std::vector<int> height = heights(lifetimes);
  return list_schedule(lifetimes, [&](const Execution& execution, Vertex operation) {
    return std::tuple(-height[operation], execution.growth(operation), operation);
  });
}

}  // namespace papilio::schedule
