// SPDX-License-Identifier: MIT
#include "runtime/search/run.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <set>

namespace papilio::search {
namespace {

// A searcher that gives so many known schedules in a row has nothing new.
constexpr int most_known_in_a_row = 2000;
constexpr double patience_s = 0.1;  // of one wait, between which `stop` is asked
// What is under way when time is over is waited for so long, or a tenth of the whole time.
constexpr double least_grace_s = 2;

// When the latest trials finished, from which it is known how long what is under way will take.
class Pace {
 public:
  // A trial begins. The first one counts from here: what a search does before is no trial.
  void begin(double at_s) {
    if (ends_.empty()) ends_.push_back(at_s);
  }
  void add(double at_s) {
    ends_.push_back(at_s);
    if (ends_.size() > most) ends_.pop_front();
  }
  // Of so many more trials; 0 while nothing is known.
  double seconds_of(std::size_t trials) const {
    if (ends_.size() < 2) return 0;
    const double passed = ends_.back() - ends_.front();
    return passed / static_cast<double>(ends_.size() - 1) * static_cast<double>(trials);
  }

 private:
  static constexpr std::size_t most = 17;
  std::deque<double> ends_;  // at first when the first trial began
};

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
  Pace pace;
  int known_in_a_row = 0;
  const auto ended = [&] {
    return now_s() >= limits.seconds || (limits.stop && limits.stop()) || result.exhausted;
  };
  const auto may_submit = [&] {
    return evaluator.room() > 0 && !ended() &&
           now_s() + pace.seconds_of(under_way.size() + 1) <= limits.seconds &&
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
        pace.begin(now_s());
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
    // Most of what is under way when time is over has been compiled by now; a kernel may still take
    // a minute, and is given up.
    const double grace_s = std::max(least_grace_s, limits.seconds / 10);
    if (under_way.empty() || (limits.stop && limits.stop()) || now_s() > limits.seconds + grace_s)
      break;
    if (auto trial = evaluator.wait(patience_s)) {
      trial->at_s = now_s();
      const std::string text = plan::print(trial->schedule);
      under_way.erase(text);
      ++result.trials;
      pace.add(trial->at_s);
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
