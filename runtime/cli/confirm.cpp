// SPDX-License-Identifier: MIT
#include "runtime/cli/confirm.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "runtime/search/measure.h"

namespace papilio::cli {

using search::Outcome;
using search::Trial;

Confirmed confirm(search::Evaluator& evaluator, std::vector<Trial> trials, std::size_t most,
                  std::size_t confirmations, const std::function<bool()>& stop) {
  std::erase_if(trials, [](const Trial& trial) { return trial.outcome != Outcome::timed; });
  std::ranges::sort(trials, {}, &Trial::us);
  if (trials.size() > most) trials.resize(most);
  std::map<std::string, std::vector<double>> times;
  for (std::size_t pass = 0; pass < confirmations; ++pass) {
    std::size_t next = 0;
    std::set<std::string> under_way;
    const auto goes_on = [&] { return next < trials.size() && !stop(); };
    while (!under_way.empty() || goes_on()) {
      while (goes_on() && evaluator.room() > 0) {
        const plan::Schedule& schedule = trials[next++].schedule;
        under_way.insert(plan::print(schedule));
        evaluator.submit(schedule, std::numeric_limits<double>::infinity());
      }
      const auto again = evaluator.wait(1);
      if (!again && stop()) break;
      if (!again) continue;
      const std::string text = plan::print(again->schedule);
      if (under_way.erase(text) == 0) continue;  // the search gave it up while it was under way
      auto& of_schedule = times[text];
      if (again->outcome == Outcome::timed) of_schedule.push_back(again->us);
    }
  }
  for (Trial& trial : trials) {
    const auto again = times.find(plan::print(trial.schedule));
    if (again == times.end()) continue;  // there was no time for it
    trial.us = search::median(again->second);
  }
  // The least of many single times is too small to stand beside medians.
  const auto was_again = [&](const Trial& trial) {
    return times.contains(plan::print(trial.schedule));
  };
  std::ranges::sort(trials, {},
                    [&](const Trial& trial) { return std::pair(!was_again(trial), trial.us); });
  const auto again = std::ranges::count_if(trials, was_again);
  return {std::move(trials), static_cast<std::size_t>(again)};
}

std::vector<Trial> comparable(Confirmed confirmed) {
  if (confirmed.again > 0) confirmed.trials.resize(confirmed.again);
  return std::move(confirmed.trials);
}

}  // namespace papilio::cli
