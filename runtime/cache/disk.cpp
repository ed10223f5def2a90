// SPDX-License-Identifier: MIT
//
// A cache file is a 64-byte header and the bytes: magic with the format's version, key, length and
// checksum. The header is compared with what it must be, the length with the file's size and the
// checksum with the bytes, so a change anywhere makes the file a miss; it is then made and
// replaced.
#include "runtime/cache/disk.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <new>
#include <random>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/cache/cache.h"
#include "runtime/cache/checksum.h"
#include "runtime/cache/whole_file.h"

namespace papilio::cache {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view suffix = ".papilio";

struct FileHeader {
  char magic[16];
  char key[32];
  std::uint64_t length;
  std::uint64_t checksum;
};
static_assert(sizeof(FileHeader) == 64);

FileHeader file_header_of(const std::string& key, std::string_view bytes) {
  FileHeader header{};
  std::memcpy(header.magic, "papilio cache 1\n", sizeof header.magic);
  std::memcpy(header.key, key.data(), std::min(key.size(), sizeof header.key));
  header.length = bytes.size();
  header.checksum = checksum(bytes);
  return header;
}

std::string path_of(const std::string& folder, const std::string& key) {
  return folder + "/" + key + std::string(suffix);
}

bool read_all(int file, char* to, std::size_t bytes) {
  while (bytes > 0) {
    const auto got = read(file, to, bytes);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    to += got;
    bytes -= static_cast<std::size_t>(got);
  }
  return true;
}

// Makes the folder and what is missing above it, for this user alone.
void make_folder(const std::string& folder) {
  for (std::size_t at = 0; at != std::string::npos;) {
    at = folder.find('/', at + 1);
    const auto part = folder.substr(0, at);
    if (mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) {
      const int reason = errno;
      struct stat info;  // a parent that exists may refuse for reasons of its own (read-only root)
      if (stat(part.c_str(), &info) == 0 && S_ISDIR(info.st_mode)) continue;
      throw Error(ErrorCode::input_output,
                  "making cache folder " + part + ": " + std::system_category().message(reason));
    }
  }
}

// True for the files that this code writes: KEY.papilio, and KEY.papilio.….temporary left by a
// crash.
bool is_ours(const std::string& name) {
  constexpr std::size_t digits = 32;
  if (name.find_first_not_of("0123456789abcdef") != digits) return false;
  if (name.compare(digits, suffix.size(), suffix) != 0) return false;
  return name.size() == digits + suffix.size() || name.ends_with(temporary_suffix);
}

// Calls `visit` with each of our files in the folder.
template <class Visit>
void for_each_file(const std::string& folder, Visit visit) {
  std::error_code error;
  for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (is_ours(at->path().filename().string())) visit(*at);
}

// Says that a file is in use, where it was last said some time ago: who removes files looks at it.
void touch(int file, const struct stat& info) {
  constexpr std::time_t often_enough = 60;  // seconds
  if (std::time(nullptr) - info.st_mtime >= often_enough) futimens(file, nullptr);
}

// Removes what was used longest ago until the folder holds an eighth less than its limit, and what
// a crash left behind a day ago. Other processes may do the same; who has a file open keeps it.
void remove_oldest(const std::string& folder, std::size_t limit) {
  struct File {
    std::pair<std::time_t, long> used;  // seconds, nanoseconds
    std::size_t bytes;
    std::string path;
  };
  constexpr std::time_t day = 24 * 60 * 60;
  std::vector<File> files;
  std::size_t total = 0;
  for_each_file(folder, [&](const fs::directory_entry& entry) {
    struct stat info;
    const std::string path = entry.path().string();
    if (stat(path.c_str(), &info) != 0) return;
    if (path.ends_with(temporary_suffix)) {
      if (std::time(nullptr) - info.st_mtime >= day) unlink(path.c_str());
      return;
    }
    const auto bytes = static_cast<std::size_t>(info.st_blocks) * 512;
    total += bytes;
    files.push_back({{info.st_mtim.tv_sec, info.st_mtim.tv_nsec}, bytes, path});
  });
  if (total <= limit) return;
  std::sort(files.begin(), files.end(),
            [](const File& a, const File& b) { return a.used < b.used; });
  for (const File& file : files) {
    if (total <= limit - limit / 8) break;
    if (unlink(file.path.c_str()) == 0) total -= file.bytes;
  }
}

// After so many bytes written, by this process. It begins anywhere within a sixteenth, so that many
// short processes look as often as one that writes as much.
void hold_to_limit(const std::string& folder, std::size_t written) {
  const std::size_t limit = disk_limit();
  if (limit == 0) return;
  const std::size_t step = std::max<std::size_t>(1, limit / 16);
  static std::atomic<std::size_t> since{std::random_device{}()};
  const std::size_t block = 4096, on_disk = (written + block - 1) / block * block;
  const std::size_t before = since.fetch_add(on_disk) % step;
  if (before + on_disk >= step) remove_oldest(folder, limit);
}

}  // namespace

