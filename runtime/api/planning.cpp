// SPDX-License-Identifier: MIT
//
// Wires problem, planner and composer together.
#include "runtime/api/planning.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <new>

#include "runtime/api/decisions.h"
#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/print_program.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/problem.h"
#include "runtime/process/floating_point.h"
#include "runtime/process/fork.h"
#include "runtime/process/stack.h"
#include "runtime/process/threads.h"

namespace papilio::api {
void in_planning_environment(const Problem& problem, const std::function<void()>& work) try {
  const process::FloatingPointMode mode;
  const process::NotCancelled whole;
  process::on_deep_stack(process::planning_stack_bytes / 4, work);
} catch (const std::bad_alloc&) {
  throw Error(
      ErrorCode::out_of_memory,
      fmt::format("host memory does not hold what a plan for {} points takes", problem.length));
}

std::shared_ptr<const compose::CodeletLibrary> codelet_library(
    const std::vector<std::string>& folders) {
  const process::HoldFork hold;
  // Plans may be made while static objects end.
  static const auto& shipped = *new auto(std::make_shared<const compose::CodeletLibrary>());
  return folders.empty() ? shipped : std::make_shared<const compose::CodeletLibrary>(folders);
}

PlanningContext planning_context(const Problem& problem, const PlanOptions& options,
                                 const plan::Target& target) {
  PlanningContext planning;
  planning.codelets = codelet_library(options.codelets);
  planning.context.target = target;
  planning.context.codelets = planning.codelets.get();
  planning.context.precision = problem.precision;
  planning.context.arithmetic = options.arithmetic;
  planning.context.direction = problem.direction;
  if (!problem::is_simple(problem)) {
    // Each sweep says for itself which way its transforms go.
    planning.context.direction = Direction::forward;
    planning.context.load_function = problem.load_function;
    planning.context.store_function = problem.store_function;
    planning.context.sweeps = std::make_shared<const plan::Sweeps>(plan::sweeps_of(problem));
  }
  planning.context.scaled = problem.scale != 1 || problem.scale_low != 0;
  planning.context.batch = problem.batch;
  planning.context.set_cache_use(options.planned_batch ? options.planned_batch : problem.batch,
                                 problem.length);
  return planning;
}

plan::Schedule pinned_schedule(const Problem& problem, const PlanOptions& options) {
  auto schedule = plan::parse(options.schedule);
  if (!problem::is_simple(problem)) return schedule;  // lowering compares it with the sweeps
  const auto shape = plan::shape_of(schedule), wanted = problem::shape(problem);
  if (shape != wanted)
    throw Error(ErrorCode::invalid_schedule,
                fmt::format("schedule: is for length {}, the problem's length is {}",
                            fmt::join(shape, "x"), fmt::join(wanted, "x")));
  return schedule;
}

std::optional<plan::Schedule> generic_schedule(const Problem& problem,
                                               const plan::Context& context) {
  const process::HoldFork hold;
  return plan::generic_for_problem(problem::shape(problem), context);
}

plan::Schedule estimated_schedule(const Problem& problem, const PlanOptions& options,
                                  const plan::Context& context) {
  if (!options.schedule.empty()) return pinned_schedule(problem, options);
  if (options.codelets.empty()) return decided_schedule(problem, context);
  const process::HoldFork hold;  // static objects are made on the way
  return plan::choose_for_problem(problem::shape(problem), context);
}

plan::Context executed_context(const plan::Context& context, std::uint64_t length) {
  plan::Context executed = context;
  executed.set_cache_use(context.batch, length);
  return executed;
}

ComposedProgram compose_program(const plan::Schedule& schedule, const plan::Context& context) {
  const process::HoldFork hold;
  ComposedProgram composed;
  composed.schedule = schedule;
  composed.program = plan::lower_for_problem(schedule, context);
  // It may have been planned for another batch than it is timed for.
  composed.predicted_us =
      plan::predicted_us(composed.program, executed_context(context, schedule.length));
  for (const auto& step : composed.program.steps)
    composed.kernels.push_back(
        compose::compose_kernel(step.spec, *context.codelets, !context.target.is_host));
  return composed;
}

namespace {

std::string role_of(const plan::Step& step) {
  const compose::KernelSpec& spec = step.spec;
  const auto work =
      spec.generic ? fmt::format("a pass of transforms of {} points", spec.generic->length)
                   : fmt::format("{} of {} points",
                                 spec.convolution ? "convolutions" : "transforms", spec.length());
  return fmt::format("{}, {} to {}", work, plan::print(spec.load.buffer),
                     plan::print(spec.store.buffer));
}

}  // namespace

KernelInfo kernel_info(const plan::Step& step, const compose::ComposedKernel& kernel,
                       std::uint64_t batch) {
  KernelInfo info;
  info.name = kernel.entry;
  info.role = role_of(step);
  info.blocks = compose::block_count(step.spec, batch);
  info.threads = kernel.threads;
  info.points_per_thread = kernel.points_per_thread;
  info.shared_bytes = kernel.shared_bytes;
  info.table_bytes = kernel.table_bytes;
  info.source = kernel.text;
  return info;
}

}  // namespace papilio::api
