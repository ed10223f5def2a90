// SPDX-License-Identifier: MIT
//
// How well a cost model does on timed cases, and the walk that betters it: at random in the
// constants' logarithms, keeping what is better. The same seed gives the same walk.
#pragma once

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "bench/cost_members.h"
#include "bench/timings.h"

namespace papilio::bench {

using TimedCases = std::vector<const TimedCase*>;

// How well constants do on one length: the logarithm of the regret; the same with near-ties of the
// model, 2 % apart, chosen among at random, which changes smoothly with the constants; and the
// spread of the logarithms of predicted over measured times among schedules that are not hopeless.
struct Fit {
  double regret = 0, soft_regret = 0, spread = 0;
  const TimedSchedule* chosen = nullptr;
  const TimedSchedule* best = nullptr;
};
Fit fit_of(const TimedCase& one, const plan::CostConstants& constants);

// How far a step goes, as the standard deviation of a logarithm in the first half of the walk (in
// the second .3 of it), and how many constants it changes, drawn between two numbers.
struct Walk {
  int steps = 0;
  unsigned seed = 0;
  double deviation = 0;
  int fewest_changes = 0, most_changes = 0;
};

// `best`, or what the walk finds that has a lower `value_of`; `constants_of` gives the constants of
// a model, of which those of `free` change.
template <class Model, class Constants, class Value>
Model improved(Model best, const std::vector<CostMember>& free, const Walk& walk,
               Constants constants_of, Value value_of) {
  double least = value_of(best);
  std::mt19937 random(walk.seed);
  std::normal_distribution<double> normal(0, walk.deviation);
  for (int step = 0; step < walk.steps; ++step) {
    Model trial = best;
    const double reach = step < walk.steps / 2 ? 1 : 0.3;
    const int choice = walk.most_changes - walk.fewest_changes + 1;
    const int changes = walk.fewest_changes + (choice > 1 ? int(random() % unsigned(choice)) : 0);
    for (int change = 0; change < changes; ++change) {
      double& value = constants_of(trial).*free[random() % free.size()].value;
      value = std::max(value, 1e-3) * std::exp(reach * normal(random));
    }
    if (const double now = value_of(trial); now < least) {
      least = now;
      best = trial;
    }
  }
  return best;
}

}  // namespace papilio::bench
