// SPDX-License-Identifier: MIT
//
// Direct DFTs, each built once.
#include "tests/generator/algorithm/plain_workshop.h"

#include <map>

#include "generator/simplify/simplify.h"

namespace papilio::algorithm {

const Workshop& plain_workshop() {
  static std::map<int, Dag> known;
  static const Workshop workshop = {[](const Tree& tree) -> const Dag& {
                                      const auto [at, added] = known.try_emplace(tree.n);
                                      if (added) at->second = build({"direct", tree.n}, workshop);
                                      return at->second;
                                    },
                                    simplify::simplify_algebra};
  return workshop;
}

}  // namespace papilio::algorithm
