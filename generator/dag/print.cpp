// SPDX-License-Identifier: MIT
//
// Graphviz text. Constants are written into the vertex that uses them: as vertices of their own
// they would tie the whole picture together.
#include "generator/dag/print.h"

#include <sstream>

namespace papilio::dag {
namespace {

const char* symbol(Op op) {
  switch (op) {
    case Op::load:
      return "load";
    case Op::constant:
      return "constant";
    case Op::add:
      return "a + b";
    case Op::subtract:
      return "a - b";
    case Op::multiply:
      return "a b";
    case Op::negate:
      return "-a";
    case Op::fma:
      return "a b + c";
    case Op::fms:
      return "a b - c";
    case Op::fnma:
      return "c - a b";
  }
  return "";
}

}  // namespace

std::string print_graphviz(const Dag& dag, const codelets::Signature& signature,
                           const std::string& title) {
  std::ostringstream out;
  out << "digraph \"" << title << "\" {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n";
  const auto used = reachable(dag);
  for (Vertex vertex = 0; vertex < used.size(); ++vertex) {
    const Value& value = dag.graph[vertex];
    if (!used[vertex] || value.op == Op::constant) continue;
    const auto at = operands(dag, vertex);
    out << "  v" << vertex << " [label=\"";
    if (value.op == Op::load)
      out << codelets::element(signature, false, value.slot);
    else
      out << symbol(value.op);
    for (std::size_t i = 0; i < at.size(); ++i)
      if (dag.graph[at[i]].op == Op::constant)
        out << "\\n"
            << "abc"[i] << " = " << dag.graph[at[i]].constant.str(8);
    out << "\"];\n";
    for (std::size_t i = 0; i < at.size(); ++i)
      if (dag.graph[at[i]].op != Op::constant)
        out << "  v" << at[i] << " -> v" << vertex << " [headlabel=\""
            << "abc"[i] << "\"];\n";
  }
  for (std::size_t slot = 0; slot < dag.outputs.size(); ++slot) {
    out << "  y" << slot << " [shape=plaintext, label=\""
        << codelets::element(signature, true, static_cast<int>(slot));
    const Value& value = dag.graph[dag.outputs[slot]];
    if (value.op == Op::constant) out << " = " << value.constant.str(8);
    out << "\"];\n";
    if (value.op != Op::constant) out << "  v" << dag.outputs[slot] << " -> y" << slot << ";\n";
  }
  out << "}\n";
  return out.str();
}

std::string print(const Counts& counts) {
  const auto counted = [](int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  };
  return counted(counts.instructions(), "instruction") + " (" +
         counted(counts.additions, "addition") + ", " +
         counted(counts.multiplications, "multiplication") + ", " +
         counted(counts.fmas, "fused multiply-add") + ")";
}

std::string spell(const Exact& value) {
  return value.str(36, std::ios_base::fmtflags{});
}

}  // namespace papilio::dag
