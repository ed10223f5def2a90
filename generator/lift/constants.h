// SPDX-License-Identifier: MIT
//
// Exact constants of a text. They come from the spelling, since Clang's value is already rounded,
// and through the functions that butterflies call on constants.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/lift/tape.h"

namespace papilio::lift {

// How a number was meant. `digits`: rounded to the last digit, as in our codelets. Another author
// may have cut it off there, or printed a value already rounded to its type.
enum class Spelled { digits, float_literal, double_literal };

// A decimal number, with suffix and digit separators allowed. Fewer than 7 significant digits are
// exact. None if the text is not a number.
std::optional<Real> read_decimal(const std::string& text, Spelled spelled);

// The constant as it may be after rounding to a type of `bits` bits of mantissa; exact ones stay.
Real widen(Real constant, int mantissa_bits);

// `op` on constants.
Real fold(dag::Op op, const std::vector<Real>& operands);

Real divide(const Real& a, const Real& b);

// cos, sinf, cospi, rsqrt, ...: nothing if there is no such function of one constant, or no value.
std::optional<Real> apply(const std::string& function, const Real& argument);

}  // namespace papilio::lift
