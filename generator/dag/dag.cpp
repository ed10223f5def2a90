// SPDX-License-Identifier: MIT
//
// The two questions every stage asks of a DAG: what does a vertex read, and what does it all cost.
#include "generator/dag/dag.h"

#include <array>
#include <boost/range/iterator_range.hpp>

namespace papilio::dag {

std::vector<Vertex> operands(const Dag& dag, Vertex vertex) {
  std::vector<Vertex> result(boost::out_degree(vertex, dag.graph));
  for (const auto edge : boost::make_iterator_range(boost::out_edges(vertex, dag.graph)))
    result[dag.graph[edge].position] = boost::target(edge, dag.graph);
  return result;
}

std::vector<bool> reachable(const Dag& dag) {
  std::vector<bool> used(boost::num_vertices(dag.graph));
  for (const Vertex output : dag.outputs) used[output] = true;
  for (Vertex vertex = used.size(); vertex-- > 0;)  // users come after what they use
    if (used[vertex])
      for (const Vertex operand : operands(dag, vertex)) used[operand] = true;
  return used;
}

Counts count(const Dag& dag) {
  Counts counts;
  const auto used = reachable(dag);
  for (Vertex vertex = 0; vertex < used.size(); ++vertex) {
    if (!used[vertex]) continue;
    switch (dag.graph[vertex].op) {
      case Op::load:
      case Op::constant:
      case Op::negate:
        break;
      case Op::add:
      case Op::subtract:
        ++counts.additions;
        break;
      case Op::multiply:
        ++counts.multiplications;
        break;
      case Op::fma:
      case Op::fms:
      case Op::fnma:
        ++counts.fmas;
        break;
    }
  }
  return counts;
}

}  // namespace papilio::dag
