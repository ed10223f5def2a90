// SPDX-License-Identifier: MIT
//
// Runs a DAG on numbers of any real type: float and double show a codelet's own rounding, Exact
// shows whether it is a DFT.
#pragma once

#include <algorithm>
#include <array>
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

// A DAG made ready to run many times: operands looked up and constants rounded to Real once.
template <class Real>
class Evaluator {
 public:
  explicit Evaluator(const Dag& dag)
      : inputs_(dag.inputs), outputs_(dag.outputs), value_(boost::num_vertices(dag.graph)) {
    for (Vertex vertex = 0; vertex < value_.size(); ++vertex) {
      const Value& value = dag.graph[vertex];
      if (value.op == Op::constant) value_[vertex] = static_cast<Real>(value.constant);
      Step step{value.op, value.slot, {}};
      const auto at = operands(dag, vertex);
      std::copy(at.begin(), at.end(), step.at.begin());
      steps_.push_back(step);
    }
  }

  // The value that `vertex`, a constant, has from now on.
  void set_constant(Vertex vertex, const Real& value) { value_[vertex] = value; }

  // The outputs, by slot, for inputs[slot].
  std::vector<Real> operator()(const std::vector<Real>& inputs) {
    if (static_cast<int>(inputs.size()) != inputs_)
      throw std::invalid_argument("evaluating a DAG of " + std::to_string(inputs_) + " inputs on " +
                                  std::to_string(inputs.size()) + " values");
    for (Vertex vertex = 0; vertex < value_.size(); ++vertex) run(steps_[vertex], inputs, vertex);
    std::vector<Real> outputs;
    outputs.reserve(outputs_.size());
    for (const Vertex output : outputs_) outputs.push_back(value_[output]);
    return outputs;
  }

 private:
  struct Step {
    Op op;
    int slot;
    std::array<Vertex, 3> at;
  };

  void run(const Step& step, const std::vector<Real>& inputs, Vertex vertex) {
    const auto operand = [&](int i) -> const Real& { return value_[step.at[i]]; };
    Real& value = value_[vertex];
    switch (step.op) {
      case Op::load:
        value = inputs[step.slot];
        break;
      case Op::constant:
        break;
      case Op::add:
        value = operand(0) + operand(1);
        break;
      case Op::subtract:
        value = operand(0) - operand(1);
        break;
      case Op::multiply:
        value = operand(0) * operand(1);
        break;
      case Op::negate:
        value = -operand(0);
        break;
      case Op::fma:
        value = fused<Real>(operand(0), operand(1), operand(2));
        break;
      case Op::fms:
        value = fused<Real>(operand(0), operand(1), -operand(2));
        break;
      case Op::fnma:
        value = fused<Real>(-operand(0), operand(1), operand(2));
        break;
    }
  }

  int inputs_;
  std::vector<Vertex> outputs_;
  std::vector<Step> steps_;
  std::vector<Real> value_;  // by vertex
};

// The outputs, by slot, for inputs[slot].
template <class Real>
std::vector<Real> evaluate(const Dag& dag, const std::vector<Real>& inputs) {
  return Evaluator<Real>(dag)(inputs);
}

}  // namespace papilio::dag
