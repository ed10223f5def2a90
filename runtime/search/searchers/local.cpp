// SPDX-License-Identifier: MIT
//
// Hill climbing with restarts. All neighbours of the present schedule are tried in random order;
// the first that is faster becomes the present one. Where none is, it begins again: after the
// planner's schedules, from the best of a few draws.
#include <algorithm>
#include <deque>

#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

using plan::Schedule;

// Of two times so near each other, neither is faster.
constexpr double surely_faster = 0.99;
constexpr int draws_of_restart = 12;

class Local final : public Searcher {
 public:
  explicit Local(const Start& start)
      : space_(start.space), seeds_(start.seeds.begin(), start.seeds.end()), die_(start.seed) {}

  std::optional<Schedule> next() override {
    if (queue_.empty() && under_way_ == 0) go_on();
    if (queue_.empty()) return std::nullopt;
    Schedule schedule = std::move(queue_.front());
    queue_.pop_front();
    ++under_way_;
    return schedule;
  }

  void told(const Trial& trial) override {
    --under_way_;
    if (trial.outcome != Outcome::timed || trial.us >= surely_faster * us_) return;
    us_ = trial.us;
    best_ = trial.schedule;
    if (!climbs_) return;  // there are draws still to be tried
    look_around();
  }

 private:
  void look_around() {
    climbs_ = true;
    auto around = space_.neighbours(best_, die_);
    for (std::size_t i = around.size(); i > 1; --i) std::swap(around[i - 1], around[die_.pick(i)]);
    queue_.assign(around.begin(), around.end());
  }

  // All that was queued has been tried: what was drawn is climbed from; else a summit was reached.
  void go_on() {
    if (!climbs_ && us_ < std::numeric_limits<double>::infinity()) look_around();
    if (!queue_.empty()) return;
    us_ = std::numeric_limits<double>::infinity();
    climbs_ = false;
    if (!seeds_.empty()) {
      queue_.push_back(std::move(seeds_.front()));
      seeds_.pop_front();
      return;
    }
    for (int i = 0; i < draws_of_restart; ++i)
      if (auto drawn = space_.sample(die_)) queue_.push_back(std::move(*drawn));
  }

  const Space& space_;
  std::deque<Schedule> seeds_, queue_;
  Die die_;
  Schedule best_;  // the present one
  double us_ = std::numeric_limits<double>::infinity();
  bool climbs_ = false;
  int under_way_ = 0;
};

}  // namespace

std::unique_ptr<Searcher> make_local(const Start& start) {
  return std::make_unique<Local>(start);
}

}  // namespace papilio::search
