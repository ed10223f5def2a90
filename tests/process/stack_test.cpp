// SPDX-License-Identifier: MIT
//
// Stacks that are not the thread's own, and small ones that are.
#include "runtime/process/stack.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <thread>

#include "tests/support/fiber.h"

namespace papilio::process {
namespace {

using tests::on_fibers;

// Uses so much stack and says that it was there.
__attribute__((noinline)) bool use(std::size_t bytes) {
  volatile char* const block = static_cast<volatile char*>(__builtin_alloca(bytes));
  for (std::size_t i = bytes; i > 0; i -= std::min<std::size_t>(i, 4096)) block[i - 1] = 1;
  block[0] = 1;
  return block[0] == 1;
}

TEST(Stack, TheMainThreadsHoldsWhatItHolds) {
  EXPECT_TRUE(stack_holds(1 << 20));
  EXPECT_FALSE(stack_holds(std::size_t{1} << 40));
}

TEST(Stack, AFibersIsNotTheThreads) {
  on_fibers(64 << 10, [] { EXPECT_FALSE(stack_holds(1)); });
  EXPECT_TRUE(stack_holds(1 << 20));
}

TEST(Stack, WorkOnASmallStackHasADeepOne) {
  bool done = false;
  on_fibers(64 << 10, [&] { on_deep_stack(8 << 20, [&] { done = use(8 << 20); }); });
  EXPECT_TRUE(done);
  on_fibers(64 << 10, [&] { on_deep_stack(32 << 20, [&] { done = use(32 << 20); }); });
  EXPECT_TRUE(done);
}

TEST(Stack, WorkOnADeepStackStays) {
  const char here = 0;
  on_deep_stack(1 << 20, [&] {
    const char there = 0;
    EXPECT_LT(std::abs(&here - &there), 64 << 10);
  });
}

TEST(Stack, ADeepStackKnowsItsDepth) {
  std::thread fresh([] {  // one that has no deeper stack from before
    tests::Fiber(64 << 10).run([] {
      on_deep_stack(4 << 20, [] {
        EXPECT_TRUE(stack_holds(3 << 20));
        EXPECT_FALSE(stack_holds(5 << 20));
        bool done = false;
        on_deep_stack(16 << 20, [&] { done = use(16 << 20); });  // deeper than what it is on
        EXPECT_TRUE(done);
      });
    });
  });
  fresh.join();
}

TEST(Stack, FailuresComeBack) {
  on_fibers(64 << 10, [] {
    for (int i = 0; i < 3; ++i) try {
        on_deep_stack(1 << 20, [] { throw std::runtime_error("down there"); });
        ADD_FAILURE() << "nothing was thrown";
      } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "down there");
      }
  });
}

TEST(Stack, WithoutMemoryForOneThatIsSaid) {
  on_fibers(64 << 10, [] {
    EXPECT_THROW(on_deep_stack(std::size_t{1} << 60, [] {}), std::bad_alloc);
    bool done = false;
    on_deep_stack(1 << 20, [&] { done = true; });
    EXPECT_TRUE(done);
  });
}

void* use_small(void*) {
  on_deep_stack(4 << 20, [] { EXPECT_TRUE(use(4 << 20)); });
  return nullptr;
}

TEST(Stack, AThreadWithASmallOneHasADeepOneToo) {
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, 128 << 10);
  for (int i = 0; i < 3; ++i) {
    pthread_t thread;
    ASSERT_EQ(pthread_create(&thread, &attributes, use_small, nullptr), 0);
    pthread_join(thread, nullptr);
  }
  pthread_attr_destroy(&attributes);
}

}  // namespace
}  // namespace papilio::process
