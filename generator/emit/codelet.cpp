// SPDX-License-Identifier: MIT
//
// Codelet text. A letter is a stage: a0, a1, ... are computed from inputs, b0, b1, ... from those,
// and so on; k0, k1, ... are constants in the order of their first use. An operation whose value
// only leaves the codelet is written straight to its output.
#include <algorithm>
#include <cctype>
#include <sstream>
#include <stdexcept>
#include <utility>
#include <vector>

#include "codelets/digest.h"
#include "codelets/kind.h"
#include "generator/dag/print.h"
#include "generator/emit/emit.h"
#include "generator/emit/rounding_of_constants.h"

namespace papilio::emit {
namespace {

using dag::Dag;
using dag::Op;
using dag::Vertex;

// a, b, ..., z, aa, ab, ... without k, which is for constants.
std::string letters(int stage) {
  static const std::string alphabet = "abcdefghijlmnopqrstuvwxyz";
  const int size = static_cast<int>(alphabet.size());
  if (stage < size) return std::string(1, alphabet[stage]);
  return letters(stage / size - 1) + alphabet[stage % size];
}

// A floating-point literal, whatever suffix follows it.
std::string spelling(const dag::Exact& value) {
  std::string digits = dag::spell(value);
  if (digits.find_first_of(".e") == std::string::npos) digits += ".0";
  return digits;
}

// The macro of codelets/abi.h that rounds a constant this way.
const char* macro_of(Neighbour neighbour) {
  switch (neighbour) {
    case Neighbour::below:
      return "PAPILIO_CONSTANT_BELOW";
    case Neighbour::above:
      return "PAPILIO_CONSTANT_ABOVE";
    default:
      return "PAPILIO_CONSTANT";
  }
}

class Writer {
 public:
  Writer(const codelets::Signature& signature, const Dag& dag, const schedule::Schedule& schedule)
      : signature_(signature),
        dag_(dag),
        order_(schedule.order),
        neighbours_(round_constants(dag)),
        stage_(boost::num_vertices(dag.graph), -1),
        name_(stage_.size()),
        stored_(stage_.size()),
        read_(stage_.size()) {
    for (std::size_t slot = 0; slot < dag.outputs.size(); ++slot)
      stored_[dag.outputs[slot]].push_back(static_cast<int>(slot));
    for (const Vertex vertex : order_)
      for (const Vertex operand : dag::operands(dag, vertex)) read_[operand] = true;
    for (Vertex vertex = 0; vertex < stage_.size(); ++vertex) prepare(vertex);
  }

  std::string body() {
    for (const Vertex vertex : order_) name_constants(vertex);
    std::string text = constants_.str();
    if (!text.empty()) text += "\n";
    bool after_output = false;
    int stage = 0;
    for (const Vertex vertex : order_) {
      const std::string line = statement(vertex);
      // A paragraph ends with its outputs, or where the work falls back to an early stage.
      const bool is_output = line.compare(0, 3, "  y") == 0;
      const bool falls_back = stage_[vertex] + 2 <= stage || (stage_[vertex] == 0 && stage > 0);
      if (!is_output && (after_output || falls_back)) text += "\n";
      after_output = is_output;
      stage = stage_[vertex];
      text += line;
    }
    return text + copies();
  }

 private:
  // Stages, and the names of what is not an operation.
  void prepare(Vertex vertex) {
    const auto at = dag::operands(dag_, vertex);
    for (const Vertex operand : at) stage_[vertex] = std::max(stage_[vertex], stage_[operand]);
    const Op op = dag_.graph[vertex].op;
    if (op == Op::load)
      name_[vertex] = codelets::element(signature_, false, dag_.graph[vertex].slot);
    else if (op == Op::negate)
      read_[at[0]] = true;
    else if (op != Op::constant)
      ++stage_[vertex];
  }

  void name_constants(Vertex vertex) {
    for (const Vertex operand : dag::operands(dag_, vertex)) {
      const dag::Value& value = dag_.graph[operand];
      if (value.op != Op::constant || !name_[operand].empty()) continue;
      name_[operand] = std::string("k").append(std::to_string(constants_named_++));
      constants_ << "  const real " << name_[operand] << " = " << macro_of(neighbours_[operand])
                 << "(" << spelling(value.constant) << ");\n";
    }
  }

  // Name of a value, with a minus sign if the operation or a negation asks for one.
  std::string read(Vertex vertex, bool negative = false) {
    while (dag_.graph[vertex].op == Op::negate) {
      vertex = dag::operands(dag_, vertex)[0];
      negative = !negative;
    }
    return (negative ? "-" : "") + name_[vertex];
  }

  std::string output(int slot) const { return codelets::element(signature_, true, slot); }

  bool is_constant(Vertex vertex) const { return dag_.graph[vertex].op == Op::constant; }

  std::string expression(Vertex vertex) {
    auto at = dag::operands(dag_, vertex);
    if (is_constant(at[1])) std::swap(at[0], at[1]);
    const auto fma = [&](bool negative_product, bool negative_base) {
      return "papilio_fma(" + read(at[0], negative_product) + ", " + read(at[1]) + ", " +
             read(at[2], negative_base) + ")";
    };
    switch (dag_.graph[vertex].op) {
      case Op::add:
        return read(at[0]) + " + " + read(at[1]);
      case Op::subtract:
        return read(at[0]) + " - " + read(at[1]);
      case Op::multiply:
        return read(at[0]) + " * " + read(at[1]);
      case Op::fma:
        return fma(false, false);
      case Op::fms:
        return fma(false, true);
      case Op::fnma:
        return fma(true, false);
      default:
        throw std::invalid_argument("emit: vertex " + std::to_string(vertex) +
                                    " is not an operation");
    }
  }

