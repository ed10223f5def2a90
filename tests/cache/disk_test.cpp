// SPDX-License-Identifier: MIT
//
// The folder: nothing that can be in a file, or be wrong with the folder, is more than a miss.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>

#include "papilio/papilio.hpp"
#include "runtime/cache/disk.h"
#include "tests/cache/private_cache.h"
#include "tests/support/child_process.h"
#include "tests/support/environment_variable.h"
#include "tests/support/sanitizers.h"

namespace papilio::cache {
namespace {

namespace fs = std::filesystem;
using tests::PrivateCache;
using tests::read_file;
using tests::write_file;

const std::string bytes = "the bytes of an entry, a few words long";

std::string stored(const PrivateCache& own, const std::string& name) {
  write_disk(own.folder(), name, bytes);
  return read_file(own.file(name));
}

TEST(Disk, is_a_header_and_the_bytes) {
  const PrivateCache own;
  const auto name = key({"entry"});
  const auto file = stored(own, name);
  EXPECT_EQ(file.size(), 64 + bytes.size());
  EXPECT_EQ(file.substr(0, 16), "papilio cache 1\n");
  EXPECT_EQ(file.substr(16, 32), name);
  EXPECT_EQ(file.substr(64), bytes);
  EXPECT_EQ(read_disk(own.folder(), name), bytes);
}

TEST(Disk, misses_when_any_byte_differs) {
  const PrivateCache own;
  const auto name = key({"entry"});
  const auto file = stored(own, name);
  for (std::size_t i = 0; i < file.size(); ++i)
    for (const int flip : {0x01, 0x80, 0xff}) {
      auto damaged = file;
      damaged[i] = static_cast<char>(damaged[i] ^ flip);
      write_file(own.file(name), damaged);
      EXPECT_EQ(read_disk(own.folder(), name), std::nullopt) << "byte " << i << " flip " << flip;
    }
}

TEST(Disk, misses_at_every_truncation_and_extension) {
  const PrivateCache own;
  const auto name = key({"entry"});
  const auto file = stored(own, name);
  for (std::size_t length = 0; length < file.size(); ++length) {
    write_file(own.file(name), file.substr(0, length));
    EXPECT_EQ(read_disk(own.folder(), name), std::nullopt) << length;
  }
  write_file(own.file(name), file + "x");
  EXPECT_EQ(read_disk(own.folder(), name), std::nullopt);
}

TEST(Disk, misses_when_the_file_belongs_to_another_key) {
  const PrivateCache own;
  stored(own, key({"one"}));
  fs::copy_file(own.file(key({"one"})), own.file(key({"two"})));
  EXPECT_EQ(read_disk(own.folder(), key({"two"})), std::nullopt);
}

TEST(Disk, misses_when_it_is_no_regular_file) {
  const PrivateCache own;
  stored(own, key({"one"}));
  fs::create_directory(own.file(key({"folder"})));
  ASSERT_EQ(mkfifo(own.file(key({"pipe"})).c_str(), 0600), 0);
  EXPECT_EQ(read_disk(own.folder(), key({"folder"})), std::nullopt);
  EXPECT_EQ(read_disk(own.folder(), key({"pipe"})), std::nullopt);
}

// As long as its header says, without a byte of it on the disk.
TEST(Disk, misses_at_a_sparse_file_of_a_tebibyte) {
  if (tests::has_own_allocator) GTEST_SKIP() << "the sanitizer has no allocation of a tebibyte";
  const PrivateCache own;
  const auto name = key({"entry"});
  stored(own, name);
  const std::uint64_t length = std::uint64_t{1} << 40;
  auto file = read_file(own.file(name));
  std::memcpy(&file[48], &length, sizeof length);
  write_file(own.file(name), file);
  fs::resize_file(own.file(name), 64 + length);
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(read_disk(own.folder(), name), std::nullopt);  // not even memory is taken
  EXPECT_EQ(read_disk(own.folder(), name, 1 << 20), std::nullopt);
  EXPECT_FALSE(holds(name));
  EXPECT_EQ(lookup(name, [] { return bytes; }).source, Source::made);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(5));
  clear_memory();
  EXPECT_EQ(lookup(name, [] { return std::string(); }).source, Source::disk);
}

TEST(Disk, takes_no_more_than_was_asked_for) {
  const PrivateCache own;
  const auto name = key({"entry"});
  stored(own, name);
  EXPECT_EQ(read_disk(own.folder(), name, bytes.size() - 1), std::nullopt);
  EXPECT_EQ(read_disk(own.folder(), name, bytes.size()), bytes);
}

// The limit's signal would end the process, and the library's users did not ask for a file.
TEST(Disk, a_limit_on_files_is_no_more_than_a_folder_that_cannot_be_written) {
  const PrivateCache own;
  for (const rlim_t limit : {0, 10, 100, 1000}) {
    const int status = tests::in_child([&] {
      const rlimit set{limit, limit};
      ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &set), 0);
      const auto name = key({"large"});
      EXPECT_EQ(lookup(name, [] { return std::string(5000, 'x'); }).source, Source::made);
      EXPECT_EQ(lookup(name, [] { return std::string(); }).source, Source::memory);
      EXPECT_EQ(disk_state().writable, limit >= 100);
      sigset_t pending;
      sigpending(&pending);
      EXPECT_FALSE(sigismember(&pending, SIGXFSZ));
    });
    EXPECT_EQ(status, 0) << limit;
    EXPECT_EQ(tests::count_files(own.folder()), 0u) << limit;
  }
}

