// SPDX-License-Identifier: MIT
//
// Runs a shell command and keeps what it printed.
#pragma once

#include <string>

namespace papilio::tests {

struct ProgramResult {
  int status = -1;  // exit status; 128 + signal if it was killed
  std::string output;
};

ProgramResult run_program(const std::string& command);

}  // namespace papilio::tests
