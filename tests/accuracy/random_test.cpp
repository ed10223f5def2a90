// SPDX-License-Identifier: MIT
//
// 5000 random problems on every backend present, in shares so that ctest spreads them over the
// cores; and some whose loops are changed into what is never drawn: no loop at all, the batch
// innermost, inputs that all transforms share, six loops. PAPILIO_RANDOM_COUNT and
// PAPILIO_RANDOM_SEED choose others; bin/random_problems runs many more, and any one of them again.
#include <gtest/gtest.h>

#include <cstdlib>
#include <functional>
#include <string>

#include "tests/accuracy/general_layout.h"
#include "tests/accuracy/random_problem.h"
#include "tests/support/backends.h"
#include "tests/support/backends_here.h"

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

// Without a GPU: each form of a random problem has a schedule for each card, batch and all.
TEST(RandomForms, ArePlannedForCards) {
  const char* const cards[] = {"h200", "sm_80", "h100", "sm_120"};
  const std::uint64_t seed = from_environment("PAPILIO_RANDOM_SEED", 1);
  const std::uint64_t forms = from_environment("PAPILIO_RANDOM_COUNT", 4000) / problems_a_form;
  for (std::uint64_t form = 0; form < forms; ++form) {
    const GeneralCase row = random_problem(seed, form * problems_a_form);
    PlanOptions options;
    options.architecture = cards[form % std::size(cards)];
    if (row.planned_batch > 0) options.planned_batch = row.planned_batch;
    try {
      EXPECT_FALSE(describe(row.problem, options).schedule.empty());
    } catch (const Error& error) {
      ADD_FAILURE() << "seed " << seed << ", problem " << form * problems_a_form << " for "
                    << options.architecture << ": " << describe_case(row) << '\n'
                    << error.what();
    }
  }
}

void have_no_batch(Problem& problem) {
  problem.repeats.erase(problem.repeats.begin());
}

void have_the_batch_innermost(Problem& problem) {
  const auto count = static_cast<std::int64_t>(problem.repeats.front().count);
  for (Axis& axis : problem.axes) axis.in_stride *= count, axis.out_stride *= count;
  for (Repeat& repeat : problem.repeats) repeat.in_distance *= count, repeat.out_distance *= count;
  problem.repeats.front().in_distance = problem.repeats.front().out_distance = 1;
}

void share_inputs(Problem& problem) {
  problem.repeats.front().in_distance = static_cast<std::int64_t>(problem.axes.size() % 3) - 1;
}

void have_three_loops_more(Problem& problem) {
  std::int64_t reach[2] = {};
  for (const bool output : {false, true}) {
    const SideLayout side = layout_of(problem, output);
    for (std::size_t m = 0; m < side.extents.size(); ++m)
      reach[output] += static_cast<std::int64_t>(side.extents[m] - 1) * std::abs(side.strides[m]);
  }
  for (const int sign : {1, -1, 1}) {
    Repeat repeat{.count = 2};
    repeat.in_distance = sign * (reach[0] + 1), repeat.out_distance = sign * (reach[1] + 3);
    for (const bool output : {false, true})
      reach[output] += std::abs(output ? repeat.out_distance : repeat.in_distance);
    problem.repeats.push_back(repeat);
  }
}

TEST(OtherLoops, AgreeWithTheReference) {
  struct Change {
    const char* name;
    std::function<void(Problem&)> change;
    bool may_be_in_place;
  };
  const Change changes[] = {{"no batch", have_no_batch, true},
                            {"the batch innermost", have_the_batch_innermost, false},
                            {"shared inputs", share_inputs, false},
                            {"three loops more", have_three_loops_more, false}};
  for (const TestBackend& backend : backends_here()) {
    GeneralRunner runner(backend.backend);
    for (std::uint64_t i = 0; i < 160; ++i) {
      GeneralCase row = random_problem(2, i * problems_a_form);
      const Change& change = changes[i % std::size(changes)];
      row.in_place &= change.may_be_in_place;
      change.change(row.problem);
      const GeneralResult result = runner.run(row);
      EXPECT_TRUE(result.passed())
          << change.name << ", problem " << i * problems_a_form << ": " << describe_case(row)
          << '\n'
          << result.schedule << "\nerror " << result.ratio << " of its bound; " << result.failure;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Drawn, RandomProblems, testing::ValuesIn(random_shares()),
                         [](const auto& info) {
                           return info.param.backend.name + "_" + std::to_string(info.param.index);
                         });

}  // namespace
}  // namespace papilio::tests
