// SPDX-License-Identifier: MIT
//
// The interface of searchers. One is a file in search/searchers/ and a row of the table here. It is
// asked for the next schedule and told what became of those it gave, in the order in which they
// were tried; several may be under way at once.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "runtime/search/space.h"
#include "runtime/search/trial.h"

namespace papilio::search {

// What a searcher begins with.
struct Start {
  const Space& space;
  std::vector<plan::Schedule> seeds{};  // the planner's choice first, then what it ranks next
  std::uint64_t seed = 1;               // of all that is random
};

class Searcher {
 public:
  virtual ~Searcher() = default;
  // The next schedule to try; it should be legal. Nothing: none now, and none ever if all that were
  // given have been told. One that was given before costs nothing: its trial is told at once.
  virtual std::optional<plan::Schedule> next() = 0;
  virtual void told(const Trial&) {}
};

struct SearcherRow {
  const char* name;
  const char* what;  // one line, for people
  std::unique_ptr<Searcher> (*make)(const Start& start);
  bool compares = true;  // with others: it looks for the best, and begins soon
  bool legal = true;     // it gives legal schedules alone
};

std::span<const SearcherRow> searchers();

// Throws Error(invalid_argument) that lists the names there are.
const SearcherRow& find_searcher(const std::string& name);

}  // namespace papilio::search
