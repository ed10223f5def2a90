// SPDX-License-Identifier: MIT
//
// The thinned accuracy table on every backend present, in shares so that ctest spreads it over the
// cores. The whole table is bin/accuracy --whole.
#include <gtest/gtest.h>

#include "tests/accuracy/run_case.h"
#include "tests/accuracy/table.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

constexpr std::size_t share_count = 12;

struct Share {
  TestBackend backend;
  std::size_t index;
};

void PrintTo(const Share& share, std::ostream* stream) {
  *stream << share.backend.name << " share " << share.index << " of " << share_count;
}

// A missing backend has one share, which is skipped.
std::vector<Share> shares() {
  std::vector<Share> all;
  for (const TestBackend& backend : test_backends()) {
    const std::size_t count = backend.missing.empty() ? share_count : 1;
    for (std::size_t i = 0; i < count; ++i) all.push_back({backend, i});
  }
  return all;
}

class Accuracy : public testing::TestWithParam<Share> {};

TEST_P(Accuracy, ErrorsStayWithinTheBound) {
  const Share& share = GetParam();
  if (!share.backend.missing.empty()) GTEST_SKIP() << share.backend.missing;
  CaseRunner runner(share.backend.backend);
  for (const AccuracyCase& row : share_of(thinned_table(), share.index, share_count)) {
    const AccuracyResult result = runner.run(row);
    EXPECT_EQ(result.failure, "") << describe_case(row) << "\n" << result.schedule;
    EXPECT_LE(result.error, result.bound) << describe_case(row) << "\n" << result.schedule;
  }
}

INSTANTIATE_TEST_SUITE_P(Table, Accuracy, testing::ValuesIn(shares()), parameter_name);

}  // namespace
}  // namespace papilio::tests
