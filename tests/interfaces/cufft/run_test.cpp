// SPDX-License-Identifier: MIT
//
// papilio run: a program that was linked against a libcufft runs on the drop-in, and the report
// says what it did.
#include <dlfcn.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tests/support/environment_variable.h"
#include "tests/support/program.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::cufft {
namespace {

tests::ProgramResult run(const std::string& options, const std::string& program) {
  return tests::run_program(std::string(PAPILIO_PROGRAM) + " run " + options + " " + program +
                            " 2>&1");
}

TEST(PapilioRun, PutsTheDropInUnderAProgram) {
  for (const char* between : {"", "--"}) {
    const auto result = run(std::string("--host ") + between, PAPILIO_CUFFT_USER);
    EXPECT_EQ(result.status, 0);
    EXPECT_EQ(result.output, "right\n");
  }
  const tests::EnvironmentVariable host("PAPILIO_BACKEND", "host");  // as --host
  EXPECT_EQ(run("--", PAPILIO_CUFFT_USER).output, "right\n");
}

// Plans, executions and the transform of each row; times differ from run to run.
TEST(PapilioRun, ReportsWhatTheProgramDid) {
  const tests::TemporaryFolder folder;
  const auto result = run("--host --report=" + (folder / "report") + " --", PAPILIO_CUFFT_USER);
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.output, "right\n");
  const std::string report = tests::read_file(folder / "report");
  EXPECT_NE(report.find("cuFFT's calls of cufft_user"), std::string::npos) << report;
  EXPECT_NE(report.find("2 plans, 3 executions"), std::string::npos) << report;
  const auto has_row = [&](const std::string& executions, const std::string& transform) {
    std::istringstream lines(report);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string plans, plan_ms, count, mean_us, rest;
      words >> plans >> plan_ms >> count >> mean_us >> std::ws;
      std::getline(words, rest);
      if (plans == "1" && count == executions && rest == transform && std::stod(mean_us) > 0)
        return true;
    }
    return false;
  };
  EXPECT_TRUE(has_row("2", "c2c f32 60 (2 in place)")) << report;
  EXPECT_TRUE(has_row("1", "c2c f32 6x10 (1 in place)")) << report;
}

TEST(PapilioRun, ComparesOnlyOnAGpu) {
  const auto result = run("--host --compare --", PAPILIO_CUFFT_USER);
  EXPECT_EQ(result.status, 0);
  EXPECT_NE(result.output.find("not compared: NVIDIA's library has no host memory"),
            std::string::npos)
      << result.output;
}

TEST(PapilioRun, SaysWhatIsMissing) {
  EXPECT_EQ(run("--host", "").status, 2);
  const auto result = run("--host --", "/no/such/program");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.output.find("cannot run '/no/such/program'"), std::string::npos)
      << result.output;
  const auto here = run("--", "/bin/true");  // as a program whose calls would fail
  EXPECT_EQ(here.status, 0);
  void* const driver = dlopen("libcuda.so.1", RTLD_LAZY);
  EXPECT_EQ(here.output.find("no driver of a GPU is here") == std::string::npos, driver != nullptr)
      << here.output;
}

}  // namespace
}  // namespace papilio::cufft
