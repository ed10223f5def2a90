// SPDX-License-Identifier: MIT
//
// A DFT of one small size as the product of its matrix with a vector in registers: a function of a
// codelet's form, for any size, in about n^2 multiply-adds (compose/matrix/product_text.cpp has the
// sums).
#pragma once

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::compose {

// The text of the function and its name.
std::string product_text(int points, Precision precision);
std::string product_name(int points);

// Arithmetic instructions of it, and real values that are live at once.
int product_instructions(int points);
int product_live_values(int points);

}  // namespace papilio::compose
