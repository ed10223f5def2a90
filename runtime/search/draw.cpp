// SPDX-License-Identifier: MIT
//
// Passes and parameters of a node, and which strategy a shape goes by. The strategies' structures
// are in draw_strategies.cpp.
#include "runtime/search/draw.h"

#include <algorithm>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/strategy.h"
#include "runtime/search/domains.h"
#include "runtime/search/draw_strategies.h"

namespace papilio::search {

using plan::Schedule;
using plan::Shape;

namespace {

constexpr std::size_t most_passes = 16;  // that a kernel may have

}  // namespace

Grammar::Grammar(const plan::Context& context, const Bounds& bounds)
    : context_(context), bounds_(bounds) {}

std::size_t Grammar::fewest_of(std::uint64_t n) const {
  if (n == 1) return 0;
  if (const auto known = fewest_.find(n); known != fewest_.end()) return known->second;
  std::size_t best = most_passes + 1;
  for (const int radix : context_.codelets->radices())
    if (const auto r = static_cast<std::uint64_t>(radix); n % r == 0)
      best = std::min(best, 1 + fewest_of(n / r));
  return fewest_[n] = best;
}

std::size_t Grammar::fewest_passes(std::uint64_t n) const {
  if (n == 1) return 1;
  const std::size_t passes = fewest_of(n);
  return passes > most_passes ? 0 : passes;
}

bool Grammar::block_holds(std::uint64_t points) const {
  const auto bytes = context_.target.limits.shared_bytes_per_block;
  return points <= 2 * bytes / context_.complex_bytes();
}

std::vector<std::uint64_t> Grammar::padded_lengths(std::uint64_t least) const {
  constexpr std::uint64_t largest_prime = 13;
  std::vector<std::uint64_t> lengths;
  for (std::uint64_t m = numbers::next_smooth(least, largest_prime);
       lengths.size() < bounds_.padded; m = numbers::next_smooth(m + 1, largest_prime))
    lengths.push_back(m);
  const std::uint64_t power = numbers::next_smooth(least, 2);
  if (std::ranges::count(lengths, power) == 0) lengths.push_back(power);
  return lengths;
}

bool Grammar::draw_passes(const Shape& dimensions, int first_axis, Choices& choices,
                          Passes& passes) const {
  Shape rest = dimensions;
  std::size_t fewest_all = 0;
  for (const auto n : dimensions) {
    const std::size_t passes_of_n = fewest_passes(n);
    if (passes_of_n == 0) return false;
    fewest_all += n == 1 ? 0 : passes_of_n;
  }
  std::size_t left = std::min(most_passes, fewest_all + bounds_.more_passes);
  struct Step {
    std::size_t dimension;
    int radix;
  };
  for (;; --left) {
    // Steps after which the passes that are left suffice.
    std::size_t needed = 0;
    for (const auto n : rest)
      if (n > 1) needed += fewest_passes(n);
    if (needed == 0) return !passes.radices.empty();
    std::vector<Step> steps;
    for (std::size_t d = 0; d < rest.size(); ++d) {
      if (rest[d] == 1) continue;
      const std::size_t others = needed - fewest_passes(rest[d]);
      for (const int radix : context_.codelets->radices()) {
        const auto r = static_cast<std::uint64_t>(radix);
        if (rest[d] % r != 0) continue;
        const std::uint64_t after = rest[d] / r;
        const std::size_t own = after == 1 ? 0 : fewest_passes(after);
        if ((after == 1 || own > 0) && 1 + own + others <= left) steps.push_back({d, radix});
      }
    }
    if (steps.empty()) return false;
    const Step step = choices.one_of(steps);
    passes.radices.push_back(step.radix);
    passes.axes.push_back(first_axis + static_cast<int>(step.dimension));
    rest[step.dimension] /= static_cast<std::uint64_t>(step.radix);
  }
}

bool Grammar::draw_kernel(Schedule& kernel, Choices& choices) const {
  const Shape shape = plan::shape_of(kernel);
  Passes passes;
  if (kernel.strategy == "cluster") {
    // Those along the first part come first.
    const Shape dimensions = plan::dimensions_of_axes(kernel);
    std::uint64_t product = 1;
    std::size_t first = 0;
    if (shape.size() == 1) {
      const auto parts = kernel.with.parts;
      Passes second;
      if (!draw_passes({std::uint64_t(parts[0])}, 1, choices, passes) ||
          !draw_passes({std::uint64_t(parts[1])}, 2, choices, second))
        return false;
      passes.radices.insert(passes.radices.end(), second.radices.begin(), second.radices.end());
      passes.axes.insert(passes.axes.end(), second.axes.begin(), second.axes.end());
    } else {
      while (product < static_cast<std::uint64_t>(kernel.with.parts[0]))
        product *= dimensions[first++];
      const auto cut = dimensions.begin() + static_cast<std::ptrdiff_t>(first);
      if (!draw_passes(Shape(dimensions.begin(), cut), 1, choices, passes) ||
          !draw_passes(Shape(cut, dimensions.end()), static_cast<int>(first) + 1, choices, passes))
        return false;
    }
    kernel.with.axes = passes.axes;
  } else if (kernel.length == 1) {
    passes.radices = {1};
  } else {
    if (!draw_passes(shape, 1, choices, passes)) return false;
    if (shape.size() > 1) kernel.with.axes = passes.axes;
  }
  kernel.with.radices = passes.radices;
  draw_parameters(kernel, choices);
  return true;
}

void Grammar::draw_parameters(Schedule& node, Choices& choices) const {
  for (const Domain* domain : domains_of(node, context_)) {
    const auto values = domain->values(node, context_);
    if (!values.empty()) set(node, domain->parameter, choices.one_of(values));
  }
}

std::vector<std::string> Grammar::strategies(const Shape& shape, int depth) const {
  const std::pair key(shape, depth);
  if (const auto known = strategies_.find(key); known != strategies_.end()) return known->second;
  std::vector<std::string> names;
  for (const Drawing& drawing : drawings())
    if (drawing.is_for(*this, shape, depth)) names.emplace_back(drawing.strategy);
  return strategies_[key] = names;
}

bool Grammar::can_draw(const Shape& shape, int depth) const {
  return !strategies(shape, depth).empty();
}

Schedule Grammar::draw(const Shape& shape, Choices& choices, int depth) const {
  const auto names = strategies(shape, depth);
  return names.empty() ? Schedule{} : draw(choices.one_of(names), shape, choices, depth);
}

Schedule Grammar::draw(const std::string& strategy, const Shape& shape, Choices& choices,
                       int depth) const {
  const auto names = strategies(shape, depth);
  if (std::ranges::count(names, strategy) == 0) return {};
  for (const Drawing& drawing : drawings())
    if (strategy == drawing.strategy) {
      Schedule schedule = drawing.draw(*this, shape, choices, depth);
      for (const Schedule& inner : schedule.inner)
        if (inner.strategy.empty()) return {};
      return schedule;
    }
  return {};
}

}  // namespace papilio::search
