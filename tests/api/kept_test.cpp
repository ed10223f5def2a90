// SPDX-License-Identifier: MIT
//
// What the library keeps: decisions, made once; executables, shared by equal plans while one lives;
// bytes within a limit, and given back.
#include <gtest/gtest.h>
#include <time.h>

#include <algorithm>
#include <complex>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "papilio/memory.hpp"
#include "papilio/papilio.h"
#include "papilio/papilio.hpp"
#include "runtime/api/decisions.h"
#include "runtime/api/planning.h"
#include "runtime/cache/bundle.h"
#include "runtime/plan/choose/planner.h"
#include "tests/cache/private_cache.h"
#include "tests/support/backends.h"
#include "tests/support/environment_variable.h"
#include "tests/support/fake_card.h"

namespace papilio::tests {
namespace {

double processor_ms() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

struct Decided {
  std::string schedule;
  double ms = 0;
};
Decided decide(const Problem& problem, const char* target = "h100") {
  const auto planning = api::planning_context(problem, {}, plan::target_of(target));
  const double start = processor_ms();
  const auto schedule = api::decided_schedule(problem, planning.context);
  return {plan::print(schedule), processor_ms() - start};
}

std::string key_of(const Problem& problem, const plan::Target& target) {
  return api::decision_key(problem, api::planning_context(problem, {}, target).context);
}

Problem batch_of(std::uint64_t length, std::uint64_t batch = 1000) {
  return {.length = length, .batch = batch};
}

TEST(Decisions, AreMadeOnceAndReadByOtherProcesses) {
  const PrivateCache own;
  const Problem problem = batch_of(184164);
  const Decided made = decide(problem);
  EXPECT_EQ(count_files(own.folder()), 1u);
  const Decided again = decide(problem);
  EXPECT_EQ(again.schedule, made.schedule);
  EXPECT_LT(again.ms, made.ms / 10);
  release_kept();  // as a fresh process
  const Decided read = decide(problem);
  EXPECT_EQ(read.schedule, made.schedule);
  EXPECT_LT(read.ms, made.ms / 10);
  EXPECT_EQ(count_files(own.folder()), 1u);
}

TEST(Decisions, AreThoseOfThePlanner) {
  const PrivateCache own;
  for (const std::uint64_t length : {1000, 1009, 30030})
    for (int i = 0; i < 2; ++i) {
      const Problem problem = batch_of(length);
      const auto planning = api::planning_context(problem, {}, plan::target_of("h200"));
      EXPECT_EQ(decide(problem, "h200").schedule,
                plan::print(plan::choose({length}, planning.context)));
    }
}

// Each of these is another key; what a choice does not depend on is none.
TEST(Decisions, HaveKeysOfAllTheyDependOn) {
  const PrivateCache own;
  const auto files_after = [&](const Problem& problem, const char* target) {
    decide(problem, target);
    return count_files(own.folder());
  };
  EXPECT_EQ(files_after(batch_of(96), "h100"), 1u);
  EXPECT_EQ(files_after(batch_of(96), "h200"), 2u);
  EXPECT_EQ(files_after({.length = 96, .batch = 1000, .precision = Precision::f64}, "h100"), 3u);
  EXPECT_EQ(files_after(batch_of(96, 1), "h100"), 4u);
  EXPECT_EQ(files_after(batch_of(96, 1 << 20), "h100"), 5u);
  EXPECT_EQ(files_after(batch_of(96, 1 << 21), "h100"), 5u);  // many are many
  EXPECT_EQ(files_after({.length = 96, .dimensions = {8, 12}, .batch = 1000}, "h100"), 6u);
  EXPECT_EQ(files_after({.length = 96, .batch = 1000, .kind = Kind::r2c}, "h100"), 7u);
  EXPECT_EQ(files_after({.length = 96, .batch = 1000, .kind = Kind::dct2}, "h100"), 8u);
}

// Two H200s need not have the same memory, nor say the same rate of it.
TEST(Decisions, OfOneCardHaveOneKey) {
  const Problem problem = batch_of(12288);
  class Card final : public FakeCard {
   public:
    Card() {
      limits_ = plan::target_of("h200").limits;
      limits_.memory_bytes = std::size_t{140} << 30;
      limits_.memory_bytes_per_us = 4.81e6;
    }
    std::string architecture() const override { return "sm_90"; }
  };
  const std::string key = key_of(problem, plan::target_of("h200"));
  EXPECT_EQ(key_of(problem, plan::target_of(Card())), key);
  EXPECT_NE(key_of(problem, plan::target_of("h100")), key);
}

// So that what is bundled for a card's name is found on the card.
TEST(Decisions, OfThisGpuAreThoseOfItsName) {
  for (const DeviceInfo& info : devices()) {
    if (info.backend != Backend::cuda) continue;
    if (!info.usable) GTEST_SKIP() << info.detail;
    const bool is_h200 = info.name.find("H200") != std::string::npos;
    if (!is_h200 && info.name.find("H100 80GB HBM3") == std::string::npos)
      GTEST_SKIP() << info.name << " is not among the cards that are named";
    const auto device = open_device(Backend::cuda);
    for (const std::uint64_t length : {1000, 184164}) {
      const Problem problem = batch_of(length);
      EXPECT_EQ(key_of(problem, plan::target_of(*device)),
                key_of(problem, plan::target_of(is_h200 ? "h200" : "h100")));
    }
  }
}

// Any legal schedule would do: the bundle is as good a cache as the folder.
TEST(Decisions, OfTheBundleAreTaken) {
  const PrivateCache own;
  const Problem problem = batch_of(1000);
  const std::string bundled = "stockham(1000, radices=25x8x5, threads=200, per_block=1)";
  EXPECT_NE(decide(problem).schedule, bundled);
  release_kept();
  std::filesystem::remove_all(own.folder());
  const std::string path = own.root() + "/some.bundle";
  cache::write_bundle(path, {{key_of(problem, plan::target_of("h100")), bundled}});
  const EnvironmentVariable variable("PAPILIO_BUNDLE", path);
  cache::clear_memory();
  const auto planning = api::planning_context(problem, {}, plan::target_of("h100"));
  EXPECT_TRUE(api::is_decided(problem, planning.context));
  EXPECT_EQ(decide(problem).schedule, bundled);
  EXPECT_EQ(count_files(own.folder()), 0u);
}

TEST(Decisions, AreNotWhatWasPinned) {
  const PrivateCache own;
  const Problem problem = batch_of(1000);
  PlanOptions estimated{.architecture = "h100"}, pinned = estimated;
  const std::string chosen = describe(problem, estimated).schedule;
  pinned.mode = Mode::pinned;
  pinned.schedule = "stockham(1000, radices=25x8x5, threads=200, per_block=1)";
  EXPECT_EQ(describe(problem, pinned).schedule, pinned.schedule);
  EXPECT_EQ(count_files(own.folder()), 1u);
  release_kept();
  EXPECT_EQ(describe(problem, estimated).schedule, chosen);
}

// A file that is whole, of this key, and no schedule of this problem.
TEST(Decisions, ThatAreNoneAreMadeAgain) {
  for (const char* const text : {"nonsense", "stockham(8, radices=8, threads=1, per_block=1)"}) {
    const PrivateCache own;
    const std::string chosen = decide(batch_of(1000)).schedule;
    const auto file = std::filesystem::directory_iterator(own.folder())->path();
    const std::string name = file.stem().string();
    std::filesystem::remove(file);
    release_kept();
    cache::lookup(name, [&] { return std::string(text); });
    EXPECT_EQ(decide(batch_of(1000)).schedule, chosen) << text;
  }
}

class Kept : public testing::Test {
 protected:
  void SetUp() override {
    const TestBackend host = test_backends().front();
    if (!host.missing.empty()) GTEST_SKIP() << host.missing;
    own_.use("");  // no folder
    release_kept();
  }
  void TearDown() override { set_kept_limit(std::size_t{64} << 20); }

