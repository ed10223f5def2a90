// SPDX-License-Identifier: MIT
#include "runtime/api/wise.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>

#include "runtime/api/backends.h"
#include "runtime/api/clocked.h"
#include "runtime/api/decisions.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/process/fork.h"
#include "runtime/search/shipped.h"

namespace papilio::api {
namespace {

using Wisdom = std::shared_ptr<const std::vector<search::Wise>>;

// What there is of each file, and under the empty name what was found without one; what this
// process found itself, which a file that cannot be written does not have. The system's files by
// themselves: nothing is added to those.
struct Known {
  std::mutex mutex;
  std::map<std::string, Wisdom> files, of_system;
  std::map<std::string, std::vector<search::Wise>> own;
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

// A file that is not there yet has none; one that cannot be read is an error.
bool is_missing(const std::string& path) {
  std::error_code unseen;  // in a folder that may not be looked into: reading says why
  return path.empty() ||
         std::filesystem::status(path, unseen).type() == std::filesystem::file_type::not_found;
}

Wisdom read(const std::string& path) {
  return std::make_shared<const std::vector<search::Wise>>(
      is_missing(path) ? std::vector<search::Wise>() : search::read_wisdom(path));
}

// `keeps`: what is read now holds for the whole process, unless the file is still missing.
Wisdom wisdom_of(const std::string& path, bool keeps) {
  const std::lock_guard lock(known().mutex);
  auto& files = known().files;
  const auto found = files.find(path);
  if (found != files.end()) return found->second;
  const bool is_there = !is_missing(path);
  Wisdom wisdom = read(path);
  if (keeps && is_there) files.emplace(path, wisdom);
  return wisdom;
}

// Of all users of the machine; PAPILIO_SYSTEM_WISDOM names another file. The usual one need be
// neither there nor readable, and may be of a later version: nobody asked for it.
Wisdom system_wisdom() {
  const char* other = std::getenv("PAPILIO_SYSTEM_WISDOM");
  const std::string path = other ? other : "/etc/papilio/wisdom";
  const std::lock_guard lock(known().mutex);
  auto& files = known().of_system;
  const auto found = files.find(path);
  if (found != files.end()) return found->second;
  Wisdom wisdom;
  try {
    wisdom = read(path);
  } catch (const Error&) {
    if (other) throw;
    wisdom = read("");
  }
  return files.emplace(path, std::move(wisdom)).first->second;
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

// How long the search was that found it. `papilio search` and search-table count as patient.
enum class Search { measured, patient, exhaustive };
Search search_of(const search::Wise& wise) {
  return wise.from.starts_with("measure")      ? Search::measured
         : wise.from.starts_with("exhaustive") ? Search::exhaustive
                                               : Search::patient;
}
Search search_of(Mode mode) {
  return mode == Mode::exhaustive ? Search::exhaustive
         : mode == Mode::patient  ? Search::patient
                                  : Search::measured;
}

// The best for the problem of those that such a search found, or a longer one; null: none.
const search::Wise* best_of(const std::vector<search::Wise>& wisdom, Search least,
                            const Problem& problem, const PlanOptions& options,
                            const plan::Context& context, std::string_view device) {
  const process::HoldFork hold;  // static objects are made on the way
  const search::Wise of = search::wise_of(problem);
  const search::Wise* best = nullptr;
  for (const search::Wise& wise : wisdom) {
    if (wise.shape != of.shape || wise.problem != of.problem ||
        wise.precision != problem.precision || wise.arithmetic != options.arithmetic ||
        wise.architecture != context.target.architecture || wise.device != device ||
        search_of(wise) < least || !planned_alike(wise, problem, options, context) ||
        why_illegal(wise.schedule, context))
      continue;
    // Of several batches that are planned alike the one that gained the most.
    if (!best || wise.us / wise.planner_us < best->us / best->planner_us) best = &wise;
  }
  return best;
}

// The best of the user's file, else of the system's, else of what is shipped, if that counts.
std::optional<plan::Schedule> schedule_of(const std::string& path, bool keeps, Search least,
                                          bool counts_shipped, const Problem& problem,
                                          const PlanOptions& options, const plan::Context& context,
                                          std::string_view device) {
  const auto best = [&](const std::vector<search::Wise>& wisdom) -> std::optional<plan::Schedule> {
    const search::Wise* found = best_of(wisdom, least, problem, options, context, device);
    return found ? std::optional(found->schedule) : std::nullopt;
  };
  if (auto own = best(*wisdom_of(path, keeps))) return own;
  if (auto of_system = best(*system_wisdom())) return of_system;
  if (!counts_shipped) return std::nullopt;
  const process::HoldFork hold;
  return best(search::shipped_wisdom());
}

}  // namespace

std::optional<std::string> why_illegal(const plan::Schedule& schedule,
                                       const plan::Context& context) {
  try {
    const auto program = plan::lower_for_problem(schedule, context);
    if (plan::arithmetic_of(program) <= context.arithmetic) return std::nullopt;
    return "its arithmetic is another one";
  } catch (const Error& error) {
    return error.what();
  }
}

std::optional<plan::Schedule> wise_schedule(const Problem& problem, const PlanOptions& options,
                                            const plan::Context& context, std::string_view device) {
  const auto path = wisdom_file();
  if (!path) return std::nullopt;
  return schedule_of(*path, !asks_the_clock(options.mode), Search::measured, true, problem, options,
                     context, device);
}

std::optional<plan::Schedule> found_schedule(const Problem& problem, const PlanOptions& options,
                                             const plan::Context& context,
                                             std::string_view device) {
  const auto path = wisdom_file();
  if (!path) return std::nullopt;
  return schedule_of(*path, false, search_of(options.mode), false, problem, options, context,
                     device);
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
  // Into what the file holds goes what this process found, of problems that the file does not have:
  // another process may have searched longer. This search began with what was known, so its best
  // replaces what as short a one found, whatever noise makes of times; and what is illegal by now.
  bool was_kept = false;
  const auto keep = [&](std::vector<search::Wise>& all) {
    std::erase_if(all, [&](const search::Wise& other) {
      const process::HoldFork hold;  // as in best_of()
      return other.same_problem(found) && why_illegal(other.schedule, context);
    });
    const std::lock_guard lock(known().mutex);
    const auto has = [](const std::vector<search::Wise>& wisdom, const search::Wise& one) {
      return std::ranges::any_of(
          wisdom, [&](const search::Wise& other) { return other.same_problem(one); });
    };
    std::vector<search::Wise>& own = known().own[*path];
    for (const search::Wise& one : own)
      if (!has(all, one)) all = search::merge_wisdom(std::move(all), {one});
    std::erase_if(all, [&](const search::Wise& other) {
      return other.same_problem(found) && search_of(other) <= search_of(found);
    });
    if (!has(all, found)) {  // else a longer search's
      all = search::merge_wisdom(std::move(all), {found});
      std::erase_if(own, [&](const search::Wise& other) { return other.same_problem(found); });
      own.push_back(found);
    }
    known().files[*path] = std::make_shared<const std::vector<search::Wise>>(all);
    was_kept = true;
  };
  std::vector<search::Wise> none;
  if (path->empty()) return keep(none);
  try {
    search::update_wisdom(*path, keep);
  } catch (const Error&) {
    if (!was_kept) throw;  // it is no wisdom
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
