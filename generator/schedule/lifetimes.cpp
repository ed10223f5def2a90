// SPDX-License-Identifier: MIT
//
// Lifetimes from a DAG, and an execution that keeps count.
#include "generator/schedule/lifetimes.h"

#include <algorithm>

namespace papilio::schedule {
namespace {

bool computes(dag::Op op) {
  return op != dag::Op::load && op != dag::Op::constant && op != dag::Op::negate;
}

// Constants and parameters are operands that cost no register.
bool is_read_in_place(const Dag& dag, Vertex vertex) {
  const dag::Value& value = dag.graph[vertex];
  return value.op == dag::Op::constant ||
         (value.op == dag::Op::load && value.slot >= dag::data_slots(dag));
}

}  // namespace

Lifetimes::Lifetimes(const Dag& dag) : inputs(dag::data_slots(dag)) {
  const std::size_t vertices = boost::num_vertices(dag.graph);
  reads.resize(vertices);
  readers.resize(vertices);
  kept.resize(vertices);
  is_operation.resize(vertices);
  std::vector<Vertex> seen_through(vertices);  // negations
  const auto used = dag::reachable(dag);
  for (Vertex vertex = 0; vertex < vertices; ++vertex) {
    const auto at = dag::operands(dag, vertex);
    const dag::Op op = dag.graph[vertex].op;
    seen_through[vertex] = op == dag::Op::negate ? seen_through[at[0]] : vertex;
    if (!used[vertex] || !computes(op)) continue;
    is_operation[vertex] = true;
    source_order.push_back(vertex);
    for (const Vertex operand : at) {
      const Vertex value = seen_through[operand];
      auto& mine = reads[vertex];
      if (is_read_in_place(dag, value)) continue;
      if (std::find(mine.begin(), mine.end(), value) != mine.end()) continue;
      mine.push_back(value);
      readers[value].push_back(vertex);
    }
  }
  for (const Vertex output : dag.outputs) kept[seen_through[output]] = true;
}

std::vector<int> depths(const Lifetimes& lifetimes) {
  std::vector<int> depth(lifetimes.reads.size());
  for (const Vertex operation : lifetimes.source_order) {
    for (const Vertex value : lifetimes.reads[operation])
      depth[operation] = std::max(depth[operation], depth[value]);
    ++depth[operation];
  }
  return depth;
}

std::vector<int> heights(const Lifetimes& lifetimes) {
  std::vector<int> height(lifetimes.reads.size());
  for (Vertex value = height.size(); value-- > 0;) {
    for (const Vertex reader : lifetimes.readers[value])
      height[value] = std::max(height[value], height[reader]);
    if (lifetimes.is_operation[value]) ++height[value];
  }
  return height;
}

Execution::Execution(const Lifetimes& lifetimes)
    : lifetimes_(lifetimes),
      operands_left_(lifetimes.reads.size()),
      place_(lifetimes.reads.size()),
      live_(lifetimes.inputs) {
  for (const auto& readers : lifetimes.readers)
    uses_left_.push_back(static_cast<int>(readers.size()));
  for (const Vertex operation : lifetimes.source_order)
    for (const Vertex reader : lifetimes.readers[operation]) ++operands_left_[reader];
  for (const Vertex operation : lifetimes.source_order)
    if (operands_left_[operation] == 0) add_ready(operation);
}

int Execution::growth(Vertex operation) const {
  int growth = 1;
  for (const Vertex value : lifetimes_.reads[operation])
    if (uses_left_[value] == 1 && !lifetimes_.kept[value]) --growth;
  return growth;
}

void Execution::execute(Vertex operation) {
  live_ += growth(operation);
  for (const Vertex value : lifetimes_.reads[operation]) --uses_left_[value];
  remove_ready(operation);
  for (const Vertex reader : lifetimes_.readers[operation])
    if (--operands_left_[reader] == 0) add_ready(reader);
}

void Execution::take_back(Vertex operation) {
  for (const Vertex reader : lifetimes_.readers[operation])
    if (operands_left_[reader]++ == 0) remove_ready(reader);
  add_ready(operation);
  for (const Vertex value : lifetimes_.reads[operation]) ++uses_left_[value];
  live_ -= growth(operation);
}

void Execution::add_ready(Vertex operation) {
  place_[operation] = ready_.size();
  ready_.push_back(operation);
}

void Execution::remove_ready(Vertex operation) {
  place_[ready_.back()] = place_[operation];
  ready_[place_[operation]] = ready_.back();
  ready_.pop_back();
}

}  // namespace papilio::schedule
