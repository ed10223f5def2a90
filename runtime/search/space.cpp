// SPDX-License-Identifier: MIT
#include "runtime/search/space.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "papilio/papilio.hpp"
#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/search/domains.h"
#include "runtime/search/draw_problem.h"
#include "runtime/search/moves.h"

namespace papilio::search {

using plan::Schedule;
using plan::Shape;

Space::Space(Shape shape, const plan::Context& context, const Bounds& bounds)
    : shape_(std::move(shape)), grammar_(context, bounds) {}

Schedule Space::draw(Choices& choices) const {
  return context().sweeps ? draw_sweeps(grammar_, choices)
                          : grammar_.draw(shape_, choices, grammar_.bounds().depth);
}

std::optional<std::string> Space::why_not(const Schedule& schedule) const {
  const plan::Context& context = grammar_.context();
  try {
    if (const auto shape = plan::shape_of(schedule); !context.sweeps && shape != shape_)
      return fmt::format("schedule: {} transforms {}, the space is of {}", schedule.name(),
                         fmt::join(shape, "x"), fmt::join(shape_, "x"));
    const plan::Program program = plan::lower_for_problem(schedule, context);
    if (plan::arithmetic_of(program) > context.arithmetic)
      return "schedule: its arithmetic is less precise than was asked for";
  } catch (const Error& error) {
    if (error.code() == ErrorCode::internal) throw;
    return error.what();
  }
  for (const auto& constraint : constraints_)
    if (auto why = constraint(schedule)) return why;
  return std::nullopt;
}

void Space::enumerate(const std::function<bool(const Schedule&)>& visit) const {
  Walk walk(*this);
  while (const auto schedule = walk.next())
    if (!visit(*schedule)) return;
}

std::optional<Schedule> Walk::next() {
  while (more_) {
    Schedule schedule = space_.draw(odometer_);
    more_ = odometer_.next();
    if (!schedule.strategy.empty() && known_.insert(plan::print(schedule)).second) return schedule;
  }
  return std::nullopt;
}

std::optional<Schedule> Space::sample(Choices& choices, int tries) const {
  for (; tries > 0; --tries) {
    Schedule schedule = draw(choices);
    if (!schedule.strategy.empty() && !why_not(schedule)) return schedule;
  }
  return std::nullopt;
}

std::optional<Schedule> Space::sample(std::uint64_t seed) const {
  Die die(seed);
  return sample(die);
}

std::vector<Schedule> Space::neighbours(const Schedule& schedule, Choices& choices) const {
  std::vector<Schedule> found;
  std::set<std::string> known{plan::print(schedule)};
  Schedule tree = schedule;
  visit_nodes(tree, [&](Schedule& node, int level) {
    const Schedule before = node;
    for (const Move& move : moves())
      move.apply(before, grammar_, grammar_.bounds().depth - level, choices, [&](Schedule after) {
        node = std::move(after);
        if (known.insert(plan::print(tree)).second && !why_not(tree)) found.push_back(tree);
      });
    node = before;
  });
  other_sweeps(schedule, grammar_, choices, [&](const Schedule& after) {
    if (known.insert(plan::print(after)).second && !why_not(after)) found.push_back(after);
  });
  return found;
}

std::optional<Schedule> Space::mutate(const Schedule& schedule, Choices& choices, int tries) const {
  for (; tries > 0; --tries) {
    Schedule tree = schedule;
    std::vector<std::pair<Schedule*, int>> nodes;
    visit_nodes(tree, [&](Schedule& node, int level) { nodes.emplace_back(&node, level); });
    const auto [node, level] = choices.one_of(nodes);
    std::vector<Schedule> all;
    const std::size_t chosen = choices.pick(moves().size() + (context().sweeps ? 1 : 0));
    if (chosen == moves().size()) {
      other_sweeps(schedule, grammar_, choices,
                   [&](Schedule after) { all.push_back(std::move(after)); });
      if (all.empty()) continue;
      tree = choices.one_of(all);
      if (!why_not(tree)) return tree;
      continue;
    }
    const Move& move = moves()[chosen];
    move.apply(*node, grammar_, grammar_.bounds().depth - level, choices,
               [&](Schedule after) { all.push_back(std::move(after)); });
    if (all.empty()) continue;
    *node = choices.one_of(all);
    if (tree != schedule && !why_not(tree)) return tree;
  }
  return std::nullopt;
}

namespace {

// Parameters that do not depend on each other: any of b's may go with a's.
void mix_parameters(Schedule& a, const Schedule& b, const plan::Context& context,
                    Choices& choices) {
  for (const Domain* domain : domains_of(a, context))
    if (choices.pick(2) == 1) set(a, domain->parameter, plan::value_of(b.with, domain->parameter));
}

}  // namespace

std::optional<Schedule> Space::crossover(const Schedule& a, const Schedule& b, Choices& choices,
                                         int tries) const {
  struct Pair {
    Schedule *of_a, *of_b;
  };
  for (; tries > 0; --tries) {
    Schedule child = a, other = b;
    std::vector<Pair> pairs;
    visit_nodes(child, [&](Schedule& x, int) {
      visit_nodes(other, [&](Schedule& y, int) {
        if (plan::shape_of(x) == plan::shape_of(y) && x != y) pairs.push_back({&x, &y});
      });
    });
    if (pairs.empty()) return std::nullopt;
    const Pair pair = choices.one_of(pairs);
    const bool alike = pair.of_a->strategy == pair.of_b->strategy;
    if (alike && (pair.of_a == &child || choices.pick(2) == 1))
      mix_parameters(*pair.of_a, *pair.of_b, context(), choices);
    else
      *pair.of_a = *pair.of_b;
    if (child != a && child != b && !why_not(child)) return child;
  }
  return std::nullopt;
}

Space::Size Space::size(std::size_t counted, std::size_t draws, std::uint64_t seed) const {
  Size size;
  std::size_t seen = 0, legal = 0;
  enumerate([&](const Schedule& schedule) {
    if (++seen > counted) return false;
    legal += !why_not(schedule);
    return true;
  });
  if (seen <= counted) {
    size.exact = true;
    size.schedules = static_cast<double>(seen);
    size.legal = static_cast<double>(legal);
    return size;
  }
  Die die(seed);
  double sum = 0, squares = 0, legal_sum = 0, legal_squares = 0;
  for (std::size_t draw = 0; draw < draws; ++draw) {
    die.take_weight();
    const Schedule schedule = this->draw(die);
    const double weight = die.take_weight();
    if (schedule.strategy.empty()) continue;
    sum += weight;
    squares += weight * weight;
    if (why_not(schedule)) continue;
    legal_sum += weight;
    legal_squares += weight * weight;
  }
  const auto count = static_cast<double>(draws);
  const auto error = [&](double total, double of_squares) {
    const double mean = total / count;
    return std::sqrt(std::max(0.0, of_squares / count - mean * mean) / count);
  };
  size.schedules = sum / count;
  size.schedules_error = error(sum, squares);
  size.legal = legal_sum / count;
  size.legal_error = error(legal_sum, legal_squares);
  return size;
}

}  // namespace papilio::search
