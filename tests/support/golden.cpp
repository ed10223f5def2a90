// SPDX-License-Identifier: MIT
//
// Compares with a file, or writes it.
#include "tests/support/golden.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace papilio::tests {

void expect_golden(const std::string& text, const std::string& test, const std::string& name) {
  const auto path = std::filesystem::path(PAPILIO_GOLDEN_FOLDER) / test / (name + ".txt");
  const char* rewrite = std::getenv("PAPILIO_REWRITE_GOLDEN");
  if (rewrite != nullptr && std::string(rewrite) == "1") {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  std::ifstream in(path, std::ios::binary);
  std::ostringstream golden;
  golden << in.rdbuf();
  EXPECT_EQ(text, golden.str()) << path << "; PAPILIO_REWRITE_GOLDEN=1 writes it anew";
}

}  // namespace papilio::tests
