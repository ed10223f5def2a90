// SPDX-License-Identifier: MIT
//
// Checks of a problem's general form, its kinds and its formats.
#pragma once

#include "papilio/papilio.hpp"

namespace papilio::problem {

// Throws Error(invalid_argument) naming the axis or loop, its value and what is allowed. Refused
// are wrong counts, kinds that cannot be combined, extents beyond the kind's, strides of zero, more
// than 2^62 bytes on a side, and results that share a place.
void check_general(const Problem& problem);

// Checks the kind and the formats of either form.
void check_formats(const Problem& problem);

}  // namespace papilio::problem
