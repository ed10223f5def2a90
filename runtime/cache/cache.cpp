// SPDX-License-Identifier: MIT
//
// The three caches in their order, and the promise that an entry is made once: whoever asks first
// looks it up and makes it, everyone else waits for that. No lock is held meanwhile, so `make` may
// itself look up other keys.
#include "runtime/cache/cache.h"

#include <chrono>
#include <future>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>

#include "codelets/digest.h"
#include "papilio/papilio.hpp"
#include "runtime/cache/bundle.h"
#include "runtime/cache/disk.h"
#include "runtime/process/environment.h"
#include "runtime/process/fork.h"
#include "runtime/process/opened_once.h"

namespace papilio::cache {
namespace {

// Entries above this stay on the disk alone, if they are there: they are tables, which the device
// holds already, and reading them again costs less than the memory.
constexpr std::size_t keeps_up_to_bytes = std::size_t{1} << 20;

// What an entry takes besides its bytes: key, node, future.
constexpr std::size_t bytes_of_slot = 512;

// A number of MiB from the environment, as bytes; `otherwise` where it is not there. Throws Error
// where it is no number.
std::size_t mib_of(const char* variable, std::size_t otherwise) {
  constexpr std::size_t most = ~std::size_t{0} >> 20;
  const auto mib = process::integer_in_environment(variable, 0, most);
  return mib ? static_cast<std::size_t>(*mib) << 20 : otherwise;
}

std::size_t memory_limit_of_environment() {
  return mib_of("PAPILIO_MEMORY_MIB", usual_memory_limit);
}

using Bytes = std::shared_ptr<const std::string>;
using Slot = std::shared_future<Bytes>;  // of null where the bytes are not kept

bool is_ready(const Slot& slot) {
  return slot.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

struct Memory {
  struct Known {
    Slot slot;
    std::size_t bytes = 0;                 // 0: being made
    std::list<std::string>::iterator use;  // its place among those used, if it is made
  };

  std::mutex mutex;
  std::map<std::string, Known> slots;
  std::list<std::string> used;  // keys of entries that are made, the last used one last
  std::size_t bytes = 0;        // of these
  std::optional<std::size_t> limit;
  process::OpenedOnce<std::shared_ptr<const Bundle>> bundle;
  // What was being made is made by nobody in a child of fork: whoever asks for it there makes it.
  const process::ForkSafe fork_safe{
      mutex,
      [this] { std::erase_if(slots, [](const auto& known) { return known.second.bytes == 0; }); }};

  // What is wrong with the environment, lookup() says: nothing is thrown where an entry is there.
  std::size_t most_bytes() const try {
    return limit ? *limit : memory_limit_of_environment();
  } catch (const Error&) {
    return usual_memory_limit;
  }

  // These are called under the mutex.
  void touch(Known& known) {
    if (known.bytes > 0) used.splice(used.end(), used, known.use);
  }
  // The entry of `key`, so far being made, is there. What is too much goes; so does an entry for
  // which there is no memory to remember its use.
  void keep(const std::string& key, std::size_t size) {
    const auto known = slots.find(key);
    if (known == slots.end()) return;
    try {
      known->second.use = used.insert(used.end(), key);
    } catch (const std::bad_alloc&) {
      slots.erase(known);
      return;
    }
    known->second.bytes = size + bytes_of_slot;
    bytes += known->second.bytes;
    shrink(most_bytes());
  }
  void forget(const std::string& key) {
    const auto known = slots.find(key);
    if (known == slots.end()) return;
    const auto use = known->second.use;
    const std::size_t size = known->second.bytes;
    slots.erase(known);
    bytes -= size;
    if (size > 0) used.erase(use);  // last: `key` may be the one there
  }
  void shrink(std::size_t most) {
    while (bytes > most) forget(used.front());
  }
};

Memory& memory() {
  const process::HoldFork hold;
  static auto& memory = *new Memory;  // plans may be made while static objects end
  return memory;
}

std::shared_ptr<const Bundle> bundle() {
  return memory().bundle.get(open_installed_bundle);
}

void check_key(const std::string& key) {
  const bool sound =
      key.size() == 32 && key.find_first_not_of("0123456789abcdef") == std::string::npos;
  if (!sound)
    throw Error(ErrorCode::invalid_argument,
                "cache key '" + key + "' is not one that cache::key() makes");
}

// Those that the environment sets are numbers, or Error(invalid_argument) says which is none.
void check_limits() {
  memory_limit_of_environment();
  disk_limit();
}

// Looks behind memory, and makes what nobody has. `is_stored`: whether it can be read again.
Entry obtain(const std::string& key, const std::function<std::string()>& make,
             std::size_t most_bytes, bool& is_stored) {
  is_stored = true;
  if (const auto bundled = bundle())
    if (auto bytes = bundled->find(key)) return {std::move(*bytes), Source::bundle};
  const auto folder = cache::folder();
  if (!folder.empty())
    if (auto bytes = read_disk(folder, key, most_bytes)) return {std::move(*bytes), Source::disk};
  Entry entry{make(), Source::made};
  is_stored = !folder.empty();
  if (is_stored) try {
      write_disk(folder, key, entry.bytes);
    } catch (...) {
      is_stored = false;  // whatever it was; disk_state() says why
    }
  return entry;
}

}  // namespace

std::string key(const std::vector<std::string>& parts) {
  std::string all;
  for (const auto& part : parts) all += std::to_string(part.size()) + ":" + part;
  return digest(all);
}

Entry lookup(const std::string& key, const std::function<std::string()>& make,
             std::size_t most_bytes) {
  check_key(key);
  check_limits();
  bundle();  // opened before others wait for this call (process/opened_once.h)
  auto& shared = memory();
  std::promise<Bytes> promise;
  Slot others;
  {
    const std::lock_guard lock(shared.mutex);
    const auto [at, is_first] = shared.slots.try_emplace(key);
    if (is_first) {
      at->second.slot = promise.get_future().share();
    } else {
      others = at->second.slot;
      shared.touch(at->second);
    }
  }
  if (others.valid()) {
    if (const auto& bytes = others.get()) return {*bytes, Source::memory};
    return lookup(key, make, most_bytes);  // too large to be kept: on the disk by now
  }

  const auto forget = [&] {
    const std::lock_guard lock(shared.mutex);
    shared.forget(key);
  };
  try {
    bool is_stored = false;
    Entry entry = obtain(key, make, most_bytes, is_stored);
    if (is_stored && entry.bytes.size() > keeps_up_to_bytes) {
      forget();
      promise.set_value(nullptr);
    } else {
      promise.set_value(std::make_shared<const std::string>(entry.bytes));
      const std::lock_guard lock(shared.mutex);
      shared.keep(key, entry.bytes.size());
    }
    return entry;
  } catch (...) {
    forget();  // before the others hear of it, so that their next call tries again
    promise.set_exception(std::current_exception());
    throw;
  }
}

bool holds(const std::string& key) {
  check_key(key);
  auto& shared = memory();
  {
    const std::lock_guard lock(shared.mutex);
    if (const auto known = shared.slots.find(key); known != shared.slots.end())
      return is_ready(known->second.slot);
  }
  if (const auto bundled = bundle(); bundled && bundled->find(key)) return true;
  const auto folder = cache::folder();
  return !folder.empty() && read_disk(folder, key, largest_kernel_bytes).has_value();
}

std::optional<std::string> find_bundled(const std::string& key) {
  const auto open = bundle();
  return open ? open->find(key) : std::nullopt;
}

void clear_memory() {
  auto& shared = memory();
  shared.bundle.forget();
  const std::lock_guard lock(shared.mutex);
  shared.shrink(0);  // what is being made right now stays: its maker will come back to its slot
}

void set_memory_limit(std::size_t bytes) {
  auto& shared = memory();
  const std::lock_guard lock(shared.mutex);
  shared.limit = bytes;
  shared.shrink(bytes);
}

std::size_t memory_limit() {
  auto& shared = memory();
  const std::lock_guard lock(shared.mutex);
  return shared.most_bytes();
}

std::size_t memory_bytes() {
  auto& shared = memory();
  const std::lock_guard lock(shared.mutex);
  return shared.bytes;
}

std::size_t disk_limit() {
  return mib_of("PAPILIO_CACHE_MIB", usual_disk_limit);
}

BundleState bundle_state() {
  BundleState state;
  if (const auto open = bundle()) state = {open->entries(), open->bytes(), open->path()};
  return state;
}

}  // namespace papilio::cache
