// SPDX-License-Identifier: MIT
//
// A bar on the standard error, where that is a terminal: how far a run is.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace papilio::bench {

class Progress {
 public:
  explicit Progress(std::string what, std::size_t total);
  ~Progress() { clear(); }

  void advance(std::size_t count = 1);  // so many more done
  void clear();                         // takes the bar away, before a line is printed
  void draw();

 private:
  std::string what_;
  std::size_t total_;
  std::size_t done_ = 0;
  bool shown_;
  std::chrono::steady_clock::time_point start_;
};

}  // namespace papilio::bench
