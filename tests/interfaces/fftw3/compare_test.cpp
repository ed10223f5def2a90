// SPDX-License-Identifier: MIT
//
// Random problems by our library and by FFTW: the same results, and nothing else written.
#include <gtest/gtest.h>

#include "tests/interfaces/fftw3/arrays.h"
#include "tests/support/environment_variable.h"

namespace papilio::fftw_tests {
namespace {

constexpr int problems = 60;
constexpr int problems_a_test = 10;  // tests are run in parallel

// Equal up to rounding, and bit for bit where there is no output.
void expect_result(const std::vector<Real>& got, const std::vector<Real>& expected,
                   const std::vector<Real>& initial) {
  ASSERT_LE(difference(got, expected), tolerance);
  for (std::size_t i = 0; i < initial.size(); ++i)
    if (expected[i] == initial[i]) {
      ASSERT_EQ(got[i], initial[i]) << "place " << i << " is no output";
    }
}

class FftwCompare : public testing::TestWithParam<int> {};

// Problem `seed` by our library, as its environment is.
void compare(std::uint64_t seed) {
  const Problem problem = random_problem(seed);
  SCOPED_TRACE("problem " + std::to_string(seed) + ": " + describe(problem));
  Memory memory(problem, 10 * seed);
  const auto expected = expected_result(problem, memory);
  const auto initial = memory.result();
  const X(plan) plan = memory.plan(ours(), FFTW_ESTIMATE);
  ASSERT_TRUE(plan);
  EXPECT_EQ(memory.result(), initial) << "planning wrote to the arrays";
  ours().execute(plan);
  expect_result(memory.result(), expected, initial);
  if (!problem.in_place) {
    EXPECT_EQ(memory.in.contents(), memory.in.initial()) << "the input was written to";
    EXPECT_EQ(memory.in_im.contents(), memory.in_im.initial()) << "the input was written to";
  }
  // New arrays, which lie as no type asks for: bytes away from an element's alignment.
  for (const std::size_t off : {sizeof(Real), std::size_t{1}}) {
    SCOPED_TRACE(std::to_string(off) + " bytes off");
    Memory other(problem, 10 * seed, off);
    other.execute(ours(), plan);
    expect_result(other.result(), expected, initial);
  }
  ours().destroy_plan(plan);
}

bool has_gpu() {
  void* const driver = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!driver) return false;
  const auto init = reinterpret_cast<int (*)(unsigned)>(dlsym(driver, "cuInit"));
  const auto count = reinterpret_cast<int (*)(int*)>(dlsym(driver, "cuDeviceGetCount"));
  int devices = 0;
  return init && count && init(0) == 0 && count(&devices) == 0 && devices > 0;
}

TEST_P(FftwCompare, RandomProblemsAsFftw) {
  if (!theirs()) GTEST_SKIP() << "FFTW is not installed (libfftw3-dev)";
  for (int number = 0; number < problems_a_test; ++number)
    compare(static_cast<std::uint64_t>(GetParam() * problems_a_test + number));
}

TEST_P(FftwCompare, RandomProblemsOnAGpuAsFftw) {
  if (!theirs()) GTEST_SKIP() << "FFTW is not installed (libfftw3-dev)";
  if (!has_gpu()) GTEST_SKIP() << "no GPU";
  const tests::EnvironmentVariable backend("PAPILIO_FFTW_BACKEND", "cuda");
  for (int number = 0; number < problems_a_test; ++number)
    compare(static_cast<std::uint64_t>(1000 + GetParam() * problems_a_test + number));
}

TEST(FftwBackend, WithoutAGpuThereIsNoPlanForOne) {
  if (has_gpu()) GTEST_SKIP() << "there is a GPU";
  const Problem problem = random_problem(2);
  Memory memory(problem, 1);
  const tests::EnvironmentVariable backend("PAPILIO_FFTW_BACKEND", "cuda");
  EXPECT_EQ(memory.plan(ours(), FFTW_ESTIMATE), nullptr);
  const tests::EnvironmentVariable wrong("PAPILIO_FFTW_BACKEND", "abacus");
  EXPECT_EQ(memory.plan(ours(), FFTW_ESTIMATE), nullptr);
  const tests::EnvironmentVariable automatic("PAPILIO_FFTW_BACKEND", "automatic");
  const X(plan) plan = memory.plan(ours(), FFTW_ESTIMATE);
  EXPECT_TRUE(plan);
  ours().destroy_plan(plan);
}

INSTANTIATE_TEST_SUITE_P(Seeds, FftwCompare, testing::Range(0, problems / problems_a_test));

}  // namespace
}  // namespace papilio::fftw_tests
