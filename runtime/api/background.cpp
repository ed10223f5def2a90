// SPDX-License-Identifier: MIT
//
// A queue and one thread, which starts with the first job.
#include "runtime/api/background.h"

#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <string>
#include <system_error>
#include <thread>
#include <utility>

namespace papilio::api {

struct Background::Task::Entry {
  explicit Entry(Job work) : job(std::move(work)) {}

  void run() {
    try {
      std::exchange(job, nullptr)(stop.get_token());
      promise.set_value();
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
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

  void abandon(const std::shared_ptr<Entry>& entry) {
    {
      const std::lock_guard lock(mutex);
      if (const auto at = std::find(queue.begin(), queue.end(), entry); at != queue.end()) {
        queue.erase(at);
        entry->refuse();
      }
      entry->stop.request_stop();
    }
    entry->result.wait();
  }

  std::mutex mutex;
  std::condition_variable wake;
  std::deque<std::shared_ptr<Entry>> queue;
  std::shared_ptr<Entry> running;
  bool stopping = false;
  std::thread thread;
};

Background::Background() : worker_(std::make_unique<Worker>()) {}

Background::~Background() {
  stop();
}

std::unique_ptr<Background::Task> Background::start(Job job) {
  auto entry = std::make_shared<Task::Entry>(std::move(job));
  std::unique_ptr<Task> task(new Task(shared_from_this()));
  {
    const std::lock_guard lock(worker_->mutex);
    if (worker_->stopping) {
      entry->refuse();
    } else {
      // Queued last: what is queued will run, and somebody must be there to abandon it.
      if (!worker_->thread.joinable()) try {
          worker_->thread = std::thread([worker = worker_.get()] { worker->serve(); });
        } catch (const std::system_error& error) {
          throw Error(ErrorCode::unavailable,
                      std::string("no thread to work in the background: ") + error.what());
        }
      worker_->queue.push_back(entry);
    }
    task->entry_ = std::move(entry);
  }
  worker_->wake.notify_one();
  return task;
}

void Background::stop() {
  std::thread thread;
  {
    const std::lock_guard lock(worker_->mutex);
    worker_->stopping = true;
    for (const auto& entry : worker_->queue) entry->refuse();
    worker_->queue.clear();
    if (worker_->running) worker_->running->stop.request_stop();
    thread = std::move(worker_->thread);
  }
  worker_->wake.notify_all();
  if (thread.joinable()) thread.join();
}

Background::Task::Task(std::shared_ptr<Background> background)
    : background_(std::move(background)) {}

Background::Task::~Task() {
  if (entry_) background_->worker_->abandon(entry_);
}

const std::shared_future<void>& Background::Task::result() const {
  return entry_->result;
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
  static const StopAtEnd at_end{std::make_shared<Background>()};
  if (on_main_thread()) {
    thread_local const StopAtEnd before{at_end.background};
    (void)before;
  }
  return at_end.background;
}

}  // namespace papilio::api
