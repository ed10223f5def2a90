// SPDX-License-Identifier: MIT
//
// POSIX threads, since std::thread has no say in its stack and throws where there is none.
#include "runtime/process/threads.h"

#include <sched.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <exception>
#include <memory>
#include <new>
#include <thread>
#include <utility>
#include <vector>

#include "runtime/process/floating_point.h"

namespace papilio::process {
namespace {

void* enter(void* work) {
  const std::unique_ptr<std::function<void()>> owner(static_cast<std::function<void()>*>(work));
  (*owner)();
  return nullptr;
}

// All but those that a thread's own instructions raise.
sigset_t signals_of_the_process() {
  sigset_t set;
  sigfillset(&set);
  for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT, SIGSYS, SIGPROF})
    sigdelset(&set, own);
  return set;
}

}  // namespace

bool Thread::start(std::size_t stack_bytes, std::function<void()> work) {
  std::unique_ptr<std::function<void()>> owner(new (std::nothrow)
                                                   std::function<void()>(std::move(work)));
  pthread_attr_t attributes;
  if (!owner || pthread_attr_init(&attributes) != 0) return false;
  pthread_attr_setstacksize(&attributes, stack_bytes);
  const sigset_t blocked = signals_of_the_process();
  sigset_t before;
  pthread_sigmask(SIG_BLOCK, &blocked, &before);  // the thread inherits it
  runs_ = pthread_create(&thread_, &attributes, enter, owner.get()) == 0;
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  pthread_attr_destroy(&attributes);
  if (runs_) static_cast<void>(owner.release());  // enter() deletes it
  return runs_;
}

void Thread::join() {
  if (std::exchange(runs_, false)) pthread_join(thread_, nullptr);
}

void side_by_side(std::size_t count, const std::function<void(std::size_t)>& job) {
  std::vector<std::exception_ptr> failures(count);
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < count; i = next++) try {
        job(i);
      } catch (...) {
        failures[i] = std::current_exception();
      }
  };
  {
    const std::size_t workers = std::min<std::size_t>(count, usable_cores());
    std::vector<Thread> others(workers > 0 ? workers - 1 : 0);
    for (auto& other : others)
      if (!other.start(planning_stack_bytes, [&] {
            const FloatingPointMode mode;
            work();
          }))
        break;
    work();
  }
  for (const auto& failure : failures)
    if (failure) std::rethrow_exception(failure);
}

int usable_cores() {
  cpu_set_t cores;
  if (sched_getaffinity(0, sizeof cores, &cores) == 0) return std::max(1, CPU_COUNT(&cores));
  return static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));  // more than 1024
}

}  // namespace papilio::process
