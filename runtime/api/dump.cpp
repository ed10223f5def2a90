// SPDX-License-Identifier: MIT
#include "runtime/api/dump.h"

#include "runtime/api/backends.h"
#include "runtime/api/planning.h"
#include "runtime/api/wise.h"
#include "runtime/plan/cost/print_cost.h"
#include "runtime/plan/lower/print_program.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/problem.h"

namespace papilio::api {

std::string dump(const Problem& asked, const PlanOptions& options, const std::string& stage) {
  const Problem problem = problem::complete(asked);
  problem::check(problem);
  const auto planning = planning_context(problem, options, described_target(options));
  const auto& context = planning.context;
  const auto schedule = described_schedule(problem, options, context);
  const auto program = plan::lower_for_problem(schedule, context);
  if (stage == "program") return plan::print(program, schedule);
  if (stage == "spec") return plan::print_specs(program, schedule);
  if (stage == "cost") return plan::print_cost(program, executed_context(context, problem.length));
  throw Error(ErrorCode::invalid_argument, "dump is '" + stage + "'; program, spec, cost");
}

}  // namespace papilio::api
