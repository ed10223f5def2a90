// SPDX-License-Identifier: MIT
//
// The search loop: a searcher proposes schedules and an evaluator tries them, until the time or the
// trials run out or the searcher has no more.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "runtime/search/searcher.h"

namespace papilio::search {

struct Limits {
  double seconds = 60;     // nothing begins that, at the pace of late, would end after them
  std::size_t trials = 0;  // 0: no limit
  std::function<bool()> stop = nullptr;  // polled; true ends the search
};

struct Result {
  std::size_t trials = 0;  // made by this search
  double seconds = 0;
  bool exhausted = false;     // the searcher had no more schedules
  std::optional<Trial> best;  // the fastest; empty if none was timed
};

// Runs `searcher` until a limit is reached. `known` maps the text of a schedule to its trial:
// schedules found there are not tried again, and new trials are added. `seen` is called after each
// trial.
Result run(Searcher& searcher, Evaluator& evaluator, const Limits& limits,
           std::map<std::string, Trial>& known, const std::function<void(const Trial&)>& seen);

}  // namespace papilio::search
