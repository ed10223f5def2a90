// SPDX-License-Identifier: MIT
#include "runtime/process/opened_once.h"

#include <gtest/gtest.h>

#include <chrono>
#include <future>
#include <stdexcept>
#include <thread>

namespace papilio::process {
namespace {

TEST(OpenedOnce, KeepsWhatIsThereAndNoFailure) {
  OpenedOnce<int> opened;
  EXPECT_THROW(opened.get([]() -> int { throw std::runtime_error("not there"); }),
               std::runtime_error);
  EXPECT_EQ(opened.get([] { return 1; }), 1);
  EXPECT_EQ(opened.get([] { return 2; }), 1);
  opened.forget();
  EXPECT_EQ(opened.get([] { return 3; }), 3);
}

// The system's loader is such: one thread opens a library, and waits for another that is in a
// static constructor, and asks.
TEST(OpenedOnce, WhoOpensKeepsNobodyWaiting) {
  OpenedOnce<int> opened;
  std::promise<void> begun, done;
  std::jthread first([&] {
    const int got = opened.get([&] {
      begun.set_value();
      const auto end = done.get_future().wait_for(std::chrono::seconds(20));
      EXPECT_EQ(end, std::future_status::ready) << "the other thread waits";
      return 1;
    });
    EXPECT_EQ(got, 2) << "the first result stays";
  });
  begun.get_future().wait();
  EXPECT_EQ(opened.get([] { return 2; }), 2);
  done.set_value();
}

}  // namespace
}  // namespace papilio::process
