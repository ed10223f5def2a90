// SPDX-License-Identifier: MIT
//
// A DAG as Graphviz text for `dot -Tsvg`, and constants as text.
#pragma once

#include <string>

#include "codelets/kind.h"
#include "generator/dag/dag.h"

namespace papilio::dag {

// The DAG as a digraph called `title`, with inputs and outputs named by `signature`. Values flow
// from left (loads) to right (outputs). Only vertices that an output needs are shown.
std::string print_graphviz(const Dag& dag, const codelets::Signature& signature,
                           const std::string& title);

// "3 instructions (2 additions, 0 multiplications, 1 fused multiply-add)".
std::string print(const Counts& counts);

// 36 digits, enough to tell 113-bit numbers apart, without trailing zeros: "1", "0.5",
// "0.866025403784438646763723170752936183".
std::string spell(const Exact& value);

}  // namespace papilio::dag
