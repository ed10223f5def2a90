// SPDX-License-Identifier: MIT
//
// The table of moves.
#include "runtime/search/moves.h"

#include <algorithm>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/search/domains.h"
#include "runtime/search/draw_problem.h"

namespace papilio::search {
namespace {

using plan::Schedule;
using Found = std::function<void(Schedule)>;

// After other passes: the same threads where they may stay, else the nearest that may be.
void with_threads(Schedule node, const Grammar& grammar, const Found& found) {
  const auto counts = thread_counts(node, grammar.context());
  if (counts.empty()) return;
  const auto distance = [&](std::uint64_t count) {
    return count > node.with.threads ? count - node.with.threads : node.with.threads - count;
  };
  if (std::ranges::count(counts, node.with.threads) == 0)
    node.with.threads = *std::ranges::min_element(counts, {}, distance);
  found(std::move(node));
}

bool same_axis(const Schedule& node, std::size_t p, std::size_t q) {
  return node.with.axes.empty() || node.with.axes[p] == node.with.axes[q];
}

void other_values(const Schedule& node, const Grammar& grammar, int, Choices&, const Found& found) {
  for (const Domain* domain : domains_of(node, grammar.context())) {
    const auto now = plan::value_of(node.with, domain->parameter);
    for (const auto& value : domain->values(node, grammar.context())) {
      if (value == now) continue;
      Schedule other = node;
      set(other, domain->parameter, value);
      found(std::move(other));
    }
  }
}

void swap_passes(const Schedule& node, const Grammar&, int, Choices&, const Found& found) {
  for (std::size_t p = 1; p < node.with.radices.size(); ++p) {
    const bool alike = node.with.radices[p] == node.with.radices[p - 1];
    if (alike && same_axis(node, p, p - 1)) continue;
    Schedule other = node;
    std::swap(other.with.radices[p], other.with.radices[p - 1]);
    if (!node.with.axes.empty()) std::swap(other.with.axes[p], other.with.axes[p - 1]);
    found(std::move(other));
  }
}

void merge_passes(const Schedule& node, const Grammar& grammar, int, Choices&, const Found& found) {
  for (std::size_t p = 1; p < node.with.radices.size(); ++p) {
    if (!same_axis(node, p, p - 1)) continue;
    const int radix = node.with.radices[p] * node.with.radices[p - 1];
    if (std::ranges::count(grammar.context().codelets->radices(), radix) == 0) continue;
    const auto place = static_cast<std::ptrdiff_t>(p);
    Schedule other = node;
    other.with.radices[p - 1] = radix;
    other.with.radices.erase(other.with.radices.begin() + place);
    if (!node.with.axes.empty()) other.with.axes.erase(other.with.axes.begin() + place);
    with_threads(std::move(other), grammar, found);
  }
}

void split_pass(const Schedule& node, const Grammar& grammar, int, Choices&, const Found& found) {
  const auto& known = grammar.context().codelets->radices();
  for (std::size_t p = 0; p < node.with.radices.size(); ++p)
    for (const int first : known) {
      const int radix = node.with.radices[p];
      if (first >= radix || radix % first != 0 || std::ranges::count(known, radix / first) == 0)
        continue;
      const auto place = static_cast<std::ptrdiff_t>(p);
      Schedule other = node;
      other.with.radices[p] = first;
      other.with.radices.insert(other.with.radices.begin() + place + 1, radix / first);
      if (!node.with.axes.empty())
        other.with.axes.insert(other.with.axes.begin() + place, node.with.axes[p]);
      with_threads(std::move(other), grammar, found);
    }
}

void shift_factor(const Schedule& node, const Grammar& grammar, int, Choices&, const Found& found) {
  const auto& known = grammar.context().codelets->radices();
  const std::size_t passes = node.with.radices.size();
  for (std::size_t from = 0; from < passes; ++from)
    for (std::size_t to = 0; to < passes; ++to) {
      if (from == to || !same_axis(node, from, to)) continue;
      const int radix = node.with.radices[from];
      for (const int factor : known) {
        if (factor >= radix || radix % factor != 0) continue;
        if (std::ranges::count(known, radix / factor) == 0 ||
            std::ranges::count(known, node.with.radices[to] * factor) == 0)
          continue;
        Schedule other = node;
        other.with.radices[from] /= factor;
        other.with.radices[to] *= factor;
        with_threads(std::move(other), grammar, found);
      }
    }
}

// The same kernel with other passes, or of another length: what does not depend on them stays.
void redraw_passes(const Schedule& node, const Grammar& grammar, int, Choices& choices,
                   const Found& found) {
  if (node.with.radices.empty() || node.length == 1) return;
  Schedule other = node;
  if (!grammar.draw_kernel(other, choices)) return;
  Schedule kept = node;
  kept.with.radices = other.with.radices;
  kept.with.axes = other.with.axes;
  if (is_given(kept.with, "prefetch") && kept.with.prefetch.of(0) > 2 * kept.with.radices.size())
    set(kept, "prefetch", "");
  with_threads(std::move(kept), grammar, found);
}

void other_cut(const Schedule& node, const Grammar& grammar, int depth, Choices& choices,
               const Found& found) {
  if (node.inner.size() != 2 || !node.with.dims.empty() || node.strategy != "hierarchical") return;
  const auto resized = [&](const Schedule& side, std::uint64_t length) {
    if (side.length == length) return side;
    Schedule other = side;
    other.length = length;
    const bool is_block = side.strategy == "stockham" || side.strategy == "global_stockham";
    if (!is_block || !grammar.draw_kernel(other, choices))
      return grammar.draw({length}, choices, depth - 1);
    return other;
  };
  // The factor of a prime goes from one side to the other; or the sides change places.
  const std::uint64_t left = node.inner[0].length, right = node.inner[1].length;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> cuts;
  for (const auto f : numbers::prime_factors(left)) cuts.emplace_back(left / f, right * f);
  for (const auto f : numbers::prime_factors(right)) cuts.emplace_back(left * f, right / f);
  cuts.emplace_back(right, left);
  std::ranges::sort(cuts);
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  for (const auto& [first, second] : cuts) {
    if (first == 1 || second == 1 || first == left) continue;
    Schedule other = node;
    other.inner[0] = resized(node.inner[0], first);
    other.inner[1] = resized(node.inner[1], second);
    if (!other.inner[0].strategy.empty() && !other.inner[1].strategy.empty())
      found(std::move(other));
  }
}

void redraw(const Schedule& node, const Grammar& grammar, int depth, Choices& choices,
            const Found& found) {
  Schedule other = grammar.draw(node.strategy, plan::shape_of(node), choices, depth);
  if (!other.strategy.empty()) found(std::move(other));
}

void other_strategy(const Schedule& node, const Grammar& grammar, int depth, Choices& choices,
                    const Found& found) {
  const auto shape = plan::shape_of(node);
  for (const auto& name : grammar.strategies(shape, depth)) {
    if (name == node.strategy) continue;
    Schedule other = grammar.draw(name, shape, choices, depth);
    if (!other.strategy.empty()) found(std::move(other));
  }
}

const Move table[] = {
    {"value", "one parameter has another value of its domain", other_values},
    {"swap", "two passes that follow each other change places", swap_passes},
    {"merge", "two passes that follow each other become one of their product", merge_passes},
    {"split", "a pass becomes two", split_pass},
    {"shift", "a factor goes from one pass to another", shift_factor},
    {"passes", "other passes, drawn; everything else stays", redraw_passes},
    {"cut", "a prime factor goes from columns to rows or back, or the two change places",
     other_cut},
    {"redraw", "the node is drawn anew by its own strategy", redraw},
    {"strategy", "the node is drawn anew by each other strategy", other_strategy},
};

}  // namespace

std::span<const Move> moves() {
  return table;
}

void visit_nodes(Schedule& root, const std::function<void(Schedule&, int)>& visit) {
  const std::function<void(Schedule&, int)> down = [&](Schedule& node, int level) {
    const bool counts = is_transform(node);
    if (counts) visit(node, level);
    for (Schedule& inner : node.inner) down(inner, level + counts);
  };
  down(root, 0);
}

}  // namespace papilio::search
