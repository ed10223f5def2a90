// SPDX-License-Identifier: MIT
//
// Program papilio-gen as a user meets it: what it prints, what it writes, and what it says of bad
// input.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "generator/pipeline.h"
#include "tests/generator/program/generate.h"
#include "tests/support/program.h"
#include "tests/support/temporary_folder.h"

namespace papilio::generator {
namespace {

namespace fs = std::filesystem;
using tests::run_program;

const std::string source_folder = PAPILIO_SOURCE_FOLDER;

class Program : public testing::Test {
 protected:
  const tests::TemporaryFolder own;
  const fs::path folder = own.path();
};

TEST_F(Program, HelpTeaches) {
  const auto help = generate("--help");
  EXPECT_EQ(help.status, 0);
  for (const char* word : {"--radix", "--all", "--verify", "--dump", "--json", "--output", "--lift",
                           "--explore", "--kind", "--candidate", "--counts", "twiddle_dif",
                           "Examples", "papilio-gen --radix 11", "simplified", "Graphviz"})
    EXPECT_NE(help.output.find(word), std::string::npos) << word;
}

TEST_F(Program, PrintsTheCodelet) {
  Pipeline pipeline;
  EXPECT_EQ(generate("--radix 11").output, pipeline.make(11).codelet.text);
  EXPECT_EQ(generate("--radix 11 --dump=text").output, pipeline.make(11).codelet.text);
}

TEST_F(Program, PrintsJson) {
  const auto json = generate("--radix 13 --json").output;
  for (const char* part : {"\"radix\": 13", "\"kind\": \"plain\"", "\"variant\": \"instructions\"",
                           "\"additions\": ", "\"multiplications\": 0", "\"fmas\": ",
                           "\"instructions\": 176", "\"live_registers\": ", "\"digest\": \""})
    EXPECT_NE(json.find(part), std::string::npos) << part << "\n" << json;
}

TEST_F(Program, DumpsEveryStage) {
  for (const std::string stage : {"dag", "simplified"})
    EXPECT_TRUE(generate("--radix 4 --dump=" + stage).output.starts_with("digraph"));
  EXPECT_TRUE(generate("--radix 4 --dump=schedule").output.starts_with("# "));
  if (can_lift()) {
    EXPECT_TRUE(generate("--radix 4 --dump=lifted").output.starts_with("digraph"));
  }
}

TEST_F(Program, WritesAndVerifies) {
  const auto written = generate("--radix 6 -o " + folder.string());
  EXPECT_EQ(written.status, 0) << written.output;
  const auto file = (folder / "dft6_plain.h").string();
  EXPECT_EQ(written.output.substr(0, written.output.find('\n')), file);
  EXPECT_TRUE(fs::exists(folder / "manifest.csv"));
  if (!can_lift()) {
    expect_error("--verify " + file, 1, "libclang-dev");
    return;
  }
  EXPECT_EQ(generate("--verify " + file).status, 0);
  std::ofstream(file, std::ios::app) << "// a line more\n";
  expect_error("--verify " + file, 1, "the manifest beside it expects");
  fs::remove(folder / "manifest.csv");
  EXPECT_NE(generate("--verify " + file).output.find("the DFT of 6 points, 36 instructions"),
            std::string::npos);
}

TEST_F(Program, AllMakesWhatIsCheckedIn) {
  const auto all = generate("--all -o " + folder.string());
  EXPECT_EQ(all.status, 0) << all.output;
  const auto same =
      run_program("diff -r " + folder.string() + " '" + source_folder + "/codelets/generated'");
  EXPECT_EQ(same.status, 0) << same.output;
}

TEST_F(Program, RadixOutOfRange) {
  for (const std::string radix : {"0", "1", "129", "-3"})
    expect_error("--radix=" + radix, 2, "radix " + radix + ": from 2 to 128 is allowed");
}

TEST_F(Program, UnknownFlagsAreNamed) {
  expect_error("--radics 8", 2,
               "papilio-gen: no flag or argument '--radics'; the nearest is --radix; see "
               "papilio-gen --help");
  expect_error("--radix 8 --dum", 2, "'--dum'; the nearest is --dump;");
  expect_error("--zzz", 2, "'--zzz'; see");
  expect_error("--radix 8 --jsn", 2, "papilio-gen: no flag or argument '--jsn'");
  expect_error("", 2, "papilio-gen: Exactly 1 option from");
  expect_error("--radix 8 --dump dag --json", 2, "papilio-gen: --dump excludes --json");
}

TEST_F(Program, UnknownKindVariantOrCandidate) {
  expect_error("--radix 8 --kind dct5", 2, "kind 'dct5': there are plain, twiddle");
  expect_error("--radix 8 --variant smallest", 2, "variant 'smallest': there are instructions");
  expect_error("--candidate 'plain: good_thomas(3, 5, fused, best'", 2, "is expected");
}

TEST_F(Program, MakesACandidateAgain) {
  const auto candidate = generate("--radix 15 --dump=candidate").output;
  EXPECT_EQ(generate("--candidate '" + candidate.substr(0, candidate.size() - 1) + "'").output,
            generate("--radix 15").output);
}

TEST_F(Program, WritesEveryKindIntoOneFolder) {
  for (const char* what : {"4", "4 --kind twiddle", "4 --kind dct2", "11 --variant latency"})
    EXPECT_EQ(generate(std::string("--radix ") + what + " -o " + folder.string()).status, 0);
  if (!can_lift()) return;
  for (const char* file :
       {"dft4_plain.h", "dft4_twiddle.h", "dft4_dct2.h", "dft11_plain_latency.h"})
    EXPECT_EQ(generate("--verify " + (folder / file).string()).status, 0) << file;
  fs::remove(folder / "manifest.csv");
  EXPECT_EQ(generate("--verify " + (folder / "dft4_dct2.h").string()).status, 0);
  expect_error("--verify " + (folder / "dft4_twiddle.h").string(), 1, "manifest.csv");
}

TEST_F(Program, WhatIsWrittenUnprovedIsSaidToBe) {
  const tests::ProgramResult made = generate("--radix 59 -o " + folder.string());
  EXPECT_EQ(made.status, 0);
  EXPECT_EQ(made.output.find("is not proved") == std::string::npos, can_lift()) << made.output;
}

// The second line of every codelet is the command that makes it again.
TEST_F(Program, EachCodeletNamesTheCommandThatMakesItAgain) {
  for (const std::string how :
       {"--radix 9", "--radix 9 --kind real", "--radix 9 --variant latency",
        "--candidate 'plain: rader(5, fourier(2), twisted(2)), fused, bisection'",
        "--candidate 'plain: direct(5), separate, best'",
        "--candidate 'convolve: spectrum(2), fused, best = 0.5 0 0.25 -1'"}) {
    const auto text = generate(how).output;
    const std::string begin = "// Made by papilio-gen ";
    const auto at = text.find(begin);
    ASSERT_NE(at, std::string::npos) << how << "\n" << text;
    const auto command = text.substr(at + begin.size(), text.find('\n', at) - at - begin.size());
    EXPECT_EQ(generate(command).output, text) << command;
  }
  EXPECT_EQ(generate("--candidate 'plain: direct(5), fused, register_pressure'").output,
            generate("--radix 5").output);
}

TEST_F(Program, ClaimsThatTheTextDoesNotKeepAreRefused) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  generate("--radix 3 -o " + folder.string());
  const auto file = (folder / "dft3_plain.h").string(),
             manifest = (folder / "manifest.csv").string();
  const auto rewrite = [](const std::string& path, const std::string& from, const std::string& to) {
    std::ifstream in(path);
    std::string text(std::istreambuf_iterator<char>(in), {});
    ASSERT_NE(text.find(from), std::string::npos) << text;
    std::ofstream(path) << text.replace(text.find(from), from.size(), to);
  };
  rewrite(manifest, ",7,14,", ",7,99,");
  expect_error("--verify " + file, 1, "99 in f64");
  fs::remove(manifest);
  rewrite(file, "  const real a0", "  const real dead = xr[1] + xr[2];\n  const real a0");
  expect_error("--verify " + file, 1, "additions 7");
}

TEST_F(Program, FoldsASpectrumIn) {
  const auto spectrum = (folder / "spectrum.txt").string();
  std::ofstream(spectrum) << "0.25, 0  # bin 0\n0.125 -0.5\n1e-1 0.75\n";
  const auto written =
      generate("--radix 3 --kind convolve --spectrum " + spectrum + " -o " + folder.string());
  EXPECT_EQ(written.status, 0) << written.output;
  std::ifstream file(folder / "dft3_convolve_picked.h");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  EXPECT_EQ(text.find("w["), std::string::npos) << "reads a table";
  if (can_lift()) {
    EXPECT_EQ(generate("--verify " + (folder / "dft3_convolve_picked.h").string()).status, 0);
    // The manifest says which spectrum: another one is not proved.
    std::ifstream in(folder / "manifest.csv");
    std::string manifest(std::istreambuf_iterator<char>(in), {});
    manifest.replace(manifest.find("0.125 -0.5"), 10, "0.125 +0.5");
    manifest.replace(manifest.find("+0.5"), 4, "0.50");
    std::ofstream(folder / "manifest.csv") << manifest;
    expect_error("--verify " + (folder / "dft3_convolve_picked.h").string(), 1,
                 "is not that of kind");
  }
  expect_error("--radix 4 --kind convolve --spectrum " + spectrum, 2,
               "a spectrum of 6 numbers: 4 points have 8");
  expect_error("--radix 3 --spectrum " + spectrum, 2, "only convolve has a spectrum");
  std::ofstream(spectrum) << "one";
  expect_error("--radix 3 --kind convolve --spectrum " + spectrum, 1, "'one' is not a decimal");
}

TEST_F(Program, ExploresToAFront) {
  const auto csv = (folder / "all.csv").string();
  const auto front = generate("--explore --radix 9 --time 5s --csv " + csv);
  EXPECT_EQ(front.status, 0) << front.output;
  EXPECT_NE(front.output.find("instructions,live,path,error,registers,candidate\n80,19,"),
            std::string::npos)
      << front.output;
  std::ifstream all(csv);
  std::string line;
  int lines = 0;
  while (std::getline(all, line)) ++lines;
  EXPECT_GT(lines, 5);
  const auto written =
      generate("--explore --radix 9 --time 5s --pick instructions -o " + folder.string());
  EXPECT_EQ(written.status, 0) << written.output;
  EXPECT_TRUE(fs::exists(folder / "dft9_plain.h"));
  expect_error("--explore --radix 9 --pick beauty", 2, "--pick=beauty: instructions, live");
  expect_error("--explore --radix 9 --time never", 2, "--time");
}

TEST_F(Program, LiftsAStrangersButterfly) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  const std::string file = " --lift tests/generator/lift/foreign_radix4.cu --function ";
  const auto known = generate(file + "radix4_natural");
  EXPECT_EQ(known.status, 0) << known.output;
  EXPECT_NE(known.output.find("forward DFT of 4 points, natural order"), std::string::npos);
  EXPECT_NE(known.output.find("PAPILIO_CODELET void"), std::string::npos);
  expect_error(file + "radix4_wrong", 1, "no DFT: output y[1].y: -1 x[1].x expected, 1 found");
  expect_error(file + "radix5", 1, "radix5");
  expect_error("--lift " + (folder / "none.cu").string() + " --function f", 1, "none.cu");
  const auto branch = (folder / "branch.cu").string();
  std::ofstream(branch) << "void f(float* a) {\n  if (a[0] > 0) a[1] = a[0];\n}\n";
  expect_error("--lift " + branch + " --function f", 1, "line 2");
}

