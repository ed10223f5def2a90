// SPDX-License-Identifier: MIT
//
// Makes the library safe across fork(). The child has its parent's memory and one thread: a mutex
// that another thread held stays locked for ever, and workers are gone. So fork waits until no
// thread is in a section that it must not interrupt, and in the child every object with threads
// makes itself new. (By pthread_atfork: fork() and os.fork() call it. vfork() and posix_spawn() do
// not; their child only starts a program.)
#pragma once

#include <functional>
#include <mutex>

namespace papilio::process {

// Registers a mutex and the data it guards. fork() takes the mutex before it copies the process, so
// the data is consistent in the child. There the mutex is made new, and `in_child` repairs the
// rest. A registered mutex is the innermost lock of its thread: its holder takes no other
// registered mutex and no HoldFork. Declare it after the mutex, in the same object.
class ForkSafe {
 public:
  explicit ForkSafe(std::mutex& mutex, std::function<void()> in_child = {});
  ~ForkSafe();
  ForkSafe(const ForkSafe&) = delete;
  ForkSafe& operator=(const ForkSafe&) = delete;

 private:
  friend struct ForkRegistry;
  std::mutex& mutex_;
  std::function<void()> in_child_;
  ForkSafe *before_ = nullptr, *after_ = nullptr;
};

// While one exists, fork() on another thread waits. For work with locks or static objects that
// cannot be registered. Its holder waits for no other thread and is brief. May be nested.
class HoldFork {
 public:
  HoldFork();
  ~HoldFork();
  HoldFork(const HoldFork&) = delete;
  HoldFork& operator=(const HoldFork&) = delete;
};

// Number of forks between this process and the one that loaded the library.
unsigned forks();

}  // namespace papilio::process
