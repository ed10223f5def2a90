// SPDX-License-Identifier: MIT
//
// Plans before and after fork: those of the parent execute in the child, which makes plans of its
// own, whatever the parent's other threads were at.
#include <gtest/gtest.h>

#include <atomic>
#include <future>
#include <optional>
#include <thread>
#include <vector>

#include "codelets/digest.h"
#include "runtime/compile/compiler.h"
#include "tests/cache/private_cache.h"
#include "tests/faults/transform.h"
#include "tests/support/child_process.h"

namespace papilio::tests {
namespace {

const Problem many{.length = 1000, .batch = 200};  // enough blocks for every worker

TEST(Fork, ThePlansOfTheParentExecuteInTheChild) {
  const Plan plan(many, host_options());
  const std::string expected = transformed(plan);
  for (int i = 0; i < 20; ++i) {
    const int status =
        in_child([&] { EXPECT_TRUE(transformed(plan) == expected); }, 30, i % 2 == 1);
    ASSERT_EQ(status, 0) << i;
  }
  EXPECT_TRUE(transformed(plan) == expected);
}

TEST(Fork, TheChildMakesPlansOfItsOwn) {
  const PrivateCache own;
  const std::string expected = transformed(Plan(many, host_options()));
  cache::clear_disk();
  cache::clear_memory();
  for (const bool at_exit : {false, true}) {
    const int status = in_child(
        [&] {
          EXPECT_TRUE(transformed(Plan(many, host_options())) == expected);
          EXPECT_NO_THROW(Plan({.length = 30}, host_options()));
        },
        60, at_exit);
    EXPECT_EQ(status, 0);
    cache::clear_disk();
  }
}

TEST(Fork, WithoutAPlanBeforeToo) {
  for (int i = 0; i < 2; ++i)
    EXPECT_EQ(in_child([] { transformed(Plan(many, host_options())); }, 60, true), 0);
}

// The compilation of a problem's first kernel, held up in the making: who asks for it waits.
class HeldUp {
 public:
  explicit HeldUp(const Problem& problem) {
    const std::string text = describe(problem, host_options()).kernels.at(0).source;
    std::promise<void> begun;
    maker_ = std::async(std::launch::async, [this, text, &begun] {
      const auto compiler = compile::clang_compiler();
      cache::lookup(cache::key({"kernel", digest(text), "host", compiler->identity()}), [&] {
        begun.set_value();
        may_end_.get_future().wait();
        return compiler->compile(text, "host");
      });
    });
    begun.get_future().wait();
  }
  ~HeldUp() { let_go(); }
  // Before plans that wait for it end.
  void let_go() {
    if (!maker_.valid()) return;
    may_end_.set_value();
    maker_.get();
  }

 private:
  std::promise<void> may_end_;
  std::future<void> maker_;
};

TEST(Fork, TheChildCompilesWhatWasBeingCompiled) {
  const std::string expected = transformed(Plan(many, host_options()));
  const PrivateCache own;
  const HeldUp held(many);
  for (int i = 0; i < 3; ++i) {
    const int status = in_child(
        [&] {
          setenv("PAPILIO_CACHE_DIR", "", 1);
          EXPECT_TRUE(transformed(Plan(many, host_options())) == expected);
        },
        60);
    ASSERT_EQ(status, 0) << i;
  }
}

TEST(Fork, LatencyModeGoesOnInTheChild) {
  const Description chosen = describe(many, host_options());
  const std::string late = expected_bytes(many, chosen.schedule);
  const PrivateCache own;
  HeldUp held(many);
  std::optional<Plan> plan(Plan(many, host_options(Mode::latency)));  // waits for the held one
  const Plan behind({.length = 60, .batch = 9}, host_options(Mode::latency));
  const std::string early = transformed(*plan);
  EXPECT_FALSE(plan->ready());
  for (const bool at_exit : {false, true}) {
    const int status = in_child(
        [&] {
          EXPECT_TRUE(transformed(*plan) == early || transformed(*plan) == late);
          plan->wait();
          EXPECT_TRUE(plan->ready());
          EXPECT_EQ(plan->schedule(), chosen.schedule);
          EXPECT_TRUE(transformed(*plan) == late);
          behind.wait();
          const Plan another({.length = 90, .batch = 9}, host_options(Mode::latency));
          another.wait();
        },
        60, at_exit);
    EXPECT_EQ(status, 0);
  }
  // Executions alone bring it on as well, and a plan may end without it.
  const int alone = in_child([&] {
    while (transformed(*plan) != late) std::this_thread::yield();
  });
  EXPECT_EQ(alone, 0);
  EXPECT_EQ(in_child([&] { plan.reset(); }, 60, true), 0);
  held.let_go();
  plan->wait();
  EXPECT_TRUE(transformed(*plan) == late);
}

TEST(Fork, AChildThatLeavesAtOnceLeaves) {
  const PrivateCache own;
  HeldUp held(many);
  const Plan plan(many, host_options(Mode::latency));
  EXPECT_EQ(in_child([] {}, 20, true), 0);
  held.let_go();
}

// What other threads do while the process forks: choose, compile, load, execute, forget.
TEST(Fork, AmidEverythingElse) {
  const PrivateCache own;
  const std::string expected = transformed(Plan({.length = 48, .batch = 50}, host_options()));
  std::atomic<bool> over{false};
  std::vector<std::jthread> crowd;
  for (int thread = 0; thread < 6; ++thread)
    crowd.emplace_back([&, thread] {
      for (std::uint64_t i = 0; !over; ++i) {
        const std::uint64_t length = 2 + (7 * i + thread) % 40;
        const Plan plan({.length = length, .batch = 50},
                        host_options(i % 2 ? Mode::latency : Mode::estimate));
        transformed(plan);
        describe({.length = length + 100}, host_options());
        if (i % 8 == 7) cache::clear_memory();
      }
    });
  for (int i = 0; i < 8; ++i) {
    const int status = in_child(
        [&] {
          setenv("PAPILIO_CACHE_DIR", "", 1);
          EXPECT_TRUE(transformed(Plan({.length = 48, .batch = 50}, host_options())) == expected);
          const Plan late({.length = 50 + static_cast<std::uint64_t>(i)},
                          host_options(Mode::latency));
          late.wait();
        },
        120);
    EXPECT_EQ(status, 0) << i;
    if (status != 0) break;
  }
  over = true;
}

}  // namespace
}  // namespace papilio::tests
