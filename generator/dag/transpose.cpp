// SPDX-License-Identifier: MIT
//
// Reverse accumulation: walking from the outputs to the loads, each vertex collects what its users
// pass back to it.
#include "generator/dag/transpose.h"

#include <stdexcept>

#include "generator/dag/builder.h"

namespace papilio::dag {

Dag transpose(const Dag& dag) {
  Builder builder(static_cast<int>(dag.outputs.size()));
  const std::size_t vertices = boost::num_vertices(dag.graph);
  std::vector<std::vector<Vertex>> back(vertices);  // what users pass back to each vertex
  for (std::size_t slot = 0; slot < dag.outputs.size(); ++slot)
    back[dag.outputs[slot]].push_back(builder.load(static_cast<int>(slot)));

  std::vector<Vertex> outputs(dag.inputs, builder.constant(0));
  for (Vertex vertex = vertices; vertex-- > 0;) {
    if (back[vertex].empty()) continue;
    Vertex sum = back[vertex].front();
    for (std::size_t i = 1; i < back[vertex].size(); ++i) sum = builder.add(sum, back[vertex][i]);
    const auto at = operands(dag, vertex);
    const auto is_constant = [&](int i) { return dag.graph[at[i]].op == Op::constant; };
    switch (dag.graph[vertex].op) {
      case Op::load:
        outputs[dag.graph[vertex].slot] = sum;
        break;
      case Op::add:
        back[at[0]].push_back(sum);
        back[at[1]].push_back(sum);
        break;
      case Op::subtract:
        back[at[0]].push_back(sum);
        back[at[1]].push_back(builder.negate(sum));
        break;
      case Op::negate:
        back[at[0]].push_back(builder.negate(sum));
        break;
      case Op::multiply:
        if (is_constant(0) != is_constant(1)) {
          const int constant = is_constant(0) ? 0 : 1;
          const Vertex factor = builder.constant(dag.graph[at[constant]].constant);
          back[at[1 - constant]].push_back(builder.multiply(factor, sum));
          break;
        }
        [[fallthrough]];
      default:
        throw std::invalid_argument("transpose: vertex " + std::to_string(vertex) +
                                    " is not linear");
    }
  }
  return builder.finish(outputs);
}

}  // namespace papilio::dag
