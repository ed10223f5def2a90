// SPDX-License-Identifier: MIT
#include "runtime/cli/trial_stand.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "runtime/cli/check_case.h"
#include "runtime/problem/problem.h"
#include "runtime/search/measure.h"

namespace papilio::cli {
namespace {

constexpr std::size_t flush_bytes = std::size_t{256} << 20;  // more than any cache
constexpr std::size_t most_compared = 1 << 16;               // elements of a result, at either end

using search::median;

// The median deviation from the median, as a part of it.
double deviation(std::vector<double> values) {
  const double middle = median(values);
  for (double& value : values) value = std::abs(value - middle) / middle;
  return median(values);
}

}  // namespace

TrialStand::TrialStand(const Problem& problem, const PlanOptions& options,
                       const StandOptions& stand)
    : problem_(problem), options_(options), stand_(stand) {
  baseline_ = std::make_unique<Plan>(problem_, options_);
  device_ = open_device(baseline_->backend());
  if (stand_.cold) flush_ = std::make_unique<DeviceBuffer>(device_, flush_bytes);
  arrays_ = std::make_unique<api::ProblemArrays>(baseline_->problem(), device_);
  turns_ = std::make_unique<DeviceTurns>(device_->name());
  if (stand_.energy) counter_ = execute::energy_counter(*device_);
  turns_->take([] {});
  once(*baseline_);
  if (stand_.checks) expected_ = result();
  baseline_times_ = times_of(*baseline_);
  if (stand_.energy) {
    double noise = 0;
    baseline_us_ = energy_uj(*baseline_, &noise);
    turns_->give();
    return;
  }
  std::vector<double> rounds(stand_.rounds);
  for (double& us : rounds) us = round(*baseline_, baseline_times_);
  baseline_us_ = median(rounds);
  turns_->give();
}

std::unique_ptr<const Plan> TrialStand::prepare(const std::string& schedule) const {
  PlanOptions options = options_;
  options.mode = Mode::pinned;
  options.schedule = schedule;
  return std::make_unique<Plan>(problem_, options);
}

void* TrialStand::workspace_of(const Plan& plan) {
  if (plan.workspace_bytes() > workspace_bytes_) {
    workspace_.reset();
    workspace_ = std::make_unique<DeviceBuffer>(device_, plan.workspace_bytes());
    workspace_bytes_ = plan.workspace_bytes();
  }
  return workspace_ ? workspace_->get() : nullptr;
}

// Microseconds of one execution, the first, which also loads what is loaded lazily.
double TrialStand::once(const Plan& plan) {
  void* const workspace = workspace_of(plan);
  return device_->time_us(nullptr, [&] { plan.execute(arrays_->arrays(), workspace); });
}

// Microseconds of one execution, the mean of `times`; from a cold cache each by itself.
double TrialStand::round(const Plan& plan, int times) {
  void* const workspace = workspace_of(plan);
  const auto execute = [&] { plan.execute(arrays_->arrays(), workspace); };
  if (!stand_.cold) {
    execute();  // wakes what sleeps, as everything in the round finds it
    return device_->time_us(nullptr, [&] {
      for (int i = 0; i < times; ++i) execute();
    }) / times;
  }
  static const std::vector<char> zeros(flush_bytes);
  double sum = 0;
  for (int i = 0; i < times; ++i) {
    device_->upload(flush_->get(), zeros.data(), flush_bytes);
    sum += device_->time_us(nullptr, execute);
  }
  return sum / times;
}

// Microjoules of one execution, the mean over those between two steps of the counter that lie
// `energy_s` or more apart. Where a step was is known to a chunk of executions: that is the noise.
double TrialStand::energy_uj(const Plan& plan, double* noise) {
  using Clock = std::chrono::steady_clock;
  constexpr double chunk_us = 2000, longest_step_s = 5;
  void* const workspace = workspace_of(plan);
  const double once_us = std::max(once(plan), 1e-3);
  const auto chunk = static_cast<std::uint64_t>(std::clamp(chunk_us / once_us, 1.0, 1e6));
  std::uint64_t executions = 0;
  // Executes until the counter moves, `seconds` from now at the earliest.
  const auto next_step = [&](double seconds) {
    const auto began = Clock::now();
    for (double last = counter_->microjoules();;) {
      device_->time_us(nullptr, [&] {
        for (std::uint64_t i = 0; i < chunk; ++i) plan.execute(arrays_->arrays(), workspace);
      });
      executions += chunk;
      const double now = counter_->microjoules();
      const double passed = std::chrono::duration<double>(Clock::now() - began).count();
      if (now != last && passed >= seconds) return now;
      if (passed > seconds + longest_step_s)
        throw Error(ErrorCode::unavailable, "energy: the counter stands still");
      last = now;
    }
  };
  const double first = next_step(stand_.energy_s / 10);  // and what was idle is warm
  executions = 0;
  const double last = next_step(stand_.energy_s);
  *noise = static_cast<double>(chunk) / static_cast<double>(executions);
  return (last - first) / static_cast<double>(executions);
}

// By the fastest of a few: on a busy machine one may take ten times as long.
int TrialStand::times_of(const Plan& plan) {
  if (stand_.cold) return 1;
  double fastest = round(plan, 1);
  for (int i = 0; i < 2 && fastest < 4 * stand_.round_us; ++i)
    fastest = std::min(fastest, round(plan, 1));
  return static_cast<int>(std::clamp(stand_.round_us / fastest, 1.0, 1000.0));
}

std::size_t TrialStand::compared() const {
  return 2 * std::max<std::size_t>(most_compared, problem_.length);
}

// Of the last execution, whatever the plan.
std::vector<double> TrialStand::result() {
  return arrays_->output(compared());
}

double TrialStand::difference() {
  const auto values = result();
  double squares = 0, of_expected = 0;
  // A number may be two doubles, of which the first ones of two results need not be equal.
  const std::size_t parts = problem_.precision == Precision::f64x2 ? 2 : 1;
  for (std::size_t i = 0; i + parts <= expected_.size(); i += parts) {
    double apart = values[i] - expected_[i];
    if (parts == 2) apart += values[i + 1] - expected_[i + 1];
    squares += apart * apart;
    of_expected += expected_[i] * expected_[i];
  }
  const double relative = std::sqrt(squares / std::max(of_expected, 1e-300));
  return std::isnan(relative) ? std::numeric_limits<double>::infinity() : relative;
}

double TrialStand::largest_difference() const {
  const double bound = 3 * error_bound(problem_.length, problem_.precision, options_.arithmetic);
  return problem::is_simple(problem_) ? bound
                                      : 2 * bound;  // there and back, or twice as many points
}

Timing TrialStand::time(const Plan& plan, double best_us) {
  Timing timing;
  if (stand_.checks) arrays_->reset_output(compared());  // another plan's results were there
  timing.us = once(plan);
  if (stand_.checks) timing.difference = difference();
  if (stand_.energy) {
    double own_noise = 0, noise = 0;
    const double beside = energy_uj(*baseline_, &noise);
    timing.us = energy_uj(plan, &own_noise) / beside * baseline_us_;
    timing.noise = std::max(own_noise, noise);
    return timing;
  }
  timing.stopped = timing.us > std::max(stand_.hopeless * best_us, stand_.hopeless_us);
  if (timing.stopped) return timing;
  const int times = times_of(plan);
  std::vector<double> rounds, beside;
  const auto ratio = [&] { return median(rounds) / median(beside); };
  while (static_cast<int>(rounds.size()) < stand_.rounds) {
    const bool baseline_first = rounds.size() % 2 == 0;
    if (baseline_first) beside.push_back(round(*baseline_, baseline_times_));
    rounds.push_back(round(plan, times));
    if (!baseline_first) beside.push_back(round(*baseline_, baseline_times_));
    const bool few = static_cast<int>(rounds.size()) < stand_.first_rounds;
    timing.stopped = ratio() * baseline_us_ > (few ? stand_.very_far : stand_.far) * best_us;
    if (timing.stopped) break;
  }
  timing.us = ratio() * baseline_us_;
  timing.noise = std::max(deviation(rounds), deviation(beside));
  return timing;
}

}  // namespace papilio::cli
