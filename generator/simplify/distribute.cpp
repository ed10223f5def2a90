// SPDX-License-Identifier: MIT
//
// c (d1 a + d2 b) becomes (c d1) a + (c d2) b, one multiplication fewer, and so for any region of
// sums: if every way from the region to an output begins with a product with one and the same c,
// and every operand that enters the region is a product with a constant that is used nowhere else,
// then the entering constants take c over. The mirror image, c a + c b = c (a + b) where only
// products with constants follow, is the same thing in the transposed network.
#include <optional>
#include <vector>

#include "generator/dag/builder.h"
#include "generator/dag/transpose.h"
#include "generator/simplify/simplify.h"

namespace papilio::simplify {
namespace {

using dag::Dag;
using dag::Exact;
using dag::Op;
using dag::Vertex;

class Regions {
 public:
  explicit Regions(const Dag& dag)
      : dag_(dag), users_(boost::num_vertices(dag.graph)), factor_(users_.size()) {
    for (Vertex vertex = 0; vertex < users_.size(); ++vertex)
      for (const Vertex operand : dag::operands(dag, vertex)) users_[operand].push_back(vertex);
    std::vector<bool> leaves(users_.size());  // is an output
    for (const Vertex output : dag.outputs) leaves[output] = true;
    for (Vertex vertex = users_.size(); vertex-- > 0;)
      if (!leaves[vertex]) factor_[vertex] = demanded(vertex);
    while (shrink()) {
    }
  }

  // What multiplies `vertex`, a member of a region, on every way to an output.
  const std::optional<Exact>& factor(Vertex vertex) const { return factor_[vertex]; }

  // The operand of a product with a constant that is not the constant, if `vertex` is one.
  std::optional<Vertex> multiplied(Vertex vertex) const {
    if (dag_.graph[vertex].op != Op::multiply) return std::nullopt;
    const auto at = dag::operands(dag_, vertex);
    if (is_constant(at[0])) return at[1];
    return is_constant(at[1]) ? std::optional(at[0]) : std::nullopt;
  }

  const Exact& constant(Vertex product) const {
    const auto at = dag::operands(dag_, product);
    return dag_.graph[at[is_constant(at[0]) ? 0 : 1]].constant;
  }

 private:
  bool is_constant(Vertex vertex) const { return dag_.graph[vertex].op == Op::constant; }

  bool is_sum(Vertex vertex) const {
    return dag_.graph[vertex].op == Op::add || dag_.graph[vertex].op == Op::subtract;
  }

  std::optional<Exact> demanded(Vertex vertex) const {
    std::optional<Exact> all;
    for (const Vertex user : users_[vertex]) {
      std::optional<Exact> one;
      if (multiplied(user) == vertex)
        one = constant(user);
      else if (is_sum(user))
        one = factor_[user];
      if (!one || (all && *all != *one)) return std::nullopt;
      all = one;
    }
    return all;
  }

  // Takes out vertices that cannot be members; whether there were any.
  bool shrink() {
    bool changed = false;
    for (Vertex vertex = 0; vertex < users_.size(); ++vertex) {
      if (!factor_[vertex] || stays(vertex)) continue;
      factor_[vertex].reset();
      changed = true;
    }
    return changed;
  }

  bool stays(Vertex vertex) const {
    for (const Vertex user : users_[vertex])
      if (is_sum(user) && !factor_[user]) return false;
    if (multiplied(vertex)) return true;
    if (!is_sum(vertex)) return false;
    for (const Vertex operand : dag::operands(dag_, vertex))
      if (!factor_[operand]) return false;
    return true;
  }

  const Dag& dag_;
  std::vector<std::vector<Vertex>> users_;
  std::vector<std::optional<Exact>> factor_;
};

}  // namespace

Dag distribute_constants(const Dag& dag) {
  const Regions regions(dag);
  dag::Builder builder(dag.inputs, dag.parameters);
  std::vector<Vertex> here(boost::num_vertices(dag.graph));
  // A product with a constant that leaves a region, or enters one, or both.
  const auto product = [&](Vertex vertex, Vertex operand) {
    Exact factor = regions.factor(operand) ? Exact(1) : regions.constant(vertex);
    if (regions.factor(vertex)) factor *= *regions.factor(vertex);
    return factor == 1 ? here[operand] : builder.multiply(builder.constant(factor), here[operand]);
  };
  for (Vertex vertex = 0; vertex < here.size(); ++vertex) {
    const dag::Value& value = dag.graph[vertex];
    const auto multiplied = regions.multiplied(vertex);
    auto operands = dag::operands(dag, vertex);
    for (Vertex& operand : operands) operand = here[operand];
    if (multiplied && (regions.factor(*multiplied) || regions.factor(vertex)))
      here[vertex] = product(vertex, *multiplied);
    else
      here[vertex] = builder.copy(value, operands);
  }
  std::vector<Vertex> outputs;
  for (const Vertex output : dag.outputs) outputs.push_back(here[output]);
  return builder.finish(outputs);
}

Dag collect_constants(const Dag& dag) {
  if (!dag.parameters.empty()) return dag;
  // The algebra rids both networks of the negations that transposition leaves.
  const Dag transposed = simplify_algebra(dag::transpose(dag));
  return simplify_algebra(dag::transpose(distribute_constants(transposed)));
}

}  // namespace papilio::simplify
