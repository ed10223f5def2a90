// SPDX-License-Identifier: MIT
//
// A problem as a word, by which wisdom and lists of trials know it again: what is transformed and
// how it lies in memory. Batch, precision, direction and scale are not in it.
#pragma once

#include <string>

#include "papilio/papilio.hpp"

namespace papilio::search {

// Of a completed problem: "1024"; "64x64:r2c", with ":padded" behind it; of a problem that no such
// word says, its axes and loops, as in "64.dct2.4.4.64.64;4.1.1". Storage other than interleaved
// numbers of the precision, and a product, follow in any case: ":f16>native", ":convolution".
// Equal words are equal problems, but for the caller's functions. One problem has one word.
std::string problem_text(const Problem& problem);

}  // namespace papilio::search
