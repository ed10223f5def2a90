// SPDX-License-Identifier: MIT
//
// Runs program papilio as a user does and hands back what a user sees.
#pragma once

#include <string>

#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::cli {

using tests::read_file;
using tests::TemporaryFolder;

struct Outcome {
  int status = -1;
  std::string out;
  std::string err;
};

// `arguments` is a shell command line without the program's name.
Outcome run_papilio(const std::string& arguments);

void write_file(const std::string& path, const std::string& bytes);

}  // namespace papilio::cli
