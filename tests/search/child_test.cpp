// SPDX-License-Identifier: MIT
//
// A search whose child dies, hangs or speaks nonsense: what is to blame is recorded, everything
// else is timed. The child is a shell script that crashes or sleeps for certain schedules.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <atomic>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <string>
#include <thread>

#include "papilio/papilio.hpp"
#include "runtime/cli/child_evaluator.h"
#include "runtime/cli/device_turns.h"
#include "runtime/cli/search_report.h"
#include "runtime/search/describe.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

using search::Outcome;
using search::Trial;

// Crashes while it "times" lengths 3, while it "compiles" lengths 5, hangs at 7, and at 11 says
// that its device failed.
constexpr const char* child = R"(#!/bin/bash
printf 'ready\t100\ta device\tstockham(1, radices=1, threads=1, per_block=1)\n'
while read -r number best schedule; do
  case "$schedule" in
    'stockham(5,'*) kill -SEGV $$ ;;
  esac
  printf 'timing\t%s\n' "$number"
  case "$schedule" in
    'stockham(3,'*) kill -ABRT $$ ;;
    'stockham(7,'*) sleep 30 & wait ;;
    'stockham(11,'*) printf 'fatal\t%s\tan illegal address\n' "$number"; exit 1 ;;
    'stockham(9,'*) printf 'done\t%s\trefused\t0\t0\tno such kernel\n' "$number" ;;
    *) printf 'done\t%s\ttimed\t42.5\t0.01\t\n' "$number" ;;
  esac
done
)";

plan::Schedule schedule_of(std::uint64_t length) {
  return plan::parse("stockham(" + std::to_string(length) + ", radices=2, threads=1, per_block=1)");
}

struct Child {
  TemporaryFolder folder;
  cli::ChildOptions options;
  explicit Child(const std::string& script) {
    const std::string path = folder / "child";
    std::ofstream(path) << script;
    chmod(path.c_str(), 0700);
    options.command = {"/bin/bash", path};
    options.longest_s = 0.5;
  }
};

std::map<std::uint64_t, Trial> try_all(cli::ChildEvaluator& evaluator,
                                       const std::vector<std::uint64_t>& lengths) {
  std::map<std::uint64_t, Trial> trials;
  std::size_t next = 0;
  const auto began = std::chrono::steady_clock::now();
  while (trials.size() < lengths.size() &&
         std::chrono::steady_clock::now() - began < std::chrono::seconds(60)) {
    while (evaluator.room() > 0 && next < lengths.size())
      evaluator.submit(schedule_of(lengths[next++]), 1000);
    if (const auto trial = evaluator.wait(0.05)) trials[trial->schedule.length] = *trial;
  }
  return trials;
}

TEST(ChildEvaluator, OutlivesItsChildren) {
  const Child script(child);
  cli::ChildEvaluator evaluator(script.options);
  EXPECT_EQ(evaluator.baseline_us(), 100);
  EXPECT_EQ(evaluator.device(), "a device");
  const auto trials = try_all(evaluator, {1, 3, 2, 5, 4, 7, 6, 9, 8, 10, 11, 12});
  ASSERT_EQ(trials.size(), 12u);
  for (const auto& [length, trial] : trials) {
    const Outcome expected = length == 3 || length == 5 || length == 11 ? Outcome::crashed
                             : length == 7                              ? Outcome::hung
                             : length == 9                              ? Outcome::refused
                                                                        : Outcome::timed;
    EXPECT_EQ(trial.outcome, expected) << length << ": " << trial.reason;
    EXPECT_EQ(trial.us, expected == Outcome::timed ? 42.5 : HUGE_VAL) << length;
  }
  EXPECT_NE(trials.at(3).reason.find("signal 6"), std::string::npos) << trials.at(3).reason;
  EXPECT_NE(trials.at(5).reason.find("signal 11"), std::string::npos) << trials.at(5).reason;
  EXPECT_EQ(trials.at(11).reason, "an illegal address");
  EXPECT_EQ(trials.at(9).reason, "no such kernel");
}

