// SPDX-License-Identifier: MIT
//
// The caller's floating-point mode is the caller's alone: plans made in any mode leave the same
// files in the cache and give the same bits.
#include <gtest/gtest.h>

#include <cfenv>
#include <filesystem>
#include <map>
#include <vector>

#include "tests/cache/private_cache.h"
#include "tests/faults/transform.h"
#include "tests/support/child_process.h"
#include "tests/support/read_file.h"
#include "tests/support/temporary_folder.h"

namespace papilio::tests {
namespace {

constexpr int flush_to_zero = -1, trapping = -2;

void set_mode(int mode) {
  if (mode >= 0) std::fesetround(mode);
#if defined(__x86_64__)
  if (mode == flush_to_zero) __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);
#endif
  if (mode == trapping) feenableexcept(FE_INVALID | FE_DIVBYZERO | FE_OVERFLOW | FE_INEXACT);
}

// Everything that a mode could change: the files of the cache and the bits of all plans.
struct Made {
  std::map<std::string, std::string> files;
  std::vector<std::string> schedules, bytes;
};

// Plans and executions in a mode; the mode must still be there afterwards.
Made make_in(int mode, Mode planning) {
  Made made;
  const PrivateCache own;
  // Rader's spectrum, Bluestein's, several kernels, a scale that is not exact in f32.
  for (const Problem& problem : {Problem{.length = 1009, .batch = 7, .scale = 0.1},
                                 Problem{.length = 1283, .batch = 3, .precision = Precision::f64},
                                 Problem{.length = 19997, .batch = 2},
                                 Problem{.length = 4096, .batch = 40, .scale = 1.0 / 3}}) {
    set_mode(mode);
    const Plan plan(problem, host_options(planning));
    plan.wait();
    made.bytes.push_back(transformed(plan));
    const int after = std::fegetround();
    std::fesetenv(FE_DFL_ENV);
    EXPECT_EQ(after, mode >= 0 ? mode : FE_TONEAREST);
    made.schedules.push_back(plan.schedule());
  }
  for (const auto& file : std::filesystem::directory_iterator(own.folder()))
    made.files[file.path().filename()] = read_file(file.path());
  return made;
}

class Rounding : public testing::TestWithParam<int> {};

TEST_P(Rounding, OfTheCallerChangesNothing) {
  const Made usual = make_in(FE_TONEAREST, Mode::estimate);
  EXPECT_GT(usual.files.size(), 4u);
  const Made now = make_in(GetParam(), Mode::estimate), later = make_in(GetParam(), Mode::latency);
  EXPECT_EQ(now.schedules, usual.schedules);
  EXPECT_TRUE(now.files == usual.files);
  EXPECT_TRUE(now.bytes == usual.bytes);
  EXPECT_TRUE(later.bytes == usual.bytes);
  for (const auto& [name, bytes] : usual.files)  // generic kernels lie beside them
    EXPECT_TRUE(later.files.contains(name) && later.files.at(name) == bytes) << name;
}

TEST(Rounding, DescriptionsDoNotDependOnIt) {
  const auto described = [](int mode) {
    std::string text;
    for (const std::uint64_t length : {1009, 65536})
      for (const char* const architecture : {"h100", "host"}) {
        PlanOptions options;
        options.architecture = architecture;
        set_mode(mode);
        const Description description = describe({.length = length, .batch = 1000}, options);
        const auto listed = alternatives({.length = length, .batch = 1000}, options);
        std::fesetenv(FE_DFL_ENV);
        text += description.schedule + std::to_string(description.predicted_us);
        for (const auto& kernel : description.kernels) text += kernel.source;
        for (const auto& other : listed) text += other.schedule;
      }
    return text;
  };
  const TemporaryFolder folder;  // the planner remembers what it chose, so another process asks too
  EXPECT_EQ(in_child([&] { write_file(folder / "upward", described(FE_UPWARD)); }), 0);
  EXPECT_TRUE(described(FE_TONEAREST) == read_file(folder / "upward"));
}

INSTANTIATE_TEST_SUITE_P(Mode, Rounding,
                         testing::Values(FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, flush_to_zero,
                                         trapping),
                         [](const auto& info) {
                           switch (info.param) {
                             case FE_UPWARD:
                               return "Upward";
                             case FE_DOWNWARD:
                               return "Downward";
                             case FE_TOWARDZERO:
                               return "TowardZero";
                             case flush_to_zero:
                               return "FlushToZero";
                             default:
                               return "Trapping";
                           }
                         });

}  // namespace
}  // namespace papilio::tests
