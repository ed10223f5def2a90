// SPDX-License-Identifier: MIT
#include "interfaces/cufft/handle.h"

#include <chrono>
#include <map>

#include "interfaces/cufft/kept_plans.h"
#include "interfaces/cufft/memory.h"
#include "interfaces/cufft/report.h"
#include "interfaces/cufft/result.h"

namespace papilio::cufft {
namespace {

// Never destroyed: at exit the driver may be gone before our statics. A number is not used again
// before all others have been, so that a handle kept too long is found out.
struct Table {
  std::mutex mutex;
  std::map<Handle, std::shared_ptr<HandleState>> states;
  Handle last = 0;
};

Table& table() {
  static auto& only = *new Table;
  return only;
}

[[noreturn]] void reject(Handle handle) {
  throw Failure(INVALID_PLAN, "plan is " + std::to_string(handle) + ", which is no handle");
}

}  // namespace

Handle add_handle() {
  auto state = std::make_shared<HandleState>();
  auto& handles = table();
  const std::lock_guard lock(handles.mutex);
  do {
    handles.last = handles.last == 0x7fffffff ? 1 : handles.last + 1;
  } while (handles.states.contains(handles.last));
  handles.states.emplace(handles.last, std::move(state));
  return handles.last;
}

std::shared_ptr<HandleState> find_handle(Handle handle) {
  auto& handles = table();
  const std::lock_guard lock(handles.mutex);
  const auto found = handles.states.find(handle);
  if (found == handles.states.end()) reject(handle);
  return found->second;
}

std::shared_ptr<HandleState> remove_handle(Handle handle) {
  auto& handles = table();
  const std::lock_guard lock(handles.mutex);
  const auto found = handles.states.find(handle);
  if (found == handles.states.end()) reject(handle);
  auto state = std::move(found->second);
  handles.states.erase(found);
  return state;
}

namespace {

std::shared_ptr<Plans> reported_plans(const Request& request, const PlanSettings& settings) {
  if (!is_reporting()) return plans_for(request, settings);
  const auto start = std::chrono::steady_clock::now();
  auto plans = plans_for(request, settings);
  report_plan(
      request,
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
  return plans;
}

// Calls `body` again without the plans that are kept if there was no memory beside them.
template <class Body>
void with_memory(const Body& body) {
  try {
    return body();
  } catch (const Failure& failure) {
    if (failure.result != ALLOC_FAILED) throw;
  } catch (const Error& error) {
    if (error.code() != ErrorCode::out_of_memory) throw;
  }
  drop_kept_plans();
  body();
}

}  // namespace

void make_plan(HandleState& state, const Request& request) {
  if (state.plans) throw Failure(INVALID_PLAN, "the handle has a plan; one is made of each");
  with_memory([&] {
    auto plans = reported_plans(request, state.settings);
    if (state.automatic && !state.area_is_set && plans->workspace_bytes() > 0)
      state.own_area = allocate(plans->workspace_bytes());
    state.plans = std::move(plans);
  });
}

}  // namespace papilio::cufft
