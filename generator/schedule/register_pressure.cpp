// SPDX-License-Identifier: MIT
//
// A greedy list scheduler against register pressure: of the operations whose operands are there,
// the one that leaves the fewest values alive; of equals, the one whose operands have the fewest
// uses left, so that a value once touched is used up; of equals again, the one that the algorithm
// made first, which keeps small transforms together.
#include <tuple>

#include "generator/schedule/list_schedule.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

Order register_pressure_order(const Dag& dag) {
  const Lifetimes lifetimes(dag);
  return list_schedule(lifetimes, [&](const Execution& execution, Vertex operation) {
    int uses_left = 0;
    for (const Vertex value : lifetimes.reads[operation]) uses_left += execution.uses_left(value);
    return std::tuple(execution.growth(operation), uses_left, operation);
  });
}

}  // namespace papilio::schedule
