// SPDX-License-Identifier: MIT
//
// Threads that share copies. One core moves a fifth of what the link to a GPU carries.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <vector>

#include "runtime/process/threads.h"

namespace papilio::execute {

// Lives for one execution. The caller takes part, alone if the system gives no threads.
class CopyTeam {
 public:
  explicit CopyTeam(int threads);
  ~CopyTeam();
  CopyTeam(const CopyTeam&) = delete;
  CopyTeam& operator=(const CopyTeam&) = delete;

  std::size_t hands() const { return threads_.size() + 1; }

  // Calls piece(0) .. piece(pieces - 1), which must not throw. Returns when all have ended.
  void share(std::size_t pieces, const std::function<void(std::size_t)>& piece);

 private:
  void serve();
  void work(std::unique_lock<std::mutex>& lock);

  std::mutex mutex_;
  std::condition_variable wake_, done_;
  const std::function<void(std::size_t)>* piece_ = nullptr;
  std::size_t pieces_ = 0, next_ = 0, running_ = 0;
  bool stopping_ = false;
  std::vector<process::Thread> threads_;
};

}  // namespace papilio::execute
