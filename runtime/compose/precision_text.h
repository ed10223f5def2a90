// SPDX-License-Identifier: MIT
//
// What a kernel's text says of its precision: the lines before abi.h, and constants spelled for it.
#pragma once

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::compose {

// The text that comes before everything else of a kernel, abi.h included.
std::string precision_text(Precision precision);

// `text` with each PAPILIO_CONSTANT(digits), or _BELOW or _ABOVE, of f64x2, as the two doubles
// nearest to the digits.
std::string in_precision(std::string text, Precision precision);

}  // namespace papilio::compose
