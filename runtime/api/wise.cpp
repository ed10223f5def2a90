// SPDX-License-Identifier: MIT
#include "runtime/api/wise.h"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>

#include "runtime/api/backends.h"
#include "runtime/api/decisions.h"
#include "runtime/cache/whole_file.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/process/fork.h"
#include "runtime/search/shipped.h"

namespace papilio::api {
namespace {

using Wisdom = std::shared_ptr<const std::vector<search::Wise>>;

// What there is of each file, and under the empty name what was found without one.
struct Known {
  std::mutex mutex;
  std::map<std::string, Wisdom> files;
  const process::ForkSafe fork_safe{mutex};
};
Known& known() {
  static auto& known = *new Known;  // plans may outlive static objects
  return known;
}

// The name that PAPILIO_WISDOM gives; empty: none; nothing: no wisdom is wanted.
std::optional<std::string> wisdom_file() {
  const char* path = std::getenv("PAPILIO_WISDOM");
  if (path && !*path) return std::nullopt;
  return path ? path : "";
}

Wisdom read(const std::string& path, bool may_be_missing) {
  const bool is_there = !path.empty() && !(may_be_missing && !std::filesystem::exists(path));
  return std::make_shared<const std::vector<search::Wise>>(is_there ? search::read_wisdom(path)
                                                                    : std::vector<search::Wise>());
}

Wisdom wisdom_of(const std::string& path, bool may_be_missing = false) {
  const std::lock_guard lock(known().mutex);
  auto& files = known().files;
  const auto found = files.find(path);
  if (found != files.end()) return found->second;
  Wisdom wisdom = read(path, may_be_missing);
  if (!may_be_missing) files.emplace(path, wisdom);
  return wisdom;
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
    return plan::arithmetic_of(plan::lower_for_problem(schedule, context)) <= context.arithmetic;
  } catch (const Error&) {
    return false;
  }
}

using Accepts = bool (*)(const search::Wise&);

bool any(const search::Wise&) {
  return true;
}

// The best for the problem of those that are accepted; null: none.
const search::Wise* best_of(const std::vector<search::Wise>& wisdom, Accepts accepts,
                            const Problem& problem, const PlanOptions& options,
                            const plan::Context& context, std::string_view device) {
  const process::HoldFork hold;  // static objects are made on the way
  const search::Wise of = search::wise_of(problem);
  const search::Wise* best = nullptr;
  for (const search::Wise& wise : wisdom) {
    if (wise.shape != of.shape || wise.problem != of.problem ||
        wise.precision != problem.precision || wise.arithmetic != options.arithmetic ||
        wise.architecture != context.target.architecture || wise.device != device ||
        !accepts(wise) || !planned_alike(wise, problem, options, context) ||
        !is_legal(wise.schedule, context))
      continue;
    // Of several batches that are planned alike the one that gained the most.
    if (!best || wise.us / wise.planner_us < best->us / best->planner_us) best = &wise;
  }
  return best;
}

}  // namespace

std::optional<plan::Schedule> wise_schedule(const Problem& problem, const PlanOptions& options,
                                            const plan::Context& context, std::string_view device) {
  const auto path = wisdom_file();
  if (!path) return std::nullopt;
  const bool searches = options.mode == Mode::patient || options.mode == Mode::exhaustive;
  const Wisdom own = wisdom_of(*path, searches);
  const search::Wise* best = best_of(*own, any, problem, options, context, device);
  if (!best) {
    const process::HoldFork hold;
    best = best_of(search::shipped_wisdom(), any, problem, options, context, device);
  }
  if (!best) return std::nullopt;
  return best->schedule;
}

std::optional<plan::Schedule> found_schedule(const Problem& problem, const PlanOptions& options,
                                             const plan::Context& context,
                                             std::string_view device) {
  const auto path = wisdom_file();
  if (!path) return std::nullopt;
  const Accepts exhaustive = [](const search::Wise& wise) {
    return wise.from.starts_with("exhaustive");
  };
  const Wisdom own = wisdom_of(*path, true);
  const search::Wise* best = best_of(*own, options.mode == Mode::exhaustive ? exhaustive : any,
                                     problem, options, context, device);
  if (!best) return std::nullopt;
  return best->schedule;
}

void keep_found(const Problem& problem, const PlanOptions& options, const plan::Context& context,
                std::string_view device, search::Wise found) {
  const auto path = wisdom_file();
  if (!path) return;
  const search::Wise of = search::wise_of(problem);
  found.shape = of.shape;
  found.problem = of.problem;
  found.batch = options.planned_batch ? options.planned_batch : problem.batch;
  found.precision = problem.precision;
  found.arithmetic = options.arithmetic;
  found.architecture = context.target.architecture;
  found.device = device;
  found.version = PAPILIO_VERSION;
  const std::lock_guard lock(known().mutex);
  Wisdom& wisdom = known().files[*path];
  std::vector<search::Wise> all = *read(*path, true);
  if (wisdom) all = search::merge_wisdom(std::move(all), *wisdom);
  // The search began with what was known, so its best replaces that, whatever noise makes of times.
  std::erase_if(all, [&](const search::Wise& other) { return other.same_problem(found); });
  wisdom = std::make_shared<const std::vector<search::Wise>>(
      search::merge_wisdom(std::move(all), {std::move(found)}));
  if (path->empty()) return;
  try {
    cache::write_whole_file(*path, {search::print_wisdom(*wisdom)});
  } catch (const Error&) {
    // It cannot be written there: what was found serves this process.
  }
}

plan::Schedule wise_or_estimated_schedule(const Problem& problem, const PlanOptions& options,
                                          const plan::Context& context,
                                          const execute::Device& device) {
  const bool own_choice = options.schedule.empty() && options.mode != Mode::pinned;
  if (own_choice)
    if (auto schedule = wise_schedule(problem, options, context, device.name())) return *schedule;
  return estimated_schedule(problem, options, context);
}

std::optional<plan::Schedule> known_schedule(const Problem& problem, const PlanOptions& options,
                                             const plan::Context& context,
                                             const execute::Device& device) {
  if (!options.schedule.empty()) return estimated_schedule(problem, options, context);
  if (auto schedule = wise_schedule(problem, options, context, device.name())) return schedule;
  if (!options.codelets.empty() || !is_decided(problem, context)) return std::nullopt;
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
