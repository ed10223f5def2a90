// SPDX-License-Identifier: MIT
#include "runtime/api/wise.h"

#include <cstdlib>
#include <map>
#include <mutex>

#include "runtime/api/backends.h"
#include "runtime/problem/problem.h"
#include "runtime/process/fork.h"
#include "runtime/search/shipped.h"

namespace papilio::api {
namespace {

const std::vector<search::Wise>& wisdom_of(const std::string& path) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<search::Wise>> files;
  static const process::ForkSafe fork_safe(mutex);
  const std::lock_guard lock(mutex);
  const auto known = files.find(path);
  return known != files.end() ? known->second
                              : files.emplace(path, search::read_wisdom(path)).first->second;
}

// Whether a schedule for so many transforms is meant for those of the context, too.
bool planned_alike(const search::Wise& wise, const Problem& problem, const PlanOptions& options,
                   const plan::Context& context) {
  Problem other = problem;
  other.batch = wise.batch;
  PlanOptions of_other = options;
  of_other.planned_batch = 0;
  const auto planning = planning_context(other, of_other, context.target);
  return planning.context.few == context.few && planning.context.cached == context.cached;
}

bool is_legal(const plan::Schedule& schedule, const plan::Context& context) {
  try {
    return plan::arithmetic_of(plan::lower(schedule, context)) <= context.arithmetic;
  } catch (const Error&) {
    return false;
  }
}

}  // namespace

std::optional<plan::Schedule> wise_schedule(const Problem& problem, const PlanOptions& options,
                                            const plan::Context& context, std::string_view device) {
  const char* path = std::getenv("PAPILIO_WISDOM");
  const bool none = path && !*path;
  if (none || context.sweeps) return std::nullopt;
  const process::HoldFork hold;  // static objects are made on the way
  const auto shape = problem::shape(problem);
  const auto best_of = [&](const std::vector<search::Wise>& wisdom) {
    const search::Wise* best = nullptr;
    for (const search::Wise& wise : wisdom) {
      if (wise.shape != shape || wise.precision != problem.precision ||
          wise.arithmetic != options.arithmetic ||
          wise.architecture != context.target.architecture || wise.device != device ||
          !planned_alike(wise, problem, options, context) || !is_legal(wise.schedule, context))
        continue;
      // Of several batches that are planned alike the one that gained the most.
      if (!best || wise.us / wise.planner_us < best->us / best->planner_us) best = &wise;
    }
    return best;
  };
  const search::Wise* best = path ? best_of(wisdom_of(path)) : nullptr;
  if (!best) best = best_of(search::shipped_wisdom());
  if (!best) return std::nullopt;
  return best->schedule;
}

plan::Schedule wise_or_estimated_schedule(const Problem& problem, const PlanOptions& options,
                                          const plan::Context& context,
                                          const execute::Device& device) {
  const bool own_choice = options.schedule.empty() && options.mode != Mode::pinned;
  if (own_choice)
    if (auto schedule = wise_schedule(problem, options, context, device.name())) return *schedule;
  return estimated_schedule(problem, options, context);
}

plan::Schedule described_schedule(const Problem& problem, const PlanOptions& options,
                                  const plan::Context& context) {
  if (options.mode == Mode::latency)
    if (auto generic = generic_schedule(problem, context)) return *generic;
  if (!options.architecture.empty()) return estimated_schedule(problem, options, context);
  return wise_or_estimated_schedule(problem, options, context, *device_of(options.backend));
}

}  // namespace papilio::api
