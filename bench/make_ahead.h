// SPDX-License-Identifier: MIT
//
// Threads that make things in order, ahead of one who uses them. An exception of the user's ends
// them: the destructor wakes those that wait.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>
#include <vector>

namespace papilio::bench {

class MakeAhead {
 public:
  // Calls make(0) to make(count - 1) on so many threads. Things made and not yet used are at most
  // `ahead`. `make` must not throw.
  MakeAhead(std::size_t count, std::size_t ahead, unsigned threads,
            std::function<void(std::size_t)> make);
  // Returns once the calls under way have.
  ~MakeAhead();
  MakeAhead(const MakeAhead&) = delete;
  MakeAhead& operator=(const MakeAhead&) = delete;

  void wait(std::size_t i);  // until thing i is made
  void used();               // one thing more

 private:
  void work(const std::stop_token& stop);

  const std::size_t ahead_;
  const std::function<void(std::size_t)> make_;
  std::mutex mutex_;
  std::condition_variable_any changed_;
  std::size_t next_ = 0, used_ = 0;
  std::vector<bool> made_;
  std::vector<std::jthread> threads_;
};

}  // namespace papilio::bench
