// SPDX-License-Identifier: MIT
//
// The table of strategies, and checks they share.
#include "runtime/plan/strategy.h"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/plan/work.h"

namespace papilio::plan {

extern const Strategy cluster, row_column, global_stockham, hierarchical, rader, bluestein, generic,
    matrix;

std::span<const Strategy> strategies() {
  static const Strategy table[] = {stockham, cluster,   row_column, global_stockham, hierarchical,
                                   rader,    bluestein, generic,    matrix};
  return table;
}

Shape shape_of(const Schedule& schedule) {
  if (schedule.has("dims")) return schedule.sizes("dims");
  if (schedule.strategy != "row_column" || schedule.inner.size() != 2) return {schedule.length};
  Shape shape = shape_of(schedule.inner[0]);
  const Shape rest = shape_of(schedule.inner[1]);
  shape.insert(shape.end(), rest.begin(), rest.end());
  return shape;
}

void set_dimensions(Schedule& schedule, const Shape& shape) {
  if (shape.size() > 1) schedule.set("dims", fmt::format("{}", fmt::join(shape, "x")));
}

bool splits_dimension(const Schedule& cluster) {
  const auto first = static_cast<std::uint64_t>(cluster.list("parts").at(0));
  std::uint64_t product = 1;
  for (const std::uint64_t n : shape_of(cluster))
    if (product < first) product *= n;
  return product != first;
}

Shape dimensions_of_axes(const Schedule& kernel) {
  Shape dimensions = shape_of(kernel);
  if (!kernel.has("parts") || !splits_dimension(kernel)) return dimensions;
  const auto first = static_cast<std::uint64_t>(kernel.list("parts").at(0));
  dimensions.front() /= first;
  dimensions.insert(dimensions.begin(), first);
  return dimensions;
}

const Strategy& strategy_of(const Schedule& schedule) {
  std::vector<std::string_view> names;
  for (const auto& strategy : strategies()) {
    if (schedule.strategy == strategy.name) return strategy;
    names.push_back(strategy.name);
  }
  throw Error(ErrorCode::invalid_schedule,
              fmt::format("schedule: there is no strategy '{}'; there are {}", schedule.strategy,
                          fmt::join(names, ", ")));
}

bool is_in_place(const Schedule& kernel) {
  return kernel.word_or("exchange", "joint") == "place";
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

bool convolves_in_one_kernel(const Schedule& schedule) {
  const auto& inner = schedule.inner.at(0).strategy;
  return inner == "stockham" || inner == "cluster";
}

void reject(const Schedule& schedule, const std::string& why) {
  throw Error(ErrorCode::invalid_schedule,
              fmt::format("schedule: {}({}): {}", schedule.strategy, schedule.length, why));
}

void check_form(const Schedule& schedule, std::span<const char* const> parameters,
                std::size_t inner_count) {
  for (const auto& [name, value] : schedule.parameters)
    if (std::find(parameters.begin(), parameters.end(), name) == parameters.end())
      reject(schedule, fmt::format("has no parameter '{}'; there are: {}", name,
                                   fmt::join(parameters, ", ")));
  if (schedule.inner.size() != inner_count)
    reject(schedule,
           fmt::format("has {} inner schedules, {} expected", schedule.inner.size(), inner_count));
  if (const auto product = points(shape_of(schedule));
      schedule.has("dims") && product != schedule.length)
    reject(schedule,
           fmt::format("dims={} do not multiply to it, but to {}", schedule.word("dims"), product));
  if (schedule.strategy == "row_column" || schedule.strategy == "rader" || schedule.has("dims"))
    return;
  for (const auto& inner : schedule.inner)
    if (const auto shape = shape_of(inner); shape.size() > 1)
      reject(schedule, fmt::format("{}({}) inside it is of dimensions {}, one is needed",
                                   inner.strategy, inner.length, fmt::join(shape, "x")));
}

void check_word(const Schedule& schedule, const char* name, const std::vector<std::string>& words) {
  const auto word = schedule.word_or(name, words.front());
  if (std::find(words.begin(), words.end(), word) == words.end())
    reject(schedule, fmt::format("{}={} is none of {}", name, word, fmt::join(words, ", ")));
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
  if (schedule.has("resident") && schedule.integer("resident") > 32)
    reject(schedule, fmt::format("resident={} is more than 32", schedule.word("resident")));
}

void check_ahead(const Schedule& schedule, std::size_t passes) {
  if (!schedule.has("ahead")) return;
  const auto ahead = schedule.integer("ahead");
  if (ahead < 1 || ahead > passes)
    reject(schedule, fmt::format("ahead={} is not from 1 to {}", ahead, passes));
}

void check_two_parts(const Schedule& schedule, std::span<const char* const> parameters) {
  check_form(schedule, parameters, 2);
  const auto n1 = schedule.inner[0].length, n2 = schedule.inner[1].length;
  if (schedule.length % n1 != 0 || schedule.length / n1 != n2)
    reject(schedule, fmt::format("inner lengths {} and {} do not multiply to it", n1, n2));
}

void check_radices(const Schedule& schedule, const Context& context) {
  const auto& library = *context.codelets;
  const auto radices = schedule.list("radices");
  const auto variant = schedule.word_or("codelets", std::string(compose::default_variant));
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
    reject(schedule,
           fmt::format("radices={} do not multiply to the length", schedule.word("radices")));
  if (!library.has_variant(radices, variant))
    reject(schedule,
           fmt::format("codelets={} is a variant that none of its radices has; there are "
                       "{}{}{}",
                       variant, compose::default_variant, library.variants().empty() ? "" : ", ",
                       fmt::join(library.variants(), ", ")));
}

void check_axes(const Schedule& schedule, const std::vector<int>& dimensions,
                const std::vector<int>& radices, const std::vector<int>& axes) {
  Shape product(dimensions.size(), 1);
  if (axes.size() != radices.size())
    reject(schedule, fmt::format("axes={} are {} in number, radices {}", schedule.word("axes"),
                                 axes.size(), radices.size()));
  for (std::size_t p = 0; p < axes.size(); ++p) {
    const auto axis = static_cast<std::size_t>(axes[p]);
    if (axis > dimensions.size())
      reject(schedule, fmt::format("axes={} names dimension {} of {}", schedule.word("axes"), axis,
                                   join(dimensions)));
    product[axis - 1] *= radices[p];
  }
  for (std::size_t axis = 0; axis < dimensions.size(); ++axis)
    if (product[axis] != static_cast<std::uint64_t>(dimensions[axis]))
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

bool sensible_threads(std::uint64_t n, const std::vector<int>& radices, std::uint64_t threads,
                      const Context& context) {
  // In f64 on a GPU three quarters of a thread's registers, and then no butterfly more.
  const bool wide = context.precision == Precision::f32, is_host = context.target.is_host;
  const int usual_points = wide ? 32 : is_host ? 16 : 48;
  const int largest = *std::max_element(radices.begin(), radices.end());
  const auto usual = static_cast<std::uint64_t>(std::max(usual_points, largest));
  const auto most = wide || is_host ? most_points_of_thread : usual;
  return threads >= 1 && threads <= 1024 && threads * usual >= n &&
         points_of_thread(n, radices, threads) <= most;
}

bool registers_hold(std::uint64_t points, const Context& context) {
  return points * context.complex_bytes() <= 160 << 10;
}

bool are_long_columns(std::uint64_t points, const Role& role, const Context& context) {
  constexpr double most_bytes = 192 << 10;
  return role.column_load && !context.target.is_host &&
         static_cast<double>(points) * sector_bytes > most_bytes;
}

std::vector<int> thread_counts(std::uint64_t n, const std::vector<int>& radices,
                               std::initializer_list<int> shares, const Context& context) {
  std::vector<int> counts;
  for (const int radix : radices)
    for (const int share : shares) {
      const std::uint64_t threads = (n / radix + share - 1) / share;
      if (sensible_threads(n, radices, threads, context))
        counts.push_back(static_cast<int>(threads));
    }
  std::sort(counts.begin(), counts.end());
  counts.erase(std::unique(counts.begin(), counts.end()), counts.end());
  return counts;
}

void check_points(const Schedule& schedule, std::uint64_t n, const std::vector<int>& radices,
                  std::uint64_t threads) {
  const auto points = points_of_thread(n, radices, threads);
  if (points > most_points_of_thread)
    reject(schedule, fmt::format("threads={} leave {} points a thread, {} are allowed", threads,
                                 points, most_points_of_thread));
}

}  // namespace papilio::plan
