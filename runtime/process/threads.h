// SPDX-License-Identifier: MIT
//
// Threads of the library. Where the system has none to give (a limit on processes, no memory for a
// stack), work goes on with the threads there are, the caller's at least.
#pragma once

#include <pthread.h>

#include <cstddef>
#include <functional>
#include <utility>

namespace papilio::process {

// A stack for planning and for compilers. Memory is taken as it is touched.
inline constexpr std::size_t planning_stack_bytes = std::size_t{16} << 20;

// A thread that takes no signals of the process; those it causes itself it does take.
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

  // Runs `work`, which throws nothing, on a thread with a stack of so many bytes. False if the
  // system has none. Not for a thread that runs.
  bool start(std::size_t stack_bytes, std::function<void()> work);

  bool runs() const { return runs_; }
  void join();

  // In a child of fork: the thread stayed with the parent.
  void forget() { runs_ = false; }

 private:
  pthread_t thread_{};
  bool runs_ = false;
};

// Runs jobs 0 .. count-1, on as many threads as there are cores where the system has them; rethrows
// the failure of the first that failed.
void side_by_side(std::size_t count, const std::function<void(std::size_t)>& job);

// Cores that the calling thread may use, and so the threads it makes, which inherit that: perhaps
// fewer than there are (taskset, batch systems).
int usable_cores();

}  // namespace papilio::process
