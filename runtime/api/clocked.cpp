// SPDX-License-Identifier: MIT
//
// A search inside a process: schedules are compiled side by side, a few at once, then timed one
// after the other, so that compilers do not disturb the clock. What crashes or hangs takes the
// process with it; `papilio search` times in a child process instead.
#include "runtime/api/clocked.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <limits>
#include <map>

#include "runtime/api/stopwatch.h"
#include "runtime/api/wise.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/problem/problem.h"
#include "runtime/process/fork.h"
#include "runtime/process/threads.h"
#include "runtime/search/measure.h"
#include "runtime/search/run.h"

namespace papilio::api {
namespace {

using Clock = std::chrono::steady_clock;
using search::Outcome;
using search::Trial;

constexpr double infinite_us = std::numeric_limits<double>::infinity();

constexpr std::size_t measured_candidates = 8;
// After so many, local search is within 1 % of the best that is known (docs/search.md, The table).
constexpr std::size_t patient_trials = 100;
constexpr double far = 2.5;           // times the best: it is not timed to the end
constexpr double searched_part = .8;  // of the time limit; the rest is for timing again
constexpr std::size_t finalists = 4;  // that are timed again, in turn, so often
constexpr int final_rounds = 5;

// Tries schedules in this process, until a time.
class InProcess final : public search::Evaluator {
 public:
  InProcess(const Problem& problem, const PlanOptions& options, const plan::Context& context,
            std::shared_ptr<execute::Device> device)
      : options_(options),
        context_(context),
        device_(std::move(device)),
        stopwatch_(problem, options, device_),
        at_once_(2 * static_cast<std::size_t>(process::usable_cores())) {}

  void set_end(Clock::time_point end) { end_ = end; }

  std::size_t room() const override { return at_once_ - waiting_.size() - ready_.size(); }
  void submit(const plan::Schedule& schedule, double best_us) override {
    best_us_ = best_us;
    waiting_.push_back({{schedule}, nullptr});
  }
  std::optional<Trial> wait(double) override {
    if (ready_.empty()) prepare();
    if (ready_.empty()) return std::nullopt;
    Candidate candidate = std::move(ready_.front());
    ready_.pop_front();
    if (candidate.executable) time(candidate);
    return candidate.trial;
  }

  // For timing again. Throws Error.
  std::unique_ptr<const Executable> make(const plan::Schedule& schedule) const {
    return std::make_unique<const Executable>(compose_program(schedule, context_),
                                              stopwatch_.sample(), options_, device_,
                                              context_.target.architecture);
  }
  double time_us(const Executable& executable, double far_us = infinite_us) {
    return stopwatch_.time_us(executable, far_us);
  }

 private:
  struct Candidate {
    Trial trial;
    std::unique_ptr<const Executable> executable;
  };

  static void refuse(Trial& trial, const Error& error) {
    if (error.code() == ErrorCode::internal || error.code() == ErrorCode::device_failed) throw;
    trial.outcome = Outcome::refused;
    trial.reason = error.what();
  }

  // Compiles all that waits.
  void prepare() {
    ready_.swap(waiting_);
    process::side_by_side(ready_.size(), [&](std::size_t i) {
      Trial& trial = ready_[i].trial;
      try {
        if (Clock::now() >= end_) throw Error(ErrorCode::unavailable, "time is over");
        in_planning_environment(stopwatch_.sample(),
                                [&] { ready_[i].executable = make(trial.schedule); });
      } catch (const Error& error) {
        refuse(trial, error);
      }
    });
  }

  void time(Candidate& candidate) {
    Trial& trial = candidate.trial;
    try {
      trial.us = time_us(*candidate.executable, far * best_us_);
      if (trial.us > far * best_us_) trial.outcome = Outcome::slow;
    } catch (const Error& error) {
      refuse(trial, error);
    }
  }

