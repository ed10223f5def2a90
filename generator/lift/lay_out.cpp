// SPDX-License-Identifier: MIT
//
// See lay_out.h. Loads come first, in slot order, whether they are used or not.
#include "generator/lift/lay_out.h"

namespace papilio::lift {

Lifted lay_out(const std::string& function, int radix, const Tape& tape,
               const std::vector<int>& slots, int inputs, const std::vector<int>& outputs) {
  Lifted lifted;
  lifted.function = function;
  lifted.radix = radix;
  lifted.counts = tape.counts();
  dag::Dag& dag = lifted.dag;
  dag.inputs = inputs;
  for (int slot = 0; slot < inputs; ++slot)
    boost::add_vertex(dag::Value{dag::Op::load, slot, 0}, dag.graph);
  lifted.uncertainty.resize(inputs);
  std::vector<dag::Vertex> vertex;  // of each node
  for (const Node& node : tape.nodes()) {
    if (node.value.op == dag::Op::load) {
      vertex.push_back(static_cast<dag::Vertex>(slots[node.value.slot]));
      continue;
    }
    vertex.push_back(boost::add_vertex(node.value, dag.graph));
    lifted.uncertainty.push_back(node.uncertainty);
    for (std::size_t position = 0; position < node.operands.size(); ++position)
      boost::add_edge(vertex.back(), vertex[node.operands[position]],
                      dag::Operand{static_cast<int>(position)}, dag.graph);
  }
  for (const int node : outputs) dag.outputs.push_back(vertex[node]);
  return lifted;
}

}  // namespace papilio::lift
