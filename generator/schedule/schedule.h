// SPDX-License-Identifier: MIT
//
// In which order a codelet computes, and how many values it keeps at once. A codelet works on
// registers: all inputs are there before it starts, an input dies with its last use, and an output
// stays from its operation to the end. So n points need at least 2 n registers, and an order is
// good if it needs few more.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::schedule {

using dag::Dag;
using dag::Vertex;

// The operations of a DAG that an output depends on, each after its operands. Loads, constants and
// negations are not operations: they cost nothing and stand nowhere.
using Order = std::vector<Vertex>;

// The most values alive at once; what it was after each operation, if `live` is given.
int live_values(const Dag& dag, const Order& order, std::vector<int>* live = nullptr);

// A scheduler is a row of a table: a name and a function from a DAG to an order. It is either after
// few live values or, if not sparing, after something else that costs registers.
struct Scheduler {
  const char* name;
  Order (*order)(const Dag& dag);
  bool sparing = true;
};
const std::vector<Scheduler>& schedulers();

// What a scheduler made of a DAG.
struct Schedule {
  std::string scheduler;
  Order order;
  int live_values = 0;
};

// The schedule of one row of the table. Throws std::invalid_argument naming all rows if there is
// none of that name.
Schedule schedule_by(const Dag& dag, std::string_view name);

// The schedule with the fewest live values of all sparing schedulers; of equals, the earlier row of
// the table.
Schedule best_schedule(const Dag& dag);

// One line an operation: step, vertex, operation, values alive after it.
std::string print(const Dag& dag, const Schedule& schedule);

}  // namespace papilio::schedule
