// SPDX-License-Identifier: MIT
//
// Compiled kernels, tables and decisions by content. The key of an entry is the digest of
// everything that made it; the value is bytes. Lookups try memory, the bundle and the user's cache
// folder, in this order. If all miss, the caller's function makes the entry, and it is stored in
// memory and on disk.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace papilio::cache {

// Digest over all parts, each length-prefixed so that no two lists collide.
std::string key(const std::vector<std::string>& parts);

// Where an entry came from; for `papilio plan` and tests.
enum class Source { memory, bundle, disk, made };

// No compiled kernel is larger. A table gives its own size.
inline constexpr std::size_t largest_kernel_bytes = std::size_t{256} << 20;

struct Entry {
  std::string bytes;
  Source source = Source::made;
};

// The entry of `key`, made by `make` if no cache has it. Safe from many threads and processes;
// `make` runs at most once at a time for a key and process. A corrupt or foreign file, or one of
// more than `most_bytes`, is made again silently. An unwritable folder is not an error: the entry
// then lives in memory only, and disk_state() says why. `make` may look up other keys, not its own.
// Rethrows what `make` throws to all who wait for it, and forgets it. Throws
// Error(invalid_argument) where a limit in the environment is no number.
Entry lookup(const std::string& key, const std::function<std::string()>& make,
             std::size_t most_bytes = largest_kernel_bytes);

// Whether lookup() would find the entry, without making it or waiting for its maker.
bool holds(const std::string& key);

// The entry of `key` in the bundle only. For keys without a compiler's identity: a bundled kernel
// is found without loading or having its compiler.
std::optional<std::string> find_bundled(const std::string& key);

// The folder: PAPILIO_CACHE_DIR, XDG_CACHE_HOME/papilio or ~/.cache/papilio. Empty if
// PAPILIO_CACHE_DIR is set and empty: no disk cache.
std::string folder();

struct DiskState {
  std::string folder;
  bool writable = false;
  std::string reason;  // why not
  std::size_t files = 0;
  std::size_t bytes = 0;
};
DiskState disk_state();

// Deletes this library's files in the folder; returns how many.
std::size_t clear_disk();

// Limit of the memory cache in bytes. The least recently used entries go first; a larger entry is
// not kept. The limit is that of set_memory_limit(), else PAPILIO_MEMORY_MIB (in MiB), else, and
// where that is no number, usual_memory_limit.
inline constexpr std::size_t usual_memory_limit = std::size_t{64} << 20;
void set_memory_limit(std::size_t bytes);
std::size_t memory_limit();
std::size_t memory_bytes();  // that it holds now

// Limit of the folder in bytes: PAPILIO_CACHE_MIB (in MiB; 0: no limit), else usual_disk_limit.
// Beyond it the least recently used files are removed. A process checks whenever it has written a
// sixteenth of the limit. Throws Error(invalid_argument) where the variable holds no number.
inline constexpr std::size_t usual_disk_limit = std::size_t{4} << 30;
std::size_t disk_limit();

// Forgets the memory cache and closes the bundle, which the next use opens again. For tests and
// benchmarks of planning.
void clear_memory();

struct BundleState {
  std::size_t entries = 0;
  std::size_t bytes = 0;
  std::string path;  // empty where none was found
};
BundleState bundle_state();

}  // namespace papilio::cache
