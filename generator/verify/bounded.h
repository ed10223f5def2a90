// SPDX-License-Identifier: MIT
//
// Runs a DAG in 237-bit arithmetic. Beside each value it carries the error that the finite digits
// of the constants may cause. A DAG is run on hundreds of vectors, so it is first laid out flat.
#pragma once

#include <array>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::verify {

struct Bounded {
  dag::Exact value = 0;
  double bound = 0;  // on the distance of `value` from what was meant
};

class Evaluator {
 public:
  // `uncertainty` by vertex: the bound of a constant.
  Evaluator(const dag::Dag& dag, const std::vector<dag::Exact>& uncertainty);

  // The outputs, by slot, for inputs[slot].
  std::vector<Bounded> operator()(const std::vector<Bounded>& inputs) const;

 private:
  struct Step {
    dag::Op op;
    int slot = -1;       // load only
    Bounded constant{};  // constant only
    std::array<dag::Vertex, 3> operands{};
  };

  std::vector<Step> steps_;
  std::vector<dag::Vertex> outputs_;
};

}  // namespace papilio::verify
