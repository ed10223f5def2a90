// SPDX-License-Identifier: MIT
//
// Checks of a problem before anything is planned, and its one-line form.
#pragma once

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::problem {

// Throws Error(invalid_argument) naming the field, its value and what is allowed. A problem that
// passes has batch * length * element size below 2^62 bytes.
void check(const Problem& problem);

// "c2c f32 forward n=1009 batch=4 scale=1"
std::string print(const Problem& problem);

std::size_t complex_bytes(Precision precision);

}  // namespace papilio::problem
