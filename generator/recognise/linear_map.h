// SPDX-License-Identifier: MIT
//
// The matrix of a DAG that is linear in its data: evaluated on unit vectors in 237 bits, each entry
// with the error that the digits of the constants allow.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/dag/dag.h"

namespace papilio::recognise {

// A value known to within `bound`.
struct Bounded {
  dag::Exact value = 0, bound = 0;
  Bounded() = default;
  explicit Bounded(const dag::Exact& known) : value(known) {}
  Bounded(const dag::Exact& estimate, const dag::Exact& error) : value(estimate), bound(error) {}
};

// Rows are outputs, columns data, all real.
struct LinearMap {
  int rows = 0, columns = 0;
  std::vector<Bounded> entries;
  const Bounded& at(int row, int column) const { return entries[row * columns + column]; }
};

// Evaluates one DAG, whose constants are known to within `uncertainty` (by vertex).
class Evaluator {
 public:
  Evaluator(const dag::Dag& dag, const std::vector<dag::Exact>& uncertainty);

  // The outputs for `data` followed by `twiddles`.
  std::vector<Bounded> evaluate(const std::vector<dag::Exact>& data,
                                const std::vector<dag::Exact>& twiddles) const;

  // The matrix for these twiddles.
  LinearMap matrix(const std::vector<dag::Exact>& twiddles) const;

  // The first output that is no linear function of the data, for these twiddles, if any.
  std::optional<int> find_nonlinear(const LinearMap& map,
                                    const std::vector<dag::Exact>& twiddles) const;

 private:
  dag::Dag with_loads_;             // constants that are not exact are inputs
  std::vector<Bounded> constants_;  // the values of those inputs
  int inputs_;                      // before them
};

}  // namespace papilio::recognise
