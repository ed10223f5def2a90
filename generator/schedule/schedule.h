// SPDX-License-Identifier: MIT
//
// The order in which a codelet computes, and how many values it keeps at once. A codelet works on
// registers: all inputs are live at the start, an input dies with its last use, and an output lives
// from its operation to the end. So n points need at least 2 n registers. A good order needs few
// more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::schedule {

using dag::Dag;
using dag::Vertex;

// The operations of a DAG that an output depends on, each after its operands. Loads, constants and
// negations cost nothing and are not listed.
using Order = std::vector<Vertex>;

// The most values alive at once. `live`, if given, receives the number after each operation.
int live_values(const Dag& dag, const Order& order, std::vector<int>* live = nullptr);

// A scheduler is a row of a table: a name and a function from a DAG to an order. A sparing one
// minimises live values; the others minimise something else at the cost of registers.
struct Scheduler {
  const char* name;
  Order (*order)(const Dag& dag);
  bool sparing = true;
};
const std::vector<Scheduler>& schedulers();

// The result of a scheduler.
struct Schedule {
  std::string scheduler;
  Order order;
  int live_values = 0;
};

// The schedule of one row of the table. Throws std::invalid_argument naming all rows if there is
// none of that name.
Schedule schedule_by(const Dag& dag, std::string_view name);

// The schedule with the fewest live values among sparing schedulers. Of equals the earlier row
// wins.
Schedule best_schedule(const Dag& dag);

// One line an operation: step, vertex, operation, values alive after it.
std::string print(const Dag& dag, const Schedule& schedule);

}  // namespace papilio::schedule
