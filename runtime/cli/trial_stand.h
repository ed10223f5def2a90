// SPDX-License-Identifier: MIT
//
// Times schedules of one problem on a device, each beside a baseline: rounds of both in turn, so
// that what changes the machine's speed changes both. One thread times at a time.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "runtime/api/problem_arrays.h"
#include "runtime/cli/device_turns.h"
#include "runtime/cli/options.h"
#include "runtime/execute/energy.h"

namespace papilio::cli {

struct StandOptions {
  int rounds = 9;         // of a schedule that is not far from the best
  int first_rounds = 3;   // after which one that is far is stopped
  double far = 1.25;      // times the best
  double very_far = 2.5;  // times the best, after one round
  double hopeless = 8;    // times the best, after one execution that takes `hopeless_us`
  double hopeless_us = 2e4;
  double round_us = 500;  // that a round takes at least
  bool energy = false;    // its value is energy, not time
  double energy_s = 1;    // of executions, for one reading
  bool cold = false;      // memory that no cache holds is written before each execution
  bool checks = true;     // bits beside the baseline's, within the error bound of both
};

// Of the objective energy microseconds are microjoules.
struct Timing {
  bool stopped = false;  // early, as slow
  double us = 0;         // the baseline's time, times the ratio of the medians beside each other
  double noise = 0;  // median deviation of the rounds, as a part of their median; or the baseline's
  double difference = -1;  // relative L2 difference from the baseline's result; -1: not looked at
};

class TrialStand {
 public:
  // `options` say which baseline is timed: the planner's choice or a schedule.
  TrialStand(const Problem& problem, const PlanOptions& options, const StandOptions& stand);

  // Compiles. Safe from many threads.
  std::unique_ptr<const Plan> prepare(const std::string& schedule) const;

  // Times a plan of `prepare`. Nothing is stopped for an infinite `best_us`; of what is stopped the
  // time is that of its one execution or of its rounds so far.
  Timing time(const Plan& plan, double best_us);

  double baseline_us() const { return baseline_us_; }
  const Plan& baseline() const { return *baseline_; }
  std::string device() const { return device_->name(); }
  DeviceTurns& turns() { return *turns_; }  // to be taken before `time`
  // What a result may differ by from the baseline's: the bound of that one, and twice the bound,
  // which a convolution inside another one is held to. Twice that of general problems.
  double largest_difference() const;

 private:
  double once(const Plan& plan);
  double round(const Plan& plan, int times);
  double energy_uj(const Plan& plan, double* noise);
  int times_of(const Plan& plan);
  double difference();
  std::size_t compared() const;
  std::vector<double> result();
  void* workspace_of(const Plan& plan);

  Problem problem_;
  PlanOptions options_;
  StandOptions stand_;
  std::unique_ptr<const Plan> baseline_;
  std::shared_ptr<execute::Device> device_;
  std::unique_ptr<DeviceTurns> turns_;
  std::unique_ptr<execute::EnergyCounter> counter_;
  std::unique_ptr<api::ProblemArrays> arrays_;
  std::unique_ptr<DeviceBuffer> workspace_, flush_;
  std::size_t workspace_bytes_ = 0;
  double baseline_us_ = 0;
  int baseline_times_ = 1;  // executions a round
  std::vector<double> expected_;
};

}  // namespace papilio::cli
