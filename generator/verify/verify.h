// SPDX-License-Identifier: MIT
//
// Proves that a DAG is what its descriptor claims: kind and radix, parameters, operations. The DAG
// is run in 237-bit arithmetic on every real unit vector of the data, which fixes a linear map, and
// on random vectors, which show that it is linear. The reference is the definition, sum by sum.
// Several sets of random table values are used. The error allowed comes from the digits of the
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

// `dag` and `counts` are what was read from a codelet's text: input slots are the data and then the
// parameters that descriptor.twiddle lists (dag.parameters is not looked at, since no text holds
// their meaning). `uncertainty` (by vertex) is how far its constants may be off. Throws
// std::invalid_argument if descriptor.kind or descriptor.twiddle is not one.
Report verify(const dag::Dag& dag, const dag::Counts& counts,
              const std::vector<dag::Exact>& uncertainty, const codelets::Descriptor& descriptor);

}  // namespace papilio::verify
