// SPDX-License-Identifier: MIT
//
// Work beside the caller. Jobs run one after another on a thread of their own, or on the caller's
// if the system gives none. A job that is abandoned is told to stop, and so are all when the
// process ends. In a child of fork, jobs that had not ended begin again on a thread of the child's.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <stop_token>

#include "papilio/papilio.hpp"

namespace papilio::api {

class Background : public std::enable_shared_from_this<Background> {
 public:
  // After a fork a job may run again from its beginning.
  using Job = std::function<void(std::stop_token)>;

  // A job that was started. Destroying the task abandons the job: a waiting job never runs, a
  // running one is asked to stop and waited for.
  class Task {
   public:
    ~Task();
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    // The job's end, or what it threw. Error(unavailable) if the process ended before it began.
    std::shared_future<void> result() const;

    // In a child of fork: makes sure that a thread works on the job. Cheap without a fork.
    void go_on() const;

   private:
    friend class Background;
    struct Entry;
    explicit Task(std::shared_ptr<Background> background);
    std::shared_ptr<Background> background_;
    std::shared_ptr<Entry> entry_;  // null until it is queued
  };

  Background();
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Returns at once if the system gives a thread, else when the job is done.
  std::unique_ptr<Task> start(Job job);

  // Tells all jobs to stop and waits for the running one. Later jobs are refused.
  void stop();

 private:
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

// The one of this process. It is stopped when the process ends. If the main thread has called this,
// that is before any static object is destroyed: the main thread's thread_local objects go first,
// while a compiler's statics still exist. Otherwise it is before the objects that existed at the
// first call.
std::shared_ptr<Background> background();

}  // namespace papilio::api