// Another search may time for longer than a schedule may hang.
TEST(ChildEvaluator, MayWaitForItsTurn) {
  const Child patient(R"(#!/bin/bash
printf 'ready\t100\ta device\ta schedule\n'
while read -r number best schedule; do
  printf 'waiting\t%s\n' "$number"
  sleep 1.5
  printf 'timing\t%s\ndone\t%s\ttimed\t42.5\t0.01\t\n' "$number" "$number"
done
)");
  cli::ChildEvaluator evaluator(patient.options);
  const auto trials = try_all(evaluator, {1});
  ASSERT_EQ(trials.size(), 1u);
  EXPECT_EQ(trials.at(1).outcome, Outcome::timed) << trials.at(1).reason;
  EXPECT_EQ(evaluator.restarts(), 0);
}

// Two take turns, and neither starves.
TEST(DeviceTurns, AreTakenByOneAtATime) {
  std::atomic<int> inside = 0, most = 0;
  int turns[2] = {0, 0};
  std::atomic<bool> both = false;
  const auto take = [&](int who) {
    cli::DeviceTurns mine("a device / of tests");
    const auto began = std::chrono::steady_clock::now();
    while (!both && std::chrono::steady_clock::now() - began < std::chrono::seconds(20)) {
      mine.take([] {});
      most = std::max(most.load(), ++inside);
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      ++turns[who];
      if (turns[0] > 20 && turns[1] > 20) both = true;
      --inside;
      mine.give();
    }
  };
  std::thread other([&] { take(1); });
  take(0);
  other.join();
  EXPECT_EQ(most, 1);
  EXPECT_TRUE(both) << turns[0] << " and " << turns[1];
}

TEST(ChildEvaluator, SaysThatNoBaselineCouldBeTimed) {
  for (const char* script : {"exit 3\n", "kill -SEGV $$\n", "sleep 30\n"}) {
    const Child broken(script);
    try {
      cli::ChildEvaluator evaluator(broken.options);
      FAIL() << script;
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::unavailable) << script;
      EXPECT_NE(std::string(error.what()).find("baseline"), std::string::npos) << error.what();
    }
  }
}

cli::SearchHead head_of(const std::string& size) {
  return {size, "4", "f32", "forward", "a device", "host", "time", 100};
}

TEST(TrialLog, IsReadBack) {
  const TemporaryFolder folder;
  const std::string path = folder / "trials.csv";
  Trial timed{schedule_of(2)}, crashed{schedule_of(3), Outcome::crashed};
  timed.us = 12.5;
  timed.noise = 0.25;
  timed.at_s = 1.5;
  crashed.reason = "signal 11, \"here\"";
  {
    cli::TrialLog log(path);
    log.add(head_of("16"), "random", 1, timed, std::vector<double>(search::features().size(), 7));
    log.add(head_of("16"), "random", 1, crashed, {});
    log.add(head_of("32"), "random", 1, timed, {});
  }
  const auto trials = cli::read_trials(path, head_of("16"), true);
  ASSERT_EQ(trials.size(), 2u);
  const Trial& first = trials.at(plan::print(timed.schedule));
  EXPECT_EQ(first.outcome, Outcome::timed);
  EXPECT_EQ(first.us, 12.5);
  EXPECT_EQ(first.noise, 0.25);
  EXPECT_EQ(first.at_s, 1.5);
  const Trial& second = trials.at(plan::print(crashed.schedule));
  EXPECT_EQ(second.outcome, Outcome::crashed);
  EXPECT_TRUE(std::isinf(second.us));
  EXPECT_EQ(second.reason, crashed.reason);
  EXPECT_TRUE(cli::read_trials(folder / "absent.csv", head_of("16"), true).empty());
}

