// SPDX-License-Identifier: MIT
//
// Format: a header; an index of fixed-size records sorted by key, under a checksum checked when the
// file is opened; then the blobs, each under a checksum checked when it is read. Numbers are in the
// machine's own byte order, like the kernels themselves.
#include "runtime/cache/bundle.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "papilio/papilio.hpp"
#include "runtime/cache/checksum.h"
#include "runtime/cache/whole_file.h"

#ifdef PAPILIO_HAVE_ZLIB
#include <zlib.h>
#endif

namespace papilio::cache {
namespace {

constexpr std::string_view magic = "papilio bundle1\n";
constexpr std::string_view file_name = "papilio.bundle";

struct Header {
  char magic[16];
  std::uint64_t entries;
  std::uint64_t index_checksum;
};

struct Record {
  char key[32];
  std::uint64_t offset;        // of the blob, from the start of the file
  std::uint64_t stored_bytes;  // less than original_bytes: compressed by zlib
  std::uint64_t original_bytes;
  std::uint64_t checksum;  // of the blob as stored
};
static_assert(sizeof(Header) == 32 && sizeof(Record) == 64);

Header header_of(std::string_view file) {
  Header header;
  std::memcpy(&header, file.data(), sizeof header);
  return header;
}

Record record_of(std::string_view file, std::size_t i) {
  Record record;
  std::memcpy(&record, file.data() + sizeof(Header) + i * sizeof record, sizeof record);
  return record;
}

std::string_view key_of(const Record& record) {
  return {record.key, sizeof record.key};
}

#ifdef PAPILIO_HAVE_ZLIB
// The compressed bytes, or `bytes` itself if they would not be shorter.
std::string compress_blob(const std::string& bytes) {
  uLongf length = compressBound(bytes.size());
  std::string blob(length, '\0');
  const int result = compress2(reinterpret_cast<Bytef*>(blob.data()), &length,
                               reinterpret_cast<const Bytef*>(bytes.data()), bytes.size(), 9);
  if (result != Z_OK || length >= bytes.size()) return bytes;
  blob.resize(length);
  return blob;
}

std::optional<std::string> expand_blob(std::string_view blob, std::uint64_t original_bytes) {
  constexpr std::uint64_t most_times = 1032;  // that deflate makes anything shorter
  if (original_bytes / most_times > blob.size()) return std::nullopt;
  std::string bytes(original_bytes, '\0');
  uLongf length = bytes.size();
  const int result = uncompress(reinterpret_cast<Bytef*>(bytes.data()), &length,
                                reinterpret_cast<const Bytef*>(blob.data()), blob.size());
  if (result != Z_OK || length != original_bytes) return std::nullopt;
  return bytes;
}
#else
std::string compress_blob(const std::string& bytes) {
  return bytes;
}

// A bundle from a build that had zlib: its compressed entries are not there for this one.
std::optional<std::string> expand_blob(std::string_view, std::uint64_t) {
  return std::nullopt;
}
#endif

}  // namespace

void write_bundle(const std::string& path,
                  std::vector<std::pair<std::string, std::string>> entries) {
  const auto before = [](const auto& a, const auto& b) { return a.first < b.first; };
  const auto equal = [](const auto& a, const auto& b) { return a.first == b.first; };
  std::stable_sort(entries.begin(), entries.end(), before);
  entries.erase(std::unique(entries.begin(), entries.end(), equal), entries.end());

  std::string index, blobs;
  const std::size_t blobs_at = sizeof(Header) + entries.size() * sizeof(Record);
  for (const auto& [name, bytes] : entries) {
    const auto blob = compress_blob(bytes);
    Record record{};
    std::memcpy(record.key, name.data(), std::min(name.size(), sizeof record.key));
    record.offset = blobs_at + blobs.size();
    record.stored_bytes = blob.size();
    record.original_bytes = bytes.size();
    record.checksum = checksum(blob);
    index.append(reinterpret_cast<const char*>(&record), sizeof record);
    blobs += blob;
  }
  Header header{};
  std::memcpy(header.magic, magic.data(), sizeof header.magic);
  header.entries = entries.size();
  header.index_checksum = checksum(index);
  write_whole_file(path, {{reinterpret_cast<const char*>(&header), sizeof header}, index, blobs});
}

std::shared_ptr<const Bundle> Bundle::open(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (file < 0) return nullptr;
  struct stat info;
  const bool regular = fstat(file, &info) == 0 && S_ISREG(info.st_mode) &&
                       static_cast<std::size_t>(info.st_size) >= sizeof(Header);
  const auto size = regular ? static_cast<std::size_t>(info.st_size) : 0;
  void* at = regular ? mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
  close(file);
  if (at == MAP_FAILED) return nullptr;
  std::shared_ptr<const Bundle> bundle(new Bundle(path, {static_cast<const char*>(at), size}));
  return bundle->index_is_sound() ? bundle : nullptr;
}

Bundle::~Bundle() {
  munmap(const_cast<char*>(file_.data()), file_.size());
}

bool Bundle::index_is_sound() const {
  const auto header = header_of(file_);
  if (std::string_view(header.magic, sizeof header.magic) != magic) return false;
  if (header.entries > (file_.size() - sizeof(Header)) / sizeof(Record)) return false;
  return checksum(file_.substr(sizeof(Header), header.entries * sizeof(Record))) ==
         header.index_checksum;
}

std::size_t Bundle::entries() const {
  return header_of(file_).entries;
}

std::optional<std::string> Bundle::find(const std::string& key) const {
  std::size_t first = 0, last = entries();
  while (first < last) {
    const std::size_t middle = first + (last - first) / 2;
    if (key_of(record_of(file_, middle)) < key)
      first = middle + 1;
    else
      last = middle;
  }
  if (first == entries()) return std::nullopt;
  const auto record = record_of(file_, first);
  if (key_of(record) != key) return std::nullopt;
  if (record.offset > file_.size() || record.stored_bytes > file_.size() - record.offset)
    return std::nullopt;  // the file was cut
  const auto blob = file_.substr(record.offset, record.stored_bytes);
  if (checksum(blob) != record.checksum) return std::nullopt;
  if (record.stored_bytes == record.original_bytes) return std::string(blob);
  return expand_blob(blob, record.original_bytes);
}

std::shared_ptr<const Bundle> open_installed_bundle() {
  if (const char* path = std::getenv("PAPILIO_BUNDLE")) {
    auto named = Bundle::open(path);
    if (!named && *path)
      throw Error(ErrorCode::input_output,
                  std::string("PAPILIO_BUNDLE names '") + path +
                      "', which is not there or no bundle of kernels; empty, it means none");
    return named;
  }
  Dl_info here;
  if (!dladdr(reinterpret_cast<const void*>(&open_installed_bundle), &here) || !here.dli_fname)
    return nullptr;
  // A program may report itself as it was called; the shared library always by its path.
  std::error_code error;
  auto self = std::filesystem::canonical(here.dli_fname, error);
  if (error) self = std::filesystem::read_symlink("/proc/self/exe", error);
  const auto home = self.parent_path();
  // Beside the library, above a drop-in's own folder, or beside it seen from a program, built or
  // installed.
  std::vector<std::filesystem::path> folders{home, home / "..", home / "../lib"};
#ifdef PAPILIO_PROGRAMS_TO_LIB
  folders.push_back(home / PAPILIO_PROGRAMS_TO_LIB);
#endif
  for (const auto& folder : folders)
    if (auto bundle = Bundle::open((folder / file_name).lexically_normal().string())) return bundle;
  return nullptr;
}

}  // namespace papilio::cache