TEST(Disk, heals_a_damaged_file) {
  const PrivateCache own;
  const auto name = key({"entry"});
  stored(own, name);
  write_file(own.file(name), "something else altogether");
  EXPECT_EQ(lookup(name, [] { return bytes; }).source, Source::made);
  clear_memory();
  EXPECT_EQ(lookup(name, [] { return std::string(); }).source, Source::disk);
}

TEST(Disk, makes_its_folder_for_the_user_alone) {
  const PrivateCache own;
  const auto deep = own.root() + "/a/b/c";
  write_disk(deep, key({"entry"}), bytes);
  struct stat info;
  ASSERT_EQ(stat(deep.c_str(), &info), 0);
  EXPECT_EQ(info.st_mode & 0777, 0700u);
}

TEST(Disk, says_why_the_folder_is_unwritable_and_works_without_it) {
  const PrivateCache own;
  // Below a regular file nobody can make a folder, the superuser included.
  write_file(own.root() + "/file", "");
  own.use(own.root() + "/file/cache");
  EXPECT_EQ(lookup(key({"entry"}), [] { return bytes; }).source, Source::made);
  EXPECT_EQ(lookup(key({"entry"}), [] { return std::string(); }).source, Source::memory);
  const auto state = disk_state();
  EXPECT_FALSE(state.writable);
  EXPECT_NE(state.reason.find(own.root() + "/file"), std::string::npos) << state.reason;
  EXPECT_NE(state.reason.find("Not a directory"), std::string::npos) << state.reason;
  EXPECT_THROW(write_disk(own.root() + "/file/cache", key({"entry"}), bytes), Error);
}

TEST(Disk, leaves_no_temporary_file_behind_when_the_rename_fails) {
  const PrivateCache own;
  stored(own, key({"one"}));
  fs::create_directory(own.file(key({"taken"})));
  EXPECT_THROW(write_disk(own.folder(), key({"taken"}), bytes), Error);
  EXPECT_EQ(tests::count_files(own.folder()), 2u);
}

TEST(Disk, can_be_switched_off) {
  const PrivateCache own;
  own.use("");
  EXPECT_EQ(folder(), "");
  lookup(key({"entry"}), [] { return bytes; });
  EXPECT_FALSE(disk_state().writable);
  EXPECT_NE(disk_state().reason.find("PAPILIO_CACHE_DIR"), std::string::npos);
  EXPECT_EQ(clear_disk(), 0u);
}

TEST(Disk, counts_and_clears_its_own_files_only) {
  const PrivateCache own;
  stored(own, key({"one"}));
  stored(own, key({"two"}));
  write_file(own.file(key({"three"})) + ".1.2.3.temporary", "left by a crash");
  write_file(own.folder() + "/notes.txt", "somebody else's");
  write_file(own.folder() + "/" + std::string(32, 'a') + ".txt", "also");
  const auto state = disk_state();
  EXPECT_TRUE(state.writable) << state.reason;
  EXPECT_EQ(state.folder, own.folder());
  EXPECT_EQ(state.files, 3u);
  EXPECT_EQ(state.bytes, 2 * (64 + bytes.size()) + 15);
  EXPECT_EQ(clear_disk(), 3u);
  EXPECT_EQ(tests::count_files(own.folder()), 2u);
}

TEST(Disk, follows_the_environment) {
  const PrivateCache own;
  const tests::EnvironmentVariable none("PAPILIO_CACHE_DIR", {});
  const tests::EnvironmentVariable base("XDG_CACHE_HOME", "/base"), home("HOME", "/home/somebody");
  EXPECT_EQ(folder(), "/base/papilio");
  base.set("relative");
  EXPECT_EQ(folder(), "/home/somebody/.cache/papilio");
  home.set({});
  EXPECT_EQ(folder(), "");
  EXPECT_FALSE(disk_state().reason.empty());
}

TEST(Disk, reads_a_kernel_well_under_a_millisecond) {
  const PrivateCache own;
  const auto name = key({"kernel"});
  const std::string kernel(50'000, 'k');
  write_disk(own.folder(), name, kernel);
  double best_us = 1e9;
  for (int i = 0; i < 50; ++i) {
    const auto start = std::chrono::steady_clock::now();
    ASSERT_TRUE(read_disk(own.folder(), name));
    const std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - start;
    best_us = std::min(best_us, took.count());
  }
  RecordProperty("disk_hit_us", std::to_string(best_us));
  std::printf("disk hit, 50 000 bytes: %.1f us\n", best_us);
  EXPECT_LT(best_us, 1000);
}

}  // namespace
}  // namespace papilio::cache
