// SPDX-License-Identifier: MIT
//
// Bundles: everything written is found, nothing else is, and damage is a miss.
#include "runtime/cache/bundle.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "papilio/papilio.hpp"
#include "tests/cache/private_cache.h"
#include "tests/support/environment_variable.h"
#include "tests/support/random.h"

namespace papilio::cache {
namespace {

using tests::PrivateCache;
using tests::read_file;
using tests::write_file;

std::vector<std::pair<std::string, std::string>> some_entries(int count) {
  std::vector<std::pair<std::string, std::string>> entries;
  tests::Random random(7);
  for (int i = 0; i < count; ++i) {
    // Half of them compress, half do not; lengths from nothing up.
    std::string bytes(static_cast<std::size_t>(i) * 37, 'z');
    if (i % 2)
      for (auto& byte : bytes) byte = static_cast<char>(random.bits());
    entries.emplace_back(key({"entry", std::to_string(i)}), bytes);
  }
  return entries;
}

TEST(Bundle, finds_every_entry_and_no_other) {
  const PrivateCache own;
  const auto path = own.root() + "/b";
  for (const int count : {0, 1, 2, 3, 100}) {
    const auto entries = some_entries(count);
    write_bundle(path, entries);
    const auto bundle = Bundle::open(path);
    ASSERT_TRUE(bundle);
    EXPECT_EQ(bundle->entries(), static_cast<std::size_t>(count));
    for (const auto& [name, bytes] : entries) EXPECT_EQ(bundle->find(name), bytes);
    EXPECT_EQ(bundle->find(key({"not there"})), std::nullopt);
    EXPECT_EQ(bundle->find(std::string(32, '0')), std::nullopt);
    EXPECT_EQ(bundle->find(std::string(32, 'f')), std::nullopt);
  }
}

TEST(Bundle, is_the_same_file_for_the_same_entries) {
  const PrivateCache own;
  auto entries = some_entries(30);
  write_bundle(own.root() + "/one", entries);
  std::reverse(entries.begin(), entries.end());
  entries.push_back(entries.front());
  write_bundle(own.root() + "/two", entries);
  EXPECT_EQ(read_file(own.root() + "/one"), read_file(own.root() + "/two"));
}

TEST(Bundle, is_null_where_there_is_none) {
  const PrivateCache own;
  EXPECT_FALSE(Bundle::open(own.root() + "/absent"));
  EXPECT_FALSE(Bundle::open(own.root()));
  write_file(own.root() + "/empty", "");
  EXPECT_FALSE(Bundle::open(own.root() + "/empty"));
  write_file(own.root() + "/foreign", std::string(5000, 'f'));
  EXPECT_FALSE(Bundle::open(own.root() + "/foreign"));
}

TEST(Bundle, that_the_environment_names_is_one) {
  const PrivateCache own;
  const tests::EnvironmentVariable empty("PAPILIO_BUNDLE", "");
  EXPECT_EQ(open_installed_bundle(), nullptr);
  write_file(own.root() + "/foreign", std::string(5000, 'f'));
  for (const std::string name : {"/absent", "/foreign"}) {
    const tests::EnvironmentVariable named("PAPILIO_BUNDLE", own.root() + name);
    EXPECT_THROW(open_installed_bundle(), Error) << name;
  }
}

TEST(Bundle, cannot_be_written_where_no_file_can_be) {
  const PrivateCache own;
  EXPECT_THROW(write_bundle(own.root() + "/no/such/folder", some_entries(2)), Error);
}

// Whatever byte is changed, each entry is either right or missing; a change in header or index
// makes the whole file no bundle.
TEST(Bundle, never_returns_wrong_bytes_when_damaged) {
  const PrivateCache own;
  const auto path = own.root() + "/b";
  const auto entries = some_entries(6);
  write_bundle(path, entries);
  const auto file = read_file(path);
  const std::size_t blobs_at = 32 + 64 * entries.size();
  for (std::size_t i = 0; i < file.size(); ++i) {
    auto damaged = file;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    write_file(path, damaged);
    const auto bundle = Bundle::open(path);
    if (i < blobs_at) {
      EXPECT_FALSE(bundle) << i;
      continue;
    }
    ASSERT_TRUE(bundle);
    int missing = 0;
    for (const auto& [name, bytes] : entries) {
      const auto found = bundle->find(name);
      if (!found)
        ++missing;
      else
        EXPECT_EQ(*found, bytes) << i;
    }
    EXPECT_EQ(missing, 1) << i;
  }
}

TEST(Bundle, never_returns_wrong_bytes_when_cut) {
  const PrivateCache own;
  const auto path = own.root() + "/b";
  const auto entries = some_entries(6);
  write_bundle(path, entries);
  const auto file = read_file(path);
  for (std::size_t length = 0; length < file.size(); ++length) {
    write_file(path, file.substr(0, length));
    const auto bundle = Bundle::open(path);
    if (!bundle) continue;
    for (const auto& [name, bytes] : entries)
      EXPECT_EQ(bundle->find(name).value_or(bytes), bytes) << length;
  }
}

}  // namespace
}  // namespace papilio::cache
