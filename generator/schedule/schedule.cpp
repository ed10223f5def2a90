// SPDX-License-Identifier: MIT
//
// The table of schedulers, the register count, and the choice.
#include "generator/schedule/schedule.h"

#include <algorithm>
#include <sstream>

#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

const std::vector<Scheduler>& schedulers() {
  static const std::vector<Scheduler> table = {
      {"source_order", source_order},
      {"register_pressure", register_pressure_order},
  };
  return table;
}

int live_values(const Dag& dag, const Order& order, std::vector<int>* live) {
  const Lifetimes lifetimes(dag);
  Execution execution(lifetimes);
  int most = execution.live();
  for (const Vertex operation : order) {
    execution.execute(operation);
    most = std::max(most, execution.live());
    if (live) live->push_back(execution.live());
  }
  return most;
}

Schedule best_schedule(const Dag& dag) {
  Schedule best;
  for (const Scheduler& scheduler : schedulers()) {
    Order order = scheduler.order(dag);
    const int live = live_values(dag, order);
    if (!best.order.empty() && live >= best.live_values) continue;
    best = {scheduler.name, std::move(order), live};
  }
  return best;
}

std::string print(const Dag& dag, const Schedule& schedule) {
  static const char* const names[] = {"load",   "constant", "add", "subtract", "multiply",
                                      "negate", "fma",      "fms", "fnma"};
  std::ostringstream out;
  out << "# " << schedule.scheduler << ": " << schedule.live_values << " live values\n"
      << "step,vertex,operation,operands,live\n";
  std::vector<int> live;
  live_values(dag, schedule.order, &live);
  for (std::size_t step = 0; step < schedule.order.size(); ++step) {
    const Vertex vertex = schedule.order[step];
    out << step << ",v" << vertex << "," << names[static_cast<int>(dag.graph[vertex].op)] << ",";
    const auto at = dag::operands(dag, vertex);
    for (std::size_t i = 0; i < at.size(); ++i) out << (i ? " v" : "v") << at[i];
    out << "," << live[step] << "\n";
  }
  return out.str();
}

}  // namespace papilio::schedule
