// SPDX-License-Identifier: MIT
//
// papilio search as a user meets it: a small search on each backend from beginning to end, one by
// the cost model, one that is interrupted, and what is refused.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "runtime/cli/csv.h"
#include "tests/support/backends.h"
#include "tests/support/environment_variable.h"
#include "tests/support/program.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

ProgramResult search(const std::string& arguments) {
  return run_program("'" PAPILIO_PROGRAM "' search " + arguments + " 2>&1");
}

std::size_t lines_of(const std::string& path) {
  const std::string text = read_file(path);
  return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

class SearchOn : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
  }
};
// A pipe that nobody writes to.
TEST(Search, EarlierTrialsAreInAFile) {
  const TemporaryFolder folder;
  const std::string pipe = folder / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto result =
      search("16 --arch sm_90 --objective predicted --trials 5 --method transfer --from " + pipe);
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_NE(result.output.find("not a regular file"), std::string::npos) << result.output;
}

// Every trial would be refused, and the planner's schedule not what runs.
TEST(Search, OnTheProcessorNeedsClang) {
  const EnvironmentVariable without("PAPILIO_CLANG_LEVEL", "none");
  const auto result = search("16 --backend host --budget 1s");
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_NE(result.output.find("the host backend needs Clang"), std::string::npos) << result.output;
}

INSTANTIATE_TEST_SUITE_P(Backends, SearchOn, testing::ValuesIn(test_backends()),
                         [](const auto& info) { return info.param.name; });

// The example, in Python, by what another program may ask.
TEST_P(SearchOn, IsLedByAnotherProgram) {
  const auto result = run_program("PAPILIO='" PAPILIO_PROGRAM "' python3 '" PAPILIO_EXAMPLE
                                  "' 2 12 --batch 64 --rounds 3 "
                                  "--backend " +
                                  GetParam().name + " 2>&1");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find(" us, the planner's "), std::string::npos) << result.output;
}

// What is wrong is said by a line of usage, or by the program itself.
TEST(SearchExample, SaysWhatIsWrong) {
  const std::string usage = "usage: search.py GENERATIONS SIZE ";
  const struct {
    const char* arguments;
    int status;
    std::string begin;
  } cases[] = {{"", 2, usage},
               {"5", 2, usage},
               {"many 12", 2, usage},
               {"--help", 0, usage},
               {"1 0 --backend host", 2, "papilio: "},
               {"1 12 --bogus", 2, "papilio: "},
               {"1 12 --objective energy --arch h100", 2, "papilio: "}};
  for (const auto& [arguments, status, begin] : cases) {
    const auto result =
        run_program(std::string("PAPILIO='" PAPILIO_PROGRAM "' python3 '" PAPILIO_EXAMPLE "' ") +
                    arguments + " 2>&1");
    EXPECT_EQ(result.status, status) << arguments << "\n" << result.output;
    EXPECT_TRUE(result.output.starts_with(begin)) << arguments << "\n" << result.output;
    EXPECT_EQ(std::count(result.output.begin(), result.output.end(), '\n'), 1) << result.output;
  }
  const auto missing = run_program("PAPILIO=/nowhere/x python3 '" PAPILIO_EXAMPLE "' 1 12 2>&1");
  EXPECT_EQ(missing.status, 1);
  EXPECT_EQ(missing.output.find("Traceback"), std::string::npos) << missing.output;
  EXPECT_NE(missing.output.find("/nowhere/x"), std::string::npos) << missing.output;
}

