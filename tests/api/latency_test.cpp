// SPDX-License-Identifier: MIT
//
// Latency mode: what executes before, while and after the chosen schedule is compiled, when that
// fails, and when the plan or the process ends in the middle. A compilation is held up through the
// cache: whoever makes an entry first has all others wait for it.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include "codelets/digest.h"
#include "runtime/compile/compiler.h"
#include "tests/cache/private_cache.h"
#include "tests/compose/codelets_folder.h"
#include "tests/support/backends.h"
#include "tests/support/guarded_buffer.h"
#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

std::shared_ptr<const compile::Compiler> compiler_of(const std::string& architecture) {
  return architecture == "host" ? compile::clang_compiler() : compile::nvrtc_compiler();
}

// The cache's key of a compiled kernel.
std::string key_of(const KernelInfo& kernel, const std::string& architecture) {
  return cache::key(
      {"kernel", digest(kernel.source), architecture, compiler_of(architecture)->identity()});
}

// Makes the cache entry of a kernel, when it is told to.
class HeldCompilation {
 public:
  HeldCompilation(const KernelInfo& kernel, const std::string& architecture) {
    std::promise<void> begun;
    maker_ = std::async(std::launch::async, [&, kernel, architecture] {
      cache::lookup(key_of(kernel, architecture), [&] {
        begun.set_value();
        may_go_on_.get_future().wait();
        return compiler_of(architecture)->compile(kernel.source, architecture);
      });
    });
    begun.get_future().wait();
  }
  ~HeldCompilation() {
    if (maker_.valid()) go_on();
  }
  void go_on() {
    may_go_on_.set_value();
    maker_.get();
  }

 private:
  std::promise<void> may_go_on_;
  std::future<void> maker_;
};

class Latency : public testing::TestWithParam<TestBackend> {
 protected:
  void SetUp() override {
    if (!GetParam().missing.empty()) GTEST_SKIP() << GetParam().missing;
    device_ = open_device(GetParam().backend);
    cache_.emplace();
  }

  PlanOptions options(Mode mode) const {
    PlanOptions options;
    options.backend = GetParam().backend;
    options.mode = mode;
    return options;
  }
  Plan make(std::uint64_t length, Mode mode) const {
    return Plan({.length = length, .batch = batch}, options(mode));
  }
  // The schedule of a length in a mode, and its kernels, compiling nothing.
  Description described(std::uint64_t length, Mode mode) const {
    return describe({.length = length, .batch = batch}, options(mode));
  }
  HeldCompilation hold(std::uint64_t length) const {
    const Description chosen = described(length, Mode::estimate);
    return HeldCompilation(chosen.kernels.at(0), chosen.architecture);
  }
  bool is_cached(std::uint64_t length) const {
    const Description chosen = described(length, Mode::estimate);
    return cache::holds(key_of(chosen.kernels.at(0), chosen.architecture));
  }

  // The output's bits, in a workspace of exactly the size reported.
  std::vector<float> transform(const Plan& plan) const {
    std::vector<float> data(2 * plan.problem().length * batch);
    for (std::size_t i = 0; i < data.size(); ++i) data[i] = random_real<float>(3, i);
    GuardedBuffer in(device_, data.size() * sizeof(float), 0);
    const GuardedBuffer out(device_, data.size() * sizeof(float), 0);
    const GuardedBuffer workspace(device_, plan.workspace_bytes(), 0);
    in.write(data.data());
    plan.execute(in.data(), out.data(), workspace.data());
    EXPECT_TRUE(out.read(data.data()));
    std::vector<char> scratch(plan.workspace_bytes());
    EXPECT_TRUE(workspace.read(scratch.data())) << "wrote outside the workspace";
    return data;
  }
  // The bits of a schedule, from a plan that pins it.
  std::vector<float> bits_of(std::uint64_t length, const std::string& schedule) const {
    PlanOptions pinned = options(Mode::pinned);
    pinned.schedule = schedule;
    return transform(Plan({.length = length, .batch = batch}, pinned));
  }

  static constexpr std::uint64_t batch = 5;
  std::shared_ptr<execute::Device> device_;
  std::optional<PrivateCache> cache_;
};

