// SPDX-License-Identifier: MIT
//
// Threads of the library. If the system gives none (a limit on processes, no memory for a stack),
// work goes on with the threads there are, at least the caller's.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <utility>

namespace papilio::process {

// Stack for planning and compilers. Memory is taken as it is touched.
inline constexpr std::size_t planning_stack_bytes = std::size_t{16} << 20;

// A thread that blocks the process's signals. It takes those that it causes itself.
class Thread {
 public:
  Thread() = default;
  ~Thread() { join(); }
  Thread(Thread&& other) noexcept
      : thread_(other.thread_), runs_(std::exchange(other.runs_, false)) {}
  Thread& operator=(Thread&& other) noexcept {
    join();
    thread_ = other.thread_;
    runs_ = std::exchange(other.runs_, false);
    return *this;
  }

  // Runs `work`, which must not throw, on a new thread with a stack of `stack_bytes`. False if the
  // system gives none. Not while it runs.
  bool start(std::size_t stack_bytes, std::function<void()> work);

  bool runs() const { return runs_; }
  void join();

  // In a child of fork: the thread stayed with the parent.
  void forget() { runs_ = false; }

 private:
  pthread_t thread_{};
  bool runs_ = false;
};

// The thread is not cancelled (pthread_cancel) while the object exists: that would end what it is
// in the middle of by an exception that nobody may catch.
class NotCancelled {
 public:
  NotCancelled() { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before_); }
  ~NotCancelled() { pthread_setcancelstate(before_, nullptr); }
  NotCancelled(const NotCancelled&) = delete;
  NotCancelled& operator=(const NotCancelled&) = delete;

 private:
  int before_ = 0;
};

// Runs jobs 0 .. count-1 on as many threads as there are cores, or as the system gives. Rethrows
// the failure of the first job that failed.
void side_by_side(std::size_t count, const std::function<void(std::size_t)>& job);

// Cores that the calling thread and its children may use; perhaps fewer than there are (taskset,
// batch systems).
int usable_cores();

}  // namespace papilio::process
