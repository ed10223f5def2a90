// SPDX-License-Identifier: MIT
//
// Exhaustive search: every legal schedule once. Where it ends, the best is the best of the space;
// so it is for spaces that were made small (Space::constrain, Bounds).
#include "runtime/search/searcher.h"

namespace papilio::search {
namespace {

class Exhaustive final : public Searcher {
 public:
  explicit Exhaustive(const Start& start) : space_(start.space), walk_(space_), stop_(start.stop) {}
  std::optional<plan::Schedule> next() override {
    while (!(stop_ && stop_())) {
      auto schedule = walk_.next();
      if (!schedule || !space_.why_not(*schedule)) return schedule;
    }
    return std::nullopt;
  }

 private:
  const Space& space_;
  Walk walk_;
  const std::function<bool()> stop_;
};

}  // namespace

std::unique_ptr<Searcher> make_exhaustive(const Start& start) {
  return std::make_unique<Exhaustive>(start);
}

}  // namespace papilio::search
