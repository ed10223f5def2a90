// SPDX-License-Identifier: MIT
//
// papilio-fit-cost as a user meets it: what it says of the model by a sweep of one length, whatever
// the order of the file's columns, of a file that is no sweep, and of arguments without sense; and
// what papilio-sweep says of those.
#include <gtest/gtest.h>

#include <string>
#include <utility>

#include "tests/cli/program.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace papilio::bench {
namespace {

using cli::Outcome;
using cli::run_papilio;
using tests::TemporaryFolder;

// Three passes, which the model likes better, and five.
std::string sweep(const std::string& three_us, const std::string& five_us) {
  const std::string end = ", threads=100, per_block=1)\"\n";
  return "set,batch,n,prec,us_min,us,note,schedule\n"
         "mine,67108,1000,f32,1," +
         three_us + ",,\"stockham(1000, radices=10x10x10" + end + "mine,67108,1000,f32,1," +
         five_us + ",,\"stockham(1000, radices=10x5x5x2x2" + end;
}

Outcome judge(const TemporaryFolder& folder, const std::string& text) {
  cli::write_file(folder / "sweep.csv", text);
  return run_papilio("'" + folder / "sweep.csv" + "' --steps 0");
}

TEST(FitCost, JudgesTheModelByASweep) {
  const TemporaryFolder folder;
  const Outcome right = judge(folder, sweep("500", "900"));
  ASSERT_EQ(right.status, 0) << right.err;
  EXPECT_NE(right.out.find("regret 1.0000 (geometric mean), 1 of 1 lengths within 5 %"),
            std::string::npos)
      << right.out;
  const Outcome wrong = judge(folder, sweep("900", "500"));
  EXPECT_NE(wrong.out.find("regret 1.8000 (geometric mean), 0 of 1"), std::string::npos)
      << wrong.out;
}

// Files keep the words of the version that they timed.
TEST(FitCost, ReadsOlderSchedules) {
  const TemporaryFolder folder;
  const std::string head = "n,prec,batch,us,schedule\n", start = "2039,f32,32911,",
                    inner = "(4116, radices=12x7x7x7, threads=192, per_block=1, exchange=";
  const Outcome run = judge(folder, head + start + "500,\"bluestein(2039, stockham" + inner +
                                        "place, ahead=5))\"\n" + start +
                                        "900,\"bluestein(2039, stockham" + inner + "joint))\"\n");
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("of 1 lengths within 5 %"), std::string::npos) << run.out;
}

// A fit goes on where an earlier one ended: it takes all that that printed, or says what it does
// not.
TEST(FitCost, BeginsAtAnEarlierFit) {
  const TemporaryFolder folder;
  cli::write_file(folder / "sweep.csv", sweep("500", "900"));
  const std::string fit = "'" + folder / "sweep.csv" + "' --steps 0";
  const auto from = [&](const std::string& text) {
    cli::write_file(folder / "fit.txt", text);
    return run_papilio(fit + " --from '" + folder / "fit.txt" + "'");
  };
  const Outcome verbose = run_papilio(fit + " --verbose");
  ASSERT_EQ(verbose.status, 0) << verbose.err;
  EXPECT_EQ(from(verbose.out).out, run_papilio(fit).out);
  const Outcome changed = from("1000 1.0 us, a line of another kind\n\nkernel_us = 123\n");
  EXPECT_NE(changed.out.find("\nkernel_us = 123\n"), std::string::npos) << changed.out;
  for (const auto& [text, part] :
       {std::pair{"kernel_us = 1\naccess_us 3\n", "fit.txt, line 2: 'access_us 3' is not"},
        {"access_us=3\n", "line 1: 'access_us=3' is not 'name = number'"},
        {"access_us = 3 4\n", "line 1: 'access_us = 3 4' is not"},
        {"access_us =\n", "line 1: 'access_us =' is not"},
        {"access_us = 3x\n", "line 1: '3x' is no number"},
        {"access_us = nan\n", "line 1: 'nan' is no number"},
        {"sorcery = 3\n", "line 1: the cost model has no constant 'sorcery'"},
        {"regret 1.0\n", "there is no line 'name = number'"},
        {"", "there is no line 'name = number'"}}) {
    const Outcome refused = from(text);
    EXPECT_EQ(refused.status, 2) << text;
    EXPECT_NE(refused.err.find(part), std::string::npos) << refused.err;
  }
}