  const PlanOptions& options_;
  const plan::Context& context_;
  std::shared_ptr<execute::Device> device_;
  Stopwatch stopwatch_;
  const std::size_t at_once_;
  Clock::time_point end_ = Clock::time_point::max();
  double best_us_ = infinite_us;
  std::deque<Candidate> waiting_, ready_;
};

// The planner's choice, then what it ranks next.
std::vector<plan::Ranked> candidates(const Problem& problem, const PlanOptions& options,
                                     const plan::Context& context) {
  auto chosen = estimated_schedule(problem, options, context);
  const process::HoldFork hold;  // static objects are made on the way
  auto ranked = plan::rank_for_problem(problem::shape(problem), context);
  std::erase_if(ranked, [&](const plan::Ranked& other) { return other.schedule == chosen; });
  ranked.insert(ranked.begin(), {std::move(chosen), 0});
  return ranked;
}

// Of the fastest trials and the planner's choice, which is the last of them.
struct Final {
  std::vector<plan::Schedule> schedules;
  std::vector<double> us;
};

Final time_again(InProcess& evaluator, const plan::Schedule& chosen,
                 const std::map<std::string, Trial>& known, Clock::time_point end) {
  std::vector<const Trial*> timed;
  for (const auto& [text, trial] : known)
    if (trial.outcome == Outcome::timed && trial.schedule != chosen) timed.push_back(&trial);
  std::ranges::sort(timed, {}, [](const Trial* trial) { return trial->us; });
  if (timed.size() > finalists) timed.resize(finalists);
  Final result;
  for (const Trial* trial : timed) result.schedules.push_back(trial->schedule);
  result.schedules.push_back(chosen);
  std::vector<std::unique_ptr<const Executable>> executables;
  for (const auto& schedule : result.schedules) executables.push_back(evaluator.make(schedule));
  result.us = search::medians_in_turn(
      executables.size(), final_rounds, [&] { return Clock::now() >= end; },
      [&](std::size_t i) { return evaluator.time_us(*executables[i]); });
  return result;
}

// The fastest, or the planner's choice where that is not slower for sure.
search::Wise fastest_or_chosen(const plan::Ranked& fastest, const plan::Ranked& chosen) {
  const plan::Ranked& best = fastest.us < search::surely_faster * chosen.us ? fastest : chosen;
  search::Wise found;
  found.us = best.us;
  found.planner_us = std::isfinite(chosen.us) ? chosen.us : best.us;
  found.schedule = best.schedule;
  return found;
}

plan::Schedule searched_schedule(const Problem& problem, const PlanOptions& options,
                                 const plan::Context& context,
                                 const std::shared_ptr<execute::Device>& device) {
  const auto began = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - began).count(); };
  const auto after = [&](double limit) {  // no time point is as late as an unlimited one
    return limit < 1e9 ? began + std::chrono::duration_cast<Clock::duration>(
                                     std::chrono::duration<double>(limit))
                       : Clock::time_point::max();
  };
  const double search_s = searched_part * options.time_limit_s;
  const search::Space space(problem::shape(problem), context);
  std::vector<plan::Schedule> seeds;
  const auto add_seed = [&](plan::Schedule schedule) {
    if (!space.why_not(schedule)) seeds.push_back(std::move(schedule));
  };
  if (auto wise = wise_schedule(problem, options, context, device->name()))
    add_seed(std::move(*wise));
  const auto ranked = candidates(problem, options, context);
  const plan::Schedule& chosen = ranked.front().schedule;
  for (const auto& one : ranked)
    if (seeds.size() < search::seeds_of_planner) add_seed(one.schedule);
  InProcess evaluator(problem, options, context, device);
  evaluator.set_end(after(search_s));
  const search::Start start{space, seeds, 1, [&] { return seconds() >= search_s; }};
  std::map<std::string, Trial> known;
  const auto run = [&](const char* method, std::size_t trials) {
    const auto searcher = search::find_searcher(method).make(start);
    search::run(*searcher, evaluator, {search_s - seconds(), trials, nullptr}, known,
                [](const Trial&) {});
  };
  run("local", patient_trials);
  const bool exhaustive = options.mode == Mode::exhaustive;
  if (exhaustive && seconds() < search_s) run("exhaustive", 0);

  const Final final = time_again(evaluator, chosen, known, after(options.time_limit_s));
  const auto fastest =
      static_cast<std::size_t>(std::ranges::min_element(final.us) - final.us.begin());
  search::Wise found =
      fastest_or_chosen({final.schedules[fastest], final.us[fastest]}, {chosen, final.us.back()});
  found.from = fmt::format("{}, {} trials in {:.1f} s", exhaustive ? "exhaustive" : "patient",
                           known.size(), seconds());
  keep_found(problem, options, context, device->name(), found);
  return found.schedule;
}

// The planner's choice, what is shipped, and what the planner ranks next, each timed once.
plan::Schedule measured_schedule(const Problem& problem, const PlanOptions& options,
                                 const plan::Context& context,
                                 const std::shared_ptr<execute::Device>& device) {
  InProcess evaluator(problem, options, context, device);
  auto ranked = candidates(problem, options, context);
  const plan::Schedule chosen = ranked.front().schedule;
  if (auto wise = wise_schedule(problem, options, context, device->name());
      wise && *wise != chosen) {
    std::erase_if(ranked, [&](const plan::Ranked& other) { return other.schedule == *wise; });
    ranked.insert(ranked.begin() + 1, {std::move(*wise), 0});
  }
  double planner_us = infinite_us;
  const auto fastest =
      search::fastest(ranked, measured_candidates, [&](const plan::Schedule& schedule) {
        const double us = evaluator.time_us(*evaluator.make(schedule));
        if (schedule == chosen) planner_us = us;
        return us;
      });
  search::Wise found = fastest_or_chosen(fastest, {chosen, planner_us});
  found.from = fmt::format("measure, {} schedules", std::min(measured_candidates, ranked.size()));
  keep_found(problem, options, context, device->name(), found);
  return found.schedule;
}

}  // namespace

bool asks_the_clock(Mode mode) {
  return mode == Mode::measure || mode == Mode::patient || mode == Mode::exhaustive;
}

plan::Schedule clocked_schedule(const Problem& problem, const PlanOptions& options,
                                const plan::Context& context,
                                const std::shared_ptr<execute::Device>& device) {
  if (!Stopwatch::can_time(problem)) return estimated_schedule(problem, options, context);
  if (auto found = found_schedule(problem, options, context, device->name())) return *found;
  return options.mode == Mode::measure ? measured_schedule(problem, options, context, device)
                                       : searched_schedule(problem, options, context, device);
}

}  // namespace papilio::api