// The model has one name for all: what it says of another architecture is another problem's.
TEST(TrialLog, TellsArchitecturesApart) {
  const TemporaryFolder folder;
  const std::string path = folder / "trials.csv";
  cli::SearchHead h100 = head_of("16"), a100 = head_of("16");
  h100.device = a100.device = "model";
  h100.architecture = "sm_90";
  a100.architecture = "sm_80";
  Trial trial{schedule_of(2)};
  trial.us = 12.5;
  {
    cli::TrialLog(path).add(h100, "random", 1, trial,
                            std::vector<double>(search::features().size(), 7));
  }
  EXPECT_EQ(cli::read_trials(path, h100, false).size(), 1u);
  EXPECT_TRUE(cli::read_trials(path, a100, false).empty());
  EXPECT_EQ(cli::read_elsewhere({path}, a100).trials.size(), 1u);
  EXPECT_THROW(cli::read_elsewhere({path}, h100), Error);
}

// The device may have been faster when the file was written: what is measured is worth what it was
// beside the planner's choice.
TEST(TrialLog, IsReadBesideThePlannersTime) {
  const TemporaryFolder folder;
  const std::string path = folder / "trials.csv";
  Trial timed{schedule_of(2)};
  timed.us = 50;
  {
    cli::TrialLog log(path);
    log.add(head_of("16"), "random", 1, timed, {});
    log.add(head_of("16"), "random", 1, {schedule_of(3), Outcome::hung}, {});
  }
  cli::SearchHead slower = head_of("16");
  slower.planner_us = 400;
  const std::string text = plan::print(timed.schedule);
  EXPECT_EQ(cli::read_trials(path, slower, true).at(text).us, 200);
  EXPECT_EQ(cli::read_trials(path, slower, false).at(text).us, 50);
  EXPECT_TRUE(std::isinf(cli::read_trials(path, slower, true).at(plan::print(schedule_of(3))).us));
}

// A search that was killed leaves half a line: it is left out, cut off, and written after.
TEST(TrialLog, GoesOnAfterHalfALine) {
  const TemporaryFolder folder;
  const std::string path = folder / "trials.csv";
  { cli::TrialLog(path).add(head_of("16"), "random", 1, {schedule_of(2), Outcome::hung}, {}); }
  const std::string whole = read_file(path);
  std::ofstream(path, std::ios::app) << "0.1.0,16,4,f32,forw";
  EXPECT_EQ(cli::read_trials(path, head_of("16"), true).size(), 1u);
  { cli::TrialLog(path).add(head_of("16"), "random", 1, {schedule_of(3), Outcome::hung}, {}); }
  EXPECT_TRUE(read_file(path).starts_with(whole));
  EXPECT_EQ(cli::read_trials(path, head_of("16"), true).size(), 2u);
}

TEST(TrialLog, RefusesOtherFilesByLine) {
  const TemporaryFolder folder;
  const std::string path = folder / "trials.csv";
  { cli::TrialLog(path).add(head_of("16"), "random", 1, {schedule_of(2), Outcome::hung}, {}); }
  const std::string whole = read_file(path);
  const auto refused = [&](const std::string& text) {
    std::ofstream(path) << text;
    try {
      cli::read_trials(path, head_of("16"), true);
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::input_output);
      return std::string(error.what());
    }
    return std::string("was read");
  };
  EXPECT_NE(refused("a,b\n").find("line 1"), std::string::npos);
  EXPECT_NE(refused(whole + "1,2,3\n").find("line 3"), std::string::npos);
  std::string other = whole;
  other.replace(other.find("hung"), 4, "gone");
  EXPECT_NE(refused(other).find("line 2: outcome is 'gone'"), std::string::npos);
  other = whole;
  other.replace(other.find("stockham("), 9, "nonsense ");
  EXPECT_NE(refused(other).find("line 2"), std::string::npos);
  std::ofstream(path) << "a,b\n";
  EXPECT_THROW(cli::TrialLog{path}, Error);
}

}  // namespace
}  // namespace papilio::tests
