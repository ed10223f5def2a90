// SPDX-License-Identifier: MIT
#include "runtime/search/feature_limit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "papilio/papilio.hpp"
#include "runtime/search/describe.h"

namespace papilio::search {

Space::Constraint at_most(const std::string& feature, double most, const plan::Context& context) {
  std::vector<std::string_view> names;
  for (const Feature& one : features()) names.emplace_back(one.name);
  const auto found = std::ranges::find(names, feature);
  if (found == names.end())
    throw Error(ErrorCode::invalid_argument, fmt::format("there is no feature '{}'; there are {}",
                                                         feature, fmt::join(names, ", ")));
  const auto place = static_cast<std::size_t>(found - names.begin());
  if (features()[place].gpu && context.target.is_host)
    throw Error(
        ErrorCode::invalid_argument,
        fmt::format("feature '{}' is for GPUs: the processor's kernels have none", feature));
  return [place, feature, most, context](const plan::Schedule& schedule) {
    const double value = describe(schedule, context)[place];
    return value <= most ? std::nullopt
                         : std::optional(fmt::format("schedule: {} is {:g}, more than {:g}",
                                                     feature, value, most));
  };
}

Space::Constraint at_most(const std::string& limit, const plan::Context& context) {
  const std::size_t sign = limit.find('=');
  const std::string number = sign == std::string::npos ? "" : limit.substr(sign + 1);
  double most = 0;
  const auto [end, failed] = std::from_chars(number.data(), number.data() + number.size(), most);
  if (failed != std::errc{} || end != number.data() + number.size() || !(most >= 0))
    throw Error(ErrorCode::invalid_argument,
                fmt::format("limit is '{}'; a feature, = and a number are allowed, as in "
                            "registers=64",
                            limit));
  return at_most(limit.substr(0, sign), most, context);
}

}  // namespace papilio::search
