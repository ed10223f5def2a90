// SPDX-License-Identifier: MIT
//
// Threads of the library: their stack, signals and mode, and what happens where there are none.
#include "runtime/process/threads.h"

#include <gtest/gtest.h>

#include <atomic>
#include <cfenv>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "runtime/process/stack.h"
#include "tests/support/child_process.h"
#include "tests/support/no_threads.h"

namespace papilio::process {
namespace {

TEST(Threads, HaveTheStackAskedForAndNoSignalsOfTheProcess) {
  bool deep = false, blocked = false, faults = true;
  Thread thread;
  ASSERT_TRUE(thread.start(std::size_t{32} << 20, [&] {
    deep = stack_holds(std::size_t{31} << 20);
    sigset_t set;
    pthread_sigmask(SIG_SETMASK, nullptr, &set);
    blocked = sigismember(&set, SIGTERM) && sigismember(&set, SIGINT) && sigismember(&set, SIGUSR1);
    faults = sigismember(&set, SIGSEGV);
  }));
  thread.join();
  EXPECT_TRUE(deep);
  EXPECT_TRUE(blocked);
  EXPECT_FALSE(faults);
  sigset_t set;
  pthread_sigmask(SIG_SETMASK, nullptr, &set);
  EXPECT_FALSE(sigismember(&set, SIGTERM));
}

TEST(Threads, DoEachJobOnce) {
  std::vector<std::atomic<int>> done(1000);
  side_by_side(done.size(), [&](std::size_t i) { ++done[i]; });
  for (const auto& times : done) EXPECT_EQ(times, 1);
  side_by_side(0, [](std::size_t) { FAIL(); });
}

TEST(Threads, ReportTheFirstJobThatFailed) {
  std::atomic<int> done{0};
  try {
    side_by_side(10, [&](std::size_t i) {
      ++done;
      if (i % 3 == 1) throw std::runtime_error(std::to_string(i));
    });
    FAIL() << "nothing was thrown";
  } catch (const std::runtime_error& error) {
    EXPECT_STREQ(error.what(), "1");
  }
  EXPECT_EQ(done, 10);
}

TEST(Threads, RoundToNearestWhateverTheirMakerDoes) {
  std::fesetround(FE_UPWARD);
  std::vector<int> modes(8, -1);
  std::vector<std::thread::id> who(modes.size());
  const auto caller = std::this_thread::get_id();
  side_by_side(modes.size(), [&](std::size_t i) {
    modes[i] = std::fegetround();
    who[i] = std::this_thread::get_id();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  });
  std::fesetround(FE_TONEAREST);
  for (std::size_t i = 0; i < modes.size(); ++i)
    EXPECT_TRUE(who[i] == caller || modes[i] == FE_TONEAREST) << i;
}

TEST(Threads, WhereThereAreNoneTheCallerWorks) {
  EXPECT_EQ(tests::in_child([] {
              tests::forbid_threads();
              Thread thread;
              EXPECT_FALSE(thread.start(1 << 20, [] {}));
              EXPECT_FALSE(thread.runs());
              std::vector<int> done(100);
              side_by_side(done.size(), [&](std::size_t i) { ++done[i]; });
              EXPECT_EQ(done, std::vector<int>(100, 1));
            }),
            0);
}

}  // namespace
}  // namespace papilio::process
