// SPDX-License-Identifier: MIT
//
// papilio-plan-time as a user meets it, on the host backend: a table, a picture, choices for a card
// that is not there, and what it says of wrong arguments.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "bench/plan_picture.h"
#include "bench/plan_stage.h"
#include "tests/cli/program.h"
#include "tests/support/backends.h"

namespace papilio::bench {
namespace {

using cli::Outcome;
using cli::run_papilio;

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> found;
  std::istringstream text(line);
  for (std::string cell; std::getline(text, cell, ',');) found.push_back(cell);
  return found;
}

TEST(PlanTime, OfALengthHasAFigureForEveryStage) {
  const tests::TestBackend host = tests::test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const tests::TemporaryFolder folder;
  const Outcome run =
      run_papilio("24 --precision f64 --backend host --csv '" + folder / "times.csv" +
                  "' --picture '" + folder / "times.svg" + "'");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.err.find("again_ms"), std::string::npos) << run.err;
  std::istringstream csv(tests::read_file(folder / "times.csv"));
  std::string header, row;
  std::getline(csv, header);
  std::getline(csv, row);
  const auto names = cells(header), values = cells(row);
  ASSERT_EQ(names.size(), values.size()) << row;
  EXPECT_EQ(values[1], "24");
  EXPECT_EQ(values[2], "f64");
  for (std::size_t i = 3; i < names.size(); ++i) {
    if (names[i].starts_with("peer")) continue;  // FFTW need not be there
    EXPECT_GT(std::stod(values[i]), 0) << names[i];
  }
  const std::string svg = tests::read_file(folder / "times.svg");
  for (const char* stage : {"cold", "disk", "again", "remade"})
    EXPECT_NE(svg.find(std::string(">") + stage + "<"), std::string::npos) << stage;
}

TEST(PlanTime, ChoosesForACardThatIsNotThere) {
  const Outcome run = run_papilio("--choose 4096 --target h100");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out.substr(0, run.out.find('\n')),
            "target,n,precision,batch,choose_ms,predicted_us,schedule");
  EXPECT_NE(run.out.find("h100,4096,f64,1,"), std::string::npos) << run.out;
}

TEST(PlanTime, OfManyPlansMemoryIsPrinted) {
  const tests::TestBackend host = tests::test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const Outcome run =
      run_papilio("--random 8 --most-bits 6 --endure 40 --threads 3 --backend host");
  ASSERT_EQ(run.status, 0) << run.err;
  std::istringstream csv(run.out);
  std::string line, last;
  double kept = 0;
  std::getline(csv, line);
  EXPECT_EQ(line, "plans,problems,seconds,resident_mib,kept_mib,mappings");
  std::size_t rows = 0;
  for (; std::getline(csv, line); last = line, ++rows) {
    EXPECT_GT(std::stod(cells(line)[3]), 1) << line;
    kept = std::max(kept, std::stod(cells(line)[4]));
  }
  EXPECT_EQ(rows, 22u) << "the start, twenty parts, after release";
  EXPECT_EQ(cells(last)[0], "40");
  EXPECT_EQ(cells(last)[1], "8");
  EXPECT_GT(kept, 0);
  EXPECT_EQ(std::stod(cells(last)[4]), 0);
  EXPECT_NE(run_papilio("16 --threads 3").status, 0) << "without --endure";
}

TEST(PlanTime, ComplainsBeforeItMeasures) {
  EXPECT_NE(run_papilio("").err.find("SIZES is required"), std::string::npos);
  EXPECT_NE(run_papilio("16 --target h100").status, 0);
  const Outcome run = run_papilio("16 --backend host --csv /nonexistent/times.csv");
  EXPECT_EQ(run.status, 1);
  EXPECT_NE(run.err.find("cannot write /nonexistent/times.csv"), std::string::npos) << run.err;
  EXPECT_NE(run_papilio("16 --backend host --stage none").err.find("no stage \"none\""),
            std::string::npos);
}

TEST(PlanTime, RefusesWhatItWouldIgnoreAndWhatIsTooMuch) {
  const std::pair<const char*, const char*> wrong[] = {
      {"16 --stage cold --csv z", "--stage excludes --csv"},
      {"16 --stage cold --picture z", "--stage excludes --picture"},
      {"16,32 --stage cold", "--stage is of one size, and SIZES are 16,32"},
      {"16 --choose --csv z", "--choose excludes --csv"},
      {"16 --choose --picture z", "--choose excludes --picture"},
      {"16 --choose --stage cold", "--stage excludes --choose"},
      {"16 --choose --backend cuda", "--choose excludes --backend"},
      {"16 --choose --precision f32", "--choose excludes --precision"},
      {"16 --choose --endure 2", "--choose excludes --endure"},
      {"16 --endure 2 --stage cold", "--stage excludes --endure"},
      {"16 --endure 2 --picture z", "--picture excludes --endure"},
      {"16 --seed 3", "--seed requires --random or --endure"},
      {"16 --most-bits 3", "--most-bits requires --random"},
      {"--random 3 --precision f64", "--precision requires SIZES"},
      {"--random 1000000000000 --choose", "Value 1000000000000 not in range 1 to 1000000"},
      {"16 --endure 0", "--endure: Value 0 not in range 1 to 1000000"},
      {"16 --choose --target h100 nonsense", "architecture is 'nonsense'"},
      {"2^62 --choose", "length 4611686018427387904 times batch 1"},
      {"2^62 --backend host", "length 4611686018427387904 times batch 1"},
  };
  for (const auto& [arguments, message] : wrong) {
    const Outcome run = run_papilio(arguments);
    EXPECT_EQ(run.status, 2) << arguments << run.err;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_NE(run.err.find(message), std::string::npos) << arguments << run.err;
  }
}

TEST(PlanPicture, HasAPointAFigure) {
  const std::string svg =
      plan_picture("Times", {{"cold", 16, 50}, {"cold", 1000, 300}, {"disk", 16, 2}});
  std::size_t points = 0;
  for (std::size_t at = 0; (at = svg.find("r='3'", at)) != std::string::npos; ++at) ++points;
  EXPECT_EQ(points, 3u);
  EXPECT_NE(svg.find("100 ms"), std::string::npos) << "the decades are labelled";
  EXPECT_NE(plan_picture("None", {}).find("</svg>"), std::string::npos);
}

TEST(PlanStage, FiguresAreReadAsTheyWerePrinted) {
  const auto figures = read_figures("again_ms 0.25\ncold_ms 512\n");
  EXPECT_EQ(figures, (StageFigures{{"again_ms", .25}, {"cold_ms", 512}}));
  EXPECT_TRUE(read_figures("").empty());
}

}  // namespace
}  // namespace papilio::bench
