// SPDX-License-Identifier: MIT
//
// Output files that appear whole or not at all: a temporary name, then rename(2), which replaces
// the old file in one step on every POSIX file system.
#include "runtime/cli/whole_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <system_error>

#include "papilio/papilio.hpp"

namespace papilio::cli {
namespace {

[[noreturn]] void fail(const std::string& path, const char* step) {
  throw Error(ErrorCode::input_output,
              path + ": cannot " + step + ": " + std::generic_category().message(errno));
}

// Owns the temporary file until it has been renamed.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& path) : path_(path), name_(path + ".XXXXXX") {
    descriptor_ = mkstemp(name_.data());
    if (descriptor_ < 0) fail(path, "write beside it");
  }
  ~TemporaryFile() {
    if (descriptor_ >= 0) close(descriptor_);
    if (!renamed_) unlink(name_.c_str());
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;

  void append(std::string_view bytes) {
    constexpr std::size_t most_at_once = std::size_t{1} << 30;  // Linux writes at most 2 GiB a call
    while (!bytes.empty()) {
      const auto written = ::write(descriptor_, bytes.data(), std::min(bytes.size(), most_at_once));
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) fail(path_, "write");
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void rename_to_path() {
    // mkstemp makes the file private; a result is as readable as the user's other files.
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(descriptor_, 0666 & ~mask) != 0) fail(path_, "set its permissions");
    if (fsync(descriptor_) != 0 && errno != EINVAL) fail(path_, "write");
    if (std::rename(name_.c_str(), path_.c_str()) != 0) fail(path_, "rename into place");
    renamed_ = true;
  }

 private:
  std::string path_;
  std::string name_;
  int descriptor_ = -1;
  bool renamed_ = false;
};

}  // namespace

void write_whole_file(const std::string& path, std::initializer_list<std::string_view> pieces) {
  TemporaryFile file(path);
  for (const std::string_view piece : pieces) file.append(piece);
  file.rename_to_path();
}

}  // namespace papilio::cli
