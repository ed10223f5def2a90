// SPDX-License-Identifier: MIT
//
// A schedule's bits do not depend on how many threads work on it: the accuracy program, whose lines
// hold a digest a row, prints the same text with one, two and five of them.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/backends.h"
#include "tests/support/program.h"

namespace papilio::tests {
namespace {

std::string lines_with_threads(int threads) {
  const ProgramResult result =
      run_program("PAPILIO_THREADS=" + std::to_string(threads) +
                  " '" PAPILIO_ACCURACY_PROGRAM
                  "' --backend host --share 0/1 --lengths 16,60,101,1009,2039,2048");
  EXPECT_EQ(result.status, 0) << result.output;
  return result.output;
}

TEST(Digest, DoesNotDependOnTheNumberOfThreads) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const std::string one = lines_with_threads(1);
  EXPECT_FALSE(one.empty());
  EXPECT_EQ(one, lines_with_threads(2));
  EXPECT_EQ(one, lines_with_threads(5));
}

}  // namespace
}  // namespace papilio::tests
