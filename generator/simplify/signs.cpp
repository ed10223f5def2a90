// SPDX-License-Identifier: MIT
//
// Every vertex may be computed as it is or negated; its users then add where they subtracted.
// Walking from the outputs to the loads, a vertex is turned round if its users and its own
// operation together need no more negations so: negations drift towards the loads until a
// difference or an FMA, which have all signs but one, absorbs them.

#include <utility>
#include <vector>

#include "generator/dag/builder.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {
namespace {

using dag::Op;
using dag::Vertex;

// A vertex seen through negations.
struct Source {
  Vertex vertex = 0;
  bool negative = false;
};

struct Signs {
  explicit Signs(const Dag& dag)
      : dag(dag),
        sources(boost::num_vertices(dag.graph)),
        users(sources.size()),
        outputs(sources.size()),
        flipped(sources.size()) {
    for (Vertex vertex = 0; vertex < sources.size(); ++vertex) {
      const auto at = dag::operands(dag, vertex);
      if (op(vertex) == Op::negate) {
        sources[vertex] = {sources[at[0]].vertex, !sources[at[0]].negative};
      } else {
        sources[vertex] = {vertex, false};
        for (const Vertex operand : at) users[sources[operand].vertex].push_back(vertex);
      }
    }
    for (const Vertex output : dag.outputs) {
      const Source source = sources[output];
      ++(source.negative ? outputs[source.vertex].negative : outputs[source.vertex].positive);
    }
  }

  Op op(Vertex vertex) const { return dag.graph[vertex].op; }

  // Whether `vertex` reads its operand number i negated, as things stand.
  bool reads_negated(const std::vector<Vertex>& at, int i) const {
    const Source source = sources[at[i]];
    return source.negative != flipped[source.vertex];
  }

  // Signs of the two terms of a sum, the product first; a product has one term, said twice.
  std::pair<bool, bool> terms(Vertex vertex) const {
    const auto at = dag::operands(dag, vertex);
    const bool turned = flipped[vertex];
    const auto negated = [&](int i) { return reads_negated(at, i); };
    switch (op(vertex)) {
      case Op::add:
        return {turned != negated(0), turned != negated(1)};
      case Op::subtract:
        return {turned != negated(0), turned == negated(1)};
      case Op::fma:
        return {turned != (negated(0) != negated(1)), turned != negated(2)};
      case Op::fms:
        return {turned != (negated(0) != negated(1)), turned == negated(2)};
      case Op::fnma:
        return {turned == (negated(0) != negated(1)), turned != negated(2)};
      case Op::multiply: {
        const bool sign = turned != (negated(0) != negated(1));
        return {sign, sign};
      }
      default:
        return {false, false};
    }
  }

  int negations(Vertex vertex) const {
    const auto [first, second] = terms(vertex);
    return first && second;
  }

  // Negations in the operation of `vertex`, its users and the outputs that it feeds.
  int negations_around(Vertex vertex) const {
    int sum = negations(vertex);
    for (const Vertex user : users[vertex]) sum += negations(user);
    return sum + (flipped[vertex] ? outputs[vertex].positive : outputs[vertex].negative);
  }

  struct Feeds {
    int positive = 0, negative = 0;
  };

  const Dag& dag;
  std::vector<Source> sources;
  std::vector<std::vector<Vertex>> users;
  std::vector<Feeds> outputs;
  std::vector<bool> flipped;
};

}  // namespace

Dag place_signs(const Dag& dag) {
  Signs signs(dag);
  for (Vertex vertex = signs.sources.size(); vertex-- > 0;) {
    const Op op = signs.op(vertex);
    if (op == Op::load || op == Op::constant || op == Op::negate) continue;
    const int before = signs.negations_around(vertex);
    const bool own = signs.negations(vertex);
    signs.flipped[vertex] = true;
    const int after = signs.negations_around(vertex);
    // A tie that moves a negation from the users into this operation passes it on towards the
    // loads.
    const bool passes_on = after == before && !own && signs.negations(vertex);
    signs.flipped[vertex] = after < before || passes_on;
  }

  dag::Builder builder(dag.inputs, dag.parameters);
  std::vector<Vertex> here(signs.sources.size());
  for (Vertex vertex = 0; vertex < here.size(); ++vertex) {
    const auto at = dag::operands(dag, vertex);
    const auto [first, second] = signs.terms(vertex);
    std::vector<Vertex> from;
    from.reserve(at.size());
    for (const Vertex operand : at) from.push_back(here[signs.sources[operand].vertex]);
    switch (signs.op(vertex)) {
      case Op::load:
        here[vertex] = builder.load(dag.graph[vertex].slot);
        break;
      case Op::constant:
        here[vertex] = builder.constant(dag.graph[vertex].constant);
        break;
      case Op::negate:
        break;
      case Op::multiply:
        here[vertex] = builder.multiply(first ? builder.negate(from[0]) : from[0], from[1]);
        break;
      case Op::add:
      case Op::subtract:
        if (first == second)
          here[vertex] = builder.add(from[0], from[1]);
        else
          here[vertex] =
              first ? builder.subtract(from[1], from[0]) : builder.subtract(from[0], from[1]);
        if (first && second) here[vertex] = builder.negate(here[vertex]);
        break;
      default: {
        // Both terms negative: the base is negated, which an FMA does on the way.
        const Op signed_op = first ? Op::fnma : second ? Op::fms : Op::fma;
        if (first && second) from[2] = builder.negate(from[2]);
        here[vertex] = builder.operation(signed_op, from);
      }
    }
  }
  std::vector<Vertex> outputs;
  for (const Vertex output : dag.outputs) {
    const auto source = signs.sources[output];
    const bool negative = source.negative != signs.flipped[source.vertex];
    outputs.push_back(negative ? builder.negate(here[source.vertex]) : here[source.vertex]);
  }
  return builder.finish(outputs);
}

}  // namespace papilio::simplify
