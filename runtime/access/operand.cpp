// SPDX-License-Identifier: MIT
#include "runtime/access/operand.h"

#include <fmt/format.h>

#include <cstddef>

namespace papilio::access {
namespace {

constexpr OperandRow rows[] = {
    {Operand::in, "PAPILIO_IN", "load", true},
    {Operand::out, "PAPILIO_OUT", "store", false},
    {Operand::x0, "PAPILIO_X0", "load_x0", true},  // element 0 of what Rader's method transforms
    {Operand::y0, "PAPILIO_Y0", "store_y0", false},
    {Operand::tables, "PAPILIO_TABLES", nullptr, true},      // the kernel's own
    {Operand::spectrum, "PAPILIO_SPECTRUM", nullptr, true},  // the caller's
};

constexpr bool rows_are_in_order() {
  int number = 0;
  for (const OperandRow& row : rows)
    if (row.operand != static_cast<Operand>(number++)) return false;
  return true;
}
static_assert(rows_are_in_order());

}  // namespace

const OperandRow& row_of(Operand operand) {
  return rows[static_cast<std::size_t>(operand)];
}

std::string operand_text(Operand operand) {
  return fmt::format("arguments.operands[{}]", row_of(operand).number);
}

std::string pointer_text(Operand operand, const std::string& type, const char* field) {
  return fmt::format("(({}{}*){}.{})", row_of(operand).is_const ? "const " : "", type,
                     operand_text(operand), field);
}

}  // namespace papilio::access
