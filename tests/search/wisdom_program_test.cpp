// SPDX-License-Identifier: MIT
//
// papilio wisdom: files of wisdom are shown, merged, exported and forgotten in part.
#include <gtest/gtest.h>

#include <fstream>
#include <string>

#include "tests/support/program.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

TEST(WisdomProgram, MergesExportsAndForgets) {
  const TemporaryFolder folder;
  const auto wisdom = [&](const std::string& arguments) {
    return run_program("cd '" + folder.path().string() + "' && '" PAPILIO_PROGRAM "' wisdom " +
                       arguments + " 2>&1");
  };
  const std::string heading = "papilio-wisdom 1\n";
  const auto line = [](const std::string& size, const std::string& device, const std::string& us) {
    return size + "\t8\tf32\tieee\thost\t" + device + "\t" + us + "\t100\t0.1\tme\tstockham(" +
           size + ", radices=" + size + ", threads=1, per_block=1)\n";
  };
  std::ofstream(folder / "a") << heading << line("7", "here", "50") << line("11", "here", "50");
  std::ofstream(folder / "b") << heading << line("7", "here", "40") << line("7", "there", "30");
  EXPECT_EQ(wisdom("merge all a b").output, "all: 3 problems\n");
  const auto shown = wisdom("show all --size 7 --device here");
  EXPECT_NE(shown.output.find("0.400"), std::string::npos) << shown.output;
  EXPECT_EQ(shown.output.find("there"), std::string::npos) << shown.output;
  EXPECT_EQ(
      wisdom("export all --size 11 > part && '" PAPILIO_PROGRAM "' wisdom forget all --size 11")
          .output,
      "all: 1 forgotten, 2 left\n");
  EXPECT_NE(read_file(folder / "part").find("stockham(11"), std::string::npos);
  EXPECT_EQ(wisdom("merge all part").output, "all: 3 problems\n");
  const auto adopted = wisdom("export all --size 7 --device there --as elsewhere");
  EXPECT_NE(adopted.output.find("\telsewhere\t30\t100\t0.1\tme, timed on there\tstockham(7"),
            std::string::npos)
      << adopted.output;
  EXPECT_EQ(wisdom("forget all").status, 2);
  std::ofstream(folder / "slow") << heading << line("7", "here", "1e300");
  const auto slow = wisdom("show slow");
  EXPECT_NE(slow.output.find("1e+294 s            1e+298  here"), std::string::npos) << slow.output;
  std::ofstream(folder / "broken") << heading << "7\n";
  const auto refused = wisdom("merge all broken");
  EXPECT_EQ(refused.status, 1);
  EXPECT_NE(refused.output.find("line 2"), std::string::npos) << refused.output;
  EXPECT_EQ(wisdom("show all").status, 0) << "what was there is untouched";
}

// A schedule that no plan takes does not win, whatever time its line claims.
TEST(WisdomProgram, MergesTheFastestThatIsLegal) {
  const TemporaryFolder folder;
  const auto line = [](const std::string& size, const std::string& architecture,
                       const std::string& us, const std::string& schedule) {
    return "papilio-wisdom 1\n" + size + "\t8\tf32\tieee\t" + architecture + "\ta card\t" + us +
           "\t100\t0.1\tme\t" + schedule + "\n";
  };
  const auto merged = [&](const std::string& old, const std::string& other) {
    std::ofstream(folder / "old") << old;
    std::ofstream(folder / "other") << other;
    return run_program("cd '" + folder.path().string() +
                       "' && '" PAPILIO_PROGRAM "' wisdom merge old other 2>&1");
  };
  const std::string legal = "stockham(12, radices=4x3, threads=3, per_block=1)",
                    illegal = "stockham(12, radices=4x3, threads=100000, per_block=1)";
  for (const std::string architecture : {"host", "sm_90"}) {
    const std::string good = line("12", architecture, "50", legal),
                      bad = line("12", architecture, "5", illegal);
    for (const auto& result : {merged(good, bad), merged(bad, good)}) {
      EXPECT_EQ(result.status, 0) << result.output;
      EXPECT_NE(result.output.find("papilio: left out: 5 us of 12, batch 8, f32 on a card: "),
                std::string::npos)
          << result.output;
      EXPECT_NE(read_file(folder / "old").find("threads=3,"), std::string::npos);
      EXPECT_EQ(read_file(folder / "old").find("threads=100000"), std::string::npos);
    }
    EXPECT_EQ(merged(bad, bad).output, "old: 1 problem\n") << "there is nothing else";
    EXPECT_EQ(merged(good, line("12", architecture, "40",
                                "stockham(12, radices=3x4, threads=3, per_block=1)"))
                  .output,
              "old: 1 problem\n");
    EXPECT_NE(read_file(folder / "old").find("radices=3x4"), std::string::npos);
  }
  EXPECT_EQ(merged(line("12", "sm_990", "50", legal), line("12", "sm_990", "5", illegal)).output,
            "old: 1 problem\n");
  EXPECT_NE(read_file(folder / "old").find("threads=100000"), std::string::npos)
      << "nothing is known of that architecture";
  EXPECT_EQ(run_program("'" PAPILIO_PROGRAM "' wisdom merge '" + (folder / "old") + "' '" +
                        (folder / "other") + "' --codelets /nowhere 2>&1")
                .status,
            1);
}

}  // namespace
}  // namespace papilio::tests
