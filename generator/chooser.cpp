// SPDX-License-Identifier: MIT
//
// The choice, remembered by kind and length.
#include "generator/chooser.h"

#include <optional>

#include "generator/algorithm/kinds.h"
#include "generator/simplify/simplify.h"

namespace papilio::generator {

using dag::Dag;

Dag simplify_linear(const Dag& dag, Counting counting) {
  Dag best = dag;
  for (;;) {
    Dag next = simplify::canonicalise_constants(best);
    next = simplify::simplify_algebra(next);
    if (counting == Counting::separate)
      next = simplify::collect_constants(simplify::distribute_constants(next));
    next = simplify::eliminate_common_subexpressions(next);
    const bool smaller = boost::num_vertices(next.graph) < boost::num_vertices(best.graph);
    best = std::move(next);
    if (!smaller) return best;
  }
}

Dag instructions(const Dag& linear, Counting counting) {
  return simplify::place_signs(counting == Counting::fused ? simplify::extract_fmas(linear)
                                                           : linear);
}

Chooser::Chooser(Counting counting) : counting_(counting) {
  workshop_.dft = [this](const algorithm::Tree& tree) -> const Dag& { return dft(tree); };
  workshop_.network = [this](const std::string& kind, int n) -> const Dag& {
    return choose(kind, n).linear;
  };
  workshop_.simplify = [counting](const Dag& dag) { return simplify_linear(dag, counting); };
}

void Chooser::fill_in(algorithm::Tree& tree) {
  if (tree.name.empty())
    tree = choose("plain", tree.n).tree;
  else
    for (auto& part : tree.parts) fill_in(part);
}

const Dag& Chooser::dft(const algorithm::Tree& tree) {
  if (tree.name.empty()) return choose("plain", tree.n).linear;
  const auto [at, added] = dfts_.try_emplace(algorithm::print(tree));
  if (added) at->second = simplify_linear(algorithm::build(tree, workshop_), counting_);
  return at->second;
}

std::vector<algorithm::Tree> Chooser::splits(const std::string& kind, int n) {
  std::vector<algorithm::Tree> trees;
  const auto collect = [&](std::vector<algorithm::Tree> more) {
    for (auto& tree : more) {
      fill_in(tree);
      trees.push_back(std::move(tree));
    }
  };
  if (kind == "plain")
    for (const auto& row : algorithm::algorithms()) collect(row.splits(n));
  else
    for (const auto& row : algorithm::networks())
      if (row.kind == kind) collect(row.splits(n));
  return trees;
}

Dag Chooser::build(const std::string& kind, const algorithm::Tree& tree) const {
  return kind == "plain" ? algorithm::build(tree, workshop_)
                         : algorithm::build(kind, tree, workshop_);
}

const Chooser::Choice& Chooser::choose(const std::string& kind, int n) {
  const std::pair key(kind, n);
  if (const auto known = choices_.find(key); known != choices_.end()) return known->second;
  std::optional<Choice> best;
  for (auto& tree : splits(kind, n)) {
    Dag linear = kind == "plain" ? dft(tree) : simplify_linear(build(kind, tree), counting_);
    const int cost = dag::count(instructions(linear, counting_)).instructions();
    if (!best || cost < best->instructions) best = Choice{std::move(tree), std::move(linear), cost};
  }
  return choices_.emplace(key, std::move(*best)).first->second;
}

}  // namespace papilio::generator
