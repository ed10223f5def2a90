// SPDX-License-Identifier: MIT
//
// What a child of fork finds: mutexes free, what they guard whole, work that must not be
// interrupted done.
#include "runtime/process/fork.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/support/child_process.h"

namespace papilio::process {
namespace {

using tests::in_child;

// Two numbers that are equal whenever the mutex is free.
struct Pair {
  std::mutex mutex;
  volatile int first = 0, second = 0;
  int children = 0;
  const ForkSafe fork_safe{mutex, [this] { ++children; }};

  void advance() {
    const std::lock_guard lock(mutex);
    first = first + 1;
    for (int i = 0; i < 200; ++i) asm volatile("");
    second = second + 1;
  }
};

TEST(Fork, AMutexThatAnotherThreadHoldsIsFreeInTheChild) {
  Pair pair;
  std::atomic<bool> over{false};
  std::jthread other([&] {
    while (!over) pair.advance();
  });
  for (int i = 0; i < 100; ++i) {
    const int status = in_child([&] {
      EXPECT_EQ(pair.first, pair.second);
      pair.advance();
    });
    ASSERT_EQ(status, 0) << i;
  }
  over = true;
}

TEST(Fork, RepairsAreDoneInTheChildAlone) {
  Pair pair;
  const unsigned before = forks();
  EXPECT_EQ(in_child([&] {
              EXPECT_EQ(pair.children, 1);
              EXPECT_EQ(forks(), before + 1);
              EXPECT_EQ(in_child([&] {
                          EXPECT_EQ(pair.children, 2);
                          EXPECT_EQ(forks(), before + 2);
                        }),
                        0);
            }),
            0);
  EXPECT_EQ(pair.children, 0);
  EXPECT_EQ(forks(), before);
}

TEST(Fork, WhatHasEndedIsNotRepaired) {
  int children = 0;
  std::mutex mutex;
  {
    const ForkSafe gone(mutex, [&] { ++children; });
  }
  EXPECT_EQ(in_child([&] { EXPECT_EQ(children, 0); }), 0);
}

TEST(Fork, WaitsForWhoHoldsIt) {
  std::atomic<bool> begun{false}, ended{false};
  std::jthread holder([&] {
    const HoldFork hold;
    const HoldFork again;
    begun = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    ended = true;
  });
  while (!begun) std::this_thread::yield();
  EXPECT_EQ(in_child([&] { EXPECT_TRUE(ended); }), 0);
}

TEST(Fork, AHolderMayForkItself) {
  const HoldFork hold;
  EXPECT_EQ(in_child([] {
              const HoldFork again;
              EXPECT_EQ(in_child([] {}), 0);
            }),
            0);
}

// Forks beside threads that hold it and take registered mutexes meanwhile, without a pause.
TEST(Fork, GetsItsTurnAmongHolders) {
  Pair pair;
  std::atomic<bool> over{false};
  std::vector<std::jthread> crowd;
  for (int i = 0; i < 3; ++i)
    crowd.emplace_back([&] {
      while (!over) {
        const HoldFork hold;
        pair.advance();
      }
    });
  for (int i = 0; i < 100; ++i) {
    const int status = in_child([&] {
      const HoldFork hold;
      pair.advance();
    });
    ASSERT_EQ(status, 0) << i;
  }
  over = true;
}

}  // namespace
}  // namespace papilio::process
