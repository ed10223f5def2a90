// SPDX-License-Identifier: MIT
//
// The kinds of operations of an access, a row each: how one is printed, the text by which it
// changes a value, and what it costs. What moves an address (limit, permute) or ends a level (end,
// mirror) has no text here: compose/access writes it with the index.
#pragma once

#include <functional>
#include <string>

#include "runtime/access/access.h"
#include "runtime/access/table_placer.h"

namespace papilio::compose {

// The name of a loop, where an operation is printed or written.
using LoopNames = std::function<std::string(int loop)>;

// Where an operation on `value` is written: at element `index`, a text.
struct ValueText {
  std::string index;
  bool stored = false;
  const LoopNames& loops;
  TablePlacer& tables;
};

struct OperationKind {
  Operation::Kind kind;
  std::string (*print)(const Operation& operation, const LoopNames& loops);
  // Statements that change `value`; null: there are none.
  std::string (*on_value)(const Operation& operation, const ValueText& text);
  // That a thread issues for an element. (A twiddle's are fitted: CostConstants::twiddle.)
  double instructions;
};

const OperationKind& kind_of(const Operation& operation);

// Text of the caller's spectrum, as an array; and its name, printed.
std::string spectrum_text(const Spectrum& spectrum);
std::string print(const Spectrum& spectrum);

// A number times a name.
std::string print_term(access::Stride factor, const std::string& of);

}  // namespace papilio::compose
