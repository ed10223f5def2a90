// SPDX-License-Identifier: MIT
//
// Lifts foreign butterflies: with any arguments (arrays, pointers, structs, reals by value or by
// reference), in place or out of place.
#pragma once

#include <string>
#include <vector>

#include "generator/lift/lift.h"

namespace papilio::lift {

// Inputs of the DAG are complex numbers, element e in slots 2 e and 2 e + 1: first `lifted.radix`
// of data, then those that are taken for twiddles. Names are as the text has them, "x[3].y".
struct Foreign {
  Lifted lifted;
  std::vector<std::string> inputs, outputs;  // by slot
};

// Lifts `function` from `text`, which Clang's errors call `file`. An argument's value at entry is
// an input if it is read before it is written; its value at exit is an output if it is written.
// Pointers are assumed to point at different arrays. #include lines are ignored: only declarations
// of CUDA and math.h are known. Throws Error with the line and its text for constructs that cannot
// be lifted.
Foreign lift_foreign(const std::string& text, const std::string& function, const std::string& file);

}  // namespace papilio::lift
