// SPDX-License-Identifier: MIT
//
// Moves from one schedule to its neighbours, for local search. A move is a row of one table. It
// takes one node and lists the nodes that may replace it. Results need not be legal.
#pragma once

#include <functional>
#include <span>

#include "runtime/search/draw.h"

namespace papilio::search {

struct Move {
  const char* name;
  const char* what;  // one line, for help texts
  // Calls `found` with every replacement, all of the node's shape. Parts that are drawn anew take
  // their decisions from `choices`. At most `depth` levels may lie below the node.
  void (*apply)(const plan::Schedule& node, const Grammar& grammar, int depth, Choices& choices,
                const std::function<void(plan::Schedule)>& found);
};

std::span<const Move> moves();

// Calls `visit` with every node of a tree and its depth, the root (depth 0) first. Nodes around the
// transforms of a general problem (search/draw_problem.h) are left out and count no depth.
void visit_nodes(plan::Schedule& root, const std::function<void(plan::Schedule&, int)>& visit);

}  // namespace papilio::search