TEST_P(Latency, ServesAtOnceAndHandsOver) {
  for (const std::uint64_t length : {1000, 1009}) {
    const auto generic = described(length, Mode::latency),
               chosen = described(length, Mode::estimate);
    ASSERT_NE(generic.schedule, chosen.schedule);
    auto held = hold(length);
    const Plan plan = make(length, Mode::latency);
    const std::size_t workspace_bytes = plan.workspace_bytes();
    EXPECT_FALSE(plan.ready());
    EXPECT_EQ(plan.schedule(), generic.schedule);
    EXPECT_EQ(plan.kernels().size(), generic.kernels.size());
    EXPECT_EQ(transform(plan), bits_of(length, generic.schedule));
    held.go_on();
    plan.wait();
    EXPECT_TRUE(plan.ready());
    EXPECT_EQ(plan.schedule(), chosen.schedule);
    EXPECT_EQ(plan.kernels().size(), chosen.kernels.size());
    EXPECT_EQ(plan.workspace_bytes(), workspace_bytes);
    EXPECT_EQ(transform(plan), bits_of(length, chosen.schedule));
  }
}

// Nothing was chosen before: the plan is there before its schedule is, and takes what the chosen
// one needs beyond the workspace it told. Generic passes work on one transform at once here, the
// chosen schedule on three.
TEST_P(Latency, ChoosesInTheBackground) {
  const std::uint64_t length = 250007;  // a prime
  PlanOptions limited = options(Mode::latency);
  limited.workspace_limit_bytes = 14 << 20;
  const Problem problem{.length = length, .batch = batch};
  const Plan plan(problem, limited);
  limited.mode = Mode::estimate;
  const auto chosen = describe(problem, limited);
  const auto transform_twice = [&](const Plan& one) {
    transform(one);
    return transform(one);
  };
  transform_twice(plan);
  plan.wait();
  EXPECT_EQ(plan.schedule(), chosen.schedule);
  EXPECT_LT(plan.workspace_bytes(), chosen.workspace_bytes);
  EXPECT_EQ(transform_twice(plan), bits_of(length, chosen.schedule));
}

TEST_P(Latency, WhatIsCachedIsUsedAtOnce) {
  const Plan compiled = make(1000, Mode::estimate);
  const Plan plan = make(1000, Mode::latency);
  EXPECT_TRUE(plan.ready());
  EXPECT_EQ(plan.schedule(), compiled.schedule());
  cache::clear_memory();  // from the disk too
  EXPECT_EQ(make(1000, Mode::latency).schedule(), compiled.schedule());
}

TEST_P(Latency, TheOtherModesAreReady) {
  const Plan plan = make(60, Mode::estimate);
  EXPECT_TRUE(plan.ready());
  plan.wait();
}

TEST_P(Latency, SeveralDimensionsRealDataAndConvolutionsBeginWithGenericSchedulesToo) {
  const Description plane =
      describe({.dimensions = {4, 6}, .batch = batch}, options(Mode::latency));
  EXPECT_EQ(plane.schedule, "row_column(24, generic(4, radices=4), generic(6, radices=3x2))");
  const Description real =
      describe({.length = 10, .batch = batch, .kind = Kind::r2c}, options(Mode::latency));
  EXPECT_EQ(real.schedule, "r2c(10, generic(10, radices=5x2))");
  const Description cosines =
      describe({.length = 10, .batch = batch, .kind = Kind::dct4}, options(Mode::latency));
  EXPECT_EQ(cosines.schedule, "dct4(10, generic(5, radices=5))");
  const Description convolution = describe({.product = Product::convolution,
                                            .axes = {{10, Kind::c2c, 1, 1}},
                                            .repeats = {{batch, 10, 10}}},
                                           options(Mode::latency));
  EXPECT_EQ(convolution.schedule, "convolution(10, generic(10, radices=5x2))");
}

TEST_P(Latency, TheCallersFunctionsAreCompiledAtOnce) {
  const Plan plan({.length = 10,
                   .batch = batch,
                   .load_function = "PAPILIO_CODELET complex_t papilio_user_load(const complex_t* "
                                    "in, index64 index, const void*) { return in[index]; }"},
                  options(Mode::latency));
  EXPECT_TRUE(plan.ready());
  EXPECT_EQ(plan.schedule().find("generic"), std::string::npos) << plan.schedule();
}

