// SPDX-License-Identifier: MIT
//
// The processor without Clang: every kind and convolutions of any length, shape, layout and storage
// by the kernels that were compiled with the library, with the bits that Clang's compilations of
// the same texts have; the caller's functions are refused with the reason.
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <random>

#include "runtime/api/backends.h"
#include "runtime/api/executable.h"
#include "runtime/api/planning.h"
#include "runtime/builtin/builtin.h"
#include "runtime/cli/kinds.h"
#include "runtime/problem/problem.h"
#include "tests/accuracy/expect_rows.h"
#include "tests/accuracy/random_problem.h"
#include "tests/support/environment_variable.h"
#include "tests/support/random_bytes.h"

namespace papilio::tests {
namespace {

struct WithoutClang {
  EnvironmentVariable level{"PAPILIO_CLANG_LEVEL", "none"};
};

// Generic schedules may do twice the arithmetic that the bound of a plan is for (accuracy_case.h).
constexpr double more_arithmetic = 2 / 0.75;

bool is_built_in(const Problem& problem) {
  return problem.load_function.empty() && problem.store_function.empty();
}

TEST(BuiltIn, TransformsAgreeWithTheReference) {
  const WithoutClang without;
  GeneralRunner runner(Backend::host);
  int ran = 0, refused = 0;
  for (std::uint64_t i = 0; ran < 1000 && i < 20000; ++i) {
    const GeneralCase row = random_problem(11, i);
    if (!is_built_in(row.problem) && refused >= 20) continue;
    const GeneralResult result = runner.run(row);
    if (!is_built_in(row.problem)) {
      EXPECT_NE(result.failure.find("needs Clang"), std::string::npos) << describe_case(row);
      ++refused;
      continue;
    }
    ++ran;
    EXPECT_TRUE(result.failure.empty() && result.ratio <= more_arithmetic)
        << "seed 11, problem " << i << ": " << describe_case(row) << '\n'
        << result.schedule << "\nerror " << result.ratio << " of its bound; " << result.failure;
  }
  EXPECT_EQ(ran, 1000);
  EXPECT_EQ(refused, 20);
}

TEST(BuiltIn, EveryModeButAPinnedSchedule) {
  const WithoutClang without;
  const Problem problem{.length = 1009, .batch = 3};
  for (const Mode mode : {Mode::estimate, Mode::measure, Mode::latency}) {
    const Plan plan(problem, {.backend = Backend::host, .mode = mode});
    EXPECT_TRUE(plan.ready());
    EXPECT_TRUE(plan.schedule().starts_with("generic(1009, ")) << plan.schedule();
  }
  try {
    const Plan plan({.length = 64},
                    {.backend = Backend::host,
                     .schedule = "stockham(64, radices=8x8, threads=8, per_block=1)"});
    ADD_FAILURE() << "a kernel of one length was made without Clang";
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::unavailable) << error.what();
  }
}

// What the generic kernels of a problem make of `in`, which is a convolution's spectrum, too. With
// a comment behind them their texts are not those that are built in.
std::vector<char> transformed(const Problem& asked, const std::vector<char>& in, bool by_clang) {
  const PlanOptions options{.backend = Backend::host, .mode = Mode::latency};
  const Problem problem = problem::complete(asked);
  const auto planning = api::planning_context(problem, options, plan::target_of("host"));
  auto program =
      api::compose_program(*api::generic_schedule(problem, planning.context), planning.context);
  for (auto& kernel : program.kernels) {
    EXPECT_NE(builtin::image_of(kernel.text), "") << kernel.entry;
    if (by_clang) kernel.text += "// by Clang\n";
  }
  const api::Executable executable(std::move(program), problem, options,
                                   api::device_of(Backend::host), "host");
  std::vector<char> out(in.size()), workspace(executable.workspace_bytes() + 256);
  void* aligned = workspace.data();
  std::size_t room = workspace.size();
  std::align(256, executable.workspace_bytes(), aligned, room);
  executable.run({.in = in.data(),
                  .out = out.data(),
                  .spectrum = problem.product == Product::none ? nullptr : in.data()},
                 aligned, nullptr);
  return out;
}

// All radices in both precisions.
TEST(BuiltIn, HasTheBitsOfClang) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  for (const Precision precision : {Precision::f32, Precision::f64})
    for (const std::uint64_t n : {2, 3, 4, 5, 7, 8, 11, 13, 16, 17, 1009, 4096}) {
      const Problem problem{.length = n, .batch = 5, .precision = precision};
      std::vector<char> in(5 * n * (precision == Precision::f32 ? 8 : 16));
      std::mt19937 random(static_cast<unsigned>(n));
      const auto fill = [&]<class Real>(Real) {
        for (std::size_t i = 0; i < in.size(); i += sizeof(Real)) {
          const Real value = static_cast<Real>(static_cast<double>(random()) / 4e9 - 0.5);
          std::memcpy(&in[i], &value, sizeof value);
        }
      };
      precision == Precision::f32 ? fill(0.0f) : fill(0.0);
      EXPECT_EQ(transformed(problem, in, false), transformed(problem, in, true)) << n;
      for (const std::string& kind : cli::kind_names()) {
        Problem real = problem;
        real.kind = cli::parse_kind(kind);
        EXPECT_EQ(transformed(real, in, false), transformed(real, in, true))
            << kind << ' ' << n << ' ' << name_of(precision);
      }
      for (const Product product : {Product::convolution, Product::correlation}) {
        Problem convolved = problem;
        convolved.product = product;
        EXPECT_EQ(transformed(convolved, in, false), transformed(convolved, in, true)) << n;
      }
    }
}

// Numbers of 16 bits, of which every one is below 2, and of both storages at once.
TEST(BuiltIn, HasTheBitsOfClangInEveryStorage) {
  const TestBackend host = test_backends().front();
  if (!host.missing.empty()) GTEST_SKIP() << host.missing;
  const std::vector<char> in = random_bytes_of_halves(1, 5 * 16 * 4);
  for (const Kind kind : {Kind::c2c, Kind::r2c, Kind::dct3})
    for (const auto& [from, to] : {std::pair{Storage::f16, Storage::f16},
                                   {Storage::bf16, Storage::bf16},
                                   {Storage::f16, Storage::bf16},
                                   {Storage::bf16, Storage::native}}) {
      Problem problem{.length = 16, .batch = 5, .kind = kind};
      problem.in.storage = from;
      problem.out.storage = to;
      EXPECT_EQ(transformed(problem, in, false), transformed(problem, in, true))
          << cli::to_text(kind);
    }
}

}  // namespace
}  // namespace papilio::tests
