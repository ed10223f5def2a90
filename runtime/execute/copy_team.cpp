// SPDX-License-Identifier: MIT
#include "runtime/execute/copy_team.h"

namespace papilio::execute {

constexpr std::size_t copy_stack_bytes = std::size_t{256} << 10;

CopyTeam::CopyTeam(int threads) {
  for (int i = 1; i < threads; ++i) {
    process::Thread thread;
    if (!thread.start(copy_stack_bytes, [this] { serve(); })) break;
    threads_.push_back(std::move(thread));
  }
}

CopyTeam::~CopyTeam() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void CopyTeam::share(std::size_t pieces, const std::function<void(std::size_t)>& piece) {
  std::unique_lock lock(mutex_);
  piece_ = &piece, pieces_ = pieces, next_ = 0;
  if (pieces > 1) wake_.notify_all();
  work(lock);
  done_.wait(lock, [&] { return running_ == 0; });
  piece_ = nullptr, pieces_ = next_ = 0;
}

// Takes pieces until there are none.
void CopyTeam::work(std::unique_lock<std::mutex>& lock) {
  ++running_;
  while (next_ < pieces_) {
    const std::size_t mine = next_++;
    lock.unlock();
    (*piece_)(mine);
    lock.lock();
  }
  --running_;
}

void CopyTeam::serve() {
  std::unique_lock lock(mutex_);
  for (;;) {
    wake_.wait(lock, [&] { return stopping_ || next_ < pieces_; });
    if (stopping_) return;
    work(lock);
    if (running_ == 0) done_.notify_all();
  }
}

}  // namespace papilio::execute
