// SPDX-License-Identifier: MIT
//
// Draws, legal or not: no search, but what a data set of schedules needs that also says what is
// refused, and why.
#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

constexpr int most_tries = 100;  // that lead nowhere

class Draws final : public Searcher {
 public:
  explicit Draws(const Start& start) : space_(start.space), die_(start.seed) {}
  std::optional<plan::Schedule> next() override {
    for (int i = 0; i < most_tries; ++i) {
      plan::Schedule schedule = space_.draw(die_);
      if (!schedule.strategy.empty()) return schedule;
    }
    return std::nullopt;
  }

 private:
  const Space& space_;
  Die die_;
};

}  // namespace

std::unique_ptr<Searcher> make_draws(const Start& start) {
  return std::make_unique<Draws>(start);
}

}  // namespace papilio::search
