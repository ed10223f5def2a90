// SPDX-License-Identifier: MIT
//
// The best of a list by measured time; medians of several rounds.
#include "runtime/search/measure.h"

#include <algorithm>
#include <exception>
#include <limits>

namespace papilio::search {

plan::Ranked fastest(const std::vector<plan::Ranked>& ranked, std::size_t candidates,
                     const std::function<double(const plan::Schedule&)>& time_us) {
  plan::Ranked best{{}, std::numeric_limits<double>::infinity()};
  std::exception_ptr failure;
  for (std::size_t i = 0; i < std::min(candidates, ranked.size()); ++i) {
    try {
      const double us = time_us(ranked[i].schedule);
      if (us < best.us) best = {ranked[i].schedule, us};
    } catch (const Error&) {
      failure = std::current_exception();
    }
  }
  if (best.schedule.strategy.empty() && failure) std::rethrow_exception(failure);
  return best;
}

double median(std::vector<double> values) {
  if (values.empty()) return std::numeric_limits<double>::infinity();
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

std::vector<double> medians_in_turn(std::size_t count, int rounds,
                                    const std::function<bool()>& stop,
                                    const std::function<double(std::size_t)>& time_us) {
  std::vector<std::vector<double>> times(count);
  for (int round = 0; round < rounds && (round == 0 || !stop()); ++round)
    for (std::size_t i = 0; i < count; ++i) times[i].push_back(time_us(i));
  std::vector<double> medians(count);
  std::ranges::transform(times, medians.begin(), median);
  return medians;
}

}  // namespace papilio::search
