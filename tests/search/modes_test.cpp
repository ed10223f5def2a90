// SPDX-License-Identifier: MIT
//
// The modes that search: what they find is legal, not slower than what they began with for sure,
// kept as wisdom in the process and in a file, and taken from there without a search; the time
// limit holds.
#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <string>

#include "papilio/papilio.h"
#include "papilio/papilio.hpp"
#include "runtime/search/wisdom.h"
#include "tests/error/expect_error.h"
#include "tests/support/backends.h"
#include "tests/support/environment_variable.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

class Modes : public testing::Test {
 protected:
  void SetUp() override {
    for (const TestBackend& backend : test_backends())
      if (backend.backend == Backend::host && !backend.missing.empty())
        GTEST_SKIP() << backend.missing;
  }
};

PlanOptions searching(Mode mode, double seconds) {
  PlanOptions options;
  options.backend = Backend::host;
  options.mode = mode;
  options.time_limit_s = seconds;
  return options;
}

double seconds_of(const Problem& problem, const PlanOptions& options, std::string* schedule) {
  const auto began = std::chrono::steady_clock::now();
  const Plan plan(problem, options);
  *schedule = plan.schedule();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count();
}

TEST_F(Modes, WhatAPatientPlanFoundIsTakenFromTheFile) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  const Problem problem{.length = 30, .batch = 64};
  std::string found, again, estimated;
  seconds_of(problem, searching(Mode::patient, 3), &found);
  const auto kept = search::read_wisdom(file);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(plan::print(kept[0].schedule), found);
  EXPECT_EQ(kept[0].batch, 64u);
  EXPECT_TRUE(kept[0].from.starts_with("patient, ")) << kept[0].from;
  EXPECT_LE(kept[0].us, kept[0].planner_us);
  // Nothing is searched, nor written, when it is known; other modes take it, too.
  const std::string text = read_file(file);
  seconds_of(problem, searching(Mode::patient, 3), &again);
  seconds_of(problem, searching(Mode::estimate, 3), &estimated);
  EXPECT_EQ(again, found);
  EXPECT_EQ(estimated, found);
  EXPECT_EQ(read_file(file), text);
}

TEST_F(Modes, WhatIsInTheFileAlreadyStays) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  std::string schedule;
  seconds_of({.length = 6, .batch = 8}, searching(Mode::patient, 1), &schedule);
  // Another process writes between two plans of this one.
  auto others = search::read_wisdom(file);
  others.push_back(others[0]);
  others.back().batch = 4321;
  std::ofstream(file) << search::print_wisdom(others);
  seconds_of({.length = 10, .batch = 8}, searching(Mode::patient, 1), &schedule);
  const auto all = search::read_wisdom(file);
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(all[0].shape, std::vector<std::uint64_t>{6});
  EXPECT_EQ(all[1].batch, 4321u);
  EXPECT_EQ(all[2].shape, std::vector<std::uint64_t>{10});
}

// The same search is not done twice, a longer one is done after a shorter one.
TEST_F(Modes, WhatWasFoundServesTheProcess) {
  const EnvironmentVariable none("PAPILIO_WISDOM", std::nullopt);
  const Problem problem{.length = 22, .batch = 64};
  std::string first, second;
  EXPECT_GT(seconds_of(problem, searching(Mode::patient, 2), &first), 1);
  EXPECT_LT(seconds_of(problem, searching(Mode::patient, 2), &second), .5);
  EXPECT_EQ(first, second);
  EXPECT_GT(seconds_of(problem, searching(Mode::exhaustive, 2), &first), 1);
  EXPECT_LT(seconds_of(problem, searching(Mode::exhaustive, 2), &second), .5);
  EXPECT_EQ(first, second);
}

