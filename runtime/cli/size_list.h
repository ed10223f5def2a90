// SPDX-License-Identifier: MIT
//
// Sizes as they are typed: 1009, 2^20, 64x128 in two dimensions, and lists such as
// 2..512,1000,64x128,2^14..2^18.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::cli {

// "1009", "2^20" or "10^6". Throws Error(invalid_argument) naming the text, and as `what` it was
// asked for, if it is no integer in 1 .. 2^63 - 1.
std::uint64_t parse_size(std::string_view text, std::string_view what = "size");

// The same of a plain integer in 0 .. 2^64 - 1: a seed, a count of which 0 has a meaning.
std::uint64_t parse_count(std::string_view text, std::string_view what);

// Lengths of a transform's dimensions, the last one contiguous; never empty.
using Dimensions = std::vector<std::uint64_t>;

// "64x128" or "1009". Throws as parse_size does, and if the product passes 2^63 - 1.
Dimensions parse_dimensions(std::string_view text);
std::string print_dimensions(const Dimensions& dimensions);

// A problem's, in one dimension its length; and into a problem, with `length` their product.
Dimensions dimensions_of(const Problem& problem);
void set_dimensions(Problem& problem, const Dimensions& dimensions);

// A comma-separated list of sizes, dimensions and ranges, in the order given. `a..b` counts every
// integer; when both ends are powers of one base (2^14..2^18) it counts the exponent. Throws
// Error(invalid_argument) naming the item that is wrong, or if the list passes a million sizes.
std::vector<Dimensions> parse_sizes(std::string_view text);

}  // namespace papilio::cli
