// SPDX-License-Identifier: MIT
//
// The names of tests with parameters: a parameter as GoogleTest prints it, by its PrintTo, in the
// letters, digits and underscores that a name may have. So ctest's list says what a test runs, and
// is the same from run to run.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <string>

namespace papilio::tests {

// "16 blocks=2, parts=4x4" is 16_blocks_2_parts_4x4. The last argument of INSTANTIATE_TEST_SUITE_P.
inline constexpr auto parameter_name = [](const auto& info) {
  std::string name;
  for (const char c : testing::PrintToString(info.param))
    if (std::isalnum(static_cast<unsigned char>(c)))
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  while (!name.empty() && name.back() == '_') name.pop_back();
  return name;
};

}  // namespace papilio::tests
