// SPDX-License-Identifier: MIT
//
// What is opened on first use, without a lock meanwhile. The system's loader has a lock of its own:
// a thread in dlopen() holds it while static constructors of the library run, and these may plan,
// and so wait for what another thread opens here, which waits for the loader. So two threads may
// open it side by side; the first result stays.
#pragma once

#include <mutex>
#include <optional>
#include <utility>

#include "runtime/process/fork.h"

namespace papilio::process {

template <class Value>
class OpenedOnce {
 public:
  // What open() returned first. Where it throws, nothing is remembered.
  template <class Open>
  Value get(const Open& open) {
    if (auto known = find()) return *known;
    Value opened = [&] {
      const HoldFork hold;  // a child must not inherit what is half open
      return open();
    }();
    const std::lock_guard lock(mutex_);
    if (!value_) value_ = std::move(opened);
    return *value_;
  }

  void forget() {
    const std::lock_guard lock(mutex_);
    value_.reset();
  }

 private:
  std::optional<Value> find() {
    const std::lock_guard lock(mutex_);
    return value_;
  }

  std::mutex mutex_;
  const ForkSafe fork_safe_{mutex_};
  std::optional<Value> value_;
};

}  // namespace papilio::process
