// SPDX-License-Identifier: MIT
//
// FMA extraction by scale propagation. Every value is a known constant, its scale, times a vertex.
// A sum s1 a + s2 b becomes s1 (a + (s2/s1) b): one FMA, or a plain sum if |s2/s1| = 1, and the
// scale s1 is left to the users. So each addition of an algorithm is one instruction, and its
// products vanish, unless a scale other than 1 arrives at an output (Linzer and Feig 1993 for the
// twiddles; Goedecker 1997). Of the two ways to write a sum the one whose scale is 1 is taken; if
// neither, the one whose ratio is at most 1 in magnitude, which keeps the rounding errors of a
// plain sum.
#include <map>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "generator/dag/builder.h"
#include "generator/simplify/constant_pool.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {
namespace {

using dag::Builder;
using dag::Exact;
using dag::Op;
using dag::Vertex;

struct Scaled {
  Exact scale;
  Vertex vertex = 0;
};

class Fuser {
 public:
  explicit Fuser(int inputs) : builder_(inputs) {}

  Vertex load(int slot) { return builder_.load(slot); }

  // A constant that stands alone, not as a factor.
  Scaled one() { return {1, builder_.constant(1)}; }

  Scaled multiply(const Scaled& a, const Scaled& b) {
    if (is_one(a)) return {pool_.canonical(a.scale * b.scale), b.vertex};
    if (is_one(b)) return {pool_.canonical(a.scale * b.scale), a.vertex};
    return {pool_.canonical(a.scale * b.scale), builder_.multiply(a.vertex, b.vertex)};
  }

  Scaled sum(Scaled a, Scaled b) {
    if (a.scale == 0) return b;
    if (b.scale == 0) return a;
    if (a.vertex == b.vertex) return {pool_.canonical(a.scale + b.scale), a.vertex};
    if (a.vertex > b.vertex) std::swap(a, b);
    // The same sum up to a factor may be there already, whichever way it was written.
    const Exact ratio = pool_.canonical(b.scale / a.scale);
    const auto [known, added] = sums_.try_emplace({a.vertex, b.vertex, ratio});
    if (added) known->second = write(a, b, ratio);
    return {pool_.canonical(a.scale * known->second.scale), known->second.vertex};
  }

  dag::Dag finish(const std::vector<Scaled>& outputs) {
    std::vector<Vertex> vertices;
    for (const Scaled& output : outputs) {
      Vertex vertex = output.vertex;
      const Exact size = boost::multiprecision::abs(output.scale);
      if (output.scale == 0)
        vertex = builder_.constant(0);
      else if (is_one(output))
        vertex = builder_.constant(size);
      else if (size != 1)
        vertex = builder_.multiply(builder_.constant(size), vertex);
      vertices.push_back(output.scale < 0 ? builder_.negate(vertex) : vertex);
    }
    return builder_.finish(vertices);
  }

 private:
  bool is_one(const Scaled& a) { return builder_.graph()[a.vertex].op == Op::constant; }

  // a.vertex + ratio b.vertex, as a scale times a new vertex.
  Scaled write(const Scaled& a, const Scaled& b, const Exact& ratio) {
    if (ratio == 1) return {1, builder_.add(a.vertex, b.vertex)};
    if (ratio == -1) {
      if (a.scale > 0) return {1, builder_.subtract(a.vertex, b.vertex)};
      return {-1, builder_.subtract(b.vertex, a.vertex)};
    }
    const auto is_unit = [](const Exact& scale) { return scale == 1 || scale == -1; };
    const bool base_a = is_unit(a.scale) || (!is_unit(b.scale) && abs(ratio) <= 1);
    if (base_a) return fuse(a, b, ratio);
    Scaled turned = fuse(b, a, pool_.canonical(1 / ratio));
    turned.scale = pool_.canonical(turned.scale * ratio);
    return turned;
  }

  // base.vertex + ratio other.vertex, with the sign that leaves a positive scale if there is one.
  Scaled fuse(const Scaled& base, const Scaled& other, const Exact& ratio) {
    const Vertex factor = builder_.constant(abs(ratio));
    const auto operation = [&](Op op) {
      return builder_.operation(op, {factor, other.vertex, base.vertex});
    };
    if (ratio > 0) return {1, operation(Op::fma)};
    if (base.scale > 0) return {1, operation(Op::fnma)};
    return {-1, operation(Op::fms)};
  }

  Builder builder_;
  ConstantPool pool_;
  std::map<std::tuple<Vertex, Vertex, Exact>, Scaled> sums_;  // lower + ratio higher
};

}  // namespace

Dag extract_fmas(const Dag& dag) {
  Fuser fuser(dag.inputs);
  std::vector<Scaled> value(boost::num_vertices(dag.graph));
  for (Vertex vertex = 0; vertex < value.size(); ++vertex) {
    const auto at = dag::operands(dag, vertex);
    const dag::Value& old = dag.graph[vertex];
    switch (old.op) {
      case Op::load:
        value[vertex] = {1, fuser.load(old.slot)};
        break;
      case Op::constant:
        value[vertex] = fuser.one();
        value[vertex].scale = old.constant;
        break;
      case Op::add:
        value[vertex] = fuser.sum(value[at[0]], value[at[1]]);
        break;
      case Op::subtract:
        value[vertex] = fuser.sum(value[at[0]], {-value[at[1]].scale, value[at[1]].vertex});
        break;
      case Op::multiply:
        value[vertex] = fuser.multiply(value[at[0]], value[at[1]]);
        break;
      case Op::negate:
        value[vertex] = {-value[at[0]].scale, value[at[0]].vertex};
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
