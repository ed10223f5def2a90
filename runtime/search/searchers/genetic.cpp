// SPDX-License-Identifier: MIT
//
// A genetic search, steady state: parents are the best of a few drawn from the population; a child
// has parts of both or is one of them mutated; it takes the place of the slowest.
#include <algorithm>
#include <deque>

#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

using plan::Schedule;

constexpr std::size_t population_size = 24, drawn_at_first = 16, rivals = 3;
constexpr std::size_t most_seeds = 8;

class Genetic final : public Searcher {
 public:
  explicit Genetic(const Start& start) : space_(start.space), die_(start.seed) {
    for (std::size_t i = 0; i < std::min(most_seeds, start.seeds.size()); ++i)
      first_.push_back(start.seeds[i]);
    to_draw_ = drawn_at_first;
  }

  std::optional<Schedule> next() override {
    if (!first_.empty()) {
      Schedule schedule = std::move(first_.front());
      first_.pop_front();
      return schedule;
    }
    if (to_draw_ > 0 || population_.size() < 2) {
      if (to_draw_ > 0) --to_draw_;
      return space_.sample(die_);
    }
    const Schedule &mother = parent(), &father = parent();
    if (die_.pick(2) == 0)
      if (auto child = space_.crossover(mother, father, die_)) return child;
    if (auto child = space_.mutate(mother, die_)) return child;
    return space_.sample(die_);
  }

  void told(const Trial& trial) override {
    if (trial.outcome != Outcome::timed) return;
    for (const Trial& other : population_)
      if (other.schedule == trial.schedule) return;
    population_.push_back(trial);
    std::ranges::sort(population_, {}, &Trial::us);
    if (population_.size() > population_size) population_.pop_back();
  }

 private:
  const Schedule& parent() {
    std::size_t best = population_.size();
    for (std::size_t i = 0; i < rivals; ++i) best = std::min(best, die_.pick(population_.size()));
    return population_[best].schedule;  // they are in order
  }

  const Space& space_;
  Die die_;
  std::deque<Schedule> first_;
  std::size_t to_draw_ = 0;
  std::vector<Trial> population_;
};

}  // namespace

std::unique_ptr<Searcher> make_genetic(const Start& start) {
  return std::make_unique<Genetic>(start);
}

}  // namespace papilio::search
