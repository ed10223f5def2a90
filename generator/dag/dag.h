// SPDX-License-Identifier: MIT
//
// A codelet as algebra: a directed acyclic graph of real operations on Boost.Graph. Vertices are
// values; edges run from a value to its operands, in operand order. Nodes keep nothing else: stages
// keep their results in vectors indexed by vertex.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "codelets/parameter.h"

namespace papilio::dag {

// Constants and checks: 237 bits.
using Exact = boost::multiprecision::cpp_bin_float_oct;

enum class Op : std::uint8_t {
  load,      // slot: an input real
  constant,  // value
  add,       // a + b
  subtract,  // a - b
  multiply,  // a * b
  negate,    // -a; free: it is folded into the operand that uses it
  fma,       // a * b + c
  fms,       // a * b - c
  fnma,      // c - a * b
};

// Input and output reals are numbered as in codelets/kind.h. In complex data 2 * index is the real
// part of element `index`, 2 * index + 1 its imaginary part.
struct Value {
  Op op = Op::constant;
  int slot = -1;   // load only
  Exact constant;  // constant only
};

struct Operand {
  int position = 0;  // 0, 1, 2: a, b, c
};

using Graph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, Value, Operand>;
using Vertex = Graph::vertex_descriptor;

// A DAG with its outputs: outputs[slot] is the vertex whose value is stored there. Vertices are in
// topological order: an operand's number is smaller than its user's.
struct Dag {
  int inputs = 0;  // input slots: data (2 n for a complex DFT of n points), then parameters
  std::vector<codelets::Parameter> parameters;  // what the last input slots mean
  Graph graph;
  std::vector<Vertex> outputs;
};

inline int data_slots(const Dag& dag) {
  return dag.inputs - static_cast<int>(dag.parameters.size());
}

// Operands of `vertex` in order a, b, c.
std::vector<Vertex> operands(const Dag& dag, Vertex vertex);

// For each vertex, whether an output depends on it.
std::vector<bool> reachable(const Dag& dag);

struct Counts {
  int additions = 0, multiplications = 0, fmas = 0;
  int instructions() const { return additions + multiplications + fmas; }
  bool operator==(const Counts&) const = default;
};

// Operations reachable from the outputs; negations and constants are free.
Counts count(const Dag& dag);

}  // namespace papilio::dag
