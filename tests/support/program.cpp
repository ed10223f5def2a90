// SPDX-License-Identifier: MIT
//
// Runs a shell command through popen.
#include "tests/support/program.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>

namespace papilio::tests {

ProgramResult run_program(const std::string& command) {
  ProgramResult result;
  std::FILE* pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return result;
  std::array<char, 4096> buffer;
  for (std::size_t size; (size = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    result.output.append(buffer.data(), size);
  }
  const int ended = pclose(pipe);
  result.status = WIFEXITED(ended) ? WEXITSTATUS(ended) : 128 + WTERMSIG(ended);
  return result;
}

}  // namespace papilio::tests
