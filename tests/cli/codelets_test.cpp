// SPDX-License-Identifier: MIT
//
// A radix nobody shipped, from one command of papilio-gen to a transform: papilio takes the folder
// as it is. Skipped where papilio-gen is not built.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "runtime/cli/csv.h"
#include "tests/cli/program.h"
#include "tests/support/program.h"

namespace papilio::cli {
namespace {

class NewRadix : public testing::Test {
 protected:
  std::string path() const { return folder_.path().string(); }

  void SetUp() override {
#ifdef PAPILIO_GEN
    const auto made = tests::run_program("'" PAPILIO_GEN "' --radix 59 -o '" + path() + "' 2>&1");
    ASSERT_EQ(made.status, 0) << made.output;
#else
    GTEST_SKIP() << "papilio-gen is not built";
#endif
  }

  TemporaryFolder folder_;
};

TEST_F(NewRadix, IsPlannedBeforeOrAfterTheSubcommand) {
  for (const char* architecture : {"host", "sm_90"})
    for (const char* precision : {"f32", "f64"}) {
      const std::string rest = std::string("plan 3481 --planned-batch 2^30 --json --arch ") +
                               architecture + " --precision " + precision;
      const std::string folder = " --codelets '" + path() + "' ";
      const Outcome without = run_papilio(rest);
      EXPECT_EQ(without.out.find("radices=59x59"), std::string::npos) << without.out;
      const Outcome before = run_papilio(folder + rest), after = run_papilio(rest + folder);
      EXPECT_EQ(before.status, 0) << before.err;
      EXPECT_NE(before.out.find("radices=59"), std::string::npos) << before.out;
      EXPECT_EQ(before.out, after.out);
    }
}

TEST_F(NewRadix, TransformsWithinTheBound) {
  if (run_papilio("devices").out.find("only kernels of all lengths") != std::string::npos)
    GTEST_SKIP() << run_papilio("devices").out;
  const Outcome checked =
      run_papilio("--codelets '" + path() + "' check 59,3481,6962 --backend host");
  EXPECT_EQ(checked.status, 0) << checked.err;
  std::istringstream lines(checked.out);
  std::string line;
  std::getline(lines, line);
  int cases = 0;
  for (; std::getline(lines, line); ++cases) {
    // n,kind,precision,direction,backend,schedule,error,bound,ok
    const auto fields = split_csv_line(line);
    EXPECT_NE(fields.at(5).find("59"), std::string::npos) << line;
    EXPECT_EQ(fields.at(5).find("rader"), std::string::npos) << line;
    EXPECT_EQ(fields.at(5).find("bluestein"), std::string::npos) << line;
    // All codelets, so better than the table asks of lengths with a prime factor above 31.
    const double unit = fields.at(2) == "f32" ? 0x1p-24 : 0x1p-53;
    EXPECT_LE(std::stod(fields.at(6)), 2 * unit * std::sqrt(std::log2(std::stod(fields.at(0)))))
        << line;
  }
  EXPECT_EQ(cases, 12);
}

TEST(Codelets, AFolderWithoutAManifestIsNamed) {
  const TemporaryFolder folder;
  for (const std::string& command :
       {"--codelets " + folder.path().string() + " plan 37 --arch host",
        "plan 37 --arch host --codelets " + folder.path().string()}) {
    const Outcome outcome = run_papilio(command);
    EXPECT_EQ(outcome.status, 1);
    EXPECT_NE(outcome.err.find(folder.path().string() + "/manifest.csv"), std::string::npos)
        << outcome.err;
  }
}

}  // namespace
}  // namespace papilio::cli