  std::string statement(Vertex vertex) {
    if (!read_[vertex] && stored_[vertex].size() == 1)
      return "  " + output(stored_[vertex][0]) + " = " + expression(vertex) + ";\n";
    const int stage = stage_[vertex];
    if (named_.size() <= static_cast<std::size_t>(stage)) named_.resize(stage + 1);
    name_[vertex] = letters(stage) + std::to_string(named_[stage]++);
    std::string text = "  const real " + name_[vertex] + " = " + expression(vertex) + ";\n";
    for (const int slot : stored_[vertex])
      text += "  " + output(slot) + " = " + name_[vertex] + ";\n";
    return text;
  }

  // Outputs that are an input, a constant or a negation.
  std::string copies() {
    std::string text;
    for (std::size_t slot = 0; slot < dag_.outputs.size(); ++slot) {
      const dag::Value& value = dag_.graph[dag_.outputs[slot]];
      if (value.op == Op::load || value.op == Op::negate)
        text += "  " + output(static_cast<int>(slot)) + " = " + read(dag_.outputs[slot]) + ";\n";
      else if (value.op == Op::constant)
        throw std::invalid_argument("emit: output " + std::to_string(slot) + " is a constant");
    }
    return text;
  }

  const codelets::Signature& signature_;
  const Dag& dag_;
  const schedule::Order& order_;
  std::vector<Neighbour> neighbours_;
  std::vector<int> stage_;                // -1 for loads and constants
  std::vector<std::string> name_;         // empty until it has one
  std::vector<std::vector<int>> stored_;  // output slots
  std::vector<bool> read_;                // by another operation
  std::vector<int> named_;                // by stage
  std::ostringstream constants_;
  int constants_named_ = 0;
};

// `text` as comment lines of up to 100 columns, broken after commas.
std::string comment(const std::string& text) {
  std::string lines, line = "//";
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t comma = text.find(", ", from);
    const std::size_t to = comma == std::string::npos ? text.size() : comma + 1;
    if (line.size() + 1 + to - from > 100) {
      lines += line + "\n";
      line = "//  ";
    }
    line.append(" ").append(text, from, to - from);
    from = to + 1;
  }
  return lines + line + "\n";
}

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return text;
}

// The function and its arguments, outputs on a line of their own.
std::string head(const std::string& function, const codelets::Signature& signature) {
  std::string text, line = "PAPILIO_CODELET void " + function + "(";
  const std::string indent(line.size(), ' ');
  bool outputs = false;
  for (const auto& array : signature.arrays) {
    const std::string argument = std::string(array.output ? "real" : "const real") + " (&" +
                                 array.name + ")[" + std::to_string(array.size) + "]";
    const bool first = &array == &signature.arrays.front();
    const bool turns = array.output && !outputs && signature.arrays.size() > 2;
    outputs = array.output;
    if (turns || line.size() + argument.size() > 96) {
      text += line + ",\n";
      line = indent + argument;
    } else {
      line += (first ? "" : ", ") + argument;
    }
  }
  return text + line + ") {\n";
}

}  // namespace

Codelet emit_codelet(const Origin& origin, const Dag& dag, const schedule::Schedule& schedule) {
  const int radix = origin.radix;
  const auto& kind = codelets::find_kind(origin.kind);
  const auto signature = codelets::signature(kind, radix, static_cast<int>(dag.parameters.size()));
  const int outputs = static_cast<int>(dag.outputs.size());
  if (dag::data_slots(dag) != signature.data || outputs != signature.outputs)
    throw std::invalid_argument("emit: " + origin.kind + " of " + std::to_string(radix) + " has " +
                                std::to_string(signature.data) + " inputs and " +
                                std::to_string(signature.outputs) + " outputs, the DAG has " +
                                std::to_string(dag::data_slots(dag)) + " and " +
                                std::to_string(outputs));
  const std::string n = std::to_string(radix);
  const std::string name = codelets::codelet_name(radix, origin.kind, origin.variant);
  const auto counts = dag::count(dag);
  Codelet codelet;
  auto& descriptor = codelet.descriptor;
  descriptor.radix = radix;
  descriptor.kind = origin.kind;
  descriptor.variant = origin.variant;
  descriptor.file = name + ".h";
  descriptor.function = "papilio_" + name;
  descriptor.twiddle = codelets::print(dag.parameters);
  descriptor.additions = counts.additions;
  descriptor.multiplications = counts.multiplications;
  descriptor.fmas = counts.fmas;
  descriptor.live_registers_f32 = schedule.live_values;
  descriptor.live_registers_f64 = 2 * schedule.live_values;

  const std::string what = origin.kind == "plain"
                               ? "Forward DFT of " + n + " points in natural order"
                               : n + " points, " + std::string(kind.computes);
  std::ostringstream text;
  const std::string guard = upper_case("papilio_" + name + "_h");
  text << "// SPDX-License-Identifier: MIT\n"
       << "// Made by " << origin.command << "\n"
       << comment(what + ": " + origin.algorithm)
       << comment(dag::print(counts) + ", " + std::to_string(schedule.live_values) +
                  (schedule.live_values == 1 ? " live register" : " live registers"))
       << "#ifndef " << guard << "\n#define " << guard << "\n\n"
       << head(descriptor.function, signature) << Writer(signature, dag, schedule).body()
       << "}\n\n#endif  // " << guard << "\n";
  codelet.text = text.str();
  descriptor.digest = digest(codelet.text);
  return codelet;
}

}  // namespace papilio::emit
