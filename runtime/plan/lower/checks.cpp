// SPDX-License-Identifier: MIT
#include "runtime/plan/lower/checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace papilio::plan {

namespace {

std::vector<std::string_view> words_of(std::string_view names) {
  std::vector<std::string_view> words;
  for (std::size_t from = 0; from < names.size();) {
    const std::size_t to = std::min(names.find(' ', from), names.size());
    if (to > from) words.push_back(names.substr(from, to - from));
    from = to + 1;
  }
  return words;
}

}  // namespace

void need(const Schedule& schedule, std::string_view names) {
  for (const auto name : words_of(names))
    if (!is_given(schedule.with, name))
      reject(schedule, fmt::format("needs the parameter '{}'", name));
}

void check_form(const Schedule& schedule) {
  const Strategy& strategy = strategy_of(schedule);
  auto known = words_of(strategy.needs);
  for (const auto name : words_of(strategy.takes)) known.push_back(name);
  for (const auto name : given(schedule.with))
    if (std::find(known.begin(), known.end(), name) == known.end())
      reject(schedule,
             fmt::format("has no parameter '{}'; there are: {}", name, fmt::join(known, ", ")));
  need(schedule, strategy.needs);
  // What is done in place, or in half the memory, is so in all kernels of a node.
  const auto& exchanges = schedule.with.exchange.values();
  const auto same_place = [&](const Exchange other) {
    return exchanges_in_place(other) == exchanges_in_place(exchanges.front()) &&
           (other == Exchange::halves) == (exchanges.front() == Exchange::halves);
  };
  if (!std::all_of(exchanges.begin(), exchanges.end(), same_place))
    reject(schedule, fmt::format("exchange={} are not planar and interleaved, nor both in place",
                                 value_of(schedule.with, "exchange")));
  for (const auto& inner : schedule.inner)
    if (inner.with.has_extents())
      reject(inner, "inputs and outputs are of a whole axis, not of a part of a transform");
  const std::size_t inner_count = strategy.inner;
  if (schedule.inner.size() != inner_count)
    reject(schedule,
           fmt::format("has {} inner schedules, {} expected", schedule.inner.size(), inner_count));
  if (const auto product = points(shape_of(schedule));
      !schedule.with.dims.empty() && product != schedule.length)
    reject(schedule, fmt::format("dims={} do not multiply to it, but to {}",
                                 value_of(schedule.with, "dims"), product));
  if (schedule.strategy == "row_column" || schedule.strategy == "rader" ||
      !schedule.with.dims.empty())
    return;
  for (const auto& inner : schedule.inner)
    if (const auto shape = shape_of(inner); shape.size() > 1)
      reject(schedule, fmt::format("{}({}) inside it is of dimensions {}, one is needed",
                                   inner.strategy, inner.length, fmt::join(shape, "x")));
}

void check_threads(const Schedule& schedule, std::uint64_t threads, std::uint64_t tiles,
                   const Context& context) {
  const auto limit = static_cast<std::uint64_t>(context.target.limits.threads_per_block);
  if (threads > limit || tiles > limit || threads * tiles > limit)
    reject(schedule,
           fmt::format("threads={} times per_block={} is more than the {} threads of a block",
                       threads, tiles, limit));
}

void check_resident(const Schedule& schedule) {
  if (schedule.with.resident > 32)
    reject(schedule, fmt::format("resident={} is more than 32", schedule.with.resident));
}

void check_prefetch(const Schedule& schedule, std::size_t passes) {
  for (const std::uint64_t pass : schedule.with.prefetch.values())
    if (pass > passes)
      reject(schedule, fmt::format("prefetch={} is not from 1 to {}", pass, passes));
}

void check_two_parts(const Schedule& schedule) {
  const auto n1 = schedule.inner[0].length, n2 = schedule.inner[1].length;
  if (schedule.length % n1 != 0 || schedule.length / n1 != n2)
    reject(schedule, fmt::format("inner lengths {} and {} do not multiply to it", n1, n2));
}

void check_radices(const Schedule& schedule, const Context& context) {
  const auto& library = *context.codelets;
  const auto radices = schedule.with.radices;
  const auto& given_variant = schedule.with.codelets;
  const std::string variant(given_variant.empty() ? compose::default_variant
                                                  : std::string_view(given_variant));
  std::uint64_t rest = schedule.length;
  for (const int radix : radices) {
    if (!library.plain(radix, variant))
      reject(schedule, fmt::format("radix {} has no codelet; there are {}", radix,
                                   fmt::join(library.radices(), ", ")));
    if (rest % radix != 0) rest = 0;
    if (rest == 0) break;
    rest /= radix;
  }
  if (rest != 1)
    reject(schedule, fmt::format("radices={} do not multiply to the length",
                                 value_of(schedule.with, "radices")));
  if (!library.has_variant(radices, variant))
    reject(schedule,
           fmt::format("codelets={} is a variant that none of its radices has; there are "
                       "{}{}{}",
                       variant, compose::default_variant, library.variants().empty() ? "" : ", ",
                       fmt::join(library.variants(), ", ")));
}

void check_axes(const Schedule& schedule, const Shape& dimensions, const std::vector<int>& radices,
                const std::vector<int>& axes) {
  Shape product(dimensions.size(), 1);
  if (axes.size() != radices.size())
    reject(schedule, fmt::format("axes={} are {} in number, radices {}",
                                 value_of(schedule.with, "axes"), axes.size(), radices.size()));
  for (std::size_t p = 0; p < axes.size(); ++p) {
    const auto axis = static_cast<std::size_t>(axes[p]);
    if (axis > dimensions.size())
      reject(schedule,
             fmt::format("axes={} names dimension {} of {}", value_of(schedule.with, "axes"), axis,
                         fmt::join(dimensions, "x")));
    product[axis - 1] *= radices[p];
  }
  for (std::size_t axis = 0; axis < dimensions.size(); ++axis)
    if (product[axis] != dimensions[axis])
      reject(schedule, fmt::format("the radices along dimension {} do not multiply to {}", axis + 1,
                                   dimensions[axis]));
}

std::uint64_t points_of_thread(std::uint64_t n, const std::vector<int>& radices,
                               std::uint64_t threads) {
  std::uint64_t points = 0;
  for (const int radix : radices)
    points = std::max(points, (n / radix + threads - 1) / threads * radix);
  return points;
}

void check_points(const Schedule& schedule, std::uint64_t n, const std::vector<int>& radices,
                  std::uint64_t threads) {
  const auto points = points_of_thread(n, radices, threads);
  if (points > most_points_of_thread)
    reject(schedule, fmt::format("threads={} leave {} points a thread, {} are allowed", threads,
                                 points, most_points_of_thread));
}

}  // namespace papilio::plan
