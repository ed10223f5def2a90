// SPDX-License-Identifier: MIT
//
// Numbers as they are typed: 1009, 2^20, and lists such as 2..512,1000,1009,2^14..2^18.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace papilio::cli {

// "1009", "2^20" or "10^6". Throws Error(invalid_argument) naming the text if it is no integer in
// 1 .. 2^63 - 1.
std::uint64_t parse_size(std::string_view text);

// A comma-separated list of sizes and ranges, in the order given. `a..b` counts every integer; when
// both ends are powers of one base (2^14..2^18) it counts the exponent. Throws
// Error(invalid_argument) naming the item that is wrong, or if the list passes a million sizes.
std::vector<std::uint64_t> parse_sizes(std::string_view text);

}  // namespace papilio::cli
