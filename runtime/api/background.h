// SPDX-License-Identifier: MIT
//
// Work that goes on beside the caller: jobs run one after another on a thread of their own, or on
// the caller's where the system has none to give. A job that is no longer wanted is told to stop,
// and so are all when the process ends. In a child of fork the jobs that had not ended begin again,
// on a thread of the child's.
#pragma once

#include <functional>
#include <future>
#include <memory>
#include <stop_token>

#include "papilio/papilio.hpp"

namespace papilio::api {

class Background : public std::enable_shared_from_this<Background> {
 public:
  // After a fork a job may run again from its beginning, whatever it had done by then.
  using Job = std::function<void(std::stop_token)>;

  // A job that was handed over. Its end abandons the job: one that waits never runs, one that runs
  // is asked to stop and waited for.
  class Task {
   public:
    ~Task();
    Task(const Task&) = delete;
    Task& operator=(const Task&) = delete;

    // What the job came to: nothing, or what it threw; Error(unavailable) if the process ended
    // before it began.
    std::shared_future<void> result() const;

    // In a child of fork: sees to it that somebody works on the job. Cheap where nobody forked.
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

  // Returns at once if the system has a thread for it, otherwise when the job has been done.
  std::unique_ptr<Task> start(Job job);

  // Tells all jobs to stop and waits for the one that runs. Later ones are refused.
  void stop();

 private:
  struct Worker;
  std::unique_ptr<Worker> worker_;
};

// The one of this process. It is stopped when the process ends: before any static object goes, if
// the main thread has been here (its thread_local objects go first, while a compiler's statics,
// some of them made while it works, still stand); otherwise before those that stood at the first
// call.
std::shared_ptr<Background> background();

}  // namespace papilio::api
