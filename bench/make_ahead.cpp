// SPDX-License-Identifier: MIT
#include "bench/make_ahead.h"

#include <utility>

namespace papilio::bench {

MakeAhead::MakeAhead(std::size_t count, std::size_t ahead, unsigned threads,
                     std::function<void(std::size_t)> make)
    : ahead_(ahead), make_(std::move(make)), made_(count, false) {
  for (unsigned t = 0; t < threads; ++t)
    threads_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

MakeAhead::~MakeAhead() {
  for (auto& thread : threads_) thread.request_stop();
}

void MakeAhead::wait(std::size_t i) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return made_[i]; });
}

void MakeAhead::used() {
  const std::lock_guard lock(mutex_);
  ++used_;
  changed_.notify_all();
}

void MakeAhead::work(const std::stop_token& stop) {
  std::unique_lock lock(mutex_);
  while (next_ < made_.size()) {
    const std::size_t i = next_++;
    changed_.wait(lock, stop, [&] { return i < used_ + ahead_; });
    if (stop.stop_requested()) return;
    lock.unlock();
    make_(i);
    lock.lock();
    made_[i] = true;
    changed_.notify_all();
  }
}

}  // namespace papilio::bench
