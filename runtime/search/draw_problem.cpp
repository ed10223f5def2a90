// SPDX-License-Identifier: MIT
#include "runtime/search/draw_problem.h"

#include <algorithm>

#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/convolution.h"
#include "runtime/plan/strategies/parts.h"
#include "runtime/plan/strategies/rader_of_reals.h"
#include "runtime/plan/sweeps/real_ways.h"
#include "runtime/plan/sweeps/schedule_sweeps.h"
#include "runtime/search/draw_strategies.h"

namespace papilio::search {
namespace {

using plan::Schedule;
using plan::Sweep;
using plan::Sweeps;

constexpr int draws_of_move = 3;  // of what a move leaves open
// Of all of another list: most such draws are not legal.
constexpr int draws_of_list = 12;

// How a complex transform does a sweep: of all its points, row by row or of pairs of rows along a
// loop; or of half its points, folded, in one kernel or in the one of the real numbers of several;
// or of a part of its extension; or padded for the elements that are there.
struct Way {
  enum class Fold { none, kernel, division, extension, extents } fold = Fold::none;
  std::uint64_t paired = 0;  // the loop's number; 0: row by row
  bool operator==(const Way&) const = default;

  bool folds() const { return fold == Fold::kernel || fold == Fold::division; }
};

// What a kernel of pairs of rows may be, and one that folds.
std::vector<std::string> strategies_of_pairs(const Sweep& sweep, const Grammar& grammar) {
  auto names = grammar.strategies(sweep.shape, grammar.bounds().depth);
  std::erase_if(names, [](const auto& name) { return name != "stockham" && name != "rader"; });
  return names;
}
std::vector<std::string> strategies_of_folds(const Sweep& sweep, const Grammar& grammar) {
  const auto half = plan::folded_shape(sweep);
  if (half.empty()) return {};
  auto names = grammar.strategies(half, grammar.bounds().depth);
  std::erase_if(names, [&](const auto& name) {
    const bool convolves = half.size() == 1 && (name == "rader" || name == "bluestein");
    return name != "stockham" && !convolves;
  });
  return names;
}

std::vector<std::uint64_t> parts_of_extension(const Sweep& sweep, const Grammar& grammar) {
  auto parts = plan::parts_of_extension(sweep, grammar.context());
  std::erase_if(parts, [&](const std::uint64_t part) {
    return std::ranges::count(grammar.strategies({part}, grammar.bounds().depth), "stockham") == 0;
  });
  return parts;
}

// What may be for the elements that are there alone: of a prime of real numbers Rader's method,
// too.
std::vector<std::string> strategies_of_extents(const Sweep& sweep, const Grammar& grammar) {
  const plan::Extents extents = plan::extents_of(sweep);
  if (extents.are_all()) return {};
  const bool of_reals = plan::is_of_real_numbers(sweep) &&
                        plan::is_for_rader_of_reals(extents, plan::loads_bins(sweep));
  auto names = grammar.strategies(sweep.shape, grammar.bounds().depth);
  std::erase_if(names, [&](const auto& name) {
    return name != "bluestein" && !(name == "rader" && of_reals);
  });
  return names;
}

std::vector<Way> ways_of(const Sweep& sweep, const Grammar& grammar) {
  std::vector<Way> ways;
  if (!sweep.is_whole()) ways.push_back({});
  if (const auto half = plan::folded_shape(sweep); !half.empty()) {
    const auto names = grammar.strategies(half, grammar.bounds().depth);
    if (!strategies_of_folds(sweep, grammar).empty()) ways.push_back({Way::Fold::kernel, 0});
    if (sweep.shape.size() == 1 && std::ranges::count(names, "hierarchical") > 0)
      ways.push_back({Way::Fold::division, 0});
  }
  if (!parts_of_extension(sweep, grammar).empty()) ways.push_back({Way::Fold::extension, 0});
  if (!strategies_of_extents(sweep, grammar).empty()) ways.push_back({Way::Fold::extents, 0});
  if (!strategies_of_pairs(sweep, grammar).empty())
    for (const std::uint64_t loop : plan::loops_to_pair(sweep))
      ways.push_back({Way::Fold::none, loop});
  return ways;
}

Way way_of(const Schedule& node, const Sweep& sweep) {
  if (node.inner.empty() || is_transform(node)) return {Way::Fold::none, node.with.paired};
  const Schedule& inner = node.inner.front();
  if (plan::shape_of(inner) == plan::folded_shape(sweep)) return {Way::Fold::kernel, 0};
  if (plan::extension_of(inner, sweep)) return {Way::Fold::extension, 0};
  if (inner.with.has_extents()) return {Way::Fold::extents, 0};
  if (inner.strategy == "hierarchical" && plan::folds_a_part(inner))
    return {Way::Fold::division, 0};
  return {Way::Fold::none, node.with.paired};
}

// The side of the bins of a kernel that does two rows, or folds.
Schedule staged(Schedule transform, const Sweep& sweep) {
  if (transform.strategy != "rader") plan::path_of_bins(transform, sweep) = plan::Path::staged;
  return transform;
}

// Two parts of half the points; the one on the side of the real numbers is a kernel that folds.
Schedule draw_division(const Sweep& sweep, const Grammar& grammar, Choices& choices) {
  const int depth = grammar.bounds().depth;
  Schedule division = grammar.draw("hierarchical", plan::folded_shape(sweep), choices, depth);
  if (division.strategy.empty()) return {};
  Schedule& kernel = division.inner[plan::loads_bins(sweep) ? 1 : 0];
  if (kernel.strategy != "stockham")
    kernel = grammar.draw("stockham", {kernel.length}, choices, depth - 1);
  if (kernel.strategy.empty()) return {};
  kernel = staged(std::move(kernel), sweep);
  division.length = sweep.n;
  return division;
}

// As many threads a row of a block as were drawn for one transform, and as few rows as a block then
// has threads for.
Schedule draw_extension(const Sweep& sweep, const Grammar& grammar, Choices& choices) {
  const std::uint64_t part = choices.one_of(parts_of_extension(sweep, grammar));
  Schedule kernel = grammar.draw("stockham", {part}, choices, grammar.bounds().depth);
  if (kernel.strategy.empty() || !plan::may_extend(kernel)) return {};
  const auto rows = static_cast<std::uint64_t>(plan::extension_of(kernel, sweep)->rows());
  kernel.with.threads *= rows;
  kernel.with.per_block = std::max<std::uint64_t>(1, kernel.with.per_block / rows);
  return kernel;
}

// Of half the points that Rader's permutation leaves, where it may be, or padded.
Schedule draw_rader_of_reals(std::uint64_t p, bool loads_bins, const Grammar& grammar,
                             Choices& choices) {
  const int depth = grammar.bounds().depth - 1;
  auto lengths = grammar.padded_lengths(p - 1);
  lengths.insert(lengths.begin(), (p - 1) / 2);
  std::erase_if(lengths, [&](std::uint64_t m) {
    return std::ranges::count(grammar.strategies({m}, depth), "stockham") == 0;
  });
  if (lengths.empty()) return {};
  Schedule inner = grammar.draw("stockham", {choices.one_of(lengths)}, choices, depth);
  if (inner.strategy.empty() || !plan::may_be_of_reals(inner)) return {};
  Schedule schedule = plan::rader_of_reals(p, loads_bins, std::move(inner));
  grammar.draw_parameters(schedule, choices);
  return schedule;
}

Schedule draw_extents(const Sweep& sweep, const Grammar& grammar, Choices& choices) {
  const plan::Extents extents = plan::extents_of(sweep);
  const auto names = strategies_of_extents(sweep, grammar);
  if ((names.size() == 1 ? names.front() : choices.one_of(names)) == "rader")
    return draw_rader_of_reals(extents.n, plan::loads_bins(sweep), grammar, choices);
  const std::uint64_t m = choices.one_of(grammar.padded_lengths(plan::least_padded(extents)));
  Schedule inner = draw_padded(grammar, m, choices, grammar.bounds().depth - 1);
  return inner.strategy.empty() ? inner : plan::bluestein_of(extents, std::move(inner));
}

// The schedule of a sweep, one without a strategy where the decisions led nowhere.
Schedule draw_sweep(const Sweep& sweep, const Way& way, const Grammar& grammar, Choices& choices) {
  const int depth = grammar.bounds().depth;
  Schedule transform;
  if (way.fold == Way::Fold::extension) {
    transform = draw_extension(sweep, grammar, choices);
  } else if (way.fold == Way::Fold::extents) {
    transform = draw_extents(sweep, grammar, choices);
  } else if (way.fold == Way::Fold::division) {
    transform = draw_division(sweep, grammar, choices);
  } else if (way.fold == Way::Fold::kernel) {
    const auto names = strategies_of_folds(sweep, grammar);
    const auto& name = names.size() == 1 ? names.front() : choices.one_of(names);
    transform = grammar.draw(name, plan::folded_shape(sweep), choices, depth);
    if (!transform.strategy.empty() && !plan::may_fold(transform, sweep)) return {};
  } else if (way.paired) {
    const auto names = strategies_of_pairs(sweep, grammar);
    transform = grammar.draw(choices.one_of(names), sweep.shape, choices, depth);
  } else {
    transform = grammar.draw(sweep.shape, choices, depth);
  }
  if (transform.strategy.empty()) return {};
  const bool is_staged = way.folds() || way.paired;
  return plan::around(sweep, is_staged ? staged(std::move(transform), sweep) : transform,
                      way.paired);
}

Schedule draw_list(const Sweeps& sweeps, const Grammar& grammar, Choices& choices) {
  std::vector<Schedule> list;
  for (const Sweep& sweep : sweeps.list) {
    const auto ways = ways_of(sweep, grammar);
    if (ways.empty()) return {};
    const Way way = ways.size() == 1 ? ways.front() : choices.one_of(ways);
    list.push_back(draw_sweep(sweep, way, grammar, choices));
    if (list.back().strategy.empty()) return {};
  }
  return plan::joined(sweeps, std::move(list));
}

}  // namespace

Schedule draw_sweeps(const Grammar& grammar, Choices& choices) {
  const auto lists = plan::lists_of(*grammar.context().sweeps);
  const Sweeps& sweeps = lists.size() == 1 ? *lists.front() : *choices.one_of(lists);
  return draw_list(sweeps, grammar, choices);
}

void other_sweeps(const Schedule& schedule, const Grammar& grammar, Choices& choices,
                  const std::function<void(Schedule)>& found) {
  const plan::Context& context = grammar.context();
  if (!context.sweeps) return;
  const Sweeps& sweeps = plan::sweeps_of(schedule, context);
  for (const Sweeps* other : plan::lists_of(*context.sweeps))
    for (int i = 0; other != &sweeps && i < draws_of_list; ++i)
      if (Schedule drawn = draw_list(*other, grammar, choices); !drawn.strategy.empty())
        found(std::move(drawn));
  const std::size_t count = sweeps.list.size();
  for (std::size_t s = 0; s < count; ++s) {
    const Sweep& sweep = sweeps.list[s];
    const Schedule& node = count > 1 ? schedule.inner[s] : schedule;
    const Way now = way_of(node, sweep);
    const auto give = [&](Schedule drawn) {
      if (drawn.strategy.empty()) return;
      Schedule other = schedule;
      (count > 1 ? other.inner[s] : other) = std::move(drawn);
      found(std::move(other));
    };
    for (const Way& way : ways_of(sweep, grammar)) {
      if (way == now) continue;
      // The same transform, where it may be of one row as of two.
      if (way.fold == Way::Fold::none && now.fold == Way::Fold::none &&
          plan::is_for_pairs(node.inner.front()))
        give(plan::around(sweep, staged(node.inner.front(), sweep), way.paired));
      for (int i = 0; i < draws_of_move; ++i) give(draw_sweep(sweep, way, grammar, choices));
    }
  }
}

bool is_transform(const Schedule& node) {
  return std::ranges::any_of(plan::strategies(), [&](const plan::Strategy& strategy) {
    return node.strategy == strategy.name;
  });
}

}  // namespace papilio::search
