// SPDX-License-Identifier: MIT
#include "interfaces/cufft/kept_plans.h"

#include <algorithm>
#include <list>
#include <set>
#include <vector>

#include "interfaces/cufft/memory.h"

namespace papilio::cufft {
namespace {

constexpr std::size_t most_kept = 64;
constexpr std::size_t most_kept_bytes = std::size_t{64} << 20;  // of tables, on a device

struct Entry {
  PlanSettings settings;
  unsigned long long context;  // its identity: another context may have its address later
  std::shared_ptr<Plans> plans;

  bool is_kept() const { return plans.use_count() == 1; }
};

// The latest used first. Never destroyed: at exit the driver may be gone.
struct Registry {
  std::mutex mutex;
  std::list<Entry> entries;
};

Registry& registry() {
  static auto& only = *new Registry;
  return only;
}

// Ends what is kept beyond so many plans and bytes. The plans go outside the lock, after the device
// has done with them; where that cannot be waited for, they stay.
void give_up(std::size_t plans, std::size_t bytes) {
  auto& all = registry();
  const std::lock_guard lock(all.mutex);
  std::set<void*> waited, busy;
  for (auto entry = all.entries.begin(); entry != all.entries.end();) {
    if (entry->is_kept()) {
      const std::size_t own = entry->plans->table_bytes();
      if (plans == 0 || own > bytes) {
        void* const context = entry->plans->context();
        if (!waited.contains(context) && !busy.contains(context))
          (synchronize(context) ? waited : busy).insert(context);
        if (waited.contains(context)) {
          entry = all.entries.erase(entry);
          continue;
        }
      } else {
        --plans;
        bytes -= own;
      }
    }
    ++entry;
  }
}

}  // namespace

std::shared_ptr<Plans> plans_for(const Request& request, const PlanSettings& settings) {
  context_for_planning();
  const auto context = current_context_identity();
  auto& all = registry();
  const auto find = [&]() -> std::shared_ptr<Plans> {
    const auto found = std::find_if(all.entries.begin(), all.entries.end(), [&](const Entry& e) {
      return e.context == context && e.settings == settings && e.plans->request() == request;
    });
    if (found == all.entries.end()) return nullptr;
    all.entries.splice(all.entries.begin(), all.entries, found);
    return found->plans;
  };
  {
    const std::lock_guard lock(all.mutex);
    if (auto known = find()) return known;
  }
  auto made = std::make_shared<Plans>(request, settings);
  const std::lock_guard lock(all.mutex);
  if (auto known = find()) return known;  // another thread was faster
  all.entries.push_front({settings, context, made});
  return made;
}

void trim_kept_plans() {
  give_up(most_kept, most_kept_bytes);
}

void drop_kept_plans() {
  give_up(0, 0);
}

}  // namespace papilio::cufft
