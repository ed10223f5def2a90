// SPDX-License-Identifier: MIT
//
// Constants of a text, exactly: from their spelling, since the value that Clang computes is already
// rounded, and through the functions that butterflies call on them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "generator/lift/tape.h"

namespace papilio::lift {

// How a number was meant. `digits`: to the last digit, rounded, as in our own codelets. A literal's
// author may have cut it off there instead, or printed a value already rounded to its type.
enum class Spelled { digits, float_literal, double_literal };

// A decimal number, suffix and digit separators allowed; fewer than 7 significant digits are taken
// as exact. Nothing if it is none.
std::optional<Real> read_decimal(const std::string& text, Spelled spelled);

// The constant as it may be after rounding to a type of `bits` bits of mantissa; exact ones stay.
Real widen(Real constant, int mantissa_bits);

// `op` on constants.
Real fold(dag::Op op, const std::vector<Real>& operands);

Real divide(const Real& a, const Real& b);

// cos, sinf, cospi, rsqrt, ...: nothing if there is no such function of one constant, or no value.
std::optional<Real> apply(const std::string& function, const Real& argument);

}  // namespace papilio::lift
