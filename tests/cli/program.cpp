// SPDX-License-Identifier: MIT
//
// Runs program papilio through the shell, its two outputs kept apart.
#include "tests/cli/program.h"

#include <fstream>

#include "tests/support/program.h"

namespace papilio::cli {

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
