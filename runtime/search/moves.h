// SPDX-License-Identifier: MIT
//
// Steps from one schedule to others, for searchers that improve what they have. A move is a row of
// one table: it looks at one node and tells what may become of it. Results need not be legal.
#pragma once

#include <functional>
#include <span>

#include "runtime/search/draw.h"

namespace papilio::search {

struct Move {
  const char* name;
  const char* what;  // one line, for people
  // Calls `found` with everything that this move makes of a node of the same shape. What is drawn
  // anew on the way is asked of `choices`. `depth` levels may lie below the node.
  void (*apply)(const plan::Schedule& node, const Grammar& grammar, int depth, Choices& choices,
                const std::function<void(plan::Schedule)>& found);
};

std::span<const Move> moves();

// Calls `visit` with every node of a tree and the levels above it, the root first.
void visit_nodes(plan::Schedule& root, const std::function<void(plan::Schedule&, int)>& visit);

}  // namespace papilio::search
