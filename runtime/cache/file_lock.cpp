// SPDX-License-Identifier: MIT
#include "runtime/cache/file_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

namespace papilio::cache {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds longest_wait{10};  // a file of wisdom is written in milliseconds
constexpr std::chrono::milliseconds between_tries{2};

// Of the file itself, whichever of its names is given.
std::filesystem::path folder_of(const std::string& path) {
  std::error_code ignored;
  auto whole = std::filesystem::weakly_canonical(path, ignored);
  if (whole.empty()) whole = path;
  auto folder = whole.parent_path();
  return folder.empty() ? std::filesystem::path(".") : folder;
}

bool is_locked(int folder) {
  const auto end = Clock::now() + longest_wait;
  while (flock(folder, LOCK_EX | LOCK_NB) != 0) {
    if ((errno != EWOULDBLOCK && errno != EINTR) || Clock::now() > end) return false;
    std::this_thread::sleep_for(between_tries);
  }
  return true;
}

}  // namespace

FileLock::FileLock(const std::string& path)
    : folder_(open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)) {
  if (folder_ < 0 || is_locked(folder_)) return;
  close(folder_);
  folder_ = -1;
}

// A child of fork() has the lock too: closing would leave it locked there.
FileLock::~FileLock() {
  if (folder_ < 0) return;
  flock(folder_, LOCK_UN);
  close(folder_);
}

}  // namespace papilio::cache
