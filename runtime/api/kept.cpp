// SPDX-License-Identifier: MIT
//
// The public calls about what the library keeps (papilio/memory.hpp).
#include "runtime/api/kept.h"

#include <algorithm>
#include <mutex>
#include <vector>

#include "papilio/memory.hpp"
#include "runtime/cache/cache.h"
#include "runtime/process/fork.h"
#include "runtime/process/free_memory.h"

namespace papilio {
namespace {

struct Devices {
  std::mutex mutex;
  std::vector<std::weak_ptr<execute::Device>> known;
  const process::ForkSafe fork_safe{mutex};
};

Devices& devices_of_plans() {
  const process::HoldFork hold;
  static auto& devices = *new Devices;  // plans may be made while static objects end
  return devices;
}

}  // namespace

void api::remember_device(const std::shared_ptr<execute::Device>& device) {
  auto& devices = devices_of_plans();
  const std::lock_guard lock(devices.mutex);
  std::erase_if(devices.known, [](const auto& known) { return known.expired(); });
  const bool is_known =
      std::ranges::any_of(devices.known, [&](const auto& known) { return known.lock() == device; });
  if (!is_known) devices.known.push_back(device);
}

std::size_t kept_bytes() {
  return cache::memory_bytes();
}

std::size_t kept_limit() {
  return cache::memory_limit();
}

void set_kept_limit(std::size_t bytes) {
  cache::set_memory_limit(bytes);
}

void release_kept() {
  cache::clear_memory();
  std::vector<std::shared_ptr<execute::Device>> living;
  {
    auto& devices = devices_of_plans();
    const std::lock_guard lock(devices.mutex);
    for (const auto& known : devices.known)
      if (auto device = known.lock()) living.push_back(std::move(device));
  }
  for (const auto& device : living) device->release_idle();
  process::return_free_memory();
}

}  // namespace papilio
