// SPDX-License-Identifier: MIT
#include "bench/cost_fit.h"

namespace papilio::bench {

Fit fit_of(const TimedCase& one, const plan::CostConstants& constants) {
  const auto predicted = predictions(one, constants);
  Fit fit;
  double least = 0, sum = 0, squares = 0;
  int count = 0;
  for (const auto& timed : one.timed)
    if (!fit.best || timed.us < fit.best->us) fit.best = &timed;
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    const auto& timed = one.timed[i];
    if (!fit.chosen || predicted[i] < least) {
      fit.chosen = &timed;
      least = predicted[i];
    }
    if (timed.us > 1.5 * fit.best->us) continue;
    const double error = std::log(predicted[i] / timed.us);
    sum += error;
    squares += error * error;
    ++count;
  }
  double weights = 0;
  for (std::size_t i = 0; i < predicted.size(); ++i) {
    const double weight = std::pow(least / predicted[i], 1 / 0.02);
    weights += weight;
    fit.soft_regret += weight * std::log(one.timed[i].us / fit.best->us);
  }
  fit.soft_regret /= weights;
  fit.regret = std::log(fit.chosen->us / fit.best->us);
  fit.spread = squares / count - 0.5 * sum * sum / count / count;
  return fit;
}

}  // namespace papilio::bench
