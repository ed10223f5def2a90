// SPDX-License-Identifier: MIT
//
// Tables for people: columns padded to their widest cell, numbers to the right.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace papilio::cli {

class TextTable {
 public:
  // A heading that begins with '<' is left-aligned (and printed without it); others to the right.
  explicit TextTable(std::vector<std::string> headings);

  void add(std::vector<std::string> cells);  // as many as there are headings
  void print(std::ostream& out, const std::string& indent = "") const;

 private:
  std::vector<bool> left_;
  std::vector<std::vector<std::string>> rows_;  // the headings first
};

// "12.5 KiB", "1020 KiB", "3 MiB"; exact below 1 KiB.
std::string format_bytes(std::uint64_t bytes);

// "12.3 us", "4.56 ms", "1.2 s".
std::string format_us(double us);

// `digits` significant digits, as printf's %g.
std::string format_number(double value, int digits);

}  // namespace papilio::cli
