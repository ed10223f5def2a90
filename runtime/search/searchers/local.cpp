// SPDX-License-Identifier: MIT
//
// Hill climbing with restarts, first from the fastest of the planner's schedules. All neighbours of
// the present schedule are tried in random order; the first that is faster becomes the present one.
// Where none is, it begins again: from the planner's next fastest, then from the best of a few
// draws. Schedules are tried side by side, and a few that take long are not waited for.
#include <algorithm>
#include <deque>
#include <map>

#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

using plan::Schedule;

constexpr double infinite_us = std::numeric_limits<double>::infinity();
constexpr int draws_of_restart = 12;
constexpr std::size_t stragglers = 4;

class Local final : public Searcher {
 public:
  explicit Local(const Start& start)
      : space_(start.space), queue_(start.seeds.begin(), start.seeds.end()), die_(start.seed) {}

  std::optional<Schedule> next() override {
    const bool is_over =
        under_way_.empty() || (under_way_.size() <= stragglers && phase_us_ < infinite_us);
    if (queue_.empty() && is_over) go_on();
    if (queue_.empty()) return std::nullopt;
    Schedule schedule = std::move(queue_.front());
    queue_.pop_front();
    under_way_.emplace(plan::print(schedule), reached_us_.size());
    return schedule;
  }

  void told(const Trial& trial) override {
    const auto given = under_way_.find(plan::print(trial.schedule));
    if (given == under_way_.end()) return;
    const std::size_t phase = given->second;
    under_way_.erase(given);
    if (trial.outcome != Outcome::timed) return;
    if (phase < reached_us_.size()) {  // a straggler, better than what its phase came to
      if (trial.us < surely_faster * reached_us_[phase]) starts_.push_back(trial);
    } else if (!climbs_) {
      phase_us_ = std::min(phase_us_, trial.us);
      gathered_.push_back(trial);
    } else if (trial.us < surely_faster * phase_us_) {
      climb_from(trial);
    }
  }

 private:
  void climb_from(const Trial& trial) {
    phase_us_ = trial.us;
    auto around = space_.neighbours(trial.schedule, die_);
    for (std::size_t i = around.size(); i > 1; --i) std::swap(around[i - 1], around[die_.pick(i)]);
    queue_.assign(around.begin(), around.end());
  }

  // All that was queued has been given: there is a summit, or starts were gathered. Of the
  // planner's schedules all are starts, of draws the fastest.
  void go_on() {
    const bool planners = !climbs_ && reached_us_.empty();
    reached_us_.push_back(planners ? infinite_us : phase_us_);
    std::ranges::sort(gathered_, {}, &Trial::us);
    if (!planners && gathered_.size() > 1) gathered_.resize(1);
    starts_.insert(starts_.end(), gathered_.begin(), gathered_.end());
    gathered_.clear();
    climbs_ = !starts_.empty();
    if (climbs_) {
      const auto fastest = std::ranges::min_element(starts_, {}, &Trial::us);
      const Trial start = *fastest;
      starts_.erase(fastest);
      climb_from(start);
      return;
    }
    phase_us_ = infinite_us;
    for (int i = 0; i < draws_of_restart; ++i)
      if (auto drawn = space_.sample(die_)) queue_.push_back(std::move(*drawn));
  }

  const Space& space_;
  std::deque<Schedule> queue_;
  Die die_;
  std::multimap<std::string, std::size_t> under_way_;  // and the phase in which it was given
  std::vector<double> reached_us_;                     // by the phases that are over
  std::vector<Trial> gathered_, starts_;
  double phase_us_ = infinite_us;  // the present schedule's, or the fastest that was gathered
  bool climbs_ = false;            // or gathers
};

}  // namespace

std::unique_ptr<Searcher> make_local(const Start& start) {
  return std::make_unique<Local>(start);
}

}  // namespace papilio::search
