// SPDX-License-Identifier: MIT
//
// Flags that would be ignored, unknown ones, numbers of hundreds of digits, files that cannot be
// written: refused before any work, alike in every program; kinds in plan and check.
#include <gtest/gtest.h>

#include <chrono>

#include "runtime/schedule/nearest_word.h"
#include "tests/cli/program.h"
#include "tests/support/program.h"

namespace papilio::cli {
namespace {

void expect_usage(const std::string& arguments, const std::string& part) {
  const Outcome outcome = run_papilio(arguments);
  EXPECT_EQ(outcome.status, 2) << arguments << '\n' << outcome.out << outcome.err;
  EXPECT_EQ(outcome.out, "") << arguments;
  EXPECT_TRUE(outcome.err.starts_with("papilio: ")) << outcome.err;
  EXPECT_NE(outcome.err.find(part), std::string::npos) << arguments << '\n' << outcome.err;
  EXPECT_LT(outcome.err.size(), 400u) << outcome.err;
  EXPECT_EQ(outcome.err.find('\n'), outcome.err.size() - 1) << outcome.err;
}

TEST(Flags, WouldBeIgnored) {
  expect_usage("plan 16 --all --schedule 'nonsense('", "--schedule excludes --all");
  expect_usage("plan 16 --all --source", "--source excludes --all");
  expect_usage("plan 16 --all --latency", "--latency excludes --all");
  expect_usage("plan 16 --all --dump spec", "--dump excludes --all");
  expect_usage("plan 16 --dump spec --json", "--dump excludes --json");
  expect_usage("plan 16 --arch sm_90 --measure", "--arch excludes --measure");
  expect_usage("plan 16 --arch sm_90 --mode patient", "--mode patient times schedules");
  expect_usage("plan 16 --dump spec --mode exhaustive", "--mode exhaustive times schedules");
  expect_usage("plan 16 --all --mode patient", "--mode excludes --all");
  expect_usage("plan 16 --latency --mode patient", "--mode excludes --latency");
  expect_usage("plan 16 --time-limit 5s", "--time-limit requires --mode");
  for (const char* mode : {"estimate", "measure", "latency"})
    for (const char* command : {"plan 16", "transform absent.npy out.npy"})
      expect_usage(
          std::string(command) + " --time-limit 3 --mode " + mode,
          std::string("--time-limit is for --mode patient and exhaustive, and --mode is ") + mode);
  expect_usage("plan 16 --mode estimate --schedule 'stockham(16)'",
               "--mode estimate chooses a schedule, and --schedule gives one");
  expect_usage("plan 16 --mode patient --time-limit never", "--time-limit is 'never'");
  expect_usage("plan 16 --arch h100 --backend cuda", "--backend cuda");
  expect_usage("plan 16 --arch sm_90 --schedule ''", "--schedule is given and empty");
  expect_usage("plan 16 --arch sm_90 --schedule 'stockham(16)' --planned-batch 4",
               "--schedule excludes --planned-batch");
  expect_usage("plan 16 --arch ''", "--arch is given and empty");
  expect_usage("plan 16 --arch sm_90 --kind r2c --inverse", "--inverse is given, and --kind r2c");
  expect_usage("check 16 --kind dct2 --direction inverse", "--direction is given, and --kind dct2");
  expect_usage("check 16 --arithmetic tf32 --precision f64",
               "arithmetic is tf32 or f16 and precision f64");
  expect_usage("check --against-digest file --kind r2c", "--kind");
  expect_usage("check --against-digest file --digest other", "--digest");
}

TEST(Flags, NoValueIsEmpty) {
  expect_usage("transform '' out.npy", "IN is given and empty");
  expect_usage("transform in.npy ''", "OUT is given and empty");
  expect_usage("plan ''", "N is given and empty");
  expect_usage("wisdom show ''", "FILE is given and empty");
  expect_usage("wisdom merge '' other", "FILE is given and empty");
  for (const std::string flag : {"--report", "--compare", "--log"})
    expect_usage("run " + flag + "= -- echo ran", flag + " is given and empty");
  expect_usage("plan 16 --arch= --json", "--arch is given and empty");
}

TEST(Flags, AnUnknownOneIsNamedWithTheNearest) {
  expect_usage("plan --al 16", "no flag '--al' of plan; the nearest is --all");
  expect_usage("plan --al", "no flag '--al' of plan; the nearest is --all");
  expect_usage("plan 16 --precison=f64",
               "no flag '--precison' of plan; the nearest is --precision");
  expect_usage("--codelts x plan 3", "no flag '--codelts'; the nearest is --codelets");
  expect_usage("check --batch 2 --sead 3", "no flag '--sead' of check; the nearest is --seed");
  expect_usage("cache --zzzzzzzzz", "no flag '--zzzzzzzzz' of cache; see papilio cache --help");
  expect_usage("transmogrify --all", "no subcommand 'transmogrify'");
  expect_usage("wisdom forget m1 --sise 7",
               "no flag '--sise' of wisdom forget; the nearest is --size; see papilio wisdom "
               "forget --help");
  expect_usage("wisdom forge m1", "no subcommand 'forge' of wisdom; see papilio wisdom --help");
  EXPECT_EQ(plan::nearest_word("--batches", {"--backend", "--batch"}), "--batch");
  EXPECT_EQ(plan::nearest_word("--verbose", {"--batch", "--csv"}), "");
  EXPECT_EQ(plan::nearest_word("zz", {"p", "g"}), "");
}

// Not once a case, after the head of the table.
TEST(Flags, CheckSaysOnceWhatIsWrongWithAllCases) {
  expect_usage("check 16,32 --arch nonsense", "architecture is 'nonsense'");
  expect_usage("check 16,2^62", "length 4611686018427387904 times batch 1");
  expect_usage("check 16 --schedule 'garbage('", "schedule: expected a length");
}

TEST(Flags, NumbersOfHundredsOfDigits) {
  const std::string digits(309, '9');
  expect_usage("check 1.." + digits, "is past 2^63 - 1");
  expect_usage("check 2^" + digits, "is past 2^63 - 1");
  expect_usage("plan 16 --arch sm_90 --batch " + digits, "is past 2^63 - 1");
  expect_usage("check 16 --seed " + digits, "is past 2^64 - 1");
  expect_usage("check 16 --seed=-1", "--seed '-1'");
  expect_usage("check 16 --jobs " + digits, "is past 2^64 - 1");
  expect_usage("check 16 --jobs -1", "--jobs '-1'");
  for (const char* command : {"transform", "plan", "check"})
    EXPECT_EQ(run_papilio(std::string(command) + " --help").out.find("00000000"),
              std::string::npos);
}

TEST(Flags, FilesAreOpenedBeforeTheWork) {
  const auto start = std::chrono::steady_clock::now();
  const Outcome outcome = run_papilio("check 1000000..1100000 --digest /nowhere/digests.csv");
  EXPECT_EQ(outcome.status, 1);
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("/nowhere/digests.csv"), std::string::npos) << outcome.err;
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
}

TEST(Kinds, AreAllPlanned) {
  for (const char* kind :
       {"r2c", "c2r", "dct1", "dct2", "dct3", "dct4", "dst1", "dst2", "dst3", "dst4", "dht"}) {
    const Outcome outcome = run_papilio(std::string("plan 60 --arch h100 --kind ") + kind);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(std::string("60 points, ") + kind + ", f32, for h100"),
              std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find(std::string("schedule   ") + kind + "(60, "), std::string::npos)
        << outcome.out;
  }
  // The inverse of a dct2 is a dct3.
  EXPECT_NE(run_papilio("plan 60 --arch h100 --kind dct2 --inverse").out.find("dct3(60"),
            std::string::npos);
  const Outcome all = run_papilio("plan 60 --arch h100 --kind r2c --all");
  EXPECT_NE(all.out.find("r2c(60"), std::string::npos) << all.out;
}

