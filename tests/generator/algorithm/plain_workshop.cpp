// SPDX-License-Identifier: MIT
//
// Direct DFTs, each built once.
#include "tests/generator/algorithm/plain_workshop.h"

#include <map>

#include "generator/simplify/simplify.h"

namespace papilio::algorithm {

const Workshop& plain_workshop() {
  static std::map<int, Dag> known;
  static const Workshop workshop = {[](int n) -> const Dag& {
                                      const auto [at, added] = known.try_emplace(n);
                                      if (added) at->second = build({"direct", n}, workshop);
                                      return at->second;
                                    },
                                    simplify::simplify_algebra};
  return workshop;
}

}  // namespace papilio::algorithm
