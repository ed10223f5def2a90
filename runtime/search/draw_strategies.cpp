// SPDX-License-Identifier: MIT
//
// The structures of the strategies. `generic` has none: it is what latency mode begins with, and
// its kernels serve every length.
#include "runtime/search/draw_strategies.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::search {
namespace {

using plan::points;
using plan::Schedule;
using plan::Shape;

constexpr int largest_of_matrix = 32;
constexpr std::size_t most_dimensions_of_matrix = 3;

Schedule node(const char* strategy, const Shape& shape) {
  Schedule schedule{strategy, points(shape), {}, {}};
  plan::set_dimensions(schedule, shape);
  return schedule;
}

Shape part(const Shape& shape, std::size_t from, std::size_t to) {
  return {shape.begin() + static_cast<std::ptrdiff_t>(from),
          shape.begin() + static_cast<std::ptrdiff_t>(to)};
}

// Divisors of n but 1 and n.
std::vector<std::uint64_t> proper_divisors(std::uint64_t n) {
  auto divisors = numbers::divisors(n);
  std::erase_if(divisors, [&](std::uint64_t d) { return d == 1 || d == n; });
  return divisors;
}

bool has_codelets(const Grammar& grammar, const Shape& shape) {
  return std::ranges::all_of(shape, [&](std::uint64_t n) { return grammar.fewest_passes(n) > 0; });
}

bool is_for_stockham(const Grammar& grammar, const Shape& shape, int) {
  return grammar.block_holds(points(shape)) && has_codelets(grammar, shape);
}
Schedule draw_stockham(const Grammar& grammar, const Shape& shape, Choices& choices, int) {
  Schedule schedule = node("stockham", shape);
  return grammar.draw_kernel(schedule, choices) ? schedule : Schedule{};
}

bool is_for_global_stockham(const Grammar& grammar, const Shape& shape, int) {
  return shape.size() == 1 && shape[0] > 1 && has_codelets(grammar, shape);
}
Schedule draw_global_stockham(const Grammar& grammar, const Shape& shape, Choices& choices, int) {
  Schedule schedule = node("global_stockham", shape);
  return grammar.draw_kernel(schedule, choices) ? schedule : Schedule{};
}

// Its parts: a cut between dimensions, or a divisor of the first one.
std::vector<std::uint64_t> first_parts(const Shape& shape) {
  std::vector<std::uint64_t> firsts = proper_divisors(shape[0]);
  std::uint64_t product = 1;
  for (std::size_t d = 0; d + 1 < shape.size(); ++d) firsts.push_back(product *= shape[d]);
  return firsts;
}
// 2 to 8, 12 and 16, of which each block holds its share.
std::vector<std::uint64_t> blocks_of_cluster(const Grammar& grammar, std::uint64_t n) {
  std::vector<std::uint64_t> blocks;
  const auto most = static_cast<std::uint64_t>(grammar.context().target.limits.cluster_blocks);
  for (std::uint64_t count = 2; count <= most; ++count)
    if ((count <= 8 || count % 4 == 0) && grammar.block_holds(n / count)) blocks.push_back(count);
  return blocks;
}
bool is_for_cluster(const Grammar& grammar, const Shape& shape, int) {
  return !blocks_of_cluster(grammar, points(shape)).empty() && has_codelets(grammar, shape) &&
         !first_parts(shape).empty();
}
Schedule draw_cluster(const Grammar& grammar, const Shape& shape, Choices& choices, int) {
  Schedule schedule = node("cluster", shape);
  schedule.with.blocks = choices.one_of(blocks_of_cluster(grammar, schedule.length));
  const std::uint64_t first = choices.one_of(first_parts(shape));
  schedule.with.parts = {static_cast<int>(first), static_cast<int>(schedule.length / first)};
  return grammar.draw_kernel(schedule, choices) ? schedule : Schedule{};
}

// A dimension divided in two: what is before it and its first part, its second part and the rest.
struct Cut {
  Shape left, right;
};
// Columns in several dimensions are a kernel of one block, rows a stockham.
std::vector<std::string> strategies_of_side(const Grammar& grammar, const Shape& side, bool columns,
                                            int depth) {
  auto names = grammar.strategies(side, depth);
  if (side.size() > 1)
    std::erase_if(names, [&](const std::string& name) {
      if (!columns) return name != "stockham";
      return name != "stockham" && name != "matrix" && name != "rader" && name != "bluestein";
    });
  return names;
}
std::vector<Cut> cuts_of(const Grammar& grammar, const Shape& shape, int depth) {
  std::vector<Cut> cuts;
  for (std::size_t d = 0; d < shape.size(); ++d)
    for (const auto first : proper_divisors(shape[d])) {
      Cut cut{part(shape, 0, d), part(shape, d, shape.size())};
      cut.left.push_back(first);
      cut.right.front() /= first;
      if (!strategies_of_side(grammar, cut.left, true, depth - 1).empty() &&
          !strategies_of_side(grammar, cut.right, false, depth - 1).empty())
        cuts.push_back(std::move(cut));
    }
  return cuts;
}
bool is_for_hierarchical(const Grammar& grammar, const Shape& shape, int depth) {
  return depth > 0 && !cuts_of(grammar, shape, depth).empty();
}
Schedule draw_hierarchical(const Grammar& grammar, const Shape& shape, Choices& choices,
                           int depth) {
  const Cut cut = choices.one_of(cuts_of(grammar, shape, depth));
  Schedule schedule = node("hierarchical", shape);
  for (const bool columns : {true, false}) {
    const Shape& side = columns ? cut.left : cut.right;
    const auto name = choices.one_of(strategies_of_side(grammar, side, columns, depth - 1));
    schedule.inner.push_back(grammar.draw(name, side, choices, depth - 1));
    if (schedule.inner.back().strategy.empty()) return {};
  }
  return schedule;
}

// Where dimensions are divided into the first ones and the rest.
std::vector<std::size_t> cuts_between(const Grammar& grammar, const Shape& shape, int depth) {
  std::vector<std::size_t> cuts;
  for (std::size_t cut = 1; cut < shape.size(); ++cut)
    if (grammar.can_draw(part(shape, 0, cut), depth - 1) &&
        grammar.can_draw(part(shape, cut, shape.size()), depth - 1))
      cuts.push_back(cut);
  return cuts;
}
bool is_for_row_column(const Grammar& grammar, const Shape& shape, int depth) {
  return depth > 0 && !cuts_between(grammar, shape, depth).empty();
}
Schedule draw_row_column(const Grammar& grammar, const Shape& shape, Choices& choices, int depth) {
  const std::size_t cut = choices.one_of(cuts_between(grammar, shape, depth));
  Schedule schedule{"row_column", points(shape), {}, {}};
  schedule.inner.push_back(grammar.draw(part(shape, 0, cut), choices, depth - 1));
  if (schedule.inner[0].strategy.empty()) return {};
  schedule.inner.push_back(grammar.draw(part(shape, cut, shape.size()), choices, depth - 1));
  return schedule;
}

// What Rader's method may do: an odd prime that divides the points once, the shape of its
// convolution, in one block or two.
struct Prime {
  std::uint64_t p;
  Shape inner;
  bool alone, two_blocks;
};
std::vector<Prime> primes_of_rader(const Grammar& grammar, const Shape& shape, int depth) {
  const auto factors = numbers::prime_factors(points(shape));
  const bool clusters = grammar.context().target.limits.cluster_blocks > 1;
  std::vector<Prime> primes;
  for (const auto p : factors) {
    if (p < 3 || p >= (std::uint64_t{1} << 32) || std::ranges::count(factors, p) > 1) continue;
    Prime one{p, {}, factors.size() == 1, false};
    for (const auto n : shape)
      if (n != p) one.inner.push_back(n % p == 0 ? n / p : n);
    one.inner.push_back(p - 1);
    if (one.alone ? grammar.can_draw(one.inner, depth - 1)
                  : is_for_stockham(grammar, one.inner, depth - 1))
      primes.push_back(one);
    one.inner.back() = (p - 1) / 2;
    one.two_blocks = true;
    if (one.alone && p > 3 && clusters && is_for_stockham(grammar, one.inner, depth - 1))
      primes.push_back(one);
  }
  return primes;
}
bool is_for_rader(const Grammar& grammar, const Shape& shape, int depth) {
  return depth > 0 && !primes_of_rader(grammar, shape, depth).empty();
}

// Puts passes in the order of their axes, as Rader's rows want them.
void put_in_order(Schedule& kernel) {
  std::vector<std::pair<int, int>> passes;
  for (std::size_t p = 0; p < kernel.with.axes.size(); ++p)
    passes.emplace_back(kernel.with.axes[p], kernel.with.radices[p]);
  std::ranges::stable_sort(passes, {}, [](const auto& pass) { return pass.first; });
  for (std::size_t p = 0; p < passes.size(); ++p)
    std::tie(kernel.with.axes[p], kernel.with.radices[p]) = passes[p];
}

Schedule draw_rader(const Grammar& grammar, const Shape& shape, Choices& choices, int depth) {
  Schedule schedule = node("rader", shape);
  const Prime prime = choices.one_of(primes_of_rader(grammar, shape, depth));
  if (prime.p < schedule.length) schedule.with.p = prime.p;
  if (prime.two_blocks) schedule.with.blocks = 2;
  const bool in_one_kernel = !prime.alone || prime.two_blocks;
  schedule.inner.push_back(in_one_kernel ? grammar.draw("stockham", prime.inner, choices, depth - 1)
                                         : grammar.draw(prime.inner, choices, depth - 1));
  if (prime.two_blocks) schedule.inner[0].with.per_block = 1;
  put_in_order(schedule.inner[0]);
  grammar.draw_parameters(schedule, choices);
  return schedule;
}

bool is_for_bluestein(const Grammar&, const Shape& shape, int depth) {
  return depth > 0 && std::ranges::any_of(shape, [](std::uint64_t n) { return n > 2; });
}

// The convolution's last pass is along the dimension that is padded, counted from 1.
void end_along(Schedule& kernel, int dimension) {
  auto &axes = kernel.with.axes, &radices = kernel.with.radices;
  const auto last = std::find(axes.rbegin(), axes.rend(), dimension);
  if (last == axes.rend()) return;
  const auto place = axes.rend() - last - 1;
  std::rotate(axes.begin() + place, axes.begin() + place + 1, axes.end());
  std::rotate(radices.begin() + place, radices.begin() + place + 1, radices.end());
}

Schedule draw_bluestein_of_shape(const Grammar& grammar, const Shape& shape, Choices& choices,
                                 int depth) {
  Schedule schedule = node("bluestein", shape);
  std::vector<std::size_t> longer;
  for (std::size_t d = 0; d < shape.size(); ++d)
    if (shape[d] > 2) longer.push_back(d);
  const std::size_t d = choices.one_of(longer);
  Shape inner = shape;
  inner[d] = choices.one_of(grammar.padded_lengths(2 * shape[d] - 1));
  schedule.inner.push_back(grammar.draw("stockham", inner, choices, depth - 1));
  end_along(schedule.inner[0], static_cast<int>(d) + 1);
  return schedule;
}

Schedule draw_bluestein(const Grammar& grammar, const Shape& shape, Choices& choices, int depth) {
  if (shape.size() > 1) return draw_bluestein_of_shape(grammar, shape, choices, depth);
  Schedule schedule = node("bluestein", shape);
  const auto least = [&](std::uint64_t blocks) { return (2 * shape[0] - 2) / blocks + 1; };
  std::vector<std::uint64_t> blocks{1};
  for (const std::uint64_t count : {2, 4, 8, 16})
    if (count <= static_cast<std::uint64_t>(grammar.context().target.limits.cluster_blocks) &&
        shape[0] >= 4 * count && grammar.block_holds(least(count)))
      blocks.push_back(count);
  const std::uint64_t count = choices.one_of(blocks);
  const std::uint64_t m = choices.one_of(grammar.padded_lengths(least(count)));
  if (count == 1) {
    schedule.inner.push_back(draw_padded(grammar, m, choices, depth - 1));
    return schedule;
  }
  // Shared by blocks: straight loads and stores; in place where there are more than two.
  schedule.with.blocks = count;
  schedule.inner.push_back(grammar.draw("stockham", {m}, choices, depth - 1));
  auto& with = schedule.inner[0].with;
  with.load = with.store = plan::Path::direct;
  if (count > 2 && with.exchange.of(0) < plan::Exchange::in_place)
    with.exchange = with.exchange.of(0) == plan::Exchange::interleaved
                        ? plan::Exchange::in_place_interleaved
                        : plan::Exchange::in_place;
  return schedule;
}

bool is_for_matrix(const Grammar&, const Shape& shape, int) {
  return shape.size() <= most_dimensions_of_matrix &&
         std::ranges::all_of(shape,
                             [](std::uint64_t n) { return n >= 2 && n <= largest_of_matrix; });
}
Schedule draw_matrix(const Grammar& grammar, const Shape& shape, Choices& choices, int) {
  Schedule schedule = node("matrix", shape);
  grammar.draw_parameters(schedule, choices);
  return schedule;
}

const Drawing table[] = {
    {"stockham", "the passes", is_for_stockham, draw_stockham},
    {"cluster", "blocks, the two parts, the passes of each", is_for_cluster, draw_cluster},
    {"hierarchical", "the dimension and the place of the cut, both sides", is_for_hierarchical,
     draw_hierarchical},
    {"row_column", "the cut between dimensions, both sides", is_for_row_column, draw_row_column},
    {"rader", "the prime, one block or two, the convolution", is_for_rader, draw_rader},
    {"bluestein", "the dimension, blocks, the padded length, the convolution", is_for_bluestein,
     draw_bluestein},
    {"matrix", "parameters alone", is_for_matrix, draw_matrix},
    {"global_stockham", "the passes", is_for_global_stockham, draw_global_stockham},
};

}  // namespace

std::span<const Drawing> drawings() {
  return table;
}

Schedule draw_padded(const Grammar& grammar, std::uint64_t m, Choices& choices, int depth) {
  Schedule inner = grammar.draw({m}, choices, depth);
  if (inner.strategy == "cluster") {
    inner.with.prefetch = {};
    inner.with.load = inner.with.store = plan::Path::direct;
  }
  return inner;
}

}  // namespace papilio::search
