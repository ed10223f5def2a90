// SPDX-License-Identifier: MIT
//
// Makes DAGs. Vertices are hash-consed: the same operation on the same operands is the same vertex,
// and the operands of sums and products have no order. All other simplification is the work of the
// passes.
#pragma once

#include <map>
#include <tuple>
#include <utility>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::dag {

class Builder {
 public:
  // A DAG of `inputs` input reals, of which the last are these parameters.
  explicit Builder(int inputs, std::vector<codelets::Parameter> parameters = {}) {
    dag_.inputs = inputs;
    dag_.parameters = std::move(parameters);
  }

  Vertex load(int slot);
  // The load of a new parameter, or of one that means the same.
  Vertex parameter(const codelets::Parameter& parameter);
  Vertex constant(const Exact& value);
  Vertex add(Vertex a, Vertex b);
  Vertex subtract(Vertex a, Vertex b);
  Vertex multiply(Vertex a, Vertex b);
  Vertex negate(Vertex a);

  // The operation `op` (not load or constant) on operands in order a, b, c.
  Vertex operation(Op op, const std::vector<Vertex>& operands);

  // Copies a vertex of another DAG, with these operands. Loads keep their slots.
  Vertex copy(const Value& value, const std::vector<Vertex>& operands);

  // Repeats `network` here with inputs[s] as its input slot s. Returns its outputs by slot.
  std::vector<Vertex> splice(const Dag& network, const std::vector<Vertex>& inputs);

  const Graph& graph() const { return dag_.graph; }

  // The DAG with these outputs, without vertices that no output needs. Loads come first, in slot
  // order, used or not. The builder is empty afterwards.
  Dag finish(const std::vector<Vertex>& outputs);

 private:
  Vertex insert(const Value& value, const std::vector<Vertex>& operands);

  Dag dag_;
  std::map<int, Vertex> loads_;
  std::map<Exact, Vertex> constants_;
  std::map<std::pair<Op, std::vector<Vertex>>, Vertex> operations_;
};

}  // namespace papilio::dag
