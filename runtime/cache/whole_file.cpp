// SPDX-License-Identifier: MIT
//
// Read, write and rename, on POSIX calls: the standard streams can neither create exclusively nor
// say why they failed. Not synced to the disk: after a power cut a checksum finds the torn file.
#include "runtime/cache/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <memory>
#include <system_error>

#include "papilio/papilio.hpp"
#include "runtime/process/file_size.h"

namespace papilio::cache {
namespace {

// Unique among threads (counter), processes (pid) and machines on one network folder (time).
std::string temporary_name(const std::string& path) {
  static std::atomic<unsigned> counter{0};
  const auto now = std::chrono::system_clock::now().time_since_epoch().count();
  return path + "." + std::to_string(getpid()) + "." + std::to_string(counter++) + "." +
         std::to_string(now) + std::string(temporary_suffix);
}

bool write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto written = write(file, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

}  // namespace

std::string file_of_links(const std::string& path) {
  constexpr int most_links = 40;  // as many as Linux follows
  std::filesystem::path file = path;
  std::error_code failed;
  for (int links = 0; std::filesystem::is_symlink(file, failed); ++links) {
    const auto target = std::filesystem::read_symlink(file, failed);
    if (failed || links == most_links) return path;
    file = file.parent_path() / target;  // the target alone where it is absolute
  }
  return file;
}

void write_whole_file(const std::string& path, const std::vector<std::string_view>& parts) {
  const process::FileSizeErrors no_signal;
  const auto temporary = temporary_name(path);
  const auto fail = [&](const char* doing) {
    const auto reason = std::system_category().message(errno);
    unlink(temporary.c_str());
    throw Error(ErrorCode::input_output, std::string(doing) + " " + path + ": " + reason);
  };
  const int file = open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (file < 0) fail("creating");
  constexpr mode_t permissions = 0777;
  struct stat replaced {};
  if (lstat(path.c_str(), &replaced) == 0 && S_ISREG(replaced.st_mode))
    fchmod(file, replaced.st_mode & permissions);  // else, as on some network folders, the usual
  for (const auto part : parts)
    if (!write_all(file, part)) {
      const int reason = errno;
      close(file);
      errno = reason;
      fail("writing");
    }
  if (close(file) != 0) fail("writing");
  if (rename(temporary.c_str(), path.c_str()) != 0) fail("renaming into");
}

std::string read_whole_file(const std::string& path, std::size_t most_bytes) {
  const auto fail = [&](const std::string& reason) {
    throw Error(ErrorCode::input_output, "reading '" + path + "': " + reason);
  };
  // Not blocking: a named pipe opens at once, and is then refused.
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) fail(std::system_category().message(errno));
  const std::shared_ptr<const int> closed(&file, [](const int* one) { close(*one); });
  struct stat info {};
  if (fstat(file, &info) != 0) fail(std::system_category().message(errno));
  if (S_ISDIR(info.st_mode)) fail(std::system_category().message(EISDIR));
  if (!S_ISREG(info.st_mode)) fail("it is no regular file");
  std::string text;
  constexpr std::size_t block = std::size_t{1} << 16;
  for (;;) {
    const std::size_t before = text.size();
    text.resize(before + block);
    const auto got = read(file, text.data() + before, block);
    if (got < 0 && errno != EINTR) fail(std::system_category().message(errno));
    text.resize(before + static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    if (got == 0) return text;
    if (text.size() > most_bytes)
      fail("there are more than " + std::to_string(most_bytes >> 20) + " MiB");
  }
}

}  // namespace papilio::cache
