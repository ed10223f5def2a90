// SPDX-License-Identifier: MIT
#include "runtime/search/run.h"

#include <algorithm>
#include <chrono>
#include <set>

namespace papilio::search {
namespace {

// A searcher that gives so many known schedules in a row has nothing new.
constexpr int most_known_in_a_row = 2000;
constexpr double patience_s = 0.1;  // of one wait, between which `stop` is asked

}  // namespace

Result run(Searcher& searcher, Evaluator& evaluator, const Limits& limits,
           std::map<std::string, Trial>& known, const std::function<void(const Trial&)>& seen) {
  const auto began = std::chrono::steady_clock::now();
  const auto now_s = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
  };
  Result result;
  for (const auto& [text, trial] : known)
    if (trial.outcome == Outcome::timed && (!result.best || trial.us < result.best->us))
      result.best = trial;
  std::set<std::string> under_way;
  int known_in_a_row = 0;
  const auto ended = [&] {
    return now_s() >= limits.seconds || (limits.stop && limits.stop()) || result.exhausted;
  };
  const auto may_submit = [&] {
    return evaluator.room() > 0 && !ended() &&
           (limits.trials == 0 || result.trials + under_way.size() < limits.trials);
  };
  while (true) {
    bool waits = false;  // the searcher, for what is under way
    while (!waits && may_submit()) {
      const auto schedule = searcher.next();
      if (!schedule) {
        waits = true;
        result.exhausted = under_way.empty() && !ended();
        break;
      }
      const std::string text = plan::print(*schedule);
      if (const auto found = known.find(text); found != known.end()) {
        searcher.told(found->second);
        result.exhausted = ++known_in_a_row > most_known_in_a_row && under_way.empty();
        waits = known_in_a_row > most_known_in_a_row;
      } else if (under_way.insert(text).second) {
        known_in_a_row = 0;
        evaluator.submit(*schedule,
                         result.best ? result.best->us : std::numeric_limits<double>::infinity());
      } else {
        // Under way already: told once more as refused, so that the searcher's books are right.
        Trial again{*schedule, Outcome::refused};
        again.reason = "under way already";
        searcher.told(again);
        waits = true;
      }
    }
    // What is under way when time is over is waited for: it has been compiled by now.
    if (under_way.empty() || (limits.stop && limits.stop())) break;
    if (auto trial = evaluator.wait(patience_s)) {
      trial->at_s = now_s();
      const std::string text = plan::print(trial->schedule);
      under_way.erase(text);
      ++result.trials;
      if (trial->outcome == Outcome::timed && (!result.best || trial->us < result.best->us))
        result.best = *trial;
      known[text] = *trial;
      searcher.told(*trial);
      seen(*trial);
    }
  }
  result.seconds = now_s();
  return result;
}

}  // namespace papilio::search
