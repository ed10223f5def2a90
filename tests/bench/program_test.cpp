// SPDX-License-Identifier: MIT
//
// papilio-bench as a user meets it, on the host backend: a suite of two lines, a list of cases,
// files compared, pictures, and what it says of wrong arguments.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "bench/figures.h"
#include "tests/cli/program.h"
#include "tests/support/backends.h"
#include "tests/support/program.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::bench {
namespace {

using cli::Outcome;
using cli::run_papilio;
using tests::TemporaryFolder;

class Program : public testing::Test {
 protected:
  void need_host_backend() {
    const tests::TestBackend host = tests::test_backends().front();
    if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  }
  TemporaryFolder folder_;
};

const char* const two_lines =
    "lib,prec,kind,dims,batch,us,copyfrac,err,plan_ms\n"
    "vkfft,f32,c2c,16,1,4.5,0.9,1e-7,100\n"
    "vkfft,f32,r2c,64,1,4.5,0.8,1e-7,100\n";

TEST_F(Program, RunsASuite) {
  need_host_backend();
  if (IsSkipped()) return;
  cli::write_file(folder_ / "two.csv", two_lines);
  const Outcome run = run_papilio("--suite h200-latency --backend host --rounds 3 --anchors '" +
                                  folder_ / "two.csv" + "' --csv '" + folder_ / "out.csv" + "'");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_NE(run.out.find("f32 alone, below 8192        1/1"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("1 cases: 1 ran, 0 failed"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("0.900"), std::string::npos) << run.out;  // recorded, beside ours
  const std::string csv = tests::read_file(folder_ / "out.csv");
  EXPECT_EQ(
      csv.substr(0, csv.find('\n')),
      "lib,prec,kind,dims,batch,columns,us,copyfrac,err,plan_ms,us_min,us_max,err_units,class,aim,"
      "note,device,schedule");
  const Results results = read_csv(folder_ / "out.csv");
  ASSERT_EQ(results.size(), 1u);
  const Figure* ours = results[0].find("ours");
  ASSERT_NE(ours, nullptr);
  EXPECT_GT(ours->median_us, 0);
  EXPECT_GT(*ours->error, 1e-8);
  EXPECT_LT(*ours->error, 1e-6);
  EXPECT_NE(ours->schedule, "");
}

// Every contender of the host has the transform of columns; rows are held beside it.
TEST_F(Program, RunsColumns) {
  need_host_backend();
  if (IsSkipped()) return;
  cli::write_file(folder_ / "cases.csv", "prec,kind,dims,batch,columns\nf64,r2c,30,60,12\n");
  const Outcome run =
      run_papilio("12 --columns all --points 600 --backend host --rounds 3 --cases '" +
                  folder_ / "cases.csv" + "' --csv '" + folder_ / "out.csv" + "'");
  ASSERT_EQ(run.status, 0) << run.err << run.out;
  EXPECT_NE(run.out.find("12 /50"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("30 /12"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("rows/ours"), std::string::npos) << run.out;
  const Results results = read_csv(folder_ / "out.csv");
  ASSERT_EQ(results.size(), 2u);
  for (const CaseResult& result : results) {
    EXPECT_GT(result.subject.columns, 1u);
    EXPECT_TRUE(result.speed_over("ours", "rows"));
    for (const Figure& figure : result.figures) {
      EXPECT_EQ(figure.note, "") << figure.contender;
      const bool is_checked = figure.contender == "ours" || figure.contender == "fftw";
      ASSERT_EQ(figure.error.has_value(), is_checked) << figure.contender;
      if (is_checked) {
        EXPECT_LT(*figure.error, 1e-6) << figure.contender;
      }
    }
  }
  const Outcome rows = run_papilio("12 --against rows --backend host");
  EXPECT_EQ(rows.status, 2);
  EXPECT_NE(rows.err.find("--against rows: no case has --columns"), std::string::npos) << rows.err;
}

TEST_F(Program, RunsOtherKinds) {
  need_host_backend();
  if (IsSkipped()) return;
  cli::write_file(folder_ / "cases.csv",
                  "prec,kind,dims,batch\nf32,dct5,16,5\nf64,dct1,17,30\nf32,c2r,6x10,20\n");
  const Outcome run = run_papilio(
      "12,15 --kind r2c --points 600 --backend host --rounds 3 "
      "--cases '" +
      folder_ / "cases.csv" + "' --csv '" + folder_ / "out.csv" + "'");
  ASSERT_EQ(run.status, 0) << run.err << run.out;
  EXPECT_NE(run.out.find("5 cases: 4 ran, 0 failed, 1 not supported yet: dct5"), std::string::npos)
      << run.out;
  for (const CaseResult& result : read_csv(folder_ / "out.csv")) {
    const Figure* ours = result.find("ours");
    if (result.subject.kind == "dct5") continue;
    ASSERT_NE(ours, nullptr) << result.subject.text();
    EXPECT_LT(*ours->error, 1e-6) << result.subject.text();
    EXPECT_GT(*ours->error, 1e-18) << result.subject.text();
  }
  EXPECT_NE(run_papilio("12 --kind dct5").status, 0);
}

TEST_F(Program, RefusesWhatTheProcessorDoesNotHave) {
  need_host_backend();
  if (IsSkipped()) return;
  Outcome run = run_papilio("16 --points 1000 --backend host --rounds 1 --graph");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("--graph replays CUDA graphs"), std::string::npos) << run.err;
  run = run_papilio("16 --points 1000 --backend host --rounds 1 --against cufft");
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("--against cufft: this run is on the processor"), std::string::npos)
      << run.err;
}

TEST_F(Program, RunsCasesOfAFileAndComparesThem) {
  need_host_backend();
  if (IsSkipped()) return;
  cli::write_file(folder_ / "cases.csv", "prec,kind,dims,batch\nf32,c2c,16,500\nf64,c2c,8,300\n");
  const std::string out = folder_ / "out.csv";
  const Outcome run = run_papilio("--cases '" + folder_ / "cases.csv" +
                                  "' --backend host --rounds 3 --csv '" + out + "'");
  ASSERT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("f32 2^3..2^13                1/1"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("f64 2^3..2^12                1/1"), std::string::npos) << run.out;
  const Outcome itself = run_papilio("--from '" + out + "' --compare '" + out + "'");
  ASSERT_EQ(itself.status, 0) << itself.err;
  EXPECT_NE(itself.out.find("0 of 2 cases moved"), std::string::npos) << itself.out;
  const Outcome after = run_papilio("--cases '" + folder_ / "cases.csv" +
                                    "' --backend host --rounds 3 --threshold 0 --only 2^3..2^12 "
                                    "--compare '" +
                                    out + "'");
  ASSERT_EQ(after.status, 0) << after.err;
  EXPECT_NE(after.out.find("of 1 cases moved"), std::string::npos) << after.out;
  EXPECT_NE(after.out.find("only in the old: 1: f32 16 x 500"), std::string::npos) << after.out;
}

// Outputs are held against the reference: one dimension of as many points would be wrong.
TEST_F(Program, RunsSeveralDimensions) {
  need_host_backend();
  if (IsSkipped()) return;
  const std::string out = folder_ / "out.csv";
  const Outcome run =
      run_papilio("8x12,4x4x4,16 --batch 50 --backend host --rounds 3 --csv '" + out + "'");
  ASSERT_EQ(run.status, 0) << run.out << run.err;
  EXPECT_NE(run.out.find("f32 2-D, 3-D, few            2/2"), std::string::npos) << run.out;
  const Results results = read_csv(out);
  ASSERT_EQ(results.size(), 3u);
  EXPECT_EQ(results[0].subject.dimensions_text(), "8x12");
  EXPECT_NE(results[0].find("ours"), nullptr);
  EXPECT_NE(results[1].find("ours"), nullptr);
}

TEST_F(Program, ReportsAndDrawsAFile) {
  const std::string figures =
      "lib,prec,kind,dims,batch,us,copyfrac,err,plan_ms,aim\n"
      "copy,f32,c2c,16,8388608,500,1,,0,\nours,f32,c2c,16,8388608,510,0.98,1e-7,3,0.98\n"
      "copy,f32,c2c,1009,133020,500,1,,0,\nours,f32,c2c,1009,133020,1000,0.5,1e-7,3,0.75\n";
  cli::write_file(folder_ / "figures.csv", figures);
  const Outcome report = run_papilio("--from '" + folder_ / "figures.csv" + "'");
  ASSERT_EQ(report.status, 0) << report.err;
  EXPECT_NE(report.out.find("aims reached: 1 of 2 classes"), std::string::npos) << report.out;
  const auto draw = [&](const std::string& arguments) {
    return tests::run_program("python3 '" PAPILIO_BENCH_DRAW "' '" + folder_ / "figures.csv" +
                              "' '" + folder_ / "out.svg" + "' " + arguments + " 2>&1");
  };
  if (tests::run_program("python3 --version").status != 0) GTEST_SKIP() << "there is no python3";
  cli::write_file(folder_ / "peers.csv",
                  two_lines + std::string("vkfft,f32,c2c,1009,133020,2,0.3,,\n"));
  const auto drawn = draw("Title --peers '" + folder_ / "peers.csv" + "'");
  ASSERT_EQ(drawn.status, 0) << drawn.output;
  const std::string svg = tests::read_file(folder_ / "out.svg");
  EXPECT_NE(svg.find("mean 0.980"), std::string::npos);
  EXPECT_NE(svg.find("lengths with a prime factor above 31"), std::string::npos);
  EXPECT_NE(svg.find("mean 0.300"), std::string::npos);  // the peer, at our case only
  EXPECT_EQ(svg.find("mean 0.900"), std::string::npos);
  EXPECT_EQ(draw("--precision f64").status, 1);
}

TEST_F(Program, ExplainsItself) {
  const Outcome help = run_papilio("--help");
  EXPECT_EQ(help.status, 0);
  for (const char* word : {"--suite", "--cases", "--compare", "--from", "--csv", "--only"})
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  const std::pair<const char*, const char*> wrong[] = {
      {"", "there are no cases"},
      {"--suite a100", "h200-latency"},
      {"--suite h200 --only nothing", "no case is in a class called 'nothing'"},
      {"16 --against mkl --backend host", "'mkl' is not copy, cufft, fftw or rows"},
      {"--suite h200 --anchors /nowhere.csv", "/nowhere.csv: no such file"},
      {"--from /nowhere.csv", "/nowhere.csv: no such file"},
      {"16 --compare /nowhere.csv --backend host", "/nowhere.csv: no such file"},
  };
  for (const auto& [arguments, message] : wrong) {
    const Outcome outcome = run_papilio(arguments);
    EXPECT_NE(outcome.status, 0) << arguments;
    EXPECT_NE(outcome.err.find(message), std::string::npos) << arguments << ": " << outcome.err;
  }
}

// Before any measuring, in the words of every program.
void refused(const std::string& arguments, int status, const std::vector<std::string>& parts) {
  const Outcome run = run_papilio(arguments);
  EXPECT_EQ(run.status, status) << arguments << run.err;
  EXPECT_EQ(run.out, "") << arguments;
  EXPECT_TRUE(run.err.starts_with("papilio-bench: ")) << run.err;
  for (const std::string& part : parts)
    EXPECT_NE(run.err.find(part), std::string::npos) << arguments << run.err;
}

TEST_F(Program, RefusesBeforeItMeasures) {
  refused("16 --backend host --csv /nowhere/out.csv", 1, {"/nowhere/out.csv"});
  refused("16 --csw out.csv", 2, {"no flag '--csw'; the nearest is --csv"});
  refused("16 --schedule ''", 2, {"--schedule is given and empty"});
  refused("16 --minutes -1", 2, {"'-1' is no number above 0"});
  refused("16 --minutes 1e300", 2, {"'1e300' is no number above 0 and at most 60000000"});
  refused("16 --rounds 0", 2, {"--rounds: Value 0 not in range 1 to 1000000"});
  refused("16 --backend host --schedule 'garbage('", 2, {"schedule: expected a length"});
  refused("16 --backend host --codelets /nowhere", 1, {"/nowhere/manifest.csv"});
  refused("2^40 --backend host --batch 2^40", 2,
          {"length 1099511627776 times batch 1099511627776"});
  refused("2^62 --backend host --batch 1", 2, {"length 4611686018427387904 times batch 1"});
  refused("--help > /dev/full", 1, {"cannot write to standard output"});
  EXPECT_EQ(run_papilio("--help").out.find("00000000"), std::string::npos);
}

TEST_F(Program, RefusesWhatItWouldIgnore) {
  for (const char* option :
       {"--csv x", "--only x", "--suite x", "--cases x", "--kind r2c", "--precision f64",
        "--batch 2", "--points 2", "--columns 2", "--against copy", "--graph", "--schedule x",
        "--planned-batch 2", "--measure", "--codelets x", "--rounds 2", "--minutes 2",
        "--backend host"}) {
    const std::string text = option;
    refused("--from x " + text, 2, {text.substr(0, text.find(' ')), " excludes "});
  }
  refused("16 --from x", 2, {"SIZES", "excludes"});
  refused("16 --threshold 3", 2, {"--threshold", "requires --compare"});
  for (const char* option : {"--batch", "--points", "--columns"})
    refused("--cases x " + std::string(option) + " 2", 2, {option, "requires SIZES"});
  refused("--cases x --kind r2c", 2, {"--kind", "requires SIZES"});
  refused("--suite h200 --precision f64", 2, {"--precision", "requires SIZES"});
  refused("16 --batch 5 --points 4096", 2, {"--batch", "excludes --points"});
  refused("16 --measure --schedule x", 2, {"--measure", "excludes"});
}

}  // namespace
}  // namespace papilio::bench
