// SPDX-License-Identifier: MIT
//
// Reads a codelet's text back into a DAG, so that what is verified is what will be compiled. The
// text (ours or one written by hand) is parsed by Clang together with codelets/abi.h; nothing is
// simplified: each operation written becomes one vertex.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "codelets/kind.h"
#include "generator/dag/dag.h"

namespace papilio::lift {

struct Lifted {
  std::string function;
  int radix = 0;  // points: elements of the first argument
  dag::Dag dag;  // inputs first (data, then parameters), then operations in the order in which they
                 // are written
  dag::Counts counts;  // operations written, whether an output needs them or not
  // By vertex: how far a constant may be from what its author meant, half a unit of the last digit
  // spelled; 0 for everything else and for constants of fewer than 7 digits, which are taken as
  // exact.
  std::vector<dag::Exact> uncertainty;
};

// what() begins with the line of the codelet's text.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Lifts `function` from `text`; its arguments are those of `signature`, and dag.parameters, whose
// meaning no text tells, is left to the caller. Allowed are constant local reals, sums,
// differences, products, negations, papilio_fma, and one assignment to each output. Throws Error
// for anything else, for an output written twice or never, for an index out of range, and for text
// that Clang rejects.
Lifted lift(const std::string& text, const std::string& function,
            const codelets::Signature& signature);

// The same for a function (xr, xi, yr, yi) of as many points as it writes.
Lifted lift(const std::string& text, const std::string& function);

}  // namespace papilio::lift
