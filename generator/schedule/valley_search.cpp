// SPDX-License-Identifier: MIT
//
// From valley to valley; within one, hills are kept as the operations that lead there and climbed
// again when their turn comes.
#include "generator/schedule/valley_search.h"

#include <algorithm>
#include <queue>
#include <tuple>

namespace papilio::schedule {

ValleySearch::ValleySearch(const Lifetimes& lifetimes, Look look, int limit, long budget)
    : lifetimes_(lifetimes),
      look_(look),
      limit_(limit),
      budget_(budget),
      execution_(lifetimes),
      touched_(lifetimes.reads.size()) {}

Found ValleySearch::run() {
  if (execution_.live() > limit_) return Found::nothing;
  execute_free_ones();
  while (!is_done()) {
    valley_ = order_.size();
    std::fill(touched_.begin(), touched_.end(), 0);
    if (const Found found = find_valley(); found != Found::order) return found;
  }
  return Found::order;
}

Found ValleySearch::find_valley() {
  const int live = execution_.live();
  const auto lower = [](const Hill& a, const Hill& b) { return a.priority < b.priority; };
  std::priority_queue<Hill, std::vector<Hill>, decltype(lower)> hills(lower);
  std::set<Order> seen;
  long serial = 0;
  const auto priority = [&](std::size_t size) {
    return (look_ == Look::nearby ? 1L : -1L) * (static_cast<long>(size) << 32) - serial++;
  };
  hills.push({0, steps(), std::nullopt});
  while (!hills.empty()) {
    Hill hill = hills.top();
    hills.pop();
    climb_to(*hill.steps);
    if (hill.choice) {
      execute(*hill.choice);
      execute_free_ones();
      hill.steps = steps();
      Order set = *hill.steps;
      std::sort(set.begin(), set.end());
      if (!seen.insert(std::move(set)).second) continue;
      if (look_ == Look::everywhere) {  // its turn comes by its true size
        hills.push({priority(hill.steps->size()), hill.steps, std::nullopt});
        continue;
      }
    }
    if (budget_ < 0) return Found::out_of_budget;
    if (!hill.steps->empty() && (execution_.live() <= live || is_done())) return Found::order;
    if (execution_.live() == limit_) continue;
    for (const Vertex choice : choices())
      hills.push({priority(hill.steps->size() + 1), hill.steps, choice});
  }
  return Found::nothing;
}

std::shared_ptr<const Order> ValleySearch::steps() const {
  return std::make_shared<Order>(order_.begin() + static_cast<std::ptrdiff_t>(valley_),
                                 order_.end());
}

// Operations that would add a value, those first whose operands have the fewest uses left.
std::vector<Vertex> ValleySearch::choices() const {
  std::vector<std::tuple<int, Vertex>> ranked;
  for (const Vertex operation : execution_.ready()) {
    if (look_ == Look::nearby && order_.size() > valley_ && !is_near(operation)) continue;
    int uses_left = 0;
    for (const Vertex value : lifetimes_.reads[operation]) uses_left += execution_.uses_left(value);
    ranked.emplace_back(uses_left, operation);
  }
  std::sort(ranked.begin(), ranked.end());
  std::vector<Vertex> sorted;
  sorted.reserve(ranked.size());
  for (const auto& [uses_left, operation] : ranked) sorted.push_back(operation);
  return sorted;
}

// Whether an operation, or one that reads its value, reads a value touched since the valley.
bool ValleySearch::is_near(Vertex operation) const {
  const auto reads_touched = [&](Vertex one) {
    return std::any_of(lifetimes_.reads[one].begin(), lifetimes_.reads[one].end(),
                       [&](Vertex value) { return touched_[value] > 0; });
  };
  return reads_touched(operation) ||
         std::any_of(lifetimes_.readers[operation].begin(), lifetimes_.readers[operation].end(),
                     reads_touched);
}

void ValleySearch::execute(Vertex operation) {
  --budget_;
  execution_.execute(operation);
  order_.push_back(operation);
  ++touched_[operation];
  for (const Vertex value : lifetimes_.reads[operation]) ++touched_[value];
}

void ValleySearch::execute_free_ones() {
  for (std::size_t i = 0; i < execution_.ready().size();) {
    const Vertex operation = execution_.ready()[i];
    if (execution_.growth(operation) > 0) {
      ++i;
    } else {
      execute(operation);
      i = 0;
    }
  }
}

void ValleySearch::return_to(std::size_t steps) {
  while (order_.size() > steps) {
    const Vertex operation = order_.back();
    order_.pop_back();
    execution_.take_back(operation);
    --touched_[operation];
    for (const Vertex value : lifetimes_.reads[operation]) --touched_[value];
  }
}

void ValleySearch::climb_to(const Order& steps) {
  std::size_t common = 0;
  while (common < steps.size() && valley_ + common < order_.size() &&
         order_[valley_ + common] == steps[common])
    ++common;
  return_to(valley_ + common);
  for (; common < steps.size(); ++common) execute(steps[common]);
}

}  // namespace papilio::schedule