  static PlanOptions on_the_host() { return {.backend = Backend::host}; }

 private:
  PrivateCache own_;
  EnvironmentVariable quick_{"PAPILIO_CLANG_LEVEL", "0"};
};

std::vector<std::complex<float>> transformed(const Plan& plan) {
  std::vector<std::complex<float>> data(plan.problem().length * plan.problem().batch);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = static_cast<float>(i * i % 31);
  plan.execute(data.data(), data.data());
  return data;
}

TEST_F(Kept, EqualPlansShareWhatLives) {
  constexpr std::size_t no_kernel = 4096;  // a decision is less, a kernel more
  const Problem problem{.length = 360};
  std::optional<Plan> first(std::in_place, problem, on_the_host());
  EXPECT_GT(kept_bytes(), no_kernel);
  release_kept();
  std::optional<Plan> second(std::in_place, problem, on_the_host());
  EXPECT_LT(kept_bytes(), no_kernel);  // nothing was compiled
  EXPECT_EQ(transformed(*first), transformed(*second));
  first.reset();
  const Plan third(problem, on_the_host());
  EXPECT_LT(kept_bytes(), no_kernel);
  EXPECT_EQ(third.schedule(), second->schedule());
  EXPECT_EQ(transformed(third), transformed(*second));
}

TEST_F(Kept, PlansThatDifferShareNothing) {
  const Problem problem{.length = 24, .batch = 4};
  const Plan plan(problem, on_the_host());
  const auto expected = transformed(plan);
  Problem scaled = problem, inverse = problem;
  scaled.scale = 2;
  inverse.direction = Direction::inverse;
  const auto twice = transformed(Plan(scaled, on_the_host()));
  for (std::size_t i = 0; i < twice.size(); ++i) EXPECT_EQ(twice[i], 2.0f * expected[i]);
  const auto back = transformed(Plan(inverse, on_the_host()));
  for (std::size_t k = 1; k < 12; ++k) EXPECT_NE(back[k], expected[k]) << k;
  Problem more = problem;
  more.batch = 5;
  EXPECT_EQ(transformed(Plan(more, on_the_host())).size(), 120u);
}

TEST_F(Kept, DeadPlansAreNotFound) {
  const Problem problem{.length = 360};
  { const Plan plan(problem, on_the_host()); }
  release_kept();
  const Plan plan(problem, on_the_host());
  EXPECT_GT(kept_bytes(), 4096u);
}

TEST_F(Kept, StaysWithinItsLimit) {
  constexpr std::size_t limit = 100000;
  set_kept_limit(limit);
  EXPECT_EQ(papilio_kept_limit(), limit);
  std::size_t most = 0;
  for (std::uint64_t length = 40; length < 70; ++length) {
    const Plan plan({.length = length}, on_the_host());
    EXPECT_LE(kept_bytes(), limit) << length;
    most = std::max(most, kept_bytes());
  }
  EXPECT_GT(most, limit / 2);
  EXPECT_EQ(papilio_kept_bytes(), kept_bytes());
  papilio_set_kept_limit(limit / 4);
  EXPECT_LE(kept_bytes(), limit / 4);
  papilio_release_kept();
  EXPECT_EQ(kept_bytes(), 0u);
}

}  // namespace
}  // namespace papilio::tests
