// SPDX-License-Identifier: MIT
//
// Runs a DAG on numbers of any real type: float and double show a codelet's own rounding, Exact
// shows whether it is a DFT.
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::dag {

// a * b + c, rounded once where the type has such an operation.
template <class Real>
Real fused(const Real& a, const Real& b, const Real& c) {
  if constexpr (std::is_floating_point_v<Real>)
    return std::fma(a, b, c);
  else
    return a * b + c;
}

// The outputs, by slot, for inputs[slot]. Constants are rounded to Real once.
template <class Real>
std::vector<Real> evaluate(const Dag& dag, const std::vector<Real>& inputs) {
  if (static_cast<int>(inputs.size()) != dag.inputs)
    throw std::invalid_argument("evaluating a DAG of " + std::to_string(dag.inputs) +
                                " inputs on " + std::to_string(inputs.size()) + " values");
  std::vector<Real> value(boost::num_vertices(dag.graph));
  for (Vertex vertex = 0; vertex < value.size(); ++vertex) {
    const auto at = operands(dag, vertex);
    const auto operand = [&](int i) -> const Real& { return value[at[i]]; };
    switch (dag.graph[vertex].op) {
      case Op::load:
        value[vertex] = inputs[dag.graph[vertex].slot];
        break;
      case Op::constant:
        value[vertex] = static_cast<Real>(dag.graph[vertex].constant);
        break;
      case Op::add:
        value[vertex] = operand(0) + operand(1);
        break;
      case Op::subtract:
        value[vertex] = operand(0) - operand(1);
        break;
      case Op::multiply:
        value[vertex] = operand(0) * operand(1);
        break;
      case Op::negate:
        value[vertex] = -operand(0);
        break;
      case Op::fma:
        value[vertex] = fused<Real>(operand(0), operand(1), operand(2));
        break;
      case Op::fms:
        value[vertex] = fused<Real>(operand(0), operand(1), -operand(2));
        break;
      case Op::fnma:
        value[vertex] = fused<Real>(-operand(0), operand(1), operand(2));
        break;
    }
  }
  std::vector<Real> outputs;
  for (const Vertex output : dag.outputs) outputs.push_back(value[output]);
  return outputs;
}

}  // namespace papilio::dag
