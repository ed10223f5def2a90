// SPDX-License-Identifier: MIT
//
// The table of schedulers, the register count, and the choice.
#include "generator/schedule/schedule.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "generator/schedule/bounds.h"
#include "generator/schedule/lifetimes.h"
#include "generator/schedule/schedulers.h"

namespace papilio::schedule {

const std::vector<Scheduler>& schedulers() {
  static const std::vector<Scheduler> table = {
      {"source_order", source_order}, {"register_pressure", register_pressure_order},
      {"bisection", bisection_order}, {"latency", latency_order, false},
      {"search", search_order},
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

Schedule schedule_by(const Dag& dag, std::string_view name) {
  std::string names;
  for (const Scheduler& scheduler : schedulers()) {
    if (scheduler.name == name) {
      Order order = scheduler.order(dag);
      const int live = live_values(dag, order);
      return {scheduler.name, std::move(order), live};
    }
    names += (names.empty() ? "" : ", ") + std::string(scheduler.name);
  }
  throw std::invalid_argument("scheduler '" + std::string(name) + "': there are " + names);
}

Schedule best_schedule(const Dag& dag) {
  Schedule best;
  for (const Scheduler& scheduler : schedulers()) {
    if (!scheduler.sparing) continue;
    Schedule schedule = schedule_by(dag, scheduler.name);
    if (best.order.empty() || schedule.live_values < best.live_values) best = std::move(schedule);
  }
  return best;
}

std::string print(const Dag& dag, const Schedule& schedule) {
  static const char* const names[] = {"load",   "constant", "add", "subtract", "multiply",
                                      "negate", "fma",      "fms", "fnma"};
  std::ostringstream out;
  out << "# " << schedule.scheduler << ": " << schedule.live_values << " live values, at least "
      << lower_bound(dag) << " in any order, " << critical_path(dag) << " operations in a row\n"
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
