// SPDX-License-Identifier: MIT
//
// What is kept is bounded: the memory cache and the folder hold to their limits, and what was used
// longest ago goes first.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <ctime>
#include <filesystem>
#include <string>
#include <thread>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/cache/cache.h"
#include "runtime/cache/disk.h"
#include "tests/cache/private_cache.h"
#include "tests/support/environment_variable.h"

namespace papilio::cache {
namespace {

using tests::PrivateCache;

class MemoryLimit : public testing::Test {
 public:
  // A test keeps nothing on the disk, and leaves the usual limit behind.
  MemoryLimit() { own_.use(""); }
  ~MemoryLimit() override { set_memory_limit(usual_memory_limit); }

 protected:
  // Where an entry of so many bytes comes from.
  static Source look_up(int number, std::size_t bytes = 10000) {
    return lookup(key({"entry", std::to_string(number)}), [&] { return std::string(bytes, 'x'); })
        .source;
  }

 private:
  PrivateCache own_;
};

TEST_F(MemoryLimit, IsHeldAndTheLastUsedStay) {
  set_memory_limit(50000);  // four entries and what they take besides
  for (int i = 0; i < 4; ++i) EXPECT_EQ(look_up(i), Source::made);
  EXPECT_GT(memory_bytes(), 40000u);
  EXPECT_EQ(look_up(0), Source::memory);  // now 1 is the one used longest ago
  EXPECT_EQ(look_up(4), Source::made);
  EXPECT_LE(memory_bytes(), 50000u);
  EXPECT_EQ(look_up(0), Source::memory);
  EXPECT_EQ(look_up(2), Source::memory);
  EXPECT_EQ(look_up(1), Source::made);
}

TEST_F(MemoryLimit, LoweredIsHeldAtOnce) {
  set_memory_limit(1 << 20);
  for (int i = 0; i < 20; ++i) look_up(i);
  EXPECT_GT(memory_bytes(), 200000u);
  set_memory_limit(30000);
  EXPECT_LE(memory_bytes(), 30000u);
  EXPECT_GT(memory_bytes(), 0u);
  EXPECT_EQ(look_up(19), Source::memory);
  clear_memory();
  EXPECT_EQ(memory_bytes(), 0u);
}

TEST_F(MemoryLimit, KeepsNothingThatIsLargerAndGivesIt) {
  set_memory_limit(30000);
  look_up(0);
  EXPECT_EQ(look_up(1, 100000), Source::made);
  EXPECT_EQ(look_up(1, 100000), Source::made);
  set_memory_limit(0);
  EXPECT_EQ(look_up(2), Source::made);
  EXPECT_EQ(memory_bytes(), 0u);
}

TEST_F(MemoryLimit, IsHeldByManyThreads) {
  set_memory_limit(100000);
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([t] {
      for (int i = 0; i < 500; ++i) look_up((i * 7 + t) % 40, 2000 + 100 * (i % 3));
    });
  for (auto& thread : threads) thread.join();
  EXPECT_LE(memory_bytes(), 100000u);
  EXPECT_GT(memory_bytes(), 0u);
  clear_memory();
  EXPECT_EQ(memory_bytes(), 0u);
}

// So long ago was it used last.
void age(const std::string& file, std::time_t seconds) {
  const timespec then{std::time(nullptr) - seconds, 0};
  const timespec times[] = {then, then};
  ASSERT_EQ(utimensat(AT_FDCWD, file.c_str(), times, 0), 0);
}

TEST(DiskLimit, IsHeldAndTheLastUsedStay) {
  const PrivateCache own;
  const tests::EnvironmentVariable limit("PAPILIO_CACHE_MIB", "1");
  const auto name = [](int i) { return key({"file", std::to_string(i)}); };
  const std::string bytes(60000, 'x');
  for (int i = 0; i < 10; ++i) {
    write_disk(own.folder(), name(i), bytes);
    age(own.file(name(i)), 10000 - 100 * i);
  }
  ASSERT_TRUE(read_disk(own.folder(), name(0)));  // no longer the oldest
  for (int i = 10; i < 40; ++i) write_disk(own.folder(), name(i), bytes);
  const std::size_t held = disk_state().bytes;
  EXPECT_LE(held, (std::size_t{1} << 20) * 17 / 16);
  EXPECT_GT(held, std::size_t{1} << 19);
  EXPECT_TRUE(read_disk(own.folder(), name(39)));
  EXPECT_FALSE(read_disk(own.folder(), name(1)));
}

TEST(DiskLimit, SpareWhatWasReadOfLate) {
  const PrivateCache own;
  const tests::EnvironmentVariable limit("PAPILIO_CACHE_MIB", "1");
  const auto name = [](int i) { return key({"file", std::to_string(i)}); };
  const std::string bytes(60000, 'x');
  for (int i = 0; i < 15; ++i) {
    write_disk(own.folder(), name(i), bytes);
    age(own.file(name(i)), 10000 - 100 * i);
  }
  ASSERT_TRUE(read_disk(own.folder(), name(0)));
  for (int i = 15; i < 21; ++i) write_disk(own.folder(), name(i), bytes);
  EXPECT_TRUE(read_disk(own.folder(), name(0)));
  EXPECT_FALSE(read_disk(own.folder(), name(1)));
}

TEST(DiskLimit, OfZeroIsNone) {
  const PrivateCache own;
  const tests::EnvironmentVariable limit("PAPILIO_CACHE_MIB", "0");
  for (int i = 0; i < 40; ++i)
    write_disk(own.folder(), key({"file", std::to_string(i)}), std::string(60000, 'x'));
  EXPECT_EQ(disk_state().files, 40u);
}

TEST(DiskLimit, IsThatOfTheEnvironment) {
  const tests::EnvironmentVariable limit("PAPILIO_CACHE_MIB", "");
  EXPECT_EQ(disk_limit(), usual_disk_limit);
  limit.set("7");
  EXPECT_EQ(disk_limit(), std::size_t{7} << 20);
}

// What is refused names the variable, before anything is made; the limit is asked for all the same.
TEST(Limits, ThatAreNoNumbersAreRefused) {
  PrivateCache own;
  own.use("");
  for (const char* name : {"PAPILIO_CACHE_MIB", "PAPILIO_MEMORY_MIB"})
    for (const char* text : {"many", "-1", "12x", " 1", "99999999999999999999", "17592186044416"}) {
      const tests::EnvironmentVariable limit(name, text);
      bool made = false;
      try {
        lookup(key({"refused", name, text}), [&] {
          made = true;
          return std::string("x");
        });
        ADD_FAILURE() << name << '=' << text;
      } catch (const Error& error) {
        EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
        EXPECT_EQ(std::string(error.what()), std::string(name) + " is '" + text +
                                                 "'; it must be a number from 0 to 17592186044415");
      }
      EXPECT_FALSE(made);
      EXPECT_GT(memory_limit(), 0u);
    }
}

}  // namespace
}  // namespace papilio::cache
