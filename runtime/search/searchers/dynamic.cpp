// SPDX-License-Identifier: MIT
//
// Dynamic programming over the tree, with context. FFTW's planner takes a part's best schedule to
// be best wherever the part stands; on a GPU what is best depends on the place, since columns and
// rows meet memory differently. So a part here is a shape in a place (the path of strategies above
// it), its best is found inside the whole schedule, the rest being the best that is known, and is
// then taken for that part in every other schedule.
#include <algorithm>
#include <deque>
#include <map>

#include "runtime/plan/lower/strategy.h"
#include "runtime/search/draw_problem.h"
#include "runtime/search/moves.h"
#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

using plan::Schedule;

constexpr int structures_of_round = 12, draws_of_part = 6;
constexpr std::size_t tried_of_part = 24;

class Dynamic final : public Searcher {
 public:
  explicit Dynamic(const Start& start)
      : space_(start.space), die_(start.seed), seeds_(start.seeds.begin(), start.seeds.end()) {}

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
    if (trial.outcome != Outcome::timed || trial.us >= us_) return;
    us_ = trial.us;
    whole_ = trial.schedule;
  }

 private:
  // One after the other: whole schedules of other structures, made of the best parts known; then,
  // in the fastest, other schedules of each part, the deepest first.
  // As long as that makes it faster, all parts again.
  void go_on() {
    if (parts_.empty() && us_ < swept_us_) list_parts();
    if (parts_.empty()) {
      remember();
      us_ = swept_us_ = std::numeric_limits<double>::infinity();
      whole_ = {};
      if (!seeds_.empty()) {
        queue_.push_back(std::move(seeds_.front()));
        seeds_.pop_front();
      } else {
        for (int i = 0; i < structures_of_round; ++i)
          if (auto drawn = space_.sample(die_)) queue_.push_back(with_best_parts(*drawn));
      }
      if (queue_.empty()) return;
      parts_ = {std::string()};  // told of below, when the fastest is known
      listed_ = false;
      return;
    }
    if (!listed_) list_parts();
    while (queue_.empty() && !parts_.empty()) {
      vary(parts_.back());
      parts_.pop_back();
    }
    if (queue_.empty()) go_on();
  }

  static std::string place(const std::string& above, const Schedule& node) {
    std::string text = above + "/";
    for (const auto n : plan::shape_of(node)) text += std::to_string(n) + "x";
    return text;
  }
  void visit(Schedule& node, const std::string& above,
             const std::function<void(Schedule&, const std::string&)>& visitor) const {
    const bool visits = is_transform(node);
    const std::string here = visits ? place(above, node) : above;
    if (visits) visitor(node, here);
    for (std::size_t i = 0; i < node.inner.size(); ++i)
      visit(node.inner[i], here + node.strategy + std::to_string(i), visitor);
  }

  void list_parts() {
    parts_.clear();
    listed_ = true;
    swept_us_ = us_;
    if (!whole_.strategy.empty())
      visit(whole_, "", [&](Schedule&, const std::string& here) { parts_.push_back(here); });
  }

  // Some other schedules of one part, of all that is a move away and of draws.
  void vary(const std::string& wanted) {
    Schedule tree = whole_;
    std::vector<Schedule> others;
    const int depth = space_.grammar().bounds().depth;
    visit(tree, "", [&](Schedule& node, const std::string& here) {
      if (here != wanted) return;
      const Schedule before = node;
      const auto level = static_cast<int>(std::ranges::count(here, '/')) - 1;
      const auto give = [&](Schedule after) {
        node = std::move(after);
        if (!space_.why_not(tree)) others.push_back(tree);
      };
      for (const Move& move : moves())
        move.apply(before, space_.grammar(), depth - level, die_, give);
      for (int i = 0; i < draws_of_part; ++i) {
        Schedule drawn = space_.grammar().draw(plan::shape_of(before), die_, depth - level);
        if (!drawn.strategy.empty()) give(std::move(drawn));
      }
      node = before;
    });
    for (std::size_t i = 0; i < others.size() && i < tried_of_part; ++i) {
      std::swap(others[i], others[i + die_.pick(others.size() - i)]);
      queue_.push_back(std::move(others[i]));
    }
  }

  // The parts of the fastest are from now on the best of their places.
  void remember() {
    if (whole_.strategy.empty()) return;
    visit(whole_, "", [&](Schedule& node, const std::string& here) {
      const auto known = best_.find(here);
      if (known == best_.end() || us_ < known->second.first) best_[here] = {us_, node};
    });
  }
  Schedule with_best_parts(const Schedule& drawn) const {
    Schedule tree = drawn;
    visit(tree, "", [&](Schedule& node, const std::string& here) {
      const auto known = best_.find(here);
      if (&node != &tree && known != best_.end()) node = known->second.second;
    });
    return space_.why_not(tree) ? drawn : tree;
  }

  const Space& space_;
  Die die_;
  std::deque<Schedule> seeds_, queue_;
  std::map<std::string, std::pair<double, Schedule>> best_;  // by place
  std::vector<std::string> parts_;                           // to be varied, the last first
  bool listed_ = false;
  Schedule whole_;  // the fastest of this round
  double us_ = std::numeric_limits<double>::infinity(), swept_us_ = us_;  // before all parts
  int under_way_ = 0;
};

}  // namespace

std::unique_ptr<Searcher> make_dynamic(const Start& start) {
  return std::make_unique<Dynamic>(start);
}

}  // namespace papilio::search