// What measure found serves estimate and measure, not the modes that search longer, and never takes
// the place of what those found.
TEST_F(Modes, WhatWasMeasuredIsKept) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  const Problem problem{.length = 28, .batch = 64};
  std::string measured, again;
  seconds_of(problem, searching(Mode::measure, 9), &measured);
  const auto kept = search::read_wisdom(file);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(plan::print(kept[0].schedule), measured);
  EXPECT_TRUE(kept[0].from.starts_with("measure, ")) << kept[0].from;
  EXPECT_LE(kept[0].us, kept[0].planner_us);
  const std::string text = read_file(file);
  for (const Mode mode : {Mode::measure, Mode::estimate, Mode::latency}) {
    seconds_of(problem, searching(mode, 9), &again);
    if (mode != Mode::latency) {
      EXPECT_EQ(again, measured);
    }
  }
  EXPECT_EQ(read_file(file), text) << "nothing was measured again";
  EXPECT_GT(seconds_of(problem, searching(Mode::patient, 2), &again), 1);
  const auto searched = search::read_wisdom(file);
  ASSERT_EQ(searched.size(), 1u);
  EXPECT_TRUE(searched[0].from.starts_with("patient, ")) << searched[0].from;
  const std::string found = again;
  seconds_of(problem, searching(Mode::measure, 9), &again);
  EXPECT_EQ(again, found);
  EXPECT_EQ(search::read_wisdom(file)[0].from, searched[0].from);
}

// What a file of wisdom holds of 10 points, after 6 points, once this process measured them and
// another one had written this schedule there, which it found so.
search::Wise kept_beside(const std::string& schedule, const std::string& from,
                         std::string* measured) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  seconds_of({.length = 6, .batch = 8}, searching(Mode::measure, 1), measured);  // is read by now
  auto others = search::read_wisdom(file);
  others[0].shape = {10};
  others[0].schedule = plan::parse(schedule);
  others[0].from = from;
  std::ofstream(file) << search::print_wisdom(others);
  seconds_of({.length = 10, .batch = 8}, searching(Mode::measure, 1), measured);
  const auto all = search::read_wisdom(file);
  EXPECT_EQ(all.size(), 2u);
  EXPECT_TRUE(all.at(0).from.starts_with("measure, ")) << all[0].from;
  return all.at(1);
}

// Another process wrote what a longer search found while this one measured.
TEST_F(Modes, WhatAnotherProcessFoundLongerStays) {
  std::string measured;
  const std::string from = "patient, by another process";
  const auto kept =
      kept_beside("stockham(10, radices=5x2, threads=1, per_block=1)", from, &measured);
  EXPECT_EQ(kept.from, from);
}

// A longer search's by an older version, of a schedule that this one refuses.
TEST_F(Modes, WhatIsIllegalByNowDoesNotStay) {
  std::string measured;
  const auto kept = kept_beside("stockham(10, radices=5x2, threads=100000, per_block=1)",
                                "exhaustive, by an older version", &measured);
  EXPECT_TRUE(kept.from.starts_with("measure, ")) << kept.from;
  EXPECT_EQ(plan::print(kept.schedule), measured);
}

// Of the problem that this process measured another one wrote a longer search's, whose clock was
// slower; then this one keeps something else.
TEST_F(Modes, TheFileGoesBeforeWhatThisProcessKnows) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  std::string schedule;
  seconds_of({.length = 6, .batch = 8}, searching(Mode::measure, 1), &schedule);
  auto others = search::read_wisdom(file);
  ASSERT_EQ(others.size(), 1u);
  others[0].us *= 1.5;
  others[0].from = "exhaustive, by another process";
  std::ofstream(file) << search::print_wisdom(others);
  seconds_of({.length = 10, .batch = 8}, searching(Mode::measure, 1), &schedule);
  const auto all = search::read_wisdom(file);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].from, others[0].from);
}

TEST_F(Modes, AnEmptyVariableKeepsNothing) {
  const EnvironmentVariable no_wisdom("PAPILIO_WISDOM", "");
  std::string schedule;
  EXPECT_GT(seconds_of({.length = 26, .batch = 64}, searching(Mode::patient, 2), &schedule), 1);
  EXPECT_GT(seconds_of({.length = 26, .batch = 64}, searching(Mode::patient, 2), &schedule), 1);
}

// A file that cannot be written is no failure, one that is no wisdom is, before any search.
TEST_F(Modes, FilesOfWisdomThatAreNone) {
  std::string schedule;
  {
    const EnvironmentVariable nowhere("PAPILIO_WISDOM", "/nowhere/found.wisdom");
    seconds_of({.length = 34, .batch = 8}, searching(Mode::patient, 1), &schedule);
    EXPECT_LT(seconds_of({.length = 34, .batch = 8}, searching(Mode::patient, 9), &schedule), 1);
  }
  const TemporaryFolder folder;
  std::ofstream(folder / "text") << "no wisdom\n";
  const EnvironmentVariable broken("PAPILIO_WISDOM", folder / "text");
  expect_error([&] { Plan({.length = 34}, searching(Mode::patient, 1)); }, ErrorCode::input_output,
               {"text, line 1"});
}