TEST(FitCost, LeavesOutWhatWasNotTimed) {
  const TemporaryFolder folder;
  const Outcome run = judge(folder, sweep("", "900"));
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("no timed schedules"), std::string::npos) << run.err;
}

void expect_refused(const Outcome& run, int status, const std::string& part) {
  EXPECT_EQ(run.status, status) << run.err;
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find(part), std::string::npos) << run.err;
}

TEST(FitCost, RefusesWhatMakesNoSense) {
  for (const auto& [arguments, part] :
       {std::pair{"--steps -1", "--steps: Value -1 not in range 0 to"},
        {"--allowed nan --prune 9", "'nan' is no number of 0 or more"},
        {"--allowed -1 --prune 9", "'-1' is no number of 0 or more"},
        {"--allowed 0.1", "--allowed requires --prune"},
        {"--prune 0", "--prune: Value 0 not in range 1 to"},
        {"--prune 100000", "--prune: Value 100000 not in range 1 to"},
        {"--prune 9 --csv x", "--prune excludes --csv"},
        {"--ablate --prune 9", "--prune excludes --ablate"},
        {"--ablate --cross", "--ablate excludes --cross"},
        {"--ablate --csv x", "--ablate excludes --csv"}})
    expect_refused(run_papilio(std::string("sweep.csv ") + arguments), 2, part);
  expect_refused(run_papilio("sweep.csv --csv /nowhere/x"), 1, "/nowhere/x");
  const TemporaryFolder folder;
  expect_refused(judge(folder, sweep("nan", "900")), 2, "us 'nan' is not a number");
  expect_refused(judge(folder, sweep("inf", "900")), 1, "us 'inf' is no time");
  cli::write_file(folder / "sweep.csv", sweep("500", "900"));
  expect_refused(run_papilio("'" + folder / "sweep.csv" + "' --steps 0 --cross"), 2,
                 "--cross halves the lengths");
}

// What is wrong with its arguments papilio-sweep says on a machine without a GPU, too.
TEST(Sweep, LooksAtItsArgumentsFirst) {
  const TemporaryFolder folder;
  const std::pair<const char*, const char*> wrong[] = {
      {"0", "size '0' must be at least 1"},
      {"2^62", "length 4611686018427387904 times batch 1"},
      {"16 --batch 0", "--batch: '0' is no number above 0"},
      {"16 --most 0", "--most: Value 0 not in range 1 to"},
      {"16 --inner 0", "--inner: Value 0 not in range 1 to"},
      {"16 --points 64 --batch 3", "--points excludes --batch"},
      {"16 --codelets /nowhere", "/nowhere/manifest.csv"},
      {"--schedule 'garbage('", "schedule: expected a length"},
      {"", "no SIZES and no schedules"},
  };
  for (const auto& [arguments, message] : wrong) {
    const auto run = tests::run_program("'" PAPILIO_SWEEP "' --csv '" + folder / "sweep.csv" +
                                        "' " + arguments + " 2>&1");
    EXPECT_NE(run.status, 0) << arguments;
    EXPECT_NE(run.output.find(message), std::string::npos) << arguments << run.output;
  }
  const auto run = tests::run_program("'" PAPILIO_SWEEP "' 16 --csv /nowhere/x 2>&1");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.output.find("/nowhere/x"), std::string::npos) << run.output;
}

TEST(FitCost, NamesTheColumnThatAFileLacks) {
  const TemporaryFolder folder;
  const Outcome run = judge(folder, "n,prec,us,schedule\n");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("has no column 'batch'"), std::string::npos) << run.err;
}

}  // namespace
}  // namespace papilio::bench
