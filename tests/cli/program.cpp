// SPDX-License-Identifier: MIT
//
// Runs program papilio through the shell, its two outputs kept apart.
#include "tests/cli/program.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <stdexcept>

#include "tests/support/program.h"

namespace papilio::cli {

TemporaryFolder::TemporaryFolder() {
  std::string name = std::filesystem::temp_directory_path() / "papilio_test_XXXXXX";
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make " + name);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string read_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void write_file(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

Outcome run_papilio(const std::string& arguments) {
  const TemporaryFolder folder;
  const std::string errors = folder / "err";
  const tests::ProgramResult result =
      tests::run_program("'" PAPILIO_PROGRAM "' " + arguments + " 2>'" + errors + "'");
  return {result.status, result.output, read_file(errors)};
}

}  // namespace papilio::cli
