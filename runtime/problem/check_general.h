// SPDX-License-Identifier: MIT
//
// Checks of a problem's general form, its kinds and its formats.
#pragma once

#include "papilio/papilio.hpp"

namespace papilio::problem {

// Throws Error(invalid_argument) naming the axis or loop, its value and what is allowed: wrong
// counts, kinds that cannot stand together, extents beyond the kind's, strides of zero, more than
// 2^62 bytes on a side, results that would meet in one place.
void check_general(const Problem& problem);

// Of either form: the kind and the formats.
void check_formats(const Problem& problem);

}  // namespace papilio::problem
