// SPDX-License-Identifier: MIT
//
// The kernels that the composer writes for given schedules, of transforms of every kind: a change
// shows which of them it touches. Golden files have a line per transform: shape, precision and
// batch, digests of its kernels' texts, and the schedule, which is read from there. A transform
// without a line is done as the planner chooses, so a file that is deleted and written anew
// (PAPILIO_REWRITE_GOLDEN=1) has the choices of today.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <ostream>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "codelets/digest.h"
#include "runtime/api/planning.h"
#include "tests/support/golden.h"
#include "tests/support/parameter_name.h"

namespace papilio::tests {
namespace {

// Powers of two and others, with and without large factors, of one trip, two and three; planes and
// volumes.
const std::vector<plan::Shape> shapes = {{2},
                                         {8},
                                         {31},
                                         {61},
                                         {122},
                                         {243},
                                         {263},
                                         {1000},
                                         {1009},
                                         {2039},
                                         {4096},
                                         {6561},
                                         {10007},
                                         {16381},
                                         {16384},
                                         {17497},
                                         {19683},
                                         {21001},
                                         {32749},
                                         {32764},
                                         {65536},
                                         {65521},
                                         {100000},
                                         {131071},
                                         {262144},
                                         {531441},
                                         {1032247},
                                         {1048576},
                                         {1048573},
                                         {10000000},
                                         {134217728},
                                         {8, 8},
                                         {7, 23},
                                         {24, 24},
                                         {3, 431},
                                         {2, 263},
                                         {67, 71},
                                         {64, 128},
                                         {512, 512},
                                         {1000, 729},
                                         {10007, 6},
                                         {4096, 4096},
                                         {3, 100000},
                                         {8, 8, 8},
                                         {24, 24, 24},
                                         {5, 41, 6},
                                         {64, 64, 64},
                                         {100, 101, 102},
                                         {256, 256, 256}};

// The schedules of a golden file, by "shape precision batch".
std::map<std::string, std::string> schedules_of(const std::string& golden) {
  std::map<std::string, std::string> schedules;
  std::istringstream lines(golden);
  for (std::string line; std::getline(lines, line);) {
    const auto begin = line.find(" ["), end = line.find("] ");
    if (begin < end && end != std::string::npos)
      schedules[line.substr(0, begin)] = line.substr(end + 2);
  }
  return schedules;
}

std::string line(const Problem& problem, const plan::Shape& shape, const std::string& target,
                 const std::map<std::string, std::string>& schedules) {
  const auto planning = api::planning_context(problem, {}, plan::target_of(target));
  const std::string name =
      fmt::format("{} {} x{}", fmt::join(shape, "x"), name_of(problem.precision), problem.batch);
  const auto given = schedules.find(name);
  const auto composed = api::compose_program(
      given != schedules.end() ? plan::parse(given->second) : plan::choose(shape, planning.context),
      planning.context);
  std::vector<std::string> texts;
  for (const auto& kernel : composed.kernels) texts.push_back(digest(kernel.text).substr(0, 8));
  return fmt::format("{} [{}] {}\n", name, fmt::join(texts, " "), plan::print(composed.schedule));
}

class Choices : public testing::TestWithParam<const char*> {};

// Each shape alone and in 2^26 points, in f32 and f64 in turn; f32 first of the first. At the end
// one in f64x2.
TEST_P(Choices, GiveTheTextsOfTheGoldenFile) {
  const auto schedules = schedules_of(golden_text("choices_test", GetParam()));
  std::string text;
  for (std::size_t number = 0; number < shapes.size(); ++number) {
    Problem problem;
    problem.length = 1;
    for (const auto n : shapes[number]) problem.length *= n;
    if (shapes[number].size() > 1)
      problem.dimensions.assign(shapes[number].begin(), shapes[number].end());
    for (const bool alone : {false, true}) {
      problem.batch = alone ? 1 : std::max<std::uint64_t>(1, (1 << 26) / problem.length);
      problem.precision = (number % 2 == 1) == alone ? Precision::f32 : Precision::f64;
      text += line(problem, shapes[number], GetParam(), schedules);
    }
  }
  text += line({.length = 1000, .batch = 1 << 14, .precision = Precision::f64x2}, {1000},
               GetParam(), schedules);
  expect_golden(text, "choices_test", GetParam());
}

INSTANTIATE_TEST_SUITE_P(For, Choices, testing::Values("sm_80", "h200", "sm_120", "host"),
                         parameter_name);

}  // namespace
}  // namespace papilio::tests
