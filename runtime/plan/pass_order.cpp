// SPDX-License-Identifier: MIT
#include "runtime/plan/pass_order.h"

#include <algorithm>

#include "runtime/plan/shared_bins.h"

namespace papilio::plan {
namespace {

// So many have 24 orders at most.
constexpr std::ptrdiff_t most_passes = 4;

}  // namespace

std::ptrdiff_t first_row_pass(const Schedule& inner) {
  if (!inner.has("axes")) return 0;
  const auto axes = inner.list("axes");
  return std::find(axes.begin(), axes.end(), axes.back()) - axes.begin();
}

double order_passes(Schedule& schedule, const Context& context,
                    const std::function<double(const Schedule&)>& cost) {
  double us = cost(schedule);
  if (context.target.is_host || !is_convolution(schedule.strategy)) return us;
  if (!convolves_in_one_kernel(schedule)) return us;
  if (is_as_timed(schedule)) return us;
  if (schedule.strategy != "rader" && !is_in_place(schedule.inner[0])) return us;
  Schedule& inner = schedule.inner[0];
  auto radices = inner.list("radices");
  const auto first = radices.begin() + first_row_pass(inner);
  if (radices.end() - first > most_passes) return us;
  std::string chosen = join(radices);
  std::sort(first, radices.end());
  do {
    inner.set("radices", join(radices));
    if (const double ordered = cost(schedule); ordered < us) {
      us = ordered;
      chosen = join(radices);
    }
  } while (std::next_permutation(first, radices.end()));
  inner.set("radices", chosen);
  return us;
}

}  // namespace papilio::plan
