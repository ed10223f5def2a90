// SPDX-License-Identifier: MIT
//
// See complex_parts.h.
#include "generator/lift/complex_parts.h"

#include <algorithm>
#include <map>
#include <regex>
#include <stdexcept>

namespace papilio::lift {
namespace {

struct Spelling {
  const char *real, *imaginary;
  bool at_end;  // only there
};
// The telling ones first.
constexpr Spelling spellings[] = {
    {".x", ".y", true},      {".z", ".w", true},  {"real", "imag", false}, {"Real", "Imag", false},
    {"REAL", "IMAG", false}, {"re", "im", false}, {"Re", "Im", false},     {"RE", "IM", false},
    {"r", "i", false},       {"R", "I", false},   {"cos", "sin", false},   {"c", "s", false},
    {"[0]", "[1]", true},
};

}  // namespace

std::vector<std::string> imaginary_names(const std::string& name) {
  std::vector<std::string> names;
  for (const Spelling& spelling : spellings) {
    const std::string real = spelling.real;
    for (std::size_t at = name.rfind(real); at != std::string::npos;
         at = at == 0 ? std::string::npos : name.rfind(real, at - 1)) {
      if (spelling.at_end && at + real.size() != name.size()) break;
      names.push_back(name.substr(0, at) + spelling.imaginary + name.substr(at + real.size()));
    }
  }
  return names;
}

bool names_twiddles(const std::string& name) {
  static const std::regex pattern(
      R"((w|tw|twid|twiddle|omega|root|cos|sin|c|s)(s|r|i|re|im)?_?\d*)", std::regex::icase);
  return std::regex_match(name, pattern);
}

std::vector<std::pair<int, int>> pair_parts(const std::vector<Part>& parts) {
  std::map<std::string, int> by_name;
  for (std::size_t i = 0; i < parts.size(); ++i) by_name[parts[i].name] = static_cast<int>(i);
  std::vector<bool> paired(parts.size());
  std::vector<std::pair<int, int>> numbers;
  const auto pair = [&](int real, int imaginary) {
    paired[real] = paired[imaginary] = true;
    numbers.emplace_back(real, imaginary);
  };
  for (int i = 0; i < static_cast<int>(parts.size()); ++i) {
    if (paired[i]) continue;
    for (const std::string& name : imaginary_names(parts[i].name)) {
      const auto found = by_name.find(name);
      if (found == by_name.end() || paired[found->second]) continue;
      pair(i, found->second);
      break;
    }
  }
  // Side by side: within an array, or among scalars.
  std::map<int, std::vector<int>> rest;
  for (int i = 0; i < static_cast<int>(parts.size()); ++i)
    if (!paired[i]) rest[parts[i].is_array ? parts[i].group : -1].push_back(i);
  for (const auto& [group, members] : rest) {
    for (std::size_t i = 0; i + 1 < members.size(); i += 2) pair(members[i], members[i + 1]);
    if (members.size() % 2 != 0)
      throw std::invalid_argument(parts[members.back()].name +
                                  " is the real or imaginary part of no complex number");
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

}  // namespace papilio::lift
