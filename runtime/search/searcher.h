// SPDX-License-Identifier: MIT
//
// The interface of searchers. Each is a file in search/searchers/ and a row of the table below. A
// searcher is asked for the next schedule and told the trials of the schedules it gave, in the
// order in which they finished. Several schedules may be on trial at once.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/search/elsewhere.h"
#include "runtime/search/space.h"
#include "runtime/search/trial.h"

namespace papilio::search {

constexpr std::size_t seeds_of_planner = 8;  // that searchers begin with

// The input of a searcher.
struct Start {
  const Space& space;
  std::vector<plan::Schedule> seeds{};  // the planner's ranking, its choice first
  std::uint64_t seed = 1;               // of the random numbers
  // Called during long work. If it returns true, `next` returns nothing. May be null.
  std::function<bool()> stop{};
  const Elsewhere* elsewhere = nullptr;  // for searchers that learn from other problems' trials
};

class Searcher {
 public:
  virtual ~Searcher() = default;
  // The next schedule to try, which should be legal. Empty means that none is ready. If no trial is
  // outstanding either, the searcher is exhausted. A schedule that was tried before costs nothing:
  // its trial is told at once.
  virtual std::optional<plan::Schedule> next() = 0;
  virtual void told(const Trial&) {}
};

struct SearcherRow {
  const char* name;
  const char* what;  // one line, for people
  std::unique_ptr<Searcher> (*make)(const Start& start);
  bool compares = true;  // belongs in comparisons of searchers
  bool legal = true;     // gives legal schedules only
  bool learns = false;   // from Start::elsewhere
};

std::span<const SearcherRow> searchers();

// Throws Error(invalid_argument) listing the known names.
const SearcherRow& find_searcher(const std::string& name);

}  // namespace papilio::search
