// SPDX-License-Identifier: MIT
//
// Comma-separated values (RFC 4180): a field that holds a comma, a quote or a line's end is quoted.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace papilio::cli {

// One line, without its end.
std::string csv_line(const std::vector<std::string>& fields);

// The fields of one line that holds no line's end inside a field. Throws std::invalid_argument on a
// quote that is not closed.
std::vector<std::string> split_csv_line(std::string_view line);

}  // namespace papilio::cli
