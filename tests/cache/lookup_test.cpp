// SPDX-License-Identifier: MIT
//
// lookup(): where an entry comes from, that it is made once, and what happens when making or
// storing fails; among threads and among processes.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <future>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "papilio/papilio.hpp"
#include "runtime/cache/bundle.h"
#include "tests/cache/private_cache.h"
#include "tests/support/child_process.h"
#include "tests/support/environment_variable.h"
#include "tests/support/sanitizers.h"

namespace papilio::cache {
namespace {

using tests::PrivateCache;

// For a child, which shares its parent's folder.
void use_no_disk() {
  setenv("PAPILIO_CACHE_DIR", "", 1);
}

std::string never_made() {
  throw std::logic_error("made although it was there");
}

// Makes an entry of these bytes, which outlive the lookup.
auto makes(const std::string& bytes) {
  return [&bytes] { return bytes; };
}

TEST(Lookup, makes_then_finds_in_memory_then_on_disk) {
  const PrivateCache own;
  const auto name = key({"an entry"});
  const auto made = lookup(name, [] { return std::string("bytes\0inside", 12); });
  EXPECT_EQ(made.source, Source::made);
  EXPECT_EQ(made.bytes.size(), 12u);
  const auto remembered = lookup(name, never_made);
  EXPECT_EQ(remembered.source, Source::memory);
  EXPECT_EQ(remembered.bytes, made.bytes);
  clear_memory();
  const auto read = lookup(name, never_made);
  EXPECT_EQ(read.source, Source::disk);
  EXPECT_EQ(read.bytes, made.bytes);
  EXPECT_EQ(lookup(name, never_made).source, Source::memory);
}

TEST(Lookup, a_child_of_fork_makes_what_its_parent_was_making) {
  const PrivateCache own;
  std::promise<void> begun, may_end;
  std::thread maker([&] {
    lookup(key({"slow"}), [&] {
      begun.set_value();
      may_end.get_future().wait();
      return std::string("the parent's");
    });
  });
  begun.get_future().wait();
  lookup(key({"there"}), [] { return std::string("before"); });
  for (int i = 0; i < 20; ++i) {
    const int status = tests::in_child(
        [] {
          EXPECT_FALSE(holds(key({"slow"})));
          use_no_disk();
          const auto entry = lookup(key({"slow"}), [] { return std::string("the child's"); });
          EXPECT_EQ(entry.bytes, "the child's");
          EXPECT_EQ(lookup(key({"there"}), never_made).source, Source::memory);
        },
        20);
    ASSERT_EQ(status, 0) << i;
  }
  may_end.set_value();
  maker.join();
  EXPECT_EQ(lookup(key({"slow"}), never_made).bytes, "the parent's");
}

TEST(Lookup, children_find_a_whole_cache_whatever_goes_on) {
  if (tests::checks_addresses)
    GTEST_SKIP() << "AddressSanitizer has no child of a process whose threads allocate";
  const PrivateCache own;
  std::atomic<bool> over{false};
  std::vector<std::thread> crowd;
  for (int thread = 0; thread < 2; ++thread)
    crowd.emplace_back([&, thread] {
      for (int i = 0; !over; ++i) {
        const auto part = std::to_string(thread) + "." + std::to_string(i % 300);
        lookup(key({part}), makes(part));
        if (i % 300 == 299) clear_memory();
      }
    });
  for (int i = 0; i < 30; ++i) {
    const int status = tests::in_child(
        [] {
          for (int entry = 0; entry < 50; ++entry) {
            const auto part = "0." + std::to_string(entry);
            EXPECT_EQ(lookup(key({part}), makes(part)).bytes, part);
          }
        },
        20);
    EXPECT_EQ(status, 0) << i;
  }
  over = true;
  for (auto& thread : crowd) thread.join();
}

TEST(Lookup, stores_an_empty_entry) {
  const PrivateCache own;
  lookup(key({"empty"}), [] { return std::string(); });
  clear_memory();
  EXPECT_EQ(lookup(key({"empty"}), never_made).bytes, "");
}

TEST(Lookup, leaves_large_entries_on_the_disk) {
  const PrivateCache own;
  const std::string large(3 << 20, 'x');
  EXPECT_EQ(lookup(key({"large"}), makes(large)).source, Source::made);
  const auto again = lookup(key({"large"}), never_made);
  EXPECT_EQ(again.source, Source::disk);
  EXPECT_EQ(again.bytes, large);
}

TEST(Lookup, keeps_large_entries_in_memory_where_there_is_no_disk) {
  const PrivateCache own;
  own.use("");
  const std::string large(3 << 20, 'x');
  lookup(key({"large"}), makes(large));
  EXPECT_EQ(lookup(key({"large"}), never_made).source, Source::memory);
}

TEST(Lookup, refuses_a_key_that_is_not_one) {
  const PrivateCache own;
  for (const std::string& bad :
       {std::string(), std::string("../../etc/passwd"), std::string(32, 'g'), std::string(33, 'a')})
    EXPECT_THROW(lookup(bad, never_made), Error) << bad;
}

TEST(Lookup, passes_on_what_make_throws_and_tries_again) {
  const PrivateCache own;
  const auto name = key({"fails once"});
  EXPECT_THROW(lookup(name, []() -> std::string { throw std::runtime_error("no"); }),
               std::runtime_error);
  EXPECT_EQ(lookup(name, [] { return std::string("yes"); }).bytes, "yes");
}

TEST(Lookup, lets_make_look_up_other_keys) {
  const PrivateCache own;
  const auto outer = lookup(key({"outer"}), [] {
    return "(" + lookup(key({"inner"}), [] { return std::string("inner"); }).bytes + ")";
  });
  EXPECT_EQ(outer.bytes, "(inner)");
}

TEST(Lookup, makes_a_key_once_however_many_threads_ask) {
  const PrivateCache own;
  constexpr int threads = 16, keys = 20;
  for (const std::size_t bytes : {std::size_t{100}, std::size_t{2} << 20}) {
    std::atomic<int> made{0}, wrong{0};
    std::vector<std::thread> crowd;
    for (int t = 0; t < threads; ++t)
      crowd.emplace_back([&, t] {
        for (int k = 0; k < keys; ++k) {
          const int which = (k + t) % keys;
          const auto entry = lookup(key({std::to_string(which), std::to_string(bytes)}), [&] {
            ++made;
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
            return std::string(bytes, static_cast<char>('a' + which));
          });
          if (entry.bytes != std::string(bytes, static_cast<char>('a' + which))) ++wrong;
        }
      });
    for (auto& thread : crowd) thread.join();
    EXPECT_EQ(made, keys);
    EXPECT_EQ(wrong, 0);
  }
}

TEST(Lookup, tells_a_failure_to_all_who_wait) {
  const PrivateCache own;
  std::atomic<int> failures{0};
  std::vector<std::thread> crowd;
  for (int t = 0; t < 8; ++t)
    crowd.emplace_back([&] {
      try {
        lookup(key({"fails"}), []() -> std::string {
          std::this_thread::sleep_for(std::chrono::milliseconds(20));
          throw Error(ErrorCode::compilation_failed, "log");
        });
      } catch (const Error& error) {
        if (error.code() == ErrorCode::compilation_failed) ++failures;
      }
    });
  for (auto& thread : crowd) thread.join();
  EXPECT_EQ(failures, 8);
}

TEST(Lookup, shares_the_folder_among_processes) {
  const PrivateCache own;
  constexpr int processes = 6, keys = 40;
  std::vector<pid_t> children;
  for (int p = 0; p < processes; ++p) {
    const pid_t child = fork();
    ASSERT_GE(child, 0);
    if (child == 0) {
      // Each also clears now and then, so that reads meet files coming and going.
      int wrong = 0;
      for (int round = 0; round < 5; ++round) {
        clear_memory();
        for (int k = 0; k < keys; ++k) {
          const std::string expected(1000 * (k + 1), static_cast<char>('A' + k));
          if (lookup(key({std::to_string(k)}), makes(expected)).bytes != expected) ++wrong;
        }
        if (round == p % 5) clear_disk();
      }
      _exit(wrong == 0 ? 0 : 1);
    }
    children.push_back(child);
  }
  for (const auto child : children) {
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  for (int k = 0; k < keys; ++k)
    lookup(key({std::to_string(k)}),
           [&] { return std::string(1000 * (k + 1), static_cast<char>('A' + k)); });
  EXPECT_EQ(tests::count_files(own.folder()), static_cast<std::size_t>(keys));
}

TEST(Lookup, finds_in_the_bundle_before_the_disk) {
  const PrivateCache own;
  const auto name = key({"bundled"});
  lookup(name, [] { return std::string("on disk"); });
  const auto path = own.root() + "/a.bundle";
  write_bundle(path, {{name, "in the bundle"}});
  const tests::EnvironmentVariable bundle("PAPILIO_BUNDLE", path);
  clear_memory();
  EXPECT_EQ(bundle_state().entries, 1u);
  EXPECT_EQ(bundle_state().path, path);
  const auto entry = lookup(name, never_made);
  EXPECT_EQ(entry.source, Source::bundle);
  EXPECT_EQ(entry.bytes, "in the bundle");
  EXPECT_EQ(find_bundled(name), "in the bundle");
  EXPECT_EQ(find_bundled(key({"another"})), std::nullopt);
}

}  // namespace
}  // namespace papilio::cache
