// SPDX-License-Identifier: MIT
#include "runtime/cli/device_turns.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <filesystem>
#include <thread>

namespace papilio::cli {

DeviceTurns::DeviceTurns(const std::string& device) {
  std::string name = device;
  for (char& c : name)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '_';
  std::error_code failed;
  const auto folder = std::filesystem::temp_directory_path(failed);
  if (failed) return;
  const auto path = folder / fmt::format("papilio-timing-{}-{}", geteuid(), name);
  constexpr mode_t mine = 0600;
  file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, mine);
}

DeviceTurns::~DeviceTurns() {
  if (file_ >= 0) close(file_);
}

void DeviceTurns::take(const std::function<void()>& waits) {
  if (file_ < 0 || flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  waits();
  while (flock(file_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

// Who waits is woken, but is not given the lock: without a pause it would be taken again first.
void DeviceTurns::give() {
  if (file_ < 0) return;
  flock(file_, LOCK_UN);
  constexpr std::chrono::microseconds pause{100};
  std::this_thread::sleep_for(pause);
}

}  // namespace papilio::cli
