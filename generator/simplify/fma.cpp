// SPDX-License-Identifier: MIT
//
// FMA extraction by scale propagation. Every value is a known factor, its scale, times a vertex. A
// sum s1 a + s2 b becomes s1 (a + (s2/s1) b): one FMA, or a plain sum if |s2/s1| = 1, and the scale
// s1 is left to the users. So each addition of an algorithm is one instruction, and its products
// vanish, unless a scale other than 1 arrives at an output (Linzer and Feig 1993 for the twiddles;
// Goedecker 1997). Of the two ways to write a sum the one whose scale is 1 is taken; if neither,
// the one whose ratio is at most 1 in magnitude, which keeps the rounding errors of a plain sum.
//
// A scale may hold cosines and tangents of loaded twiddles: a twiddle is c (1 + i t), two FMAs, and
// c goes the way of all scales. Their ratios become parameters, which are read from a table.
// A product of two variables is fused with the sum that uses it.
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "generator/dag/builder.h"
#include "generator/dag/print.h"
#include "generator/simplify/constant_pool.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {
namespace {

using codelets::Parameter;
using dag::Builder;
using dag::Exact;
using dag::Op;
using dag::Vertex;

// number * atoms^powers.
struct Scale {
  Exact number = 1;
  std::map<codelets::Atom, int> powers = {};

  bool is(int n) const { return powers.empty() && number == n; }
  bool operator<(const Scale& other) const {
    return std::tie(number, powers) < std::tie(other.number, other.powers);
  }
};

struct Scaled {
  Scale scale;
  Vertex vertex = 0;
};

Scaled operator-(Scaled a) {
  a.scale.number = -a.scale.number;
  return a;
}

class Fuser {
 public:
  explicit Fuser(const dag::Dag& dag)
      : data_(dag::data_slots(dag)), parameters_(dag.parameters), builder_(data_) {}

  Scaled load(int slot) {
    if (slot < data_) return {{}, builder_.load(slot)};
    const Parameter& parameter = parameters_[slot - data_];
    if (!may_divide(parameter)) return {{}, builder_.parameter(parameter)};
    return {{Exact(parameter.factor), parameter.powers}, one()};
  }

  Scaled constant(const Exact& value) { return {{value}, one()}; }

  Scaled multiply(const Scaled& a, const Scaled& b) {
    const Scale scale = times(a.scale, b.scale);
    if (a.vertex == one()) return {scale, b.vertex};
    if (b.vertex == one()) return {scale, a.vertex};
    const Vertex vertex = builder_.multiply(a.vertex, b.vertex);
    products_[vertex] = {a.vertex, b.vertex};
    return {scale, vertex};
  }

  Scaled sum(Scaled a, Scaled b) {
    if (a.scale.number == 0) return b;
    if (b.scale.number == 0) return a;
    if (a.vertex > b.vertex) std::swap(a, b);
    // The same sum up to a factor may be there already, whichever way it was written.
    const Scale ratio = over(b.scale, a.scale);
    if (a.vertex == b.vertex && ratio.powers.empty())
      return {times(a.scale, {1 + ratio.number}), a.vertex};
    const auto [known, added] = sums_.try_emplace({a.vertex, b.vertex, ratio});
    if (added) known->second = write(a, b, ratio);
    return {times(a.scale, known->second.scale), known->second.vertex};
  }

  dag::Dag finish(const std::vector<Scaled>& outputs) {
    std::vector<Vertex> vertices;
    for (const Scaled& output : outputs) {
      Vertex vertex = output.vertex;
      Scale size = output.scale;
      size.number = abs(size.number);
      if (size.number == 0)
        vertex = builder_.constant(0);
      else if (vertex == one())
        vertex = factor(size);
      else if (!size.is(1))
        vertex = builder_.multiply(factor(size), vertex);
      vertices.push_back(output.scale.number < 0 ? builder_.negate(vertex) : vertex);
    }
    return builder_.finish(vertices);
  }

 private:
  static bool may_divide(const Parameter& parameter) {
    for (const auto& [atom, power] : parameter.powers)
      if (atom.first == 'r' || atom.first == 'i') return false;
    return true;
  }

  // What a constant that stands alone, not as a factor, is a multiple of.
  Vertex one() { return builder_.constant(1); }

