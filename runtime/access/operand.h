// SPDX-License-Identifier: MIT
//
// The arrays that a kernel's arguments point to, a row each, and how its text names them.
#pragma once

#include <string>

namespace papilio::access {

// In the order of their numbers (codelets/abi.h).
enum class Operand { in, out, x0, y0, tables, spectrum };

struct OperandRow {
  Operand operand;
  const char* number;    // in a kernel's text
  const char* function;  // that loads or stores one element; null: there is none
  bool is_const;
};

const OperandRow& row_of(Operand operand);

// Text of the operand, a papilio_operand; and of a pointer in it, to elements of a type.
std::string operand_text(Operand operand);
std::string pointer_text(Operand operand, const std::string& type, const char* field = "elements");

}  // namespace papilio::access
