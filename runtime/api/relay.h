// SPDX-License-Identifier: MIT
//
// What a plan executes: one executable, or a first one until a second has been made in the
// background. The change is one atomic store. Both exist until the relay ends, since enqueued work
// may still use the first.
#pragma once

#include <atomic>
#include <functional>
#include <memory>

#include "runtime/api/background.h"
#include "runtime/api/executable.h"

namespace papilio::api {

class Relay {
 public:
  using Make = std::function<std::shared_ptr<const Executable>(std::stop_token)>;

  explicit Relay(std::shared_ptr<const Executable> only);

  // `first` serves until `make` has returned the second on the background thread.
  Relay(std::shared_ptr<const Executable> first, Background& background, Make make);

  // The executable to run now.
  const Executable& current() const {
    if (task_) task_->go_on();
    return *current_.load(std::memory_order_acquire);
  }

  // Whether current() is final. Throws what making the second threw, then and from then on.
  bool ready() const;

  // Waits until it is. Throws likewise.
  void wait() const;

 private:
  std::shared_ptr<const Executable> first_, second_;
  std::atomic<const Executable*> current_;
  std::unique_ptr<Background::Task> task_;  // last: its end waits for the writer of the others
};

}  // namespace papilio::api
