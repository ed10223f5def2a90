// SPDX-License-Identifier: MIT
//
// What fork() needs to know of the library. The child has the memory of its parent and one thread:
// a mutex that another thread held stays locked for ever, and workers are gone. So fork waits until
// no thread is where it must not be interrupted, and in the child every object that has threads
// makes itself new. (pthread_atfork; fork() and os.fork() call it, vfork() and posix_spawn(), whose
// child only starts a program, do not.)
#pragma once

#include <functional>
#include <mutex>

namespace papilio::process {

// Registers a mutex and what it guards. fork() takes the mutex before it copies the process, so
// that what it guards is whole in the child; there the mutex is made new and `in_child` repairs the
// rest. A mutex registered here is the innermost of its thread: its holder takes no other
// registered one and no HoldFork. Lives in the object that owns the mutex, after it.
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

// While one lives, fork() on another thread waits: for work with locks or static objects that are
// not ours to register. Its holder waits for no other thread, and not for long. May be nested.
class HoldFork {
 public:
  HoldFork();
  ~HoldFork();
  HoldFork(const HoldFork&) = delete;
  HoldFork& operator=(const HoldFork&) = delete;
};

// How many forks lie between this process and the one that loaded the library.
unsigned forks();

}  // namespace papilio::process