TEST_F(Program, CountsBesideGenfft) {
  const auto anchors = (folder / "anchors.csv").string();
  std::ofstream(anchors) << "n,kind,flops,fma_instructions\n8,notw,56,52\n8,twiddle,98,80\n";
  const auto table = generate("--counts " + anchors);
  EXPECT_NE(table.output.find("| 8 | 52 / 52 | 56 / 56 | **66 / 80** | 98 / 98 | split_radix(8) |"),
            std::string::npos)
      << table.output;
  EXPECT_NE(table.output.find("twiddle, FMA: 1 fewer, 0 equal, 0 more"), std::string::npos);
  std::ofstream(anchors) << "n,kind,flops,fma_instructions\neight,notw,56,52\n";
  expect_error("--counts " + anchors, 1, "'eight' is no number");
}

TEST_F(Program, CommandLinesWithoutSense) {
  expect_error("", 2, "required");
  expect_error("--radix eleven", 2, "eleven");
  expect_error("--radix", 2, "--radix");
  expect_error("--radix 5 --all", 2, "1");
  expect_error("--dump=dag --all", 2, "--radix");
  expect_error("--radix 5 --json --dump=dag", 2, "--json");
  expect_error("--radix 5 --frobnicate", 2, "frobnicate");
  for (const char* time : {"nan", "0", "99999999999999999999"})
    expect_error(std::string("--radix 5 --explore --time ") + time, 2, "--time");
  expect_error("--radix 5 -o ''", 2, "--output is given and empty");
  expect_error("--explore --radix 5 --csv ''", 2, "--csv is given and empty");
  expect_error("--verify ''", 2, "--verify is given and empty");
  for (const char* what : {"--verify x", "--counts x", "--lift x", "--candidate x", "--all"})
    expect_error(std::string(what) + " --variant flops", 2, "--variant requires --radix");
  expect_error("--radix 5 --explore --spectrum x", 2, "--spectrum excludes --explore");
}

