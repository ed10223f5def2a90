// SPDX-License-Identifier: MIT
//
// What a plan executes: one executable for good, or one that serves until another has been made in
// the background. The change is a single atomic store; both stay until the relay goes, since work
// that was enqueued may still use the first.
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

  // `first` serves until `make`, on the background thread, has returned the second.
  Relay(std::shared_ptr<const Executable> first, Background& background, Make make);

  // The one to run now.
  const Executable& current() const {
    if (task_) task_->go_on();
    return *current_.load(std::memory_order_acquire);
  }

  // Whether current() is final. Throws what making the second threw, then and from then on.
  bool ready() const;

  // Returns when it is; throws likewise.
  void wait() const;

 private:
  std::shared_ptr<const Executable> first_, second_;
  std::atomic<const Executable*> current_;
  std::unique_ptr<Background::Task> task_;  // last: its end waits for who writes the others
};

}  // namespace papilio::api
