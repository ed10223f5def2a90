// SPDX-License-Identifier: MIT
//
// A DAG as a picture: Graphviz text for `dot -Tsvg`.
#pragma once

#include <string>

#include "generator/dag/dag.h"

namespace papilio::dag {

// The DAG as a digraph called `title`; values flow from left (loads) to right (outputs), and only
// what an output needs is shown.
std::string print_graphviz(const Dag& dag, const std::string& title);

}  // namespace papilio::dag
