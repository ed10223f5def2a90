// SPDX-License-Identifier: MIT
//
// Proves that a DAG is the DFT it claims to be. It is run in 237-bit arithmetic on every real unit
// vector, which fixes a linear map, and on random vectors, which show that it is one; the reference
// is the definition, sum by sum. What is allowed to differ is bounded by the digits of the
// constants alone: half a unit of the last digit of each, carried through every operation.
#pragma once

#include <string>
#include <vector>

#include "codelets/descriptor.h"
#include "generator/dag/dag.h"

namespace papilio::verify {

struct Report {
  std::string failure;  // empty when everything holds; else names the first thing that does not
  int vectors = 0;      // inputs tried
  dag::Exact largest_error = 0;  // over all outputs, absolute, for inputs of magnitude up to 1
  dag::Exact largest_bound = 0;  // what the constants' digits explain
  bool proved() const { return failure.empty(); }
};

// `dag` and `counts` are what was read from a codelet's text, `uncertainty` (by vertex) how far its
// constants may be off, `descriptor` what the codelet says of itself: radix and operation counts
// must agree too.
Report verify(const dag::Dag& dag, const dag::Counts& counts,
              const std::vector<dag::Exact>& uncertainty, const codelets::Descriptor& descriptor);

}  // namespace papilio::verify
