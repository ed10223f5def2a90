// SPDX-License-Identifier: MIT
//
// A queue and one thread, which starts with the first job.
#include "runtime/api/background.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <new>
#include <utility>

#include "runtime/process/floating_point.h"
#include "runtime/process/fork.h"
#include "runtime/process/threads.h"

namespace papilio::api {

struct Background::Task::Entry {
  explicit Entry(Job work) : job(std::move(work)) {}

  // The job is kept until its result is known: a child of fork may have to begin it again.
  void run() {
    std::exception_ptr failure;
    try {
      job(stop.get_token());
    } catch (...) {
      failure = std::current_exception();
    }
    if (failure)
      promise.set_exception(failure);
    else
      promise.set_value();
    job = nullptr;
  }
  void refuse() {
    promise.set_exception(std::make_exception_ptr(
        Error(ErrorCode::unavailable, "abandoned: the plan or the process has ended")));
  }

  Job job;
  std::stop_source stop;
  std::promise<void> promise;
  std::shared_future<void> result = promise.get_future().share();
};

struct Background::Worker {
  using Entry = Task::Entry;

  void serve() {
    const process::FloatingPointMode mode;
    std::unique_lock lock(mutex);
    for (;;) {
      wake.wait(lock, [&] { return stopping || !queue.empty(); });
      if (queue.empty()) return;
      running = std::move(queue.front());
      queue.pop_front();
      lock.unlock();
      running->run();
      lock.lock();
      running = nullptr;
    }
  }

  // Makes the thread if there is none; false if the system has none. Under the mutex.
  bool start() {
    return thread.runs() || thread.start(process::planning_stack_bytes, [this] { serve(); });
  }

  // Does what waits on the caller's thread, if there is no other. The queue has no other user then.
  void serve_here(std::unique_lock<std::mutex>& lock) {
    while (!queue.empty()) {
      const auto entry = std::move(queue.front());
      queue.pop_front();
      lock.unlock();
      entry->run();
      lock.lock();
    }
  }

  // The child of fork has no thread: what ran there begins again. Its promise may be half kept.
  void begin_anew() {
    thread.forget();
    new (&wake) std::condition_variable;
    if (running && running->result.wait_for(std::chrono::seconds(0)) != std::future_status::ready) {
      running->promise = {};
      running->result = running->promise.get_future().share();
      queue.push_front(running);
    }
    running = nullptr;
    idle_since_fork = !queue.empty();
  }

  void go_on() {
    if (!idle_since_fork.load(std::memory_order_acquire)) return;
    std::unique_lock lock(mutex);
    if (!idle_since_fork.exchange(false)) return;
    if (!start()) serve_here(lock);
  }

  void abandon(const std::shared_ptr<Entry>& entry) {
    std::shared_future<void> result;
    {
      const std::lock_guard lock(mutex);
      if (const auto at = std::find(queue.begin(), queue.end(), entry); at != queue.end()) {
        queue.erase(at);
        entry->refuse();
      }
      entry->stop.request_stop();
      result = entry->result;
    }
    result.wait();
  }

  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::shared_ptr<Entry>> queue;
  std::shared_ptr<Entry> running;
  bool stopping = false;
  std::atomic<bool> idle_since_fork{false};
  process::Thread thread;
  const process::ForkSafe fork_safe{mutex, [this] { begin_anew(); }};
};

Background::Background() : worker_(std::make_unique<Worker>()) {}

Background::~Background() {
  stop();
}

std::unique_ptr<Background::Task> Background::start(Job job) {
  auto entry = std::make_shared<Task::Entry>(std::move(job));
  std::unique_ptr<Task> task(new Task(shared_from_this()));
  task->entry_ = entry;
  std::unique_lock lock(worker_->mutex);
  if (worker_->stopping) {
    entry->refuse();
    return task;
  }
  const bool has_thread = worker_->start();
  worker_->queue.push_back(std::move(entry));
  worker_->idle_since_fork = false;
  if (has_thread)
    worker_->wake.notify_one();
  else
    worker_->serve_here(lock);
  return task;
}

void Background::stop() {
  process::Thread thread;
  {
    const std::lock_guard lock(worker_->mutex);
    worker_->stopping = true;
    for (const auto& entry : worker_->queue) entry->refuse();
    worker_->queue.clear();
    if (worker_->running) worker_->running->stop.request_stop();
    thread = std::move(worker_->thread);
  }
  worker_->wake.notify_all();
  thread.join();
}

Background::Task::Task(std::shared_ptr<Background> background)
    : background_(std::move(background)) {}

Background::Task::~Task() {
  if (entry_) background_->worker_->abandon(entry_);
}

std::shared_future<void> Background::Task::result() const {
  go_on();
  const std::lock_guard lock(background_->worker_->mutex);
  return entry_->result;
}

void Background::Task::go_on() const {
  background_->worker_->go_on();
}

namespace {

// Plans that outlive it keep the object, not the thread.
struct StopAtEnd {
  std::shared_ptr<Background> background;
  ~StopAtEnd() { background->stop(); }
};

bool on_main_thread() {
  return syscall(SYS_gettid) == getpid();
}

}  // namespace

std::shared_ptr<Background> background() {
  const process::HoldFork hold;
  static auto& kept = *new auto(std::make_shared<Background>());  // asked for at the end, too
  static const StopAtEnd at_end{kept};
  if (on_main_thread()) {
    thread_local const StopAtEnd before{kept};
    (void)before;
  }
  return kept;
}

}  // namespace papilio::api
