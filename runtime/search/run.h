// SPDX-License-Identifier: MIT
//
// A search: a searcher proposes, an evaluator tries, until time, trials or the searcher end.
#pragma once

#include <functional>
#include <map>
#include <string>

#include "runtime/search/searcher.h"

namespace papilio::search {

struct Limits {
  double seconds = 60;
  std::size_t trials = 0;                // 0: as many as there is time for
  std::function<bool()> stop = nullptr;  // asked often; true ends the search
};

struct Result {
  std::size_t trials = 0;  // of this search
  double seconds = 0;
  bool exhausted = false;     // the searcher had nothing more
  std::optional<Trial> best;  // the fastest; nothing where none was timed
};

// Tries with `searcher` until a limit is reached. `known` holds trials by the text of their
// schedules: what is there is not tried again, what is tried is added. `seen` is called after each.
Result run(Searcher& searcher, Evaluator& evaluator, const Limits& limits,
           std::map<std::string, Trial>& known, const std::function<void(const Trial&)>& seen);

}  // namespace papilio::search
