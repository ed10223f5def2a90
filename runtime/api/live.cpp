// SPDX-License-Identifier: MIT
#include "runtime/api/live.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <utility>

#include "runtime/api/decisions.h"
#include "runtime/process/fork.h"

namespace papilio::api {
namespace {

struct Live {
  std::mutex mutex;
  std::map<std::string, std::weak_ptr<const Executable>> executables;
  std::size_t swept_at = 64;  // so many, and those that are gone are swept out
  const process::ForkSafe fork_safe{mutex};
};

Live& live() {
  const process::HoldFork hold;
  static auto& live = *new Live;  // plans may outlive static objects
  return live;
}

}  // namespace

std::string live_key(const plan::Schedule& schedule, const Problem& problem,
                     const PlanOptions& options, const execute::Device& device,
                     const std::string& architecture) {
  if (!options.codelets.empty()) return {};
  return fmt::format("{} {} {} {} {} ", static_cast<const void*>(&device), architecture,
                     options.workspace_limit_bytes, options.threads, plan::print(schedule)) +
         key_of(problem);
}

std::shared_ptr<const Executable> find_live(const std::string& key) {
  if (key.empty()) return nullptr;
  auto& all = live();
  const std::lock_guard lock(all.mutex);
  const auto known = all.executables.find(key);
  return known == all.executables.end() ? nullptr : known->second.lock();
}

std::shared_ptr<const Executable> share(const std::string& key,
                                        std::shared_ptr<const Executable> executable) {
  if (key.empty()) return executable;
  auto& all = live();
  const std::lock_guard lock(all.mutex);
  all.executables[key] = executable;
  if (all.executables.size() >= all.swept_at) {
    std::erase_if(all.executables, [](const auto& one) { return one.second.expired(); });
    all.swept_at = std::max<std::size_t>(64, 2 * all.executables.size());
  }
  return executable;
}

}  // namespace papilio::api
