// SPDX-License-Identifier: MIT
//
// The second executable is handed over once it is whole.
#include "runtime/api/relay.h"

#include <chrono>
#include <utility>

namespace papilio::api {

Relay::Relay(std::shared_ptr<const Executable> only)
    : first_(std::move(only)), current_(first_.get()) {}

Relay::Relay(std::shared_ptr<const Executable> first, Background& background, Make make)
    : first_(std::move(first)), current_(first_.get()) {
  task_ = background.start([this, make = std::move(make)](std::stop_token stop) {
    if (!second_) second_ = make(std::move(stop));  // after a fork it may be there
    current_.store(second_.get(), std::memory_order_release);
  });
}

bool Relay::ready() const {
  if (!task_) return true;
  const auto result = task_->result();
  if (result.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return false;
  result.get();
  return true;
}

void Relay::wait() const {
  if (task_) task_->result().get();
}

}  // namespace papilio::api
