// SPDX-License-Identifier: MIT
//
// A whole file as text.
#pragma once

#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>

namespace papilio::tests {

inline std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace papilio::tests
