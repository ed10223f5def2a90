// SPDX-License-Identifier: MIT
//
// Checks of a problem before anything is planned, and its one-line form.
#pragma once

#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::problem {

// Fills in the length where only dimensions were given (2^64 - 1 if their product overflows;
// check() refuses that). A general problem becomes its simple form, if it has one. Otherwise
// `batch` is the count of its outermost loop and `length` the points of all else. A completed
// problem stays as it is. Throws if the general form is wrong (problem/check_general.h).
Problem complete(Problem problem);

// Whether a completed problem is c2c, contiguous, interleaved and stored in its precision.
bool is_simple(const Problem& problem);

// Dimensions longer than 1; the length alone if fewer than two are.
std::vector<std::uint64_t> shape(const Problem& problem);

// Throws Error(invalid_argument) naming the field, its value and what is allowed. A problem that
// passes is complete and has less than 2^62 bytes on either side.
void check(const Problem& problem);

std::size_t complex_bytes(Precision precision);

}  // namespace papilio::problem
