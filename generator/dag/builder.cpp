// SPDX-License-Identifier: MIT
//
// Hash-consing, splicing one network into another, and dropping what no output needs.
#include "generator/dag/builder.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace papilio::dag {
namespace {

int arity(Op op) {
  switch (op) {
    case Op::load:
    case Op::constant:
      return 0;
    case Op::negate:
      return 1;
    case Op::add:
    case Op::subtract:
    case Op::multiply:
      return 2;
    case Op::fma:
    case Op::fms:
    case Op::fnma:
      return 3;
  }
  return 0;
}

}  // namespace

Vertex Builder::insert(const Value& value, const std::vector<Vertex>& operands) {
  const Vertex vertex = boost::add_vertex(value, dag_.graph);
  for (std::size_t i = 0; i < operands.size(); ++i)
    boost::add_edge(vertex, operands[i], Operand{static_cast<int>(i)}, dag_.graph);
  return vertex;
}

Vertex Builder::load(int slot) {
  if (slot < 0 || slot >= dag_.inputs)
    throw std::out_of_range("load of slot " + std::to_string(slot) + " of a DAG with " +
                            std::to_string(dag_.inputs) + " inputs");
  const auto [at, added] = loads_.try_emplace(slot);
  if (added) at->second = insert({Op::load, slot, {}}, {});
  return at->second;
}

Vertex Builder::parameter(const codelets::Parameter& parameter) {
  auto& parameters = dag_.parameters;
  const auto at = std::find(parameters.begin(), parameters.end(), parameter);
  const int index = static_cast<int>(at - parameters.begin());
  if (at == parameters.end()) {
    parameters.push_back(parameter);
    ++dag_.inputs;
  }
  return load(data_slots(dag_) + index);
}

Vertex Builder::constant(const Exact& value) {
  const auto [at, added] = constants_.try_emplace(value);
  if (added) at->second = insert({Op::constant, -1, value}, {});
  return at->second;
}

Vertex Builder::operation(Op op, const std::vector<Vertex>& operands) {
  if (static_cast<int>(operands.size()) != arity(op) || operands.empty())
    throw std::invalid_argument("a DAG operation with " + std::to_string(operands.size()) +
                                " operands, " + std::to_string(arity(op)) + " are expected");
  auto key = std::pair(op, operands);
  const bool commutative = op != Op::subtract && op != Op::negate;
  if (commutative && key.second[0] > key.second[1]) std::swap(key.second[0], key.second[1]);
  const auto [at, added] = operations_.try_emplace(key);
  if (added) at->second = insert({op, -1, {}}, key.second);
  return at->second;
}

Vertex Builder::add(Vertex a, Vertex b) {
  return operation(Op::add, {a, b});
}
Vertex Builder::subtract(Vertex a, Vertex b) {
  return operation(Op::subtract, {a, b});
}
Vertex Builder::multiply(Vertex a, Vertex b) {
  return operation(Op::multiply, {a, b});
}
Vertex Builder::negate(Vertex a) {
  return operation(Op::negate, {a});
}

Vertex Builder::copy(const Value& value, const std::vector<Vertex>& operands) {
  if (value.op == Op::load) return load(value.slot);
  if (value.op == Op::constant) return constant(value.constant);
  return operation(value.op, operands);
}

std::vector<Vertex> Builder::splice(const Dag& network, const std::vector<Vertex>& inputs) {
  if (static_cast<int>(inputs.size()) != network.inputs)
    throw std::invalid_argument("splicing a network of " + std::to_string(network.inputs) +
                                " inputs onto " + std::to_string(inputs.size()));
  std::vector<Vertex> here(boost::num_vertices(network.graph));
  for (Vertex vertex = 0; vertex < here.size(); ++vertex) {
    const Value& value = network.graph[vertex];
    auto operands = dag::operands(network, vertex);
    for (Vertex& operand : operands) operand = here[operand];
    here[vertex] = value.op == Op::load ? inputs[value.slot] : copy(value, operands);
  }
  std::vector<Vertex> outputs;
  for (const Vertex output : network.outputs) outputs.push_back(here[output]);
  return outputs;
}

Dag Builder::finish(const std::vector<Vertex>& outputs) {
  Builder whole = std::exchange(*this, Builder(dag_.inputs, dag_.parameters));
  whole.dag_.outputs = outputs;
  const auto used = reachable(whole.dag_);
  Dag result;
  result.inputs = whole.dag_.inputs;
  result.parameters = whole.dag_.parameters;
  std::vector<Vertex> moved(used.size());
  for (int slot = 0; slot < result.inputs; ++slot) {
    const Vertex vertex = boost::add_vertex({Op::load, slot, {}}, result.graph);
    if (const auto at = whole.loads_.find(slot); at != whole.loads_.end())
      moved[at->second] = vertex;
  }
  for (Vertex vertex = 0; vertex < used.size(); ++vertex) {
    if (!used[vertex] || whole.dag_.graph[vertex].op == Op::load) continue;
    moved[vertex] = boost::add_vertex(whole.dag_.graph[vertex], result.graph);
    const auto operands = dag::operands(whole.dag_, vertex);
    for (std::size_t i = 0; i < operands.size(); ++i)
      boost::add_edge(moved[vertex], moved[operands[i]], Operand{static_cast<int>(i)},
                      result.graph);
  }
  for (const Vertex output : outputs) result.outputs.push_back(moved[output]);
  return result;
}

}  // namespace papilio::dag
