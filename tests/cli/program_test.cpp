// SPDX-License-Identifier: MIT
//
// Program papilio as a user meets it: exit statuses, messages, and output files that a failure
// leaves alone. Tests that run a transform are skipped, with the reason, where the host backend is
// missing.
#include <gtest/gtest.h>

#include <complex>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <sstream>
#include <tuple>

#include "runtime/cli/npy.h"
#include "tests/cli/program.h"
#include "tests/support/environment_variable.h"

namespace papilio::cli {
namespace {

NpyArray ramp(NpyType type, std::vector<std::uint64_t> shape, std::uint64_t elements) {
  NpyArray array{type, std::move(shape), {}};
  array.data.resize(elements * npy_type_bytes(type));
  for (std::uint64_t i = 0; i < elements; ++i) {
    if (type == NpyType::f4) {
      const auto value = static_cast<float>(i);
      std::memcpy(&array.data[4 * i], &value, 4);
    } else {
      const std::complex<double> value(static_cast<double>(i), -1.0);
      std::memcpy(&array.data[16 * i], &value, 16);
    }
  }
  return array;
}

bool host_backend_is_usable() {
  return run_papilio("devices").out.find("only kernels of all lengths") == std::string::npos;
}
#define SKIP_WITHOUT_HOST_BACKEND() \
  if (!host_backend_is_usable()) GTEST_SKIP() << run_papilio("devices").out

void expect_one_line_of_error(const Outcome& outcome, int status, const std::string& part) {
  EXPECT_EQ(outcome.status, status) << outcome.err;
  EXPECT_TRUE(outcome.err.starts_with("papilio: ")) << outcome.err;
  EXPECT_NE(outcome.err.find(part), std::string::npos) << outcome.err;
}

TEST(Program, help_teaches) {
  for (const char* command : {"", "transform", "plan", "check", "devices", "cache"}) {
    const Outcome outcome = run_papilio(std::string(command) + " --help");
    EXPECT_EQ(outcome.status, 0);
    EXPECT_NE(outcome.out.find("Usage"), std::string::npos) << outcome.out;
  }
  EXPECT_EQ(run_papilio("--version").status, 0);
}

// Every way to the end looks whether standard output took what was written.
TEST(Program, a_full_standard_output_is_a_failure) {
  for (const char* command :
       {"--version", "--help", "plan --help", "cache", "plan 16 --arch sm_90"})
    expect_one_line_of_error(run_papilio(std::string(command) + " > /dev/full"), 1,
                             "cannot write to standard output");
}

TEST(Program, wrong_usage_is_status_2) {
  expect_one_line_of_error(run_papilio(""), 2, "subcommand");
  expect_one_line_of_error(run_papilio("transmogrify"), 2, "transmogrify");
  expect_one_line_of_error(run_papilio("transform in.npy"), 2, "OUT");
  expect_one_line_of_error(run_papilio("plan 0 --arch sm_90"), 2, "at least 1");
  expect_one_line_of_error(run_papilio("plan --arch sm_90 -- -5"), 2, "'-5'");
  expect_one_line_of_error(run_papilio("plan 99999999999999999999 --arch sm_90"), 2, "2^63");
  expect_one_line_of_error(run_papilio("plan 16 --batch 0 --arch sm_90"), 2, "at least 1");
  expect_one_line_of_error(run_papilio("plan 16 --precision f16"), 2, "f16");
  expect_one_line_of_error(run_papilio("plan 16 --arch sm_90 --schedule nonsense"), 2, "schedule");
  expect_one_line_of_error(run_papilio("check"), 2, "SIZES");
  expect_one_line_of_error(run_papilio("check 9..3"), 2, "downwards");
  expect_one_line_of_error(run_papilio("check --against-digest file --seed 2"), 2, "--seed");
  expect_one_line_of_error(run_papilio("plan 8x0 --arch sm_90"), 2, "at least 1");
  expect_one_line_of_error(run_papilio("plan 8x --arch sm_90"), 2, "'8x'");
  expect_one_line_of_error(run_papilio("plan 1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1x1 --arch host"), 2,
                           "at most 16");
  expect_one_line_of_error(run_papilio("plan 16 --arch sm_999"), 2, "'sm_121'");
  expect_one_line_of_error(run_papilio("plan 16 --arch h100 --schedule 'stockham(16, radises=16)'"),
                           2, "has no parameter 'radises'; the nearest is radices");
}

TEST(Program, variables_that_are_no_numbers_are_named) {
  SKIP_WITHOUT_HOST_BACKEND();
  for (const std::string name : {"PAPILIO_CACHE_MIB", "PAPILIO_MEMORY_MIB", "PAPILIO_THREADS"}) {
    const tests::EnvironmentVariable wrong(name.c_str(), "xx");
    expect_one_line_of_error(run_papilio("plan 60 --backend host"), 2, name + " is 'xx'; it must");
  }
}

// Each stage between schedule and text, of a plan in two kernels by columns and rows.
TEST(Program, PlanPrintsEveryStage) {
  const std::string plan = "plan 2^20 --arch h100 --batch 64 --dump=";
  const auto program = run_papilio(plan + "program").out, spec = run_papilio(plan + "spec").out,
             cost = run_papilio(plan + "cost").out;
  for (const char* words : {"schedule hierarchical(1048576, ", "workspace 0: 1048576 elements",
                            "kernel 1 of 2, of stockham(1024)", "in         input: 1024 k + l1",
                            "twiddle w_1048576^(k l1)", "out        output: 1024 k + l2"})
    EXPECT_NE(program.find(words), std::string::npos) << words << "\n" << program;
  for (const char* words : {"kernel 2 of 2", "transform  1024 points, f32", "load       tiles",
                            "pass       radix ", "exchange   interleaved", "tables     read_only"})
    EXPECT_NE(spec.find(words), std::string::npos) << words << "\n" << spec;
  for (const char* words : {"kernel 2 of 2", "memory", "shared memory and L1", "registers needed",
                            "predicted", " us\n"})
    EXPECT_NE(cost.find(words), std::string::npos) << words << "\n" << cost;
  expect_one_line_of_error(run_papilio("plan 16 --arch sm_90 --dump=text"), 2, "text");
}

TEST(Program, plans_for_a_gpu_that_is_not_there) {
  const Outcome text = run_papilio("plan 1009 --arch sm_90");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_NE(text.out.find("schedule"), std::string::npos);
  const Outcome json = run_papilio("plan 4096 --arch sm_90 --json --source");
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_NE(json.out.find("\"points_per_thread\""), std::string::npos);
  EXPECT_NE(json.out.find("PAPILIO_KERNEL"), std::string::npos);
  const Outcome plane = run_papilio("plan 64x128 --batch 5 --arch sm_90");
  EXPECT_EQ(plane.status, 0) << plane.err;
  EXPECT_NE(plane.out.find("64x128 points, batch 5"), std::string::npos) << plane.out;
  const auto card = run_papilio("plan 16 --arch h100");
  EXPECT_NE(card.out.find("for h100 (sm_90)\n"), std::string::npos) << card.out;
  const Outcome all = run_papilio("plan 60 --arch sm_90 --all");
  EXPECT_EQ(all.status, 0) << all.err;
}

// What the README explains is what is printed: each line of the schedule, with its own indentation.
TEST(Program, prints_the_schedule_that_the_readme_explains) {
  std::ifstream file(PAPILIO_README);
  const std::string readme{std::istreambuf_iterator<char>(file), {}};
  const std::string command = "plan 1009 --arch sm_90 --batch 100000";
  ASSERT_NE(readme.find("`papilio " + command + "` prints"), std::string::npos);
  std::istringstream out(run_papilio(command).out);
  int explained = 0;
  for (std::string line; std::getline(out, line);) {
    if (!line.starts_with("  schedule ") && !line.starts_with("  trips ")) continue;
    EXPECT_NE(readme.find("\n  " + line + "\n"), std::string::npos) << line;
    ++explained;
  }
  EXPECT_EQ(explained, 2);
}

// Every bad input: status 1, a message naming the file and the reason, the output file as it was.
TEST(Program, bad_input_leaves_the_output_untouched) {
  const TemporaryFolder folder;
  const std::string good = npy_header(NpyType::f4, {8}) + std::string(32, '\0');
  std::string object = good;
  object.replace(object.find("<f4"), 3, "|O8");
  std::string text = good;
  text.replace(text.find("<f4"), 3, "<U8");
  const std::tuple<const char*, std::string, const char*> cases[] = {
      {"text.npy", "hello", "not a .npy file"},
      {"truncated.npy", good.substr(0, good.size() - 1), "truncated"},
      {"long.npy", good + "x", "more than its header promises"},
      {"object.npy", object, "pickled objects"},
      {"unicode.npy", text, "dtype '<U8'"},
      {"scalar.npy", npy_header(NpyType::f4, {}) + "abcd", "scalar"},
      {"empty.npy", npy_header(NpyType::f4, {3, 0}), "empty"},
  };
  write_file(folder / "out.npy", "as it was");
  for (const auto& [name, bytes, reason] : cases) {
    write_file(folder / name, bytes);
    const Outcome outcome =
        run_papilio("transform " + (folder / name) + " " + (folder / "out.npy"));
    expect_one_line_of_error(outcome, 1, reason);
    EXPECT_NE(outcome.err.find(name), std::string::npos) << outcome.err;
    EXPECT_EQ(read_file(folder / "out.npy"), "as it was");
  }
  expect_one_line_of_error(
      run_papilio("transform " + (folder / "missing.npy") + " " + (folder / "out.npy")), 1,
      "no such file");
}

TEST(Program, what_is_no_file_is_not_read_for_ever) {
  const TemporaryFolder folder;
  expect_one_line_of_error(run_papilio("transform /dev/zero " + (folder / "out.npy")), 1,
                           "not a regular file");
  expect_one_line_of_error(run_papilio("check --backend host --against-digest /dev/zero"), 1,
                           "not a regular file or a pipe");
}

TEST(Program, an_absent_gpu_is_named) {
  if (run_papilio("devices").out.find("cuda     yes") != std::string::npos) {
    GTEST_SKIP() << "this machine has a GPU";
  }
  const Outcome plan = run_papilio("plan 16 --backend cuda");
  expect_one_line_of_error(plan, 1, "no usable GPU");
  EXPECT_EQ(plan.err.find('\n'), plan.err.size() - 1) << "the reason once: " << plan.err;
  const TemporaryFolder folder;
  write_npy(folder / "in.npy", ramp(NpyType::f4, {8}, 8));
  expect_one_line_of_error(
      run_papilio("transform --backend cuda " + (folder / "in.npy") + " " + (folder / "out.npy")),
      1, "");
  EXPECT_FALSE(std::filesystem::exists(folder / "out.npy"));
}

TEST(Program, a_report_that_cannot_be_written_is_named_before_the_program_runs) {
  for (const std::string option : {"--report", "--log"}) {
    const Outcome run = run_papilio("run " + option + "=/nowhere/x --host -- echo ran");
    EXPECT_EQ(run.status, 1) << run.err;
    EXPECT_EQ(run.out, "");
    EXPECT_EQ(run.err,
              "papilio: " + option + ": writing '/nowhere/x': No such file or directory\n");
  }
}

TEST(Program, writes_no_recording) {
  const TemporaryFolder folder;
  const Outcome run = run_papilio("transform absent.npy '" + (folder / "out.wav") + "'");
  EXPECT_EQ(run.status, 2) << run.err;
  EXPECT_NE(run.err.find("out.wav'; a .npy file is written, no recording"), std::string::npos)
      << run.err;
}

TEST(Program, an_unwritable_output_is_named) {
  SKIP_WITHOUT_HOST_BACKEND();
  const TemporaryFolder folder;
  write_npy(folder / "in.npy", ramp(NpyType::f4, {8}, 8));
  expect_one_line_of_error(
      run_papilio("transform --backend host " + (folder / "in.npy") + " /nowhere/out.npy"), 1,
      "/nowhere/out.npy");
}

// `in` comes back from spectrum.npy by the inverse of what `transform` (a command's beginning) did.
void expect_undone(const std::string& transform, const TemporaryFolder& folder, const NpyArray& in,
                   double tolerance) {
  const Outcome back = run_papilio(transform + "--inverse --scale 1/n " +
                                   (folder / "spectrum.npy") + " " + (folder / "back.npy"));
  ASSERT_EQ(back.status, 0) << back.err;
  const NpyArray out = read_npy(folder / "back.npy");
  ASSERT_EQ(out.shape, in.shape);
  for (std::size_t at = 0; at < in.data.size(); at += 8) {
    double before = 0, after = 0;
    std::memcpy(&before, &in.data[at], 8);
    std::memcpy(&after, &out.data[at], 8);
    EXPECT_NEAR(before, after, tolerance);
  }
}

TEST(Program, transforms_there_and_back) {
  SKIP_WITHOUT_HOST_BACKEND();
  const TemporaryFolder folder;
  const NpyArray in = ramp(NpyType::c16, {3, 2, 10}, 60);
  write_npy(folder / "in.npy", in);
  const std::string host = "transform --backend host ";
  const Outcome there = run_papilio(host + (folder / "in.npy") + " " + (folder / "spectrum.npy"));
  ASSERT_EQ(there.status, 0) << there.err;
  EXPECT_NE(there.out.find("6 x 10 points, f64 forward"), std::string::npos) << there.out;
  expect_undone(host, folder, in, 1e-13);
}

// An array is three transforms of an axis pair or one of all axes; both undo themselves, and the
// bin at zero is the sum over what was transformed.
TEST(Program, transforms_several_axes) {
  SKIP_WITHOUT_HOST_BACKEND();
  const TemporaryFolder folder;
  const NpyArray in = ramp(NpyType::c16, {3, 4, 10}, 120);
  write_npy(folder / "in.npy", in);
  const std::tuple<const char*, const char*, double> cases[] = {
      {"--dims 2", "3 x 4x10 points, f64 forward", 39 * 40 / 2},
      {"--dims 3", "1 x 3x4x10 points, f64 forward", 119 * 120 / 2},
      {"--dims all", "1 x 3x4x10 points, f64 forward", 119 * 120 / 2}};
  for (const auto& [option, said, sum] : cases) {
    const std::string host = std::string("transform --backend host ") + option + ' ';
    const Outcome there = run_papilio(host + (folder / "in.npy") + " " + (folder / "spectrum.npy"));
    ASSERT_EQ(there.status, 0) << there.err;
    EXPECT_NE(there.out.find(said), std::string::npos) << there.out;
    double zero = 0;
    std::memcpy(&zero, read_npy(folder / "spectrum.npy").data.data(), 8);
    EXPECT_NEAR(zero, sum, 1e-10);
    expect_undone(host, folder, in, 1e-12);
  }
  write_file(folder / "out.npy", "as it was");
  for (const char* wrong : {"4", "0", "two"})
    expect_one_line_of_error(run_papilio(std::string("transform --dims ") + wrong + ' ' +
                                         (folder / "in.npy") + " " + (folder / "out.npy")),
                             2, wrong);
  EXPECT_EQ(read_file(folder / "out.npy"), "as it was");
}

TEST(Program, sources_say_what_they_are_and_how_they_are_printed) {
  const Outcome first = run_papilio(
      "plan 1000000 --arch h100 --batch 3 --source --schedule 'hierarchical(1000000, "
      "stockham(1000, radices=10x10x10, threads=100, per_block=8), "
      "stockham(1000, radices=10x10x10, threads=100, per_block=8))'");
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_NE(
      first.out.find("// kernel    1 of 2: transforms of 1000 points, input to workspace 0\n"),
      std::string::npos)
      << first.out.substr(0, 2000);
  EXPECT_NE(
      first.out.find("// kernel    2 of 2: transforms of 1000 points, workspace 0 to output\n"),
      std::string::npos);
  const std::string printed_by = "// printed by papilio ";
  const auto at = first.out.find(printed_by);
  ASSERT_NE(at, std::string::npos);
  const auto begin = at + printed_by.size();
  const Outcome again = run_papilio(first.out.substr(begin, first.out.find('\n', begin) - begin));
  EXPECT_EQ(again.out, first.out);
}

TEST(Program, latency_mode_begins_with_a_generic_schedule) {
  const Outcome described = run_papilio("plan 1009 --arch sm_90 --latency --json");
  EXPECT_EQ(described.status, 0) << described.err;
  EXPECT_NE(described.out.find("\"generic(1009, radices="), std::string::npos) << described.out;
  expect_one_line_of_error(run_papilio("plan 1009 --latency --measure"), 2, "--latency");
  SKIP_WITHOUT_HOST_BACKEND();
  const Outcome checked = run_papilio("check 1,10,67,8x3 --latency --backend host");
  EXPECT_EQ(checked.status, 0) << checked.err;
  EXPECT_NE(checked.out.find("generic(67, radices=16x3x3, padded=144)"), std::string::npos)
      << checked.out;
  const TemporaryFolder folder;
  const std::string in = folder / "in.npy", out = folder / "out.npy";
  write_npy(in, ramp(NpyType::c16, {3, 10}, 30));
  const std::string program = " --backend host " + in + " " + out;
  const tests::EnvironmentVariable own_cache("PAPILIO_CACHE_DIR", folder / "cache");
  const tests::EnvironmentVariable no_bundle("PAPILIO_BUNDLE", "");
  const Outcome first = run_papilio("transform --latency" + program);
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_TRUE(first.out.starts_with("generic(10, radices=5x2)\n")) << first.out;
  const NpyArray generic = read_npy(out);
  EXPECT_EQ(run_papilio("transform" + program).status, 0);
  const NpyArray chosen = read_npy(out);
  ASSERT_EQ(generic.data.size(), chosen.data.size());
  for (std::size_t at = 0; at < chosen.data.size(); at += 8) {
    double one = 0, other = 0;
    std::memcpy(&one, &generic.data[at], 8);
    std::memcpy(&other, &chosen.data[at], 8);
    EXPECT_NEAR(one, other, 1e-12);
  }
  const Outcome later = run_papilio("transform --latency" + program);
  EXPECT_TRUE(later.out.starts_with("stockham(10")) << later.out;
}

TEST(Program, real_input_is_promoted) {
  SKIP_WITHOUT_HOST_BACKEND();
  const TemporaryFolder folder;
  write_npy(folder / "in.npy", ramp(NpyType::f4, {5}, 5));
  const Outcome outcome =
      run_papilio("transform --backend host " + (folder / "in.npy") + " " + (folder / "out.npy"));
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  const NpyArray out = read_npy(folder / "out.npy");
  EXPECT_EQ(out.type, NpyType::c8);
  float sum = 0;
  std::memcpy(&sum, out.data.data(), 4);
  EXPECT_EQ(sum, 10.0f);
}

TEST(Program, checks_and_compares_digests) {
  SKIP_WITHOUT_HOST_BACKEND();
  const TemporaryFolder folder;
  const std::string file = folder / "digests.csv";
  const Outcome written = run_papilio("check 2..9,60,5x7 --backend host --digest " + file);
  ASSERT_EQ(written.status, 0) << written.err;
  EXPECT_NE(written.err.find("40 of 40 cases"), std::string::npos) << written.err;
  EXPECT_NE(written.out.find("\n5x7,c2c,f64,inverse,host,"), std::string::npos) << written.out;
  EXPECT_NE(read_file(file).find(",host,5x7,3,f32,forward,c2c"), std::string::npos)
      << read_file(file);
  EXPECT_EQ(run_papilio("check --backend host --against-digest " + file).status, 0);

  std::string text = read_file(file);
  // Files from before there were other kinds.
  std::string older;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);)
    older += line.substr(0, line.rfind(',')) + '\n';
  write_file(file, older);
  EXPECT_EQ(run_papilio("check --backend host --against-digest " + file).status, 0);

  std::string ends_of_windows;
  for (const char letter : text)
    ends_of_windows += letter == '\n' ? "\r\n" : std::string(1, letter);
  write_file(file, ends_of_windows);
  EXPECT_EQ(run_papilio("check --backend host --against-digest " + file).status, 0);

  const std::size_t seed = text.find(",1,", text.find("inverse")) + 1;
  text[seed] = '2';
  write_file(file, text);
  const Outcome changed = run_papilio("check --backend host --against-digest " + file);
  EXPECT_EQ(changed.status, 1);
  EXPECT_NE(changed.err.find("39 of 40 cases"), std::string::npos) << changed.err;
  write_file(file, "nonsense\n");
  expect_one_line_of_error(run_papilio("check --backend host --against-digest " + file), 1,
                           "not a digest file");
  write_file(file, text.substr(0, text.find('\n') + 1));
  expect_one_line_of_error(run_papilio("check --backend host --against-digest " + file), 1,
                           "there are no cases in it");
}

}  // namespace
}  // namespace papilio::cli
