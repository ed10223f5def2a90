// SPDX-License-Identifier: MIT
//
// From a radix to a codelet: all stages in order, and the choice among algorithms, which stands
// here because it counts operations after simplification.
#pragma once

#include <map>
#include <string>

#include "generator/algorithm/algorithm.h"
#include "generator/dag/dag.h"
#include "generator/emit/emit.h"
#include "generator/schedule/schedule.h"
#include "generator/verify/verify.h"

namespace papilio::generator {

constexpr int smallest_radix = 2, largest_radix = 64;

// What every stage made of one radix.
struct Made {
  algorithm::Tree tree;
  dag::Dag dag;         // as the algorithm wrote it
  dag::Dag simplified;  // after all passes
  schedule::Schedule schedule;
  emit::Codelet codelet;
};

class Pipeline {
 public:
  Pipeline();
  Pipeline(const Pipeline&) = delete;
  Pipeline& operator=(const Pipeline&) = delete;

  // The codelet of `radix` points, proved if can_lift(). Throws std::invalid_argument for a radix
  // out of range, std::logic_error if the codelet is not a DFT.
  Made make(int radix);

  // What is known of a DFT of n points: the cheapest split of all algorithms.
  struct Choice {
    algorithm::Tree tree;
    dag::Dag linear;  // simplified, but for the passes that make FMAs
    int instructions = 0;
  };
  const Choice& choose(int n);

 private:
  void fill_in(algorithm::Tree& tree);

  algorithm::Workshop workshop_;
  std::map<int, Choice> choices_;
};

// Whether this program was built with Clang, without which nothing can be lifted.
bool can_lift();

// The DAG of `function` in a codelet's text. Throws lift::Error, or std::runtime_error naming the
// missing packages if !can_lift().
dag::Dag lift(const std::string& text, const std::string& function);

// Lifts the codelet and verifies that it is the DFT, with the operations, that its descriptor says.
verify::Report prove(const std::string& text, const codelets::Descriptor& descriptor);

// The descriptor of a codelet that comes without one: function, radix and operations as they stand
// in the text. Throws std::runtime_error if no function is declared with PAPILIO_CODELET.
codelets::Descriptor describe(const std::string& text);

}  // namespace papilio::generator
