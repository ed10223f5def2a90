// SPDX-License-Identifier: MIT
//
// A Builder whose values carry a sign beside the vertex. Negation costs no vertex: it becomes part
// of the operation that uses it, or stands in front of an output. The passes on sums and products
// share this.
#pragma once

#include <vector>

#include "generator/dag/builder.h"

namespace papilio::simplify {

struct Signed {
  dag::Vertex vertex = 0;
  bool negative = false;
  bool operator==(const Signed&) const = default;
};

inline Signed operator-(Signed a) {
  return {a.vertex, !a.negative};
}

class SignedBuilder {
 public:
  // Takes the inputs and parameters of `dag`.
  explicit SignedBuilder(const dag::Dag& dag) : builder_(dag.inputs, dag.parameters) {}

  Signed load(int slot) { return {builder_.load(slot)}; }
  Signed constant(const dag::Exact& value);
  Signed add(Signed a, Signed b);
  Signed multiply(Signed a, Signed b);

  dag::Dag finish(const std::vector<Signed>& outputs);

  dag::Builder& builder() { return builder_; }

 private:
  dag::Builder builder_;
};

// Rebuilds `dag` through `rule`, called for each vertex in topological order with the vertex and
// its operands' new values; loads are copied. For DAGs without FMAs.
template <class Rule>
dag::Dag rebuild(const dag::Dag& dag, Rule rule) {
  SignedBuilder builder(dag);
  std::vector<Signed> value(boost::num_vertices(dag.graph));
  for (dag::Vertex vertex = 0; vertex < value.size(); ++vertex) {
    std::vector<Signed> operands;
    for (const dag::Vertex operand : dag::operands(dag, vertex)) operands.push_back(value[operand]);
    const dag::Value& old = dag.graph[vertex];
    value[vertex] = old.op == dag::Op::load ? builder.load(old.slot) : rule(builder, old, operands);
  }
  std::vector<Signed> outputs;
  for (const dag::Vertex output : dag.outputs) outputs.push_back(value[output]);
  return builder.finish(outputs);
}

// The operation `op` of a DAG without FMAs, unchanged; throws std::invalid_argument for an FMA.
Signed copy(SignedBuilder& builder, const dag::Value& value, const std::vector<Signed>& operands);

}  // namespace papilio::simplify
