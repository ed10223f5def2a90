// SPDX-License-Identifier: MIT
#include "bench/prune_cost.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace papilio::bench {

using plan::CostConstants;

namespace {

// Regret of what the planner would choose, preferences included: over all cases and by family.
struct Regret {
  double sum = 0, worst = 0;
  int count = 0;
  double mean() const { return count ? std::exp(sum / count) : 1; }
};
std::map<std::string, Regret> regrets(const TimedCases& cases, const CostConstants& constants) {
  std::map<std::string, Regret> found;
  for (const auto* one : cases) {
    const auto& timed = one->timed;
    const double regret = timed[choice(*one, constants)].us / timed[fastest(*one)].us;
    for (const auto& name : {std::string(), one->family}) {
      Regret& of = found[name];
      of.sum += std::log(regret);
      of.worst = std::max(of.worst, regret);
      ++of.count;
    }
  }
  return found;
}

void print(const std::string& what, const std::map<std::string, Regret>& regrets) {
  fmt::print("{:24}", what);
  for (const auto& [name, regret] : regrets)
    fmt::print(" {:>6.4f} {:5.2f}{}", regret.mean(), regret.worst, name.empty() ? " |" : "");
  fmt::print("\n");
  std::fflush(stdout);
}

// Never neutral: what it forbids is not proposed, so nothing timed misses it.
constexpr const char* kept_always = "gather";

// Half of it with near-ties at random; outliers, which are mostly the clock's, are cut off.
double mean_regret(const TimedCases& cases, const CostConstants& constants) {
  double sum = 0;
  for (const auto* one : cases) {
    const Fit fit = fit_of(*one, constants);
    sum += 0.5 * (std::min(fit.regret, 0.4) + std::min(fit.soft_regret, 0.4)) +
           0.15 * fit.regret * fit.regret;
  }
  return sum / static_cast<double>(cases.size());
}

// A model with some constants neutral.
struct Pruned {
  CostConstants values;
  std::set<std::string> removed;

  CostConstants resolved() const {
    CostConstants all = values;
    for (int round = 0; round < 2; ++round)  // one that is refined may refine another
      for (const auto& member : cost_members())
        if (removed.contains(member.name)) member.make_neutral(all);
    return all;
  }
};

// The walk for what is left, by the regret alone.
Pruned refit(const TimedCases& cases, const Pruned& begin, int steps, unsigned seed) {
  std::vector<CostMember> free;
  for (const auto& member : cost_members())
    if (!begin.removed.contains(member.name)) free.push_back(member);
  return improved(
      begin, free, {steps, seed, .25, 1, 3},
      [](Pruned& model) -> CostConstants& { return model.values; },
      [&](const Pruned& model) { return mean_regret(cases, model.resolved()); });
}

}  // namespace

void ablate(const TimedCases& cases, const CostConstants& constants) {
  const auto before = regrets(cases, constants);
  fmt::print("{:24}", "mean and worst regret of");
  for (const auto& [name, regret] : before)
    fmt::print(" {} ({})", name.empty() ? "all" : name, regret.count);
  fmt::print("\n");
  print("all constants", before);
  for (const auto& member : cost_members()) {
    CostConstants trial = constants;
    member.make_neutral(trial);
    print(member.name, regrets(cases, trial));
  }
}

void prune(const TimedCases& all, const CostConstants& start, int steps, double allowed,
           std::size_t target, unsigned seed) {
  TimedCases fitted;
  for (std::size_t i = 0; i < all.size(); i += 2) fitted.push_back(all[i]);
  Pruned model{start, {}};
  const auto report = [&](const char* what) {
    const CostConstants now = model.resolved();
    fmt::print("{}, {} constants: {:.5f} of every second case, {:.5f} of all; by family", what,
               cost_members().size() - model.removed.size(), mean_regret(fitted, now),
               mean_regret(all, now));
    for (const auto& [name, regret] : regrets(all, now))
      fmt::print(" {:.4f}/{:.2f}", regret.mean(), regret.worst);
    fmt::print("\n");
    for (const auto& member : cost_members())
      if (!model.removed.contains(member.name))
        fmt::print("{} = {:.4g}\n", member.name, now.*member.value);
    std::fflush(stdout);
  };
  report("begin");
  for (int round = 0; round < 12 && cost_members().size() - model.removed.size() > target;
       ++round) {
    const double before = mean_regret(fitted, model.resolved());
    std::vector<std::pair<double, std::string>> effects;
    for (const auto& member : cost_members()) {
      if (model.removed.contains(member.name) || std::string(member.name) == kept_always) continue;
      Pruned trial = model;
      trial.removed.insert(member.name);
      effects.push_back({mean_regret(fitted, trial.resolved()) - before, member.name});
    }
    std::sort(effects.begin(), effects.end());
    std::size_t gone = 0;
    for (const auto& [effect, name] : effects) {
      if (effect > allowed && gone >= 2) break;
      if (cost_members().size() - model.removed.size() <= target) break;
      Pruned trial = model;
      trial.removed.insert(name);
      const double now = mean_regret(fitted, trial.resolved());
      if (now - before > allowed && gone >= 2) continue;
      fmt::print("neutral: {} {:+.5f}, together {:+.5f}\n", name, effect, now - before);
      model = trial;
      ++gone;
    }
    report("cut");
    model = refit(fitted, model, steps, seed + unsigned(round));
    report("refit");
  }
  model = refit(all, model, 4 * steps, seed + 100);
  report("end");
}

}  // namespace papilio::bench