TEST(SearchServer, Answers) {
  const TemporaryFolder folder;
  std::ofstream(folder / "requests") << R"JSON({"do": "planner"}
{"do": "sample", "seed": 3}
{"do": "why_not", "schedule": "stockham(60, radices=60, threads=1, per_block=1)"}
{"do": "neighbours", "schedule": "stockham(60, radices=6x10, threads=10, per_block=1)"}
{"do": "crossover", "a": "stockham(60, radices=6x10, threads=10, per_block=1)", "b": "stockham(60, radices=10x6, threads=6, per_block=4)"}
{"do": "describe", "schedule": "stockham(60, radices=6x10, threads=10, per_block=1)"}
{"do": "try", "schedules": ["stockham(60, radices=6x10, threads=10, per_block=1)", "stockham(61, radices=61, threads=1, per_block=1)", "stockham(60, radices=6x10, threads=10, per_block=1)"]}
{"do": "dance"}
{"do": "mutate"}
{"do": "sample", "seed": -1}
{"do": "sample", "seed": 1e300}
{"do": "sample", "seed": 1.5}
{"do": "try", "schedules": [], "best_us": -1}
nonsense
)JSON"
                                     << "{\"do\": \"try\", \"schedules\": [\"\xff\"]}\n";
  const auto result =
      search("60 --objective predicted --arch h100 --serve < '" + (folder / "requests") + "'");
  std::vector<std::string> lines;
  std::istringstream text(result.output);
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  ASSERT_EQ(lines.size(), 15u) << result.output;
  const char* expected[] = {R"("device":"model")",
                            R"({"schedule":")",
                            R"({"why":"schedule: )",
                            R"({"schedules":["stockham(60)",
                            "stockham(60",
                            R"("passes":2.0)",
                            R"("outcome":"timed","us":)",
                            R"({"error":"do is 'dance')",
                            R"({"error":)",
                            R"({"error":"seed is -1; an integer from 0 to 2^64 - 1)",
                            R"({"error":"seed is 1e+300; an integer)",
                            R"({"error":"seed is 1.5; an integer)",
                            R"({"error":"best_us is -1; a number above 0)",
                            R"({"error":)",
                            R"({"error":)"};
  for (std::size_t i = 0; i < lines.size(); ++i)
    EXPECT_NE(lines[i].find(expected[i]), std::string::npos) << lines[i];
  EXPECT_NE(lines[6].find(R"({"outcome":"refused","us":null)"), std::string::npos) << lines[6];
}

