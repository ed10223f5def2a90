// SPDX-License-Identifier: MIT
//
// The table of searchers.
#include "runtime/search/searcher.h"

#include <fmt/format.h>

#include "papilio/papilio.hpp"

namespace papilio::search {

std::unique_ptr<Searcher> make_exhaustive(const Start& start);
std::unique_ptr<Searcher> make_random(const Start& start);
std::unique_ptr<Searcher> make_local(const Start& start);
std::unique_ptr<Searcher> make_beam(const Start& start);
std::unique_ptr<Searcher> make_draws(const Start& start);
std::unique_ptr<Searcher> make_dynamic(const Start& start);
std::unique_ptr<Searcher> make_genetic(const Start& start);
std::unique_ptr<Searcher> make_surrogate(const Start& start);
std::unique_ptr<Searcher> make_transfer(const Start& start);

namespace {

const SearcherRow table[] = {
    {"random", "independent legal draws", make_random},
    {"exhaustive", "every legal schedule in turn", make_exhaustive, false},
    {"local", "hill climbing from the planner's choice, then from draws", make_local},
    {"beam", "neighbours of the few fastest that the cost model likes best", make_beam},
    {"dynamic", "the best of each part in its place, put together", make_dynamic},
    {"genetic", "a population, crossover and mutation", make_genetic},
    {"surrogate", "a regression on features, fitted while it searches", make_surrogate},
    {"transfer", "the surrogate, begun with other problems' trials (--from)", make_transfer, false,
     true, true},
    {"draws", "draws, legal or not, for data sets that say what is refused", make_draws, false,
     false},
};

}  // namespace

std::span<const SearcherRow> searchers() {
  return table;
}

const SearcherRow& find_searcher(const std::string& name) {
  std::string names;
  for (const SearcherRow& row : table) {
    if (name == row.name) return row;
    names += names.empty() ? row.name : fmt::format(", {}", row.name);
  }
  throw Error(ErrorCode::invalid_argument,
              fmt::format("searcher is '{}'; there are: {}", name, names));
}

}  // namespace papilio::search
