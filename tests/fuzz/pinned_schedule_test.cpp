// SPDX-License-Identifier: MIT
//
// Schedules the planner lists, damaged and pinned: each is refused as an invalid schedule, or it is
// legal and then describes a plan that prints as itself. Nothing is compiled or run.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "papilio/papilio.hpp"
#include "tests/fuzz/mutate.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

// Changes one number of the text, mostly to another plausible one: text that parses and lies.
std::string change_a_number(std::string text, Random& random) {
  static constexpr const char* numbers[] = {
      "1",    "2",    "3",     "5",          "7",
      "16",   "31",   "33",    "64",         "1008",
      "1024", "4096", "65537", "4294967296", "18446744073709551615"};
  const std::size_t start = random.between(0, text.size() - 1);
  const std::size_t first = text.find_first_of("0123456789", start);
  if (first == text.npos) return text;
  const std::size_t last = std::min(text.find_first_not_of("0123456789", first), text.size());
  return text.replace(first, last - first, numbers[random.between(0, std::size(numbers) - 1)]);
}

void expect_refused_or_sound(const Problem& problem, PlanOptions options, const std::string& text) {
  options.mode = Mode::pinned;
  options.schedule = text;
  try {
    const Description description = describe(problem, options);
    options.schedule = description.schedule;
    EXPECT_EQ(describe(problem, options).schedule, description.schedule) << text;
  } catch (const Error& error) {
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(ErrorCode::invalid_schedule))
        << text << "\n"
        << error.what();
  }
}

class PinnedSchedule : public testing::TestWithParam<std::vector<std::uint64_t>> {};

TEST_P(PinnedSchedule, DamageIsRefusedOrLegal) {
  const Problem problem{.dimensions = GetParam(), .batch = 3};
  for (const char* architecture : {"host", "sm_90"}) {
    PlanOptions options;
    options.architecture = architecture;
    const std::vector<Description> legal = alternatives(problem, options);
    ASSERT_FALSE(legal.empty());
    Random random(GetParam().front());
    for (int i = 0; i < 3000; ++i) {
      const std::string& text = legal[random.between(0, legal.size() - 1)].schedule;
      const std::string damaged = random.between(0, 2) == 0 ? mutate(text, "(),= x1097_", random)
                                                            : change_a_number(text, random);
      if (!damaged.empty()) expect_refused_or_sound(problem, options, damaged);
    }
  }
}

using Dimensions = std::vector<std::uint64_t>;
INSTANTIATE_TEST_SUITE_P(Size, PinnedSchedule,
                         testing::Values(Dimensions{1}, Dimensions{16}, Dimensions{60},
                                         Dimensions{1009}, Dimensions{2018}, Dimensions{4096},
                                         Dimensions{65536}, Dimensions{12, 20},
                                         Dimensions{4, 6, 10}, Dimensions{31, 67},
                                         Dimensions{300, 500}, Dimensions{1 << 26},
                                         Dimensions{2, 263}, Dimensions{97, 11},
                                         Dimensions{8192, 8}, Dimensions{3, 100000},
                                         Dimensions{100000, 3}, Dimensions{64, 60, 64}),
                         parameter_name);

}  // namespace
}  // namespace papilio::tests
