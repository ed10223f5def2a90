// SPDX-License-Identifier: MIT
//
// Compiled kernels (and computed tables) by content. An entry's key is the digest of everything
// that made it; the value is bytes. Looked up in order: memory, the bundle built with the library,
// the user's cache folder; made by the caller's function when all miss, then stored in memory and
// on disk.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace papilio::cache {

// Digest over all parts, each length-prefixed so that no two lists collide.
std::string key(const std::vector<std::string>& parts);

// Where an entry came from, for `papilio plan` and for tests.
enum class Source { memory, bundle, disk, made };

// No compiled kernel is larger; a table says its own size.
inline constexpr std::size_t largest_kernel_bytes = std::size_t{256} << 20;

struct Entry {
  std::string bytes;
  Source source = Source::made;
};

// The entry of `key`, made by `make` if nobody has it. Safe from many threads and many processes;
// `make` runs at most once a key and process at a time. A corrupt or foreign file is made again
// silently. An unwritable folder is not an error: the entry then lives in memory only, and
// disk_state() says why. `make` may look up other keys, not its own. Throws what `make` throws, to
// all who wait for it, and forgets it. A file of more than `most_bytes` is a foreign one.
Entry lookup(const std::string& key, const std::function<std::string()>& make,
             std::size_t most_bytes = largest_kernel_bytes);

// Whether lookup() would find the entry rather than make it or wait for its maker.
bool holds(const std::string& key);

// The entry of `key` in the bundle alone. For keys without a compiler's identity, so that a bundled
// kernel is found without loading (or having) the compiler that made it.
std::optional<std::string> find_bundled(const std::string& key);

// The folder: PAPILIO_CACHE_DIR, or XDG_CACHE_HOME/papilio, or ~/.cache/papilio; empty when
// PAPILIO_CACHE_DIR is set and empty (disk cache off).
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

// What the memory cache may hold, in bytes: entries that were used longest ago go first, and one of
// more is not kept. PAPILIO_MEMORY_MIB in the environment says it in MiB until set_memory_limit()
// does; else it is usual_memory_limit.
inline constexpr std::size_t usual_memory_limit = std::size_t{64} << 20;
void set_memory_limit(std::size_t bytes);
std::size_t memory_limit();
std::size_t memory_bytes();  // that it holds now

// What the folder may hold, in bytes: PAPILIO_CACHE_MIB in the environment, in MiB, 0: as much as
// there is; else usual_disk_limit. Files that were used longest ago are removed when it is passed,
// which a process looks at whenever it has written a sixteenth of it.
inline constexpr std::size_t usual_disk_limit = std::size_t{4} << 30;
std::size_t disk_limit();

// Forgets the memory cache and closes the bundle, which the next use opens again (tests, benchmarks
// of plan creation).
void clear_memory();

struct BundleState {
  std::size_t entries = 0;
  std::size_t bytes = 0;
  std::string path;  // empty where none was found
};
BundleState bundle_state();

}  // namespace papilio::cache
