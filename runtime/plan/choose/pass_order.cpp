// SPDX-License-Identifier: MIT
#include "runtime/plan/choose/pass_order.h"

#include <algorithm>

#include "runtime/plan/strategies/shared_bins.h"

namespace papilio::plan {
namespace {

// So many have 24 orders at most.
constexpr std::size_t most_passes = 4;

}  // namespace

double order_passes(Schedule& schedule, const Context& context,
                    const std::function<double(const Schedule&)>& cost) {
  double us = cost(schedule);
  if (context.target.is_host || !is_convolution(schedule)) return us;
  if (!convolves_in_one_kernel(schedule)) return us;
  if (is_as_timed(schedule)) return us;
  if (schedule.strategy != "rader" && !is_in_place(schedule.inner[0])) return us;
  Schedule& inner = schedule.inner[0];
  auto radices = inner.with.radices;
  std::vector<int> own;  // along the dimension that is convolved
  std::vector<std::size_t> places;
  const auto axes =
      !inner.with.axes.empty() ? inner.with.axes : std::vector<int>(radices.size(), 1);
  for (std::size_t p = 0; p < radices.size(); ++p)
    if (axes[p] == axes.back()) {
      own.push_back(radices[p]);
      places.push_back(p);
    }
  if (own.size() > most_passes) return us;
  auto chosen = radices;
  std::sort(own.begin(), own.end());
  do {
    for (std::size_t i = 0; i < own.size(); ++i) radices[places[i]] = own[i];
    inner.with.radices = radices;
    if (const double ordered = cost(schedule); ordered < us) {
      us = ordered;
      chosen = radices;
    }
  } while (std::next_permutation(own.begin(), own.end()));
  inner.with.radices = chosen;
  return us;
}

}  // namespace papilio::plan
