// SPDX-License-Identifier: MIT
//
// Handles: what a cufftHandle stands for, and the table of them. Any thread may use any handle;
// what one is told (stream, work area) is for the executions that follow, as in cuFFT.
#pragma once

#include <memory>
#include <mutex>
#include <optional>

#include "interfaces/cufft/plans.h"

namespace papilio::cufft {

struct HandleState {
  std::mutex mutex;  // of all that follows; a plan executes outside it
  std::shared_ptr<Plans> plans;
  Stream stream = nullptr;
  bool automatic = true;  // the handle has its work area itself
  std::shared_ptr<void> own_area;
  void* area = nullptr;  // the caller's
  bool area_is_set = false;
  PlanSettings settings;
  void* load_data = nullptr;  // what the callbacks are given, of the device
  void* store_data = nullptr;
  long long host_threads = 0;
};

Handle add_handle();

// Throws Failure(INVALID_PLAN).
std::shared_ptr<HandleState> find_handle(Handle handle);
std::shared_ptr<HandleState> remove_handle(Handle handle);

// Makes the plan of a handle and its work area. Throws Failure and Error, INVALID_PLAN if it has a
// plan. After a failure, as for want of memory, the handle is as before and the call may be tried
// again.
void make_plan(HandleState& state, const Request& request);

}  // namespace papilio::cufft
