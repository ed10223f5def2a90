// SPDX-License-Identifier: MIT
//
// Checks of a problem before anything is planned, and its one-line form.
#pragma once

#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::problem {

// The problem with its length filled in where only dimensions were given (2^64 - 1 where their
// product passes it: check refuses that).
Problem complete(Problem problem);

// Dimensions longer than 1, or the length alone where fewer than two are.
std::vector<std::uint64_t> shape(const Problem& problem);

// Throws Error(invalid_argument) naming the field, its value and what is allowed. A problem that
// passes is complete and has batch * length * element size below 2^62 bytes.
void check(const Problem& problem);

std::size_t complex_bytes(Precision precision);

}  // namespace papilio::problem
