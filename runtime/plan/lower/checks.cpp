// SPDX-License-Identifier: MIT
#include "runtime/plan/lower/checks.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "runtime/plan/strategies/thread_counts.h"

namespace papilio::plan {

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

void check_points(const Schedule& schedule, std::uint64_t n, const std::vector<int>& radices,
                  std::uint64_t threads) {
  const auto points = points_of_thread(n, radices, threads);
  if (points > most_points_of_thread)
    reject(schedule, fmt::format("threads={} leave {} points a thread, {} are allowed", threads,
                                 points, most_points_of_thread));
}

}  // namespace papilio::plan
