// SPDX-License-Identifier: MIT
//
// Beam search: of the neighbours of the few fastest schedules those that the cost model likes best
// are tried, then the few fastest of all are the next beam. Where it gives nothing new, it begins
// again from draws.
#include <algorithm>
#include <deque>
#include <set>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

using plan::Schedule;

constexpr std::size_t width = 6, expanded_to = 10;  // neighbours tried of each
constexpr int first_draws = 18;

class Beam final : public Searcher {
 public:
  explicit Beam(const Start& start) : space_(start.space), die_(start.seed) {
    for (const Schedule& seed : start.seeds) give(seed);
  }

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
    if (trial.outcome != Outcome::timed) return;
    beam_.push_back(trial);
    std::ranges::sort(beam_, {}, &Trial::us);
    if (beam_.size() > width) beam_.pop_back();
  }

 private:
  void give(const Schedule& schedule) {
    if (given_.insert(plan::print(schedule)).second) queue_.push_back(schedule);
  }
  double predicted(const Schedule& schedule) const {
    return plan::predicted_us(plan::lower_for_problem(schedule, space_.context()),
                              space_.context());
  }

  void go_on() {
    for (const Trial& one : beam_) {
      if (!expanded_.insert(plan::print(one.schedule)).second) continue;
      std::vector<std::pair<double, Schedule>> around;
      for (Schedule& near : space_.neighbours(one.schedule, die_))
        around.emplace_back(predicted(near), std::move(near));
      std::ranges::stable_sort(around, {}, [](const auto& pair) { return pair.first; });
      std::size_t given = 0;
      for (const auto& [us, near] : around) {
        const std::size_t before = queue_.size();
        give(near);
        given += queue_.size() - before;
        if (given == expanded_to) break;
      }
    }
    if (!queue_.empty()) return;
    beam_.clear();
    for (int i = 0; i < first_draws; ++i)
      if (const auto drawn = space_.sample(die_)) give(*drawn);
  }

  const Space& space_;
  Die die_;
  std::deque<Schedule> queue_;
  std::set<std::string> given_, expanded_;
  std::vector<Trial> beam_;
  int under_way_ = 0;
};

}  // namespace

std::unique_ptr<Searcher> make_beam(const Start& start) {
  return std::make_unique<Beam>(start);
}

}  // namespace papilio::search
