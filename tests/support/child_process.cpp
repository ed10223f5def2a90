// SPDX-License-Identifier: MIT
//
// fork and wait.
#include "tests/support/child_process.h"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>

namespace papilio::tests {

int in_child(const std::function<void()>& work, unsigned seconds, bool at_exit) {
  std::fflush(nullptr);
  const pid_t child = fork();
  if (child < 0) return -1;
  if (child == 0) {
    std::signal(SIGALRM, SIG_DFL);
    alarm(seconds);
    int status = 0;
    try {
      work();
      if (testing::Test::HasFailure()) status = 1;
    } catch (const std::exception& error) {
      std::fprintf(stderr, "in a child: %s\n", error.what());
      status = 1;
    }
    std::fflush(nullptr);
    if (at_exit) std::exit(status);
    _exit(status);
  }
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace papilio::tests