TEST_F(Modes, CHasThem) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  papilio_options options{};
  options.struct_bytes = sizeof options;
  options.backend = PAPILIO_HOST;
  options.mode = PAPILIO_EXHAUSTIVE;
  options.time_limit_s = 1;
  papilio_plan* plan = nullptr;
  ASSERT_EQ(papilio_plan_create(&plan, 14, 8, PAPILIO_F32, PAPILIO_FORWARD, 1, &options),
            PAPILIO_SUCCESS)
      << papilio_last_error();
  const auto kept = search::read_wisdom(file);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_TRUE(kept[0].from.starts_with("exhaustive, ")) << kept[0].from;
  EXPECT_EQ(papilio_plan_schedule(plan), plan::print(kept[0].schedule));
  papilio_plan_destroy(plan);
  options.time_limit_s = -1;
  EXPECT_EQ(papilio_plan_create(&plan, 14, 8, PAPILIO_F32, PAPILIO_FORWARD, 1, &options),
            PAPILIO_INVALID_ARGUMENT);
}

// Of every form of problem; the general form of a problem finds what the simple one found.
TEST_F(Modes, SearchForGeneralProblems) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  std::string found, again;
  const Problem real{.length = 60, .batch = 16, .kind = Kind::r2c};
  seconds_of(real, searching(Mode::patient, 2), &found);
  EXPECT_TRUE(found.starts_with("r2c(60, ")) << found;
  const Problem same{.axes = {{60, Kind::r2c, 1, 1}}, .repeats = {{16, 60, 31}}};
  EXPECT_LT(seconds_of(same, searching(Mode::patient, 9), &again), 1);
  EXPECT_EQ(again, found);
  seconds_of(real, searching(Mode::estimate, 9), &again);
  EXPECT_EQ(again, found);
  const Problem columns{.axes = {{20, Kind::c2c, 16, 16}}, .repeats = {{16, 1, 1}}};
  seconds_of(columns, searching(Mode::patient, 2), &found);
  const auto kept = search::read_wisdom(file);
  ASSERT_EQ(kept.size(), 2u);
  EXPECT_EQ(kept[0].size_text(), "20.c2c.16.16.20.20;1.1");
  EXPECT_EQ(kept[1].size_text(), "60:r2c");
  EXPECT_EQ(search::print_wisdom(kept), read_file(file));
}

TEST_F(Modes, GeneralProblemsAreMeasured) {
  const TemporaryFolder folder;
  const std::string file = folder / "found.wisdom";
  const EnvironmentVariable wisdom("PAPILIO_WISDOM", file);
  std::string found, again;
  const Problem plane{.dimensions = {6, 20}, .batch = 16, .kind = Kind::r2c};
  seconds_of(plane, searching(Mode::measure, 9), &found);
  const auto kept = search::read_wisdom(file);
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept[0].size_text(), "6x20:r2c");
  EXPECT_EQ(plan::print(kept[0].schedule), found);
  EXPECT_TRUE(kept[0].from.starts_with("measure, 8 ")) << kept[0].from;
  seconds_of(plane, searching(Mode::estimate, 9), &again);
  EXPECT_EQ(again, found);
}

TEST_F(Modes, ProblemsWithFunctionsArePlannedByTheModel) {
  const EnvironmentVariable no_wisdom("PAPILIO_WISDOM", "");
  std::string found, estimated;
  const Problem called{.length = 60,
                       .load_function =
                           "PAPILIO_CODELET complex_t papilio_user_load("
                           "const complex_t* in, index64 index, const void* data) "
                           "{ return in[index]; }"};
  EXPECT_LT(seconds_of(called, searching(Mode::patient, 9), &found), 5);
  seconds_of(called, searching(Mode::estimate, 9), &estimated);
  EXPECT_EQ(found, estimated);
}

}  // namespace
}  // namespace papilio::tests
