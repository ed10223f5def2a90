// SPDX-License-Identifier: MIT
//
// The end of a search by the clock: its finalists are timed again.
#pragma once

#include <cstddef>
#include <functional>
#include <vector>

#include "runtime/search/trial.h"

namespace papilio::cli {

// The first `again` trials were timed again and have the median of those times. The others have
// their single time. Each of the two parts begins with its fastest.
struct Confirmed {
  std::vector<search::Trial> trials;
  std::size_t again = 0;
};

// Times the fastest `most` of them again, several times: the least of many noisy times is too
// small. All once, then all once more, until `stop` is true. Results of what the evaluator was
// given before are dropped.
Confirmed confirm(search::Evaluator& evaluator, std::vector<search::Trial> trials, std::size_t most,
                  std::size_t confirmations, const std::function<bool()>& stop);

// The trials whose times may be compared: those that were timed again; all if none was.
std::vector<search::Trial> comparable(Confirmed confirmed);

}  // namespace papilio::cli
