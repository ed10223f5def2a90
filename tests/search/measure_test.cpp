// SPDX-License-Identifier: MIT
//
// Measuring keeps the fastest of the first few, passes over what fails, and says why if all fail.
// What is timed again has the median of its times.
#include "runtime/search/measure.h"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::tests {
namespace {

using plan::Ranked;
using plan::Schedule;

// Schedules of these lengths, which the model ranks in this order.
std::vector<Ranked> ranked(const std::vector<std::uint64_t>& lengths) {
  std::vector<Ranked> all;
  double us = 1;
  for (const std::uint64_t length : lengths)
    all.push_back({{.strategy = "stockham", .length = length, .with = {}, .inner = {}}, us++});
  return all;
}

TEST(Fastest, IsTheOneThatTheClockFound) {
  std::map<std::uint64_t, double> us{{10, 7.0}, {20, 5.0}, {30, 6.0}};
  std::vector<std::uint64_t> timed;
  const Ranked best = search::fastest(ranked({10, 20, 30}), 3, [&](const Schedule& schedule) {
    timed.push_back(schedule.length);
    return us.at(schedule.length);
  });
  EXPECT_EQ(best.schedule.length, 20u);
  EXPECT_EQ(best.us, 5.0) << "measured, not predicted";
  EXPECT_EQ(timed, (std::vector<std::uint64_t>{10, 20, 30})) << "each once, the best ranked first";
}

TEST(Fastest, LooksAtNoMoreThanTheFirst) {
  const auto shorter_is_faster = [](const Schedule& schedule) {
    return static_cast<double>(schedule.length);
  };
  EXPECT_EQ(search::fastest(ranked({30, 20, 10}), 2, shorter_is_faster).schedule.length, 20u);
  EXPECT_EQ(search::fastest(ranked({30, 20, 10}), 9, shorter_is_faster).schedule.length, 10u);
}

TEST(Fastest, OfEqualOnesIsTheFirst) {
  EXPECT_EQ(
      search::fastest(ranked({30, 20}), 2, [](const Schedule&) { return 1.0; }).schedule.length,
      30u);
}

TEST(Fastest, PassesOverWhatFails) {
  const Ranked best = search::fastest(ranked({10, 20, 30}), 3, [](const Schedule& schedule) {
    if (schedule.length != 20) throw Error(ErrorCode::out_of_memory, "no memory");
    return 99.0;
  });
  EXPECT_EQ(best.schedule.length, 20u);
  EXPECT_EQ(best.us, 99.0);
}

TEST(Fastest, ThrowsTheLastFailureIfAllFail) {
  try {
    search::fastest(ranked({10, 20}), 2, [](const Schedule& schedule) -> double {
      throw Error(ErrorCode::compilation_failed, "length " + std::to_string(schedule.length));
    });
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::compilation_failed);
    EXPECT_NE(std::string(error.what()).find("length 20"), std::string::npos) << error.what();
  }
}

// What is no failure of a schedule is not passed over.
TEST(Fastest, LetsOtherExceptionsThrough) {
  EXPECT_THROW(search::fastest(ranked({10, 20}), 2,
                               [](const Schedule&) -> double { throw std::logic_error("a bug"); }),
               std::logic_error);
}

TEST(Median, IsTheUpperOneOfTwo) {
  EXPECT_EQ(search::median({3, 1, 2}), 2);
  EXPECT_EQ(search::median({4, 1, 3, 2}), 3);
  EXPECT_EQ(search::median({}), std::numeric_limits<double>::infinity());
}

// One round of five was too fast for the second thing.
TEST(MediansInTurn, AreNotTheLeast) {
  const std::vector<std::vector<double>> times{{10, 11, 10, 12, 10}, {13, 4, 13, 14, 13}};
  std::vector<std::size_t> order, next(times.size(), 0);
  const auto medians = search::medians_in_turn(
      times.size(), 5, [] { return false; },
      [&](std::size_t i) {
        order.push_back(i);
        return times[i][next[i]++];
      });
  EXPECT_EQ(medians, (std::vector<double>{10, 13}));
  EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 0, 1, 0, 1, 0, 1, 0, 1}));
}

TEST(MediansInTurn, HaveOneRoundAtLeast) {
  const auto us = [](std::size_t i) { return static_cast<double>(i + 1); };
  EXPECT_EQ(search::medians_in_turn(
                2, 5, [] { return true; }, us),
            (std::vector<double>{1, 2}));
}

}  // namespace
}  // namespace papilio::tests
