// SPDX-License-Identifier: MIT
//
// One registry a process, three handlers. It is never destroyed: static objects register themselves
// and leave it in any order.
#include "runtime/process/fork.h"

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <new>
#include <utility>

namespace papilio::process {

namespace {

// HoldForks of this thread.
thread_local int held_here = 0;

// An object made new without ending the old one: in a child its threads are gone, and a condition
// variable's destructor would wait for them.
template <class Object>
void make_anew(Object& object) {
  new (&object) Object;
}

}  // namespace

struct ForkRegistry {
  // Held through fork(). Nobody else holds it for longer than it takes to count or to link.
  std::mutex mutex;
  std::condition_variable changed;
  int holders = 0;  // threads with a HoldFork
  int waiting = 0;  // forks that wait for them; no holder comes in meanwhile
  ForkSafe* first = nullptr;
  std::atomic<unsigned> forks{0};

  ForkRegistry() { pthread_atfork(prepare, in_parent, in_child); }

  static ForkRegistry& get() {
    static auto& registry = *new ForkRegistry;
    return registry;
  }

  // All that holders wait for is free until the last of them has gone: only then the mutexes are
  // taken.
  static void prepare() {
    auto& registry = get();
    std::unique_lock lock(registry.mutex);
    const int own = held_here > 0 ? 1 : 0;
    ++registry.waiting;
    registry.changed.wait(lock, [&] { return registry.holders == own; });
    --registry.waiting;
    for (auto* object = registry.first; object; object = object->after_) object->mutex_.lock();
    lock.release();
  }

  static void in_parent() {
    auto& registry = get();
    for (auto* object = registry.first; object; object = object->after_) object->mutex_.unlock();
    registry.mutex.unlock();
    registry.changed.notify_all();
  }

  static void in_child() {
    auto& registry = get();
    make_anew(registry.mutex);
    make_anew(registry.changed);
    registry.holders = held_here > 0 ? 1 : 0;
    registry.waiting = 0;
    registry.forks.fetch_add(1, std::memory_order_relaxed);
    for (auto* object = registry.first; object; object = object->after_) {
      make_anew(object->mutex_);
      if (object->in_child_) object->in_child_();
    }
  }
};

ForkSafe::ForkSafe(std::mutex& mutex, std::function<void()> in_child)
    : mutex_(mutex), in_child_(std::move(in_child)) {
  auto& registry = ForkRegistry::get();
  const std::lock_guard lock(registry.mutex);
  after_ = registry.first;
  if (after_) after_->before_ = this;
  registry.first = this;
}

ForkSafe::~ForkSafe() {
  const std::lock_guard lock(ForkRegistry::get().mutex);
  if (after_) after_->before_ = before_;
  (before_ ? before_->after_ : ForkRegistry::get().first) = after_;
}

HoldFork::HoldFork() {
  if (held_here++ > 0) return;
  auto& registry = ForkRegistry::get();
  std::unique_lock lock(registry.mutex);
  registry.changed.wait(lock, [&] { return registry.waiting == 0; });
  ++registry.holders;
}

HoldFork::~HoldFork() {
  if (--held_here > 0) return;
  auto& registry = ForkRegistry::get();
  const std::lock_guard lock(registry.mutex);
  --registry.holders;
  if (registry.waiting > 0) registry.changed.notify_all();
}

unsigned forks() {
  return ForkRegistry::get().forks.load(std::memory_order_relaxed);
}

}  // namespace papilio::process
