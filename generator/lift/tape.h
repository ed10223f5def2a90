// SPDX-License-Identifier: MIT
//
// The operations of a function in execution order. Reals known while lifting are folded in 237
// bits. Every other operation becomes a node.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::lift {

// A real while the function runs: a node of the tape, or a constant. A constant's uncertainty
// bounds its distance from the number that its author meant.
struct Real {
  int node = -1;
  dag::Exact constant = 0, uncertainty = 0;
  bool is_constant() const { return node < 0; }
};

// Operands are earlier nodes. A load's slot is the number that load() gave it.
struct Node {
  dag::Value value;
  dag::Exact uncertainty = 0;
  std::vector<int> operands;
};

class Tape {
 public:
  Real load();

  // `op` on reals; op is add, subtract, multiply, negate or fma.
  Real operation(dag::Op op, const std::vector<Real>& operands);

  // The node of `real`, made for a constant at its first use.
  int node(const Real& real);

  const std::vector<Node>& nodes() const { return nodes_; }
  int loads() const { return loads_; }
  // Operations written, whether an output needs them or not.
  const dag::Counts& counts() const { return counts_; }

 private:
  std::vector<Node> nodes_;
  std::map<std::pair<dag::Exact, dag::Exact>, int> constants_;
  int loads_ = 0;
  dag::Counts counts_;
};

}  // namespace papilio::lift