TEST_F(Program, UnknownStage) {
  expect_error("--radix 5 --dump=assembly", 2,
               "--dump=assembly: candidate, dag, simplified, schedule, text or lifted is allowed");
}

TEST_F(Program, FolderThatCannotBeWritten) {
  const auto file = (folder / "file").string();
  std::ofstream(file) << "in the way";
  expect_error("--radix 5 -o " + file, 1, file);
  expect_error("--radix 5 -o " + file + "/below", 1, file + "/below");
  expect_error("--radix 5 -o /proc/papilio", 1, "/proc/papilio");
}

TEST_F(Program, MissingOrForeignFile) {
  const auto missing = (folder / "missing.h").string();
  expect_error("--verify " + missing, 1, missing);
  expect_error("--verify " + folder.string(), 1, folder.string());
  if (!can_lift()) return;
  const auto foreign = (folder / "foreign.h").string();
  std::ofstream(foreign) << "int main() {}\n";
  expect_error("--verify " + foreign, 1, "PAPILIO_CODELET");
}

TEST_F(Program, WrongCodeletIsNamed) {
  if (!can_lift()) GTEST_SKIP() << "built without Clang";
  Pipeline pipeline;
  auto text = pipeline.make(3).codelet.text;
  text[text.find("0.866") + 4] = '7';
  const auto file = (folder / "wrong.h").string();
  std::ofstream(file) << text;
  expect_error("--verify " + file, 1, file);
}

TEST_F(Program, AllNeedsTheSourceTree) {
  const auto result = run_program("cd " + folder.string() + " && '" PAPILIO_GEN "' --all 2>&1");
  EXPECT_EQ(result.status, 1);
  EXPECT_NE(result.output.find("codelets/list.txt"), std::string::npos) << result.output;
}

TEST_F(Program, FullDiskIsAnError) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "no /dev/full";
  for (const std::string arguments : {"--radix 3", "--help"})
    EXPECT_EQ(run_program("'" PAPILIO_GEN "' " + arguments + " 2>&1 > /dev/full").status, 1);
}

}  // namespace
}  // namespace papilio::generator
