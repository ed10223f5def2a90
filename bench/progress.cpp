// SPDX-License-Identifier: MIT
//
// The bar: [#####-----] 34 of 126, 41 s.
#include "bench/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace papilio::bench {
namespace {

constexpr std::size_t width = 40;

}  // namespace

Progress::Progress(std::string what, std::size_t total)
    : what_(std::move(what)),
      total_(total),
      shown_(isatty(STDERR_FILENO) != 0),
      start_(std::chrono::steady_clock::now()) {
  draw();
}

void Progress::advance(std::size_t count) {
  done_ += count;
  draw();
}

void Progress::clear() {
  if (shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::draw() {
  if (!shown_ || total_ == 0) return;
  const std::size_t filled = width * done_ / total_;
  const auto seconds =
      std::chrono::duration_cast<std::chrono::seconds>(std::chrono::steady_clock::now() - start_);
  fmt::print(stderr, "\r\033[K[{:#<{}}{:-<{}}] {} of {} {}, {} s", "", filled, "", width - filled,
             done_, total_, what_, seconds.count());
  std::fflush(stderr);
}

}  // namespace papilio::bench