TEST_P(Latency, AGivenScheduleIsTheOneCompiled) {
  const std::string given = "stockham(64, radices=4x4x4, threads=16, per_block=4)";
  PlanOptions latency = options(Mode::latency);
  latency.schedule = given;
  const Plan plan({.length = 64, .batch = batch}, latency);
  plan.wait();
  EXPECT_EQ(plan.schedule(), given);
}

TEST_P(Latency, AFailureIsReportedAndTheGenericScheduleGoesOn) {
  CodeletsFolder folder;  // radix 9 becomes a text that no compiler takes; generic kernels lack it
  auto codelet = folder.add(9, "plain", "instructions", 20);
  const std::string text = "#error made to fail\n";
  write_file(folder.path() + "/" + codelet.file, text);
  codelet.digest = digest(text);
  folder.write_manifest(codelets::manifest_header() + "\n" + codelets::print(codelet) + "\n");
  PlanOptions broken = options(Mode::latency);
  broken.codelets = {folder.path()};
  broken.schedule = "stockham(9, radices=9, threads=1, per_block=64)";
  const Plan plan({.length = 9, .batch = batch}, broken);
  for (int twice = 0; twice < 2; ++twice) {
    try {
      plan.wait();
      FAIL() << "wait() did not throw";
    } catch (const Error& error) {
      EXPECT_EQ(error.code(), ErrorCode::compilation_failed);
      EXPECT_NE(std::string(error.what()).find("made to fail"), std::string::npos) << error.what();
    }
    EXPECT_THROW(plan.ready(), Error);
  }
  EXPECT_EQ(plan.schedule(), "generic(9, radices=3x3)");
  EXPECT_EQ(transform(plan), bits_of(9, "generic(9, radices=3x3)"));
}

TEST_P(Latency, EveryExecutionIsOneOfTheTwoWhileTheyChange) {
  const std::vector<float> generic = bits_of(1009, described(1009, Mode::latency).schedule);
  auto held = hold(1009);
  const Plan plan = make(1009, Mode::latency);
  std::atomic<bool> over{false};
  std::atomic<int> neither{0}, early{0};
  std::vector<std::vector<float>> late(3);
  {
    std::vector<std::jthread> crowd;
    for (auto& mine : late)
      crowd.emplace_back([&] {
        while (!over) {
          const std::vector<float> bits = transform(plan);
          if (bits == generic)
            ++early;
          else if (mine.empty())
            mine = bits;
          else if (mine != bits)
            ++neither;
        }
      });
    for (int i = 0; early < 3 && i < 2000; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    held.go_on();
    plan.wait();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    over = true;
  }
  const std::vector<float> chosen = transform(plan);
  EXPECT_EQ(chosen, bits_of(1009, described(1009, Mode::estimate).schedule));
  EXPECT_GE(early, 3);
  EXPECT_EQ(neither, 0);
  for (const auto& bits : late) EXPECT_TRUE(bits.empty() || bits == chosen);
}

TEST_P(Latency, APlanThatEndsAbandonsItsCompilation) {
  auto held = hold(1000);
  auto first = std::make_unique<Plan>(make(1000, Mode::latency));
  auto second = std::make_unique<Plan>(make(1200, Mode::latency));  // waits for the first's turn
  transform(*second);
  second.reset();  // returns although the first is held
  EXPECT_FALSE(first->ready());
  auto ending = std::async(std::launch::async, [&] { first.reset(); });
  held.go_on();
  ending.get();
  // The kernel that was being compiled is kept, the other was never begun.
  EXPECT_TRUE(is_cached(1000));
  EXPECT_FALSE(is_cached(1200));
}

TEST_P(Latency, CopiesShareTheCompilation) {
  std::optional<Plan> original = make(1000, Mode::latency);
  const Plan copy = *original;
  original.reset();
  copy.wait();
  EXPECT_EQ(copy.schedule(), described(1000, Mode::estimate).schedule);
}

// The child makes a plan whose kernel takes its time and ends at once; plans of the heap and of
// static storage outlive main.
void end_the_process(const PlanOptions& options) {
  static Plan outlives({.length = 1009}, options);
  const auto* leaked = new Plan({.length = 4096}, options);
  if (leaked->schedule().empty() || outlives.schedule().empty()) std::exit(1);
  std::exit(0);
}

TEST_P(Latency, TheProcessMayEndMeanwhile) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(end_the_process(options(Mode::latency)), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(On, Latency, testing::ValuesIn(test_backends()), parameter_name);

}  // namespace
}  // namespace papilio::tests
