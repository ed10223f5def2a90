// SPDX-License-Identifier: MIT
//
// Reads a butterfly's text back into a DAG, so that the text that is verified is the text that is
// compiled. Clang parses it, and the interpreter runs its syntax tree (interpreter.h). Each
// operation that runs becomes one vertex; only arithmetic on constants is simplified.
#pragma once

#include <stdexcept>
#include <string>
#include <vector>

#include "codelets/kind.h"
#include "generator/dag/dag.h"

namespace papilio::lift {

struct Lifted {
  std::string function;
  int radix = 0;       // points: elements of the first argument
  dag::Dag dag;        // inputs first (data, then parameters), then operations in the text's order
  dag::Counts counts;  // operations written, whether an output needs them or not
  // By vertex: how far a constant may be from what its author meant; 0 for everything else and for
  // constants of fewer than 7 digits, which are taken as exact. In our own codelets it is half a
  // unit of the last digit spelled; elsewhere a unit of it, or half a unit of the type's last bit.
  std::vector<dag::Exact> uncertainty;
};

// what() is "line 12: reason", the line being that of the text; or the reason alone.
class Error : public std::runtime_error {
 public:
  Error(int line, const std::string& reason)
      : std::runtime_error(line > 0 ? "line " + std::to_string(line) + ": " + reason : reason),
        line_(line) {}
  int line() const { return line_; }  // 0 if it is about no single line

 private:
  int line_;
};

// Lifts `function`, one of our own, from `text`. Its arguments are those of `signature`.
// dag.parameters is left to the caller, since no text holds their meaning. Each output must be
// written once and not be read. Throws Error for values unknown while lifting, for reads before
// writes, for an index out of range, and for text that Clang rejects.
Lifted lift(const std::string& text, const std::string& function,
            const codelets::Signature& signature);

// The same for a function (xr, xi, yr, yi) of as many points as it writes.
Lifted lift(const std::string& text, const std::string& function);

}  // namespace papilio::lift
