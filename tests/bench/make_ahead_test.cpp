// SPDX-License-Identifier: MIT
//
// Threads that make things ahead of their user: how far ahead they go, and that they end when the
// user gives up.
#include "bench/make_ahead.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <stdexcept>

namespace papilio::bench {
namespace {

TEST(MakeAhead, MakesEachThingOnceAndNotTooFarAhead) {
  constexpr std::size_t count = 200, ahead = 7;
  std::vector<std::atomic<int>> made(count);
  std::atomic<std::size_t> used = 0, furthest = 0;
  MakeAhead things(count, ahead, 3, [&](std::size_t i) {
    ++made[i];
    // The user counts after used(), so that a thing more may be under way.
    if (i > used + ahead) furthest = std::max<std::size_t>(furthest, i - used);
  });
  for (std::size_t i = 0; i < count; ++i) {
    things.wait(i);
    EXPECT_EQ(made[i], 1) << i;
    things.used();
    ++used;
  }
  EXPECT_EQ(furthest, 0u);
}

// This hung: the threads waited for things to be used while their destructor waited for them.
TEST(MakeAhead, EndsWhenItsUserThrows) {
  std::atomic<int> made = 0;
  const auto give_up = [&] {
    MakeAhead things(300, 4, 2, [&](std::size_t) { ++made; });
    things.wait(3);  // from now on both threads wait
    throw std::runtime_error("cannot write");
  };
  EXPECT_THROW(give_up(), std::runtime_error);
  EXPECT_EQ(made, 4);
}

TEST(MakeAhead, MayEndUnused) {
  MakeAhead things(300, 1, 4, [](std::size_t) {});
  const MakeAhead none(0, 1, 2, [](std::size_t) {});
}

}  // namespace
}  // namespace papilio::bench
