// SPDX-License-Identifier: MIT
//
// Chooses the algorithm of a transform. The chooser builds every split of every algorithm, with
// parts chosen in the same way, simplifies, counts, and keeps the cheapest. It stands above the
// stages because it counts after simplification.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "generator/algorithm/algorithm.h"
#include "generator/dag/dag.h"

namespace papilio::generator {

// The unit of cost: an instruction, with multiply-adds fused, or each addition and multiplication.
enum class Counting { fused, separate };

// Applies the passes on sums and products until none changes the DAG.
dag::Dag simplify_linear(const dag::Dag& dag, Counting counting);

// The passes that make instructions.
dag::Dag instructions(const dag::Dag& linear, Counting counting);

class Chooser {
 public:
  explicit Chooser(Counting counting);
  Chooser(const Chooser&) = delete;
  Chooser& operator=(const Chooser&) = delete;

  // The choice for a kind at n points.
  struct Choice {
    algorithm::Tree tree;
    dag::Dag linear;  // simplified, but for the passes that make instructions
    int instructions = 0;
  };
  // The cheapest.
  const Choice& choose(const std::string& kind, int n);

  // All splits, their parts filled in.
  std::vector<algorithm::Tree> splits(const std::string& kind, int n);

  // The network along a tree without gaps, as the algorithm writes it.
  dag::Dag build(const std::string& kind, const algorithm::Tree& tree) const;

  Counting counting() const { return counting_; }

 private:
  void fill_in(algorithm::Tree& tree);
  const dag::Dag& dft(const algorithm::Tree& tree);  // simplified

  Counting counting_;
  algorithm::Workshop workshop_;
  std::map<std::pair<std::string, int>, Choice> choices_;
  std::map<std::string, dag::Dag> dfts_;  // by tree
};

}  // namespace papilio::generator
