// SPDX-License-Identifier: MIT
//
// Random search: the least that another searcher must beat, and what the size of the space is
// estimated by.
#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

class Random final : public Searcher {
 public:
  explicit Random(const Start& start) : space_(start.space), die_(start.seed) {}
  std::optional<plan::Schedule> next() override { return space_.sample(die_); }

 private:
  const Space& space_;
  Die die_;
};

}  // namespace

std::unique_ptr<Searcher> make_random(const Start& start) {
  return std::make_unique<Random>(start);
}

}  // namespace papilio::search
