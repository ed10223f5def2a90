// SPDX-License-Identifier: MIT
//
// Writes under a limit on file sizes (RLIMIT_FSIZE). Beyond it the system sends SIGXFSZ, which
// kills by default. A library wants EFBIG instead.
#pragma once

#include <csignal>
#include <ctime>

namespace papilio::process {

// While one exists, a write past the limit fails on this thread with EFBIG and raises no signal.
class FileSizeErrors {
 public:
  FileSizeErrors() {
    sigemptyset(&signal_);
    sigaddset(&signal_, SIGXFSZ);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGXFSZ) == 1;
    pthread_sigmask(SIG_BLOCK, &signal_, &before_);
  }
  ~FileSizeErrors() {
    const timespec at_once{};
    if (!was_pending_) sigtimedwait(&signal_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  FileSizeErrors(const FileSizeErrors&) = delete;
  FileSizeErrors& operator=(const FileSizeErrors&) = delete;

 private:
  sigset_t signal_, before_;
  bool was_pending_;
};

}  // namespace papilio::process
