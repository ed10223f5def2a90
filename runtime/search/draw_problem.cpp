// SPDX-License-Identifier: MIT
#include "runtime/search/draw_problem.h"

#include <algorithm>

#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"

namespace papilio::search {
namespace {

using plan::Schedule;
using plan::Sweep;
using plan::Sweeps;

constexpr int draws_of_move = 3;  // of what a move leaves open
// Of all of another list: most such draws are not legal.
constexpr int draws_of_list = 12;

// The transform of half as many points, or all of them.
Schedule draw_transform(const Sweep& sweep, bool folded, const Grammar& grammar, Choices& choices) {
  const int depth = grammar.bounds().depth;
  if (!folded) return grammar.draw(sweep.shape, choices, depth);
  Schedule half = grammar.draw("stockham", {plan::folded_points(sweep)}, choices, depth);
  if (!half.strategy.empty())
    (plan::loads_bins(sweep) ? half.with.load : half.with.store) = plan::Path::staged;
  return half;
}

bool may_fold(const Sweep& sweep, const Grammar& grammar) {
  const auto half = plan::folded_points(sweep);
  if (half == 0) return false;
  const auto names = grammar.strategies({half}, grammar.bounds().depth);
  return std::ranges::count(names, "stockham") > 0;
}

Schedule draw_list(const Sweeps& sweeps, const Grammar& grammar, Choices& choices) {
  std::vector<Schedule> list;
  for (const Sweep& sweep : sweeps.list) {
    const bool folded = may_fold(sweep, grammar) && choices.pick(2) == 1;
    Schedule transform = draw_transform(sweep, folded, grammar, choices);
    if (transform.strategy.empty()) return {};
    list.push_back(plan::around(sweep, std::move(transform)));
  }
  return plan::joined(sweeps, std::move(list));
}

}  // namespace

Schedule draw_sweeps(const Grammar& grammar, Choices& choices) {
  const Sweeps& sweeps = *grammar.context().sweeps;
  const bool apart = sweeps.apart && choices.pick(2) == 1;
  return draw_list(apart ? *sweeps.apart : sweeps, grammar, choices);
}

void other_sweeps(const Schedule& schedule, const Grammar& grammar, Choices& choices,
                  const std::function<void(Schedule)>& found) {
  const plan::Context& context = grammar.context();
  if (!context.sweeps) return;
  const Sweeps& sweeps = plan::sweeps_of(schedule, context);
  const auto give = [&](Schedule drawn) {
    if (!drawn.strategy.empty()) found(std::move(drawn));
  };
  // (One sweep of all axes, Sweeps::whole, is left by this and not drawn.)
  for (const Sweeps* other : {context.sweeps.get(), context.sweeps->apart.get()})
    for (int i = 0; other && other != &sweeps && i < draws_of_list; ++i)
      give(draw_list(*other, grammar, choices));
  const std::size_t count = sweeps.list.size();
  for (std::size_t s = 0; s < count; ++s) {
    const Sweep& sweep = sweeps.list[s];
    if (!may_fold(sweep, grammar)) continue;
    const Schedule& node = count > 1 ? schedule.inner[s] : schedule;
    const bool is_folded = !node.inner.empty() && plan::shape_of(node.inner.front()) != sweep.shape;
    for (int i = 0; i < draws_of_move; ++i) {
      Schedule transform = draw_transform(sweep, !is_folded, grammar, choices);
      if (transform.strategy.empty()) continue;
      Schedule other = schedule;
      (count > 1 ? other.inner[s] : other) = plan::around(sweep, std::move(transform));
      found(std::move(other));
    }
  }
}

bool is_transform(const Schedule& node) {
  return std::ranges::any_of(plan::strategies(), [&](const plan::Strategy& strategy) {
    return node.strategy == strategy.name;
  });
}

}  // namespace papilio::search