TEST(Kinds, AreTimedByModeMeasure) {
  for (const char* arguments : {"16 --kind dct2 --mode measure", "5x6 --kind r2c --measure"}) {
    const Outcome outcome = run_papilio(std::string("plan --backend host ") + arguments);
    if (outcome.err.find("libclang") != std::string::npos) GTEST_SKIP() << outcome.err;
    EXPECT_EQ(outcome.status, 0) << arguments << '\n' << outcome.err;
    EXPECT_NE(outcome.out.find("schedule   "), std::string::npos) << arguments << outcome.out;
  }
}

TEST(Kinds, AreAllChecked) {
  const TemporaryFolder folder;
  const std::string file = folder / "digests.csv";
  const Outcome outcome = run_papilio("check 2,15,4x3 --kind all --backend host --digest " + file);
  if (outcome.err.find("libclang") != std::string::npos) GTEST_SKIP() << outcome.err;
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  // Twelve kinds and c2c's other direction, in f32 and f64.
  EXPECT_NE(outcome.err.find("78 of 78 cases"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("\n4x3,c2r,f64,inverse,host,"), std::string::npos) << outcome.out;
  EXPECT_NE(read_file(file).find(",15,3,f32,forward,dct4\n"), std::string::npos) << read_file(file);
  const Outcome again = run_papilio("check --backend host --against-digest " + file);
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.err.find("78 of 78"), std::string::npos) << again.err;
}

TEST(PairsOfDoubles, ArePlannedAndCheckedAndInNoArrayFile) {
  const Outcome plan = run_papilio("plan 60 --arch h100 --precision f64x2");
  EXPECT_EQ(plan.status, 0) << plan.err;
  EXPECT_NE(plan.out.find("60 points, f64x2, forward, for h100"), std::string::npos) << plan.out;
  expect_usage("plan 60 --arch h100 --precision f128", "--precision: f128 not in");
  expect_usage("transform in.npy out.npy --precision f64x2", "--precision: f64x2 not in");
  const TemporaryFolder folder;
  const std::string file = folder / "digests.csv";
  const Outcome outcome =
      run_papilio("check 6,2x3 --kind all --precision f64x2 --backend host --digest " + file);
  if (outcome.err.find("libclang") != std::string::npos) GTEST_SKIP() << outcome.err;
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("26 of 26 cases"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.out.find("\n2x3,dct4,f64x2,forward,host,"), std::string::npos) << outcome.out;
  const Outcome again = run_papilio("check --backend host --against-digest " + file);
  EXPECT_NE(again.err.find("26 of 26 cases have the same bits"), std::string::npos) << again.err;
}

}  // namespace
}  // namespace papilio::cli
