// SPDX-License-Identifier: MIT
//
// Property: whatever bytes lie in a cache file or a bundle, reading gives the stored bytes or
// nothing, and never crashes. Files are random, or valid ones with random damage, from a printed
// seed.
#include <gtest/gtest.h>

#include <cstdio>
#include <random>

#include "runtime/cache/bundle.h"
#include "runtime/cache/disk.h"
#include "tests/cache/private_cache.h"
#include "tests/support/random.h"

namespace papilio::cache {
namespace {

using tests::PrivateCache;
using tests::read_file;
using tests::write_file;

constexpr int rounds = 1500;

class Damage {
 public:
  explicit Damage(std::uint64_t seed) : random_(seed) {}

  std::string random_bytes(std::size_t most) {
    std::string bytes(below(most + 1), '\0');
    for (auto& byte : bytes) byte = static_cast<char>(random_.bits());
    return bytes;
  }

  // One to four changes: bytes overwritten, cut out, put in, or repeated, with a liking for the
  // extreme numbers that break arithmetic on lengths.
  std::string damage(std::string file) {
    for (std::size_t changes = 1 + below(4); changes > 0 && !file.empty(); --changes) {
      const auto at = below(file.size());
      switch (below(5)) {
        case 0:
          file[at] = static_cast<char>(random_.bits());
          break;
        case 1:
          file.erase(at, 1 + below(64));
          break;
        case 2:
          file.insert(at, random_bytes(64));
          break;
        case 3:
          file.insert(at, file.substr(below(file.size()), 1 + below(64)));
          break;
        default:
          file.replace(at, 8, std::string(8, below(2) ? '\xff' : '\x7f'));
          break;
      }
    }
    return file;
  }

 private:
  std::size_t below(std::size_t limit) { return random_.between(0, limit - 1); }
  tests::Random random_;
};

// A new seed each time; printed, so that a failure can be had again by writing it here.
std::uint64_t fresh_seed() {
  const std::uint64_t seed = std::random_device{}();
  std::printf("seed %llu\n", static_cast<unsigned long long>(seed));
  return seed;
}

TEST(CacheFuzz, a_cache_file_gives_its_bytes_or_nothing) {
  const PrivateCache own;
  const auto seed = fresh_seed();
  Damage damage(seed);
  const auto name = key({"entry"});
  const std::string bytes = damage.random_bytes(500);
  write_disk(own.folder(), name, bytes);
  const auto valid = read_file(own.file(name));
  for (int i = 0; i < rounds; ++i) {
    write_file(own.file(name), i % 2 ? damage.damage(valid) : damage.random_bytes(300));
    ASSERT_EQ(read_disk(own.folder(), name).value_or(bytes), bytes) << "seed " << seed;
  }
}

TEST(CacheFuzz, a_bundle_gives_its_bytes_or_nothing) {
  const PrivateCache own;
  const auto seed = fresh_seed();
  Damage damage(seed);
  const auto path = own.root() + "/b";
  std::vector<std::pair<std::string, std::string>> entries;
  for (int i = 0; i < 5; ++i)
    entries.emplace_back(key({std::to_string(i)}),
                         std::string(200, 'x') + damage.random_bytes(200));
  write_bundle(path, entries);
  const auto valid = read_file(path);
  for (int i = 0; i < rounds; ++i) {
    write_file(path, i % 2 ? damage.damage(valid) : damage.random_bytes(600));
    const auto bundle = Bundle::open(path);
    if (!bundle) continue;
    for (const auto& [other, bytes] : entries)
      ASSERT_EQ(bundle->find(other).value_or(bytes), bytes) << "seed " << seed;
  }
}

}  // namespace
}  // namespace papilio::cache
