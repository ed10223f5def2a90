// SPDX-License-Identifier: MIT
//
// The schedule's text: printing and parsing are inverse over random trees, and damaged text either
// parses to a tree of which the same holds or is refused with a position.
#include <gtest/gtest.h>

#include "papilio/papilio.hpp"
#include "runtime/schedule/schedule.h"
#include "tests/fuzz/mutate.h"

namespace papilio::tests {
namespace {

using plan::Schedule;

std::string random_name(Random& random) {
  static constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz_0123456789";
  std::string name(1, letters[random.between(0, 25)]);
  for (std::uint64_t i = random.between(0, 9); i > 0; --i) {
    name += letters[random.between(0, letters.size() - 1)];
  }
  return name;
}

// A parameter of each type, in turn.
void set_random(Schedule& schedule, Random& random) {
  plan::Parameters& with = schedule.with;
  const auto number = [&] {
    return std::max<std::uint64_t>(1, random.bits() >> random.between(0, 63));
  };
  const auto list = [&] {
    std::vector<int> numbers(random.between(1, 4));
    for (int& one : numbers) one = static_cast<int>(random.between(1, 1 << 20));
    return numbers;
  };
  switch (random.between(0, 8)) {
    case 0:
      with.threads = number();
      break;
    case 1:
      with.dims = {number(), number()};
      break;
    case 2:
      with.radices = list();
      break;
    case 3:
      with.axes = list();
      break;
    case 4:
      with.codelets = random_name(random);
      break;
    case 5:
      with.load = plan::Path::staged;
      break;
    case 6:
      with.exchange = static_cast<plan::Exchange>(random.between(0, 4));
      break;
    case 7:
      with.stagger = plan::PerKernel<plan::Number>(
          std::vector<plan::Number>{random.between(0, 9), random.between(0, 9)});
      break;
    default:
      with.idle = plan::PerKernel<plan::Idle>(std::vector<plan::Idle>{
          plan::Idle::repeat32, static_cast<plan::Idle>(random.between(0, 2)), plan::Idle::wait});
  }
}

Schedule random_schedule(Random& random, int depth) {
  Schedule schedule;
  schedule.strategy = random_name(random);
  schedule.length = std::max<std::uint64_t>(1, random.bits() >> random.between(0, 63));
  for (std::uint64_t i = random.between(0, 3); i > 0; --i) set_random(schedule, random);
  if (depth < 4) {
    for (std::uint64_t i = random.between(0, 2); i > 0; --i) {
      schedule.inner.push_back(random_schedule(random, depth + 1));
    }
  }
  return schedule;
}

TEST(ScheduleText, PrintingAndParsingAreInverse) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    const Schedule schedule = random_schedule(random, 0);
    ASSERT_EQ(plan::parse(plan::print(schedule)), schedule) << plan::print(schedule);
  }
}

TEST(ScheduleText, DamageIsRefusedOrHarmless) {
  Random random(2);
  int refused = 0;
  for (int i = 0; i < 200000; ++i) {
    const std::string text =
        mutate(plan::print(random_schedule(random, 2)), "(),=/ x109a_.-\n", random);
    try {
      const Schedule schedule = plan::parse(text);
      ASSERT_EQ(plan::parse(plan::print(schedule)), schedule) << text;
    } catch (const Error& error) {
      ASSERT_EQ(error.code(), ErrorCode::invalid_schedule) << text;
      ASSERT_NE(std::string(error.what()), "") << text;
      ++refused;
    }
  }
  EXPECT_GT(refused, 1000);  // the damage does reach the grammar
}

TEST(ScheduleText, SpacesAreFree) {
  Random random(3);
  for (int i = 0; i < 2000; ++i) {
    const Schedule schedule = random_schedule(random, 1);
    std::string spaced;
    for (const char c : plan::print(schedule)) {
      const bool separator = c == '(' || c == ')' || c == ',' || c == '=';
      if (separator) spaced += " \n";
      spaced += c;
      if (separator) spaced += '\t';
    }
    ASSERT_EQ(plan::parse(spaced), schedule) << spaced;
  }
}

}  // namespace
}  // namespace papilio::tests