  Scale times(const Scale& a, const Scale& b, int sign = 1) {
    Scale result = {
        pool_.canonical(sign > 0 ? Exact(a.number * b.number) : Exact(a.number / b.number)),
        a.powers};
    for (const auto& [atom, power] : b.powers) result.powers[atom] += sign * power;
    std::erase_if(result.powers, [](const auto& entry) { return entry.second == 0; });
    return result;
  }
  Scale over(const Scale& a, const Scale& b) { return times(a, b, -1); }

  // A positive scale as an operand.
  Vertex factor(const Scale& scale) {
    if (scale.powers.empty()) return builder_.constant(scale.number);
    return builder_.parameter({dag::spell(scale.number), scale.powers});
  }

  // a.vertex + ratio b.vertex, as a scale times a new vertex.
  Scaled write(const Scaled& a, const Scaled& b, const Scale& ratio) {
    if (ratio.is(1) || ratio.is(-1)) return add(a, b, ratio.is(-1));
    const auto is_unit = [](const Scale& scale) { return scale.is(1) || scale.is(-1); };
    const bool base_a = is_unit(a.scale) || (!is_unit(b.scale) && is_at_most_one(ratio));
    if (base_a) return fuse(a, b, ratio);
    Scaled turned = fuse(b, a, over({}, ratio));
    turned.scale = times(turned.scale, ratio);
    return turned;
  }

  // Ratios of cosines are taken as they come, so that real and imaginary parts share them.
  static bool is_at_most_one(const Scale& ratio) {
    return !ratio.powers.empty() || abs(ratio.number) <= 1;
  }

  // a.vertex +- b.vertex.
  Scaled add(const Scaled& a, const Scaled& b, bool minus) {
    if (const auto product = products_.find(b.vertex); product != products_.end()) {
      const auto [p, q] = product->second;
      return {{}, builder_.operation(minus ? Op::fnma : Op::fma, {p, q, a.vertex})};
    }
    if (const auto product = products_.find(a.vertex); product != products_.end()) {
      const auto [p, q] = product->second;
      return {{}, builder_.operation(minus ? Op::fms : Op::fma, {p, q, b.vertex})};
    }
    if (!minus) return {{}, builder_.add(a.vertex, b.vertex)};
    if (a.scale.number > 0) return {{}, builder_.subtract(a.vertex, b.vertex)};
    return {{-1}, builder_.subtract(b.vertex, a.vertex)};
  }

  // base.vertex + ratio other.vertex, with the sign that leaves a positive scale if there is one.
  Scaled fuse(const Scaled& base, const Scaled& other, Scale ratio) {
    const bool positive = ratio.number > 0;
    ratio.number = abs(ratio.number);
    const Vertex by = factor(ratio);
    const auto operation = [&](Op op) {
      return builder_.operation(op, {by, other.vertex, base.vertex});
    };
    if (positive) return {{}, operation(Op::fma)};
    if (base.scale.number > 0) return {{}, operation(Op::fnma)};
    return {{-1}, operation(Op::fms)};
  }

  const int data_;                           // input slots
  const std::vector<Parameter> parameters_;  // of the DAG that is read
  Builder builder_;
  ConstantPool pool_;
  std::map<std::tuple<Vertex, Vertex, Scale>, Scaled> sums_;  // lower + ratio higher
  std::map<Vertex, std::pair<Vertex, Vertex>> products_;      // of two variables
};

}  // namespace

Dag extract_fmas(const Dag& dag) {
  Fuser fuser(dag);
  std::vector<Scaled> value(boost::num_vertices(dag.graph));
  for (Vertex vertex = 0; vertex < value.size(); ++vertex) {
    const auto at = dag::operands(dag, vertex);
    const dag::Value& old = dag.graph[vertex];
    switch (old.op) {
      case Op::load:
        value[vertex] = fuser.load(old.slot);
        break;
      case Op::constant:
        value[vertex] = fuser.constant(old.constant);
        break;
      case Op::add:
        value[vertex] = fuser.sum(value[at[0]], value[at[1]]);
        break;
      case Op::subtract:
        value[vertex] = fuser.sum(value[at[0]], -value[at[1]]);
        break;
      case Op::multiply:
        value[vertex] = fuser.multiply(value[at[0]], value[at[1]]);
        break;
      case Op::negate:
        value[vertex] = -value[at[0]];
        break;
      default:
        throw std::invalid_argument("FMA extraction: the DAG has FMAs already");
    }
  }
  std::vector<Scaled> outputs;
  for (const dag::Vertex output : dag.outputs) outputs.push_back(value[output]);
  return fuser.finish(outputs);
}

}  // namespace papilio::simplify