std::optional<std::string> read_disk(const std::string& folder, const std::string& key,
                                     std::size_t most_bytes) try {
  // Not blocking, since somebody may have put a pipe there.
  const int file = open(path_of(folder, key).c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return std::nullopt;
  struct Close {
    int file;
    ~Close() { close(file); }
  } const closing{file};
  struct stat info;
  if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode)) return std::nullopt;
  FileHeader header;
  if (!read_all(file, reinterpret_cast<char*>(&header), sizeof header)) return std::nullopt;
  // Before memory is taken for it, since a foreign file may claim any length, and have it: a sparse
  // one takes no room on the disk.
  if (static_cast<std::uint64_t>(info.st_size) - sizeof header != header.length ||
      header.length > most_bytes)
    return std::nullopt;
  std::string bytes(header.length, '\0');
  if (!read_all(file, bytes.data(), bytes.size())) return std::nullopt;
  const auto expected = file_header_of(key, bytes);
  if (std::memcmp(&header, &expected, sizeof header) != 0) return std::nullopt;
  touch(file, info);
  return bytes;
} catch (const std::bad_alloc&) {
  return std::nullopt;
}

void write_disk(const std::string& folder, const std::string& key, std::string_view bytes) {
  struct stat info;
  if (stat(folder.c_str(), &info) != 0) make_folder(folder);
  const auto header = file_header_of(key, bytes);
  write_whole_file(path_of(folder, key),
                   {{reinterpret_cast<const char*>(&header), sizeof header}, bytes});
  hold_to_limit(folder, sizeof header + bytes.size());
}

std::string folder() {
  if (const char* own = std::getenv("PAPILIO_CACHE_DIR")) return own;
  // The XDG base directory specification: a relative path is ignored.
  if (const char* base = std::getenv("XDG_CACHE_HOME"); base && *base == '/')
    return std::string(base) + "/papilio";
  if (const char* home = std::getenv("HOME"); home && *home)
    return std::string(home) + "/.cache/papilio";
  return {};
}

DiskState disk_state() {
  DiskState state;
  state.folder = folder();
  if (state.folder.empty()) {
    state.reason = std::getenv("PAPILIO_CACHE_DIR")
                       ? "switched off: PAPILIO_CACHE_DIR is empty"
                       : "no folder: none of PAPILIO_CACHE_DIR, XDG_CACHE_HOME and HOME is set";
    return state;
  }
  try {
    make_folder(state.folder);
    // Tried rather than asked: quotas, limits and read-only mounts do not show in permissions.
    const auto probe = state.folder + "/probe";
    write_whole_file(probe, {std::string(sizeof(FileHeader), ' ')});
    unlink(probe.c_str());
    state.writable = true;
  } catch (const Error& error) {
    state.reason = error.what();
  }
  for_each_file(state.folder, [&](const fs::directory_entry& file) {
    std::error_code error;
    const auto bytes = file.file_size(error);
    if (error) return;  // another process removed it meanwhile
    ++state.files;
    state.bytes += bytes;
  });
  return state;
}

std::size_t clear_disk() {
  std::size_t count = 0;
  for_each_file(folder(), [&](const fs::directory_entry& file) {
    if (unlink(file.path().c_str()) == 0) ++count;
  });
  return count;
}

}  // namespace papilio::cache
