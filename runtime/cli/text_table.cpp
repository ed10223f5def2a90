// SPDX-License-Identifier: MIT
//
// Tables and numbers for people.
#include "runtime/cli/text_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <ostream>

namespace papilio::cli {

TextTable::TextTable(std::vector<std::string> headings) {
  for (std::string& heading : headings) {
    left_.push_back(heading.starts_with('<'));
    if (left_.back()) heading.erase(0, 1);
  }
  rows_.push_back(std::move(headings));
}

void TextTable::add(std::vector<std::string> cells) {
  rows_.push_back(std::move(cells));
}

void TextTable::print(std::ostream& out, const std::string& indent) const {
  std::vector<std::size_t> widths(left_.size());
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < row.size(); ++c) widths[c] = std::max(widths[c], row[c].size());
  }
  for (const auto& row : rows_) {
    std::string line = indent;
    for (std::size_t c = 0; c < row.size(); ++c) {
      if (c > 0) line += "  ";
      const std::string padding(widths[c] - row[c].size(), ' ');
      line += left_[c] ? row[c] + padding : padding + row[c];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out << line << '\n';
  }
}

namespace {

// Three digits, or all that are before the point where an integer has them.
std::string format_rounded(double value) {
  const bool is_integer = value >= 999.5 && value < 1e15;
  return is_integer ? std::to_string(std::llround(value)) : format_number(value, 3);
}

}  // namespace

std::string format_bytes(std::uint64_t bytes) {
  if (bytes < 1024) return std::to_string(bytes) + " B";
  static constexpr const char* units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double value = static_cast<double>(bytes) / 1024;
  int unit = 0;
  for (; value >= 1023.5 && unit < 5; ++unit) value /= 1024;
  return format_rounded(value) + " " + units[unit];
}

std::string format_us(double us) {
  if (us < 999.5) return format_rounded(us) + " us";
  if (us < 999.5e3) return format_rounded(us / 1e3) + " ms";
  return format_rounded(us / 1e6) + " s";
}

std::string format_number(double value, int digits) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*g", digits, value);
  return text;
}

}  // namespace papilio::cli