TEST(SearchServer, DrawsByTheSeed) {
  const auto drawn = [](const std::string& seed) {
    return run_program("echo '{\"do\": \"sample\"}' | '" PAPILIO_PROGRAM
                       "' search 60 --objective predicted --arch h100 --serve --seed " +
                       seed)
        .output;
  };
  EXPECT_TRUE(drawn("1").starts_with(R"({"schedule":")")) << drawn("1");
  EXPECT_EQ(drawn("2"), drawn("2"));
  EXPECT_NE(drawn("2"), drawn("3"));
}

TEST_P(SearchOn, IsSearchedAndGoesOn) {
  const TemporaryFolder folder;
  const std::string csv = folder / "trials.csv";
  const std::string what = "12 --batch 64 --backend " + GetParam().name +
                           " --strategies stockham --method random --rounds 3 --csv '" + csv + "'";
  const auto first = search(what + " --trials 6");
  EXPECT_EQ(first.status, 0) << first.output;
  EXPECT_NE(first.output.find("  planner "), std::string::npos) << first.output;
  EXPECT_NE(first.output.find("6 trials in"), std::string::npos) << first.output;
  EXPECT_NE(first.output.find("  fastest "), std::string::npos) << first.output;
  EXPECT_EQ(first.output.find("wrong"), std::string::npos) << first.output;
  EXPECT_EQ(lines_of(csv), 7u);
  EXPECT_EQ(search(what + " --trials 2").status, 1) << "the file is there already";
  const auto second = search(what + " --trials 3 --resume --seed 2");
  EXPECT_EQ(second.status, 0) << second.output;
  EXPECT_NE(second.output.find("resumed    6 trials"), std::string::npos) << second.output;
  EXPECT_EQ(lines_of(csv), 10u);
}

// The file's times are worth what they were beside the planner's, whatever the device does now.
TEST_P(SearchOn, ComparesOldTimesWithThePlannersOfThen) {
  const TemporaryFolder folder;
  const std::string csv = folder / "trials.csv", old = folder / "old.csv";
  const std::string what = "12 --batch 64 --backend " + GetParam().name +
                           " --strategies stockham --method random --rounds 3 --csv '";
  ASSERT_EQ(search(what + csv + "' --trials 4").status, 0);
  std::ifstream file(csv);
  std::ofstream changed(old);
  std::string line;
  for (std::getline(file, line); changed << line << '\n', std::getline(file, line);) {
    auto fields = cli::split_csv_line(line);
    for (const std::size_t column : {8u, 13u})  // planner_us, us
      if (!fields[column].empty())
        fields[column] = std::to_string(std::stod(fields[column]) / 1000);
    line = cli::csv_line(fields);
  }
  changed.close();
  const auto result = search(what + old + "' --trials 1 --resume --seed 2");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("resumed    4 trials"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("  0.00 |"), std::string::npos) << result.output;
}

// Their results are compared to 106 bits.
TEST_P(SearchOn, IsSearchedInPairsOfDoubles) {
  const auto result = search(
      "30 --batch 64 --precision f64x2 --method random --rounds 3 --trials 8 "
      "--backend " +
      GetParam().name);
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("8 trials in"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find(" timed"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("wrong"), std::string::npos) << result.output;
}

TEST(SearchProgram, SearchesByTheCostModelWithoutADevice) {
  const auto result =
      search("1009 --objective predicted --arch h100 --method genetic --trials 100 --budget 30s");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("100 trials in"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find(" predicted"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find(" timed"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("for sm_90"), std::string::npos) << result.output;
}

// What is there of another architecture, or of schedules that this search excludes, is not found.
TEST(SearchProgram, ResumesItsOwnTrialsOnly) {
  const TemporaryFolder folder;
  const std::string what =
      "60 --objective predicted --method random --csv '" + (folder / "trials.csv") + "' ";
  ASSERT_EQ(search(what + "--arch h100 --strategies stockham --trials 20").status, 0);
  const auto other = search(what + "--arch a100 --resume --trials 1");
  EXPECT_NE(other.output.find("resumed    0 trials"), std::string::npos) << other.output;
  const auto excluded = search(what + "--arch h100 --resume --strategies rader --budget 1e-300s");
  EXPECT_EQ(excluded.status, 1) << excluded.output;
  EXPECT_NE(excluded.output.find("resumed    0 trials"), std::string::npos) << excluded.output;
  EXPECT_NE(excluded.output.find("; 20 more are not in the space"), std::string::npos)
      << excluded.output;
  EXPECT_EQ(excluded.output.find("fastest"), std::string::npos) << excluded.output;
  const auto limited = search(what + "--arch h100 --resume --at-most passes=1 --budget 1e-300s");
  EXPECT_EQ(limited.output.find("resumed    20 trials"), std::string::npos) << limited.output;
  const auto same = search(what + "--arch h100 --resume --trials 1");
  EXPECT_NE(same.output.find("resumed    20 trials"), std::string::npos) << same.output;
}

TEST(SearchProgram, SaysThatTheBudgetWasTooShort) {
  const auto result = search("1009 --objective predicted --arch h100 --budget 1e-300s");
  EXPECT_EQ(result.status, 1) << result.output;
  EXPECT_NE(result.output.find("the budget was over before the first other schedule was compiled; "
                               "the planner's took "),
            std::string::npos)
      << result.output;
  EXPECT_EQ(result.output.find("()"), std::string::npos) << result.output;
}

TEST(SearchProgram, SearchesForTheFewestRegisters) {
  const auto result =
      search("60 --objective registers --arch h100 --method local --trials 12 --budget 60s");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("registers"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find("12 trials in"), std::string::npos) << result.output;
  EXPECT_NE(result.output.find(" counted"), std::string::npos) << result.output;
  const auto refused = search("60 --objective registers --backend host --trials 3");
  EXPECT_EQ(refused.status, 2) << "the processor's kernels have no count";
  EXPECT_NE(refused.output.find("registers"), std::string::npos) << refused.output;
  EXPECT_NE(search("60 --objective beauty").status, 0);
}

TEST(SearchProgram, PrintsItsSpace) {
  const auto result = search("1009 --space --arch h100");
  EXPECT_EQ(result.status, 0) << result.output;
  for (const char* word : {"schedules", "bluestein", "radices", "shift", "genetic"})
    EXPECT_NE(result.output.find(word), std::string::npos) << word;
}

// A table by the cost model, which has no noise: nobody is better than the best, and more trials
// are never worse.
TEST(SearchProgram, ComparesMethods) {
  const TemporaryFolder folder;
  const std::string csv = folder / "table.csv";
  const auto result = run_program("'" PAPILIO_PROGRAM
                                  "' search-table 60,1009 --objective predicted --arch h100 "
                                  "--methods random,local --at 5,50 --seeds 1,2 --csv '" +
                                  csv + "' 2>/dev/null");
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(
      result.output.find("| size | batch | best | planner | random 5 | random 50 | local 5 |"),
      std::string::npos)
      << result.output;
  EXPECT_NE(result.output.find("| geometric mean |"), std::string::npos) << result.output;
  EXPECT_EQ(lines_of(csv), 1u + 2 * 2 * 2 * 2);
  const auto again = run_program("'" PAPILIO_PROGRAM
                                 "' search-table 60 --objective predicted --arch h100 --csv '" +
                                 csv + "' 2>&1");
  EXPECT_EQ(again.status, 1);
  EXPECT_EQ(again.output, "papilio: " + csv + " is there already\n");
  std::ifstream file(csv);
  std::string line;
  std::getline(file, line);
  double before = 0, least = 1e9;
  for (int row = 0; std::getline(file, line); ++row) {
    const auto fields = cli::split_csv_line(line);
    ASSERT_EQ(fields.size(), 16u) << line;
    const double regret = std::stod(fields[13]);
    EXPECT_GE(regret, 1) << line;
    EXPECT_TRUE(row % 2 == 0 || regret <= before) << line;
    before = regret;
    least = std::min(least, regret);
  }
  EXPECT_LT(least, 1.001) << "somebody found the best";
}

// Within its time: methods are cut short, and a size that would not fit is not begun.
TEST(SearchProgram, ComparesMethodsWithinABudget) {
  const TemporaryFolder folder;
  const std::string csv = folder / "table.csv";
  const auto began = std::chrono::steady_clock::now();
  const auto result = run_program("'" PAPILIO_PROGRAM
                                  "' search-table 1009,1013 --objective predicted --arch h100 "
                                  "--methods local,random --at 10,10000000 --longest-course 3s "
                                  "--budget 5s --csv '" +
                                  csv + "' 2>/dev/null");
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  EXPECT_EQ(result.status, 0) << result.output;
  EXPECT_NE(result.output.find("| 1009 |"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("| 1013 |"), std::string::npos) << result.output;
  EXPECT_LT(took.count(), 15);
  // No method came to so many trials.
  EXPECT_NE(result.output.find("| - |\n| worst |"), std::string::npos) << result.output;
  EXPECT_EQ(result.output.find("nan"), std::string::npos) << result.output;
  EXPECT_NE(read_file(csv).find(",10000000,,,"), std::string::npos) << read_file(csv);
}

// One command makes a data set: legal schedules with features and times, others with reasons.
TEST(SearchProgram, MakesADataSet) {
  const TemporaryFolder folder;
  const std::string data = folder / "data.csv";
  const auto result = run_program("'" PAPILIO_PROGRAM
                                  "' search-table 60,1009 --objective predicted --arch h100 "
                                  "--methods draws --at 40 --trials '" +
                                  data + "' 2>/dev/null");
  EXPECT_EQ(result.status, 0) << result.output;
  std::ifstream file(data);
  std::string line;
  std::getline(file, line);
  const std::size_t columns = cli::split_csv_line(line).size();
  int rows = 0, timed = 0, refused = 0;
  for (; std::getline(file, line); ++rows) {
    const auto fields = cli::split_csv_line(line);
    ASSERT_EQ(fields.size(), columns);
    const bool is_timed = fields[12] == "timed";
    timed += is_timed;
    refused += fields[12] == "refused";
    EXPECT_EQ(fields[13].empty(), !is_timed) << line;     // us
    EXPECT_EQ(fields[16].empty(), is_timed) << line;      // reason
    EXPECT_EQ(fields[17].empty(), !is_timed) << line;     // the first feature
    EXPECT_EQ(fields.back().empty(), !is_timed) << line;  // and the last
  }
  EXPECT_EQ(rows, 80);
  EXPECT_GT(timed, 10);
  EXPECT_GT(refused, 3);
  EXPECT_EQ(timed + refused, rows);
}

// From another batch the fastest schedule is taken, from other sizes a model: what a file has of
// the very problem is left out.
TEST(SearchProgram, TransfersFromADataSet) {
  const TemporaryFolder folder;
  const std::string data = folder / "data.csv", trials = folder / "trials.csv";
  const std::string program = "'" PAPILIO_PROGRAM "' ";
  const std::string target = " --objective predicted --arch h100 ";
  const auto made = run_program(program + "search-table 60,1009 --batch 1000" + target +
                                "--methods random --at 40 --trials '" + data + "' 2>/dev/null");
  ASSERT_EQ(made.status, 0) << made.output;
  std::ifstream file(data);
  std::string line, fastest;
  std::getline(file, line);
  for (double least = 1e9; std::getline(file, line);) {
    const auto fields = cli::split_csv_line(line);
    if (fields[1] != "60" || fields[12] != "timed" || std::stod(fields[13]) >= least) continue;
    least = std::stod(fields[13]);
    fastest = fields[15];
  }
  const auto table = run_program(program + "search-table 60 --batch 50000" + target +
                                 "--methods transfer --at 1,20 --from '" + data + "' --trials '" +
                                 trials + "' 2>/dev/null");
  EXPECT_EQ(table.status, 0) << table.output;
  EXPECT_NE(table.output.find("| transfer 1 | transfer 20 |"), std::string::npos) << table.output;
  std::ifstream tried(trials);
  std::getline(tried, line);
  std::getline(tried, line);
  EXPECT_EQ(cli::split_csv_line(line)[15], fastest);

  const auto same = run_program(program + "search 60 --batch 1000" + target +
                                "--trials 30 --method transfer --from '" + data + "' 2>&1");
  EXPECT_EQ(same.status, 0) << same.output << "the other size is left";
  const std::string search = program + "search 60" + target;
  const std::string packed = folder / "trials.csv.gz";
  std::ofstream(packed) << "\x1f\x8b\x08 and the rest";
  for (const auto& [words, why] : std::vector<std::pair<std::string, std::string>>{
           {"--method transfer", "needs --from"},
           {"--from '" + data + "'", "--from is for method transfer"},
           {"--method transfer --from nothing.csv", "there is no nothing.csv"},
           {"--method transfer --from '" PAPILIO_EXAMPLE "'", "not the heading"},
           {"--method transfer --from '" + packed + "'", "trials.csv.gz is compressed; gunzip it"},
           {"--resume --csv '" + packed + "'", "trials.csv.gz is compressed; gunzip it"}}) {
    const auto refused = run_program(search + words + " 2>&1");
    EXPECT_NE(refused.status, 0) << words;
    EXPECT_NE(refused.output.find(why), std::string::npos) << refused.output;
  }
  const auto timed = run_program(program + "search 60 --backend host --method transfer --from '" +
                                 data + "' 2>&1");
  EXPECT_NE(timed.output.find("no times of other problems by objective time"), std::string::npos)
      << timed.output;
}

// Ctrl-C ends it in order: what was found is printed, what was tried is in the file.
TEST(SearchProgram, SurvivesAnInterrupt) {
  const TemporaryFolder folder;
  const std::string csv = folder / "trials.csv";
  const auto result =
      run_program("'" PAPILIO_PROGRAM
                  "' search 1009 --objective predicted --arch h100 --method random "
                  "--budget 60s --csv '" +
                  csv + "' > '" + (folder / "out") +
                  "' 2>/dev/null & "
                  "child=$!; for i in $(seq 100); do sleep 0.1; [ -s '" +
                  csv +
                  "' ] && "
                  "[ $(wc -l < '" +
                  csv + "') -gt 20 ] && break; done; kill -INT $child; wait $child");
  const std::string out = read_file(folder / "out");
  EXPECT_EQ(result.status, 0) << out;
  EXPECT_NE(out.find("interrupted"), std::string::npos) << out;
  EXPECT_NE(out.find("fastest"), std::string::npos) << out;
  EXPECT_GT(lines_of(csv), 20u);
}

TEST(SearchProgram, RefusesWhatCannotBe) {
  for (const char* arguments : {"12 --budget soon",
                                "12 --budget -3s",
                                "12 --method simplex",
                                "12 --resume",
                                "0",
                                "12 --arch h100",
                                "12 --precision f16",
                                "12 --trials -1",
                                "12 --seed -1",
                                "12 --seed 99999999999999999999",
                                "12 --trials 99999999999999999999",
                                "12 --jobs -1",
                                "12 --jobs 100000",
                                "12 --strategies stockham,sorcery",
                                "12 --space --csv x",
                                "12 --space --wisdom x",
                                "12 --space --serve",
                                "12 --serve --csv x",
                                "12 --objective predicted --cold",
                                "12 --objective predicted --no-check",
                                "12 --objective predicted --rounds 9",
                                "12 --objective predicted --longest 60",
                                "12 --objective registers --jobs 0",
                                "12 --objective energy --rounds 9",
                                "12 --space --jobs 0",
                                "12 --space --budget 60s",
                                "12 --space --trials 5",
                                "12 --space --method local",
                                "12 --space --seed 1",
                                "12 --serve --budget 60s",
                                "12 --serve --method local",
                                "12 --backend host --at-most registers=64"}) {
    const auto result = search(arguments);
    EXPECT_EQ(result.status, 2) << arguments << "\n" << result.output;
    EXPECT_TRUE(result.output.starts_with("papilio: ")) << arguments << "\n" << result.output;
  }
  EXPECT_NE(search("12 --objective predicted --rounds 9").output.find("--rounds is for --obj"),
            std::string::npos);
  const auto unknown = search("12 --strategies stockham,sorcery");
  EXPECT_NE(unknown.output.find("there is no 'sorcery'; there are "), std::string::npos)
      << unknown.output;
  const auto table = run_program("'" PAPILIO_PROGRAM "' search-table 12 --arch h100 2>&1");
  EXPECT_EQ(table.status, 2) << table.output;
}

// A full disk, as a limit on a file's bytes: what was found is printed, and the status tells.
TEST(SearchProgram, SaysThatItsTrialsCannotBeWritten) {
  const TemporaryFolder folder;
  const std::string csv = folder / "trials.csv";
  const std::string limited = "trap '' XFSZ; ulimit -f 16; '" PAPILIO_PROGRAM "' ";
  const std::string target = " --objective predicted --arch h100 ";
  for (const std::string& command :
       {"search 60" + target + "--trials 200 --csv '" + csv,
        "search-table 60" + target + "--methods random --at 200 --trials '" + csv}) {
    const auto result = run_program(limited + command + "' 2>&1");
    EXPECT_EQ(result.status, 1) << result.output;
    const std::string message = "papilio: cannot write to " + csv + ": File too large; ";
    const std::size_t at = result.output.find(message);
    ASSERT_NE(at, std::string::npos) << result.output;
    EXPECT_EQ(result.output.find(message, at + 1), std::string::npos) << result.output;
    EXPECT_NE(result.output.find(command.starts_with("search-table") ? "| geometric mean |"
                                                                     : "  fastest "),
              std::string::npos)
        << result.output;
    std::filesystem::remove(csv);
  }
}

// What a search is to write is tried before it begins: no minute of it is lost.
TEST(SearchProgram, OpensItsFilesBeforeTheWork) {
  const TemporaryFolder folder;
  std::ofstream(folder / "text") << "not of ours\n";
  std::ofstream(folder / "empty") << "";
  const std::string here = folder / "", nowhere = folder / "nowhere/x", text = folder / "text",
                    empty = folder / "empty";
  for (const std::string& arguments :
       {"--csv '" + nowhere, "--csv '" + here, "--csv '" + empty, "--resume --csv '" + here,
        "--resume --csv '" + text, "--wisdom '" + nowhere, "--wisdom '" + here,
        "--wisdom '" + text}) {
    const auto result = search("12 --budget 60s --backend host " + arguments + "'");
    EXPECT_EQ(result.status, 1) << arguments << "\n" << result.output;
    EXPECT_TRUE(result.output.starts_with("papilio: ")) << arguments << "\n" << result.output;
    EXPECT_NE(result.output.find(here), std::string::npos) << result.output;
  }
  EXPECT_EQ(read_file(text), "not of ours\n");
}

}  // namespace
}  // namespace papilio::tests
