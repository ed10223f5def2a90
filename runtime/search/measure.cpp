// SPDX-License-Identifier: MIT
//
// Keeps the best of a list by measured time.
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

}  // namespace papilio::search
