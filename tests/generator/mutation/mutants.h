// SPDX-License-Identifier: MIT
//
// All small changes of a codelet's text: another operator, another operand, another sign, another
// digit. They are made on the text, not on a DAG, since the text is what verification stands for.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "codelets/descriptor.h"

namespace papilio::tests {

enum class Change {
  operation,  // + - * become one another
  operand,    // every value in scope in the place of another, every output in that of another, and
              // the two operands of an operator or any two of an FMA exchanged
  sign,       // a minus before an operand or an FMA comes or goes
  digit,      // every digit of a constant becomes every other
};

struct Mutant {
  Change change;
  std::size_t at = 0, length = 0;  // what is replaced
  std::string replacement;
  int significant_digit = 0;  // digits: which one of its constant, from 1; 0 in an exponent
};

// In the order of the text. Throws std::runtime_error if descriptor.function is not in it.
std::vector<Mutant> all_mutants(const std::string& text, const codelets::Descriptor& descriptor);

// `count` of them, drawn at random with this seed, as many of each change; all if there are fewer.
std::vector<Mutant> random_mutants(const std::vector<Mutant>& mutants, int count, unsigned seed);

std::string apply(const std::string& text, const Mutant& mutant);

// "line 23: 'xr[0] + a1;' became 'xr[0] - a1;'", to the end of the statement.
std::string describe(const std::string& text, const Mutant& mutant);

}  // namespace papilio::tests
