// SPDX-License-Identifier: MIT
//
// Ends that come amid a plan: the process's, a thread's, memory's.
#include <gtest/gtest.h>
#include <pthread.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <new>
#include <string>
#include <thread>

#include "papilio/papilio.h"
#include "tests/cache/private_cache.h"
#include "tests/faults/transform.h"
#include "tests/support/child_process.h"

namespace {

// The allocation of this thread that fails, counted down; 0: none.
thread_local long failing_allocation = 0;

}  // namespace

[[gnu::noinline]] void* operator new(std::size_t bytes) {
  const bool fails = failing_allocation > 0 && --failing_allocation == 0;
  void* const memory = fails ? nullptr : std::malloc(bytes > 0 ? bytes : 1);
  if (!memory) throw std::bad_alloc();
  return memory;
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace papilio::tests {
namespace {

papilio_status make(std::uint64_t length, papilio_mode mode = PAPILIO_ESTIMATE) {
  papilio_options options{};
  options.struct_bytes = sizeof options;
  options.backend = PAPILIO_HOST;
  options.mode = mode;
  papilio_plan* plan = nullptr;
  const papilio_status status =
      papilio_plan_create(&plan, length, 3, PAPILIO_F32, PAPILIO_FORWARD, 1, &options);
  papilio_plan_destroy(plan);
  return status;
}

// Objects that were made before the library's first use outlive its own.
TEST(Ends, PlansAreMadeWhileStaticObjectsEnd) {
  for (const char* level : {"0", "none"})
    for (const Mode mode : {Mode::estimate, Mode::latency}) {
      const int status = in_child([&] {
        setenv("PAPILIO_CACHE_DIR", "", 1);
        setenv("PAPILIO_CLANG_LEVEL", level, 1);
        static Mode asked;
        asked = mode;
        std::atexit([] {
          try {
            const Plan plan({.length = 1234, .batch = 50}, host_options(asked));
            transformed(plan);
          } catch (const Error& error) {
            _exit(error.code() == ErrorCode::unavailable && asked == Mode::latency ? 0 : 1);
          }
          if (make(1236) != PAPILIO_SUCCESS) _exit(2);
        });
        transformed(Plan({.length = 1009, .batch = 50}, host_options()));
        std::exit(0);
      });
      EXPECT_EQ(status, 0) << level;
    }
}

// Whichever allocation fails, the call says so and the next one succeeds.
TEST(Ends, OfMemoryAreStatuses) {
  const PrivateCache own;
  setenv("PAPILIO_CLANG_LEVEL", "none", 1);
  setenv("PAPILIO_THREADS", "1", 1);
  ASSERT_EQ(make(1009), PAPILIO_SUCCESS);
  long failed = 0;
  for (long allocation = 1;; ++allocation) {
    cache::clear_memory();
    failing_allocation = allocation;
    const papilio_status status = make(1009);
    const bool reached = failing_allocation == 0;
    failing_allocation = 0;
    if (!reached) break;
    if (status != PAPILIO_SUCCESS) {
      ++failed;
      ASSERT_EQ(status, PAPILIO_OUT_OF_MEMORY) << allocation << papilio_last_error();
      ASSERT_NE(std::string(papilio_last_error()), "");
    }
    ASSERT_EQ(make(1009), PAPILIO_SUCCESS) << allocation;
  }
  EXPECT_GT(failed, 100);
  unsetenv("PAPILIO_CLANG_LEVEL");
  unsetenv("PAPILIO_THREADS");
}

// A thread that is cancelled within a call ends after it.
TEST(Ends, OfAThreadWaitForTheCall) {
  const PrivateCache own;
  setenv("PAPILIO_CLANG_LEVEL", "0", 1);
  for (int i = 0; i < 8; ++i) {
    pthread_t thread;
    const auto work = [](void* number) -> void* {
      const auto length = 700 + static_cast<std::uint64_t>(*static_cast<int*>(number));
      if (make(length, length % 2 ? PAPILIO_LATENCY : PAPILIO_ESTIMATE) != PAPILIO_SUCCESS)
        std::abort();
      return nullptr;
    };
    ASSERT_EQ(pthread_create(&thread, nullptr, work, &i), 0);
    std::this_thread::sleep_for(std::chrono::milliseconds(2 + 10 * i));
    pthread_cancel(thread);
    pthread_join(thread, nullptr);
    EXPECT_EQ(make(700 + static_cast<std::uint64_t>(i)), PAPILIO_SUCCESS);
  }
  unsetenv("PAPILIO_CLANG_LEVEL");
}

}  // namespace
}  // namespace papilio::tests
