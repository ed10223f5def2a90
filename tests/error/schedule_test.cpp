// SPDX-License-Identifier: MIT
//
// Schedules that do not parse or are not legal for the problem: the message says what and where.
#include "tests/error/expect_error.h"

namespace papilio::tests {
namespace {

// Pins `schedule` on a problem of 16 points.
void expect_rejected(const std::string& schedule, std::initializer_list<std::string> words) {
  PlanOptions options;
  options.architecture = "host";
  options.mode = Mode::pinned;
  options.schedule = schedule;
  expect_error([&] { describe({.length = 16}, options); }, ErrorCode::invalid_schedule, words);
}

TEST(BadSchedule, DoesNotParse) {
  expect_rejected("stockham", {"'('", "character 9"});
  expect_rejected("stockham(16", {"character 12"});
  expect_rejected("(16)", {"character 1"});
  expect_rejected("stockham(sixteen)", {"sixteen"});
  expect_rejected("stockham(0)", {"'0'"});
  expect_rejected("stockham(99999999999999999999)", {"99999999999999999999"});
  expect_rejected("stockham(16))", {"character 13", "')'"});
  expect_rejected(std::string("stockham(16\0)", 13), {"character 12"});
}

TEST(BadSchedule, NestsTooDeepOrIsTooLong) {
  std::string deep;
  for (int i = 0; i < 10000; ++i) deep += "a(1,";
  expect_rejected(deep, {"32"});
  expect_rejected(std::string(70000, ' '), {"65536"});
}

TEST(BadSchedule, UnknownStrategyOrParameter) {
  expect_rejected("sorcery(16)", {"sorcery", "stockham"});
  expect_rejected("stockham(16, colour=red)", {"colour"});
}

TEST(BadSchedule, IsForAnotherLength) {
  PlanOptions host;
  host.architecture = "host";
  const std::string for_32 = describe({.length = 32}, host).schedule;
  expect_rejected(for_32, {"32", "16"});
}

TEST(BadSchedule, GenericRadices) {
  expect_rejected("generic(16)", {"radices"});
  expect_rejected("generic(16, radices=8)", {"multiply to 16"});
  expect_rejected("generic(16, radices=6x2)", {"radix 6", "16, 13"});
  expect_rejected("generic(16, radices=1, direct=5000)", {"5000", "4096"});
  expect_rejected("generic(16, radices=5x5, padded=25)", {"padded=25", "31"});
  expect_rejected("generic(16, radices=16x2, padded=31)", {"multiply to 31"});
  expect_rejected("generic(16, radices=16, threads=64)", {"threads"});
  // Its kernels know nothing of what surrounds a transform inside another schedule.
  expect_rejected("bluestein(16, generic(32, radices=16x2))", {"generic(32)", "alone"});
  expect_rejected("hierarchical(16, generic(4, radices=4), generic(4, radices=4))", {"generic(4)"});
}

TEST(BadSchedule, RadersLengthIsNotAPrime) {
  PlanOptions host;
  host.architecture = "host";
  std::string text;
  for (const Description& legal : alternatives({.length = 1009}, host)) {
    if (legal.schedule.find("rader(1009") != std::string::npos) text = legal.schedule;
  }
  ASSERT_FALSE(text.empty()) << "no schedule with rader(1009 is listed";
  PlanOptions options = host;
  options.mode = Mode::pinned;
  options.schedule = text;
  options.schedule.replace(options.schedule.find("rader(1009"), 10, "rader(1008");
  expect_error([&] { describe({.length = 1008}, options); }, ErrorCode::invalid_schedule, {"1008"});
}

}  // namespace
}  // namespace papilio::tests
