// SPDX-License-Identifier: MIT
//
// 5000 random problems on every backend present, in shares so that ctest spreads them over the
// cores. PAPILIO_RANDOM_COUNT and PAPILIO_RANDOM_SEED choose others; bin/random_problems runs many
// more, and any one of them again.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"

namespace papilio::tests {
namespace {

constexpr std::uint64_t share_count = 8;

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* const text = std::getenv(name);
  return text ? std::stoull(text) : otherwise;
}

struct RandomShare {
  TestBackend backend;
  std::uint64_t index;
};

void PrintTo(const RandomShare& share, std::ostream* stream) {
  *stream << "share " << share.index << " of " << share_count << " on " << share.backend.name;
}

// A missing backend has one share, which is skipped.
std::vector<RandomShare> random_shares() {
  std::vector<RandomShare> all;
  for (const TestBackend& backend : test_backends()) {
    const std::uint64_t count = backend.missing.empty() ? share_count : 1;
    for (std::uint64_t i = 0; i < count; ++i) all.push_back({backend, i});
  }
  return all;
}

class RandomProblems : public testing::TestWithParam<RandomShare> {};

TEST_P(RandomProblems, AgreeWithTheReference) {
  const RandomShare& share = GetParam();
  if (!share.backend.missing.empty()) GTEST_SKIP() << share.backend.missing;
  const std::uint64_t seed = from_environment("PAPILIO_RANDOM_SEED", 1);
  const std::uint64_t count = from_environment("PAPILIO_RANDOM_COUNT", 5000);
  const std::uint64_t first = count * share.index / share_count,
                      last = count * (share.index + 1) / share_count;
  std::cout << "seed " << seed << ", problems " << first << " to " << last << '\n';
  GeneralRunner runner(share.backend.backend);
  for (std::uint64_t i = first; i < last; ++i) {
    const GeneralCase row = random_problem(seed, i);
    const GeneralResult result = runner.run(row);
    EXPECT_TRUE(result.passed()) << "seed " << seed << ", problem " << i << ": "
                                 << describe_case(row) << '\n'
                                 << result.schedule << "\nerror " << result.ratio
                                 << " of its bound; " << result.failure;
  }
}

INSTANTIATE_TEST_SUITE_P(Drawn, RandomProblems, testing::ValuesIn(random_shares()),
                         [](const auto& info) {
                           return info.param.backend.name + "_" + std::to_string(info.param.index);
                         });

}  // namespace
}  // namespace papilio::tests
