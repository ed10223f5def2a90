// SPDX-License-Identifier: MIT
//
// The table of strategies.
#include "runtime/plan/lower/strategy.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "runtime/schedule/nearest_word.h"

namespace papilio::plan {

extern const Strategy cluster, row_column, global_stockham, hierarchical, rader, bluestein, generic,
    matrix;

std::span<const Strategy> strategies() {
  static const Strategy table[] = {stockham, cluster,   row_column, global_stockham, hierarchical,
                                   rader,    bluestein, generic,    matrix};
  return table;
}

Shape shape_of(const Schedule& schedule) {
  if (!schedule.with.dims.empty()) return schedule.with.dims;
  if (schedule.strategy != "row_column" || schedule.inner.size() != 2) return {schedule.length};
  Shape shape = shape_of(schedule.inner[0]);
  const Shape rest = shape_of(schedule.inner[1]);
  shape.insert(shape.end(), rest.begin(), rest.end());
  return shape;
}

void set_dimensions(Schedule& schedule, const Shape& shape) {
  if (shape.size() > 1) schedule.with.dims = shape;
}

bool splits_dimension(const Schedule& cluster) {
  const auto first = static_cast<std::uint64_t>(cluster.with.parts.at(0));
  std::uint64_t product = 1;
  for (const std::uint64_t n : shape_of(cluster))
    if (product < first) product *= n;
  return product != first;
}

Shape dimensions_of_axes(const Schedule& kernel) {
  Shape dimensions = shape_of(kernel);
  if (kernel.with.parts.empty() || !splits_dimension(kernel)) return dimensions;
  const auto first = static_cast<std::uint64_t>(kernel.with.parts.at(0));
  dimensions.front() /= first;
  dimensions.insert(dimensions.begin(), first);
  return dimensions;
}

const Strategy& strategy_of(const Schedule& schedule) {
  for (const auto& strategy : strategies())
    if (schedule.strategy == strategy.name) return strategy;
  std::vector<std::string> names;
  for (const auto& strategy : strategies()) names.emplace_back(strategy.name);
  const std::string near = nearest_word(schedule.strategy, names);
  throw Error(ErrorCode::invalid_schedule,
              fmt::format("schedule: there is no strategy '{}'; {}", schedule.strategy,
                          near.empty() ? fmt::format("there are {}", fmt::join(names, ", "))
                                       : "the nearest is " + near));
}

bool takes(const Strategy& strategy, std::string_view parameter) {
  const std::string name = fmt::format(" {} ", parameter);
  return fmt::format(" {} {} ", strategy.needs, strategy.takes).find(name) != std::string::npos;
}

bool is_in_place(const Schedule& kernel) {
  return std::ranges::any_of(kernel.with.exchange.values(), exchanges_in_place);
}

bool exchanges_whole_numbers(const Schedule& kernel) {
  return !is_in_place(kernel) && !kernel.with.exchange.is(Exchange::halves);
}

bool may_share_pairs(const Schedule& cluster, bool loads_bins) {
  const auto part = static_cast<std::uint64_t>(cluster.with.parts[loads_bins ? 1 : 0]);
  return part % (2 * cluster.with.blocks) == 0;
}

Form form_of(const Schedule& schedule) {
  return strategy_of(schedule).form;
}

bool is_convolution(const Schedule& schedule) {
  return form_of(schedule) == Form::convolution;
}

bool is_kernel(const Schedule& schedule) {
  const Form form = form_of(schedule);
  return form == Form::convolution ? convolves_in_one_kernel(schedule) : form != Form::kernels;
}

bool is_rader_of_reals(const Schedule& schedule) {
  return schedule.strategy == "rader" && schedule.with.has_extents();
}

bool convolves_in_one_kernel(const Schedule& schedule) {
  const auto& inner = schedule.inner.at(0).strategy;
  return inner == "stockham" || inner == "cluster";
}

void reject(const Schedule& schedule, const std::string& why) {
  throw Error(ErrorCode::invalid_schedule,
              fmt::format("schedule: {}({}): {}", schedule.strategy, schedule.length, why));
}

}  // namespace papilio::plan
