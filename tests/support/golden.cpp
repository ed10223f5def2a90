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
namespace {

std::filesystem::path path_of(const std::string& test, const std::string& name) {
  return std::filesystem::path(PAPILIO_GOLDEN_FOLDER) / test / (name + ".txt");
}

}  // namespace

std::string golden_text(const std::string& test, const std::string& name) {
  std::ifstream in(path_of(test, name), std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

void expect_golden(const std::string& text, const std::string& test, const std::string& name) {
  const auto path = path_of(test, name);
  const char* rewrite = std::getenv("PAPILIO_REWRITE_GOLDEN");
  if (rewrite != nullptr && std::string(rewrite) == "1") {
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << text;
    return;
  }
  EXPECT_EQ(text, golden_text(test, name)) << path << "; PAPILIO_REWRITE_GOLDEN=1 writes it anew";
}

}  // namespace papilio::tests
