// SPDX-License-Identifier: MIT
//
// The calls that make and end handles, tell them streams, work areas and properties, and that tell
// of the library itself.
#include <utility>

#include "interfaces/cufft/functions.h"
#include "interfaces/cufft/handle.h"
#include "interfaces/cufft/kept_plans.h"
#include "interfaces/cufft/memory.h"
#include "interfaces/cufft/result.h"

namespace papilio::cufft {
namespace {

// The library that is emulated: what cufft.h said in it.
constexpr int major_version = PAPILIO_CUFFT_VERSION / 1000;
constexpr int minor_version = PAPILIO_CUFFT_VERSION % 1000 / 100;
constexpr int patch_level = PAPILIO_CUFFT_VERSION % 100;

Result with_handle(const char* function, Handle plan, const auto& body) {
  return answer(function, [&] {
    const auto state = find_handle(plan);
    const std::lock_guard lock(state->mutex);
    return body(*state);
  });
}

void set_area(HandleState& state, void* area) {
  state.own_area.reset();
  state.area = area;
  state.area_is_set = true;
}

}  // namespace

Result cufftCreate(Handle* plan) {
  return answer(__func__, [&] {
    require(plan, "handle");
    *plan = add_handle();
    return SUCCESS;
  });
}

Result cufftDestroy(Handle plan) {
  return answer(__func__, [&] {
    if (plan == no_handle) return SUCCESS;
    const auto state = remove_handle(plan);
    {
      const std::lock_guard lock(state->mutex);
      state->plans.reset();
      state->own_area.reset();
    }
    trim_kept_plans();
    return SUCCESS;
  });
}

Result cufftSetStream(Handle plan, Stream stream) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    state.stream = stream;
    return SUCCESS;
  });
}

Result cufftSetWorkArea(Handle plan, void* area) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    set_area(state, area);
    return SUCCESS;
  });
}

Result cufftXtSetWorkArea(Handle plan, void** areas) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    require(areas, "workArea");
    set_area(state, areas[0]);
    return SUCCESS;
  });
}

Result cufftSetAutoAllocation(Handle plan, int automatic) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    state.automatic = automatic != 0;
    return SUCCESS;
  });
}

Result cufftXtSetWorkAreaPolicy(Handle plan, WorkAreaPolicy policy, size* work_size) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    PlanSettings settings = state.settings;
    switch (policy) {
      case WORKAREA_MINIMAL:
        settings.workspace_bytes = 0;
        break;
      case WORKAREA_USER:
        require(work_size, "workSize");
        settings.workspace_bytes = *work_size;
        break;
      case WORKAREA_PERFORMANCE:
        settings.workspace_bytes.reset();
        break;
      default:
        throw Failure(INVALID_VALUE, "policy is " + std::to_string(policy) +
                                         "; 0, 1 and 2 are "
                                         "allowed");
    }
    if (!state.plans) {
      state.settings = settings;
      return SUCCESS;
    }
    // The plan is made once more; the handle keeps the old one if that fails.
    HandleState other;
    other.automatic = state.automatic;
    other.area_is_set = state.area_is_set;
    other.settings = settings;
    make_plan(other, state.plans->request());
    const std::size_t needed = other.plans->workspace_bytes();
    if (policy == WORKAREA_USER && needed > *settings.workspace_bytes)
      throw Failure(NOT_SUPPORTED, "a work area of " + std::to_string(needed) +
                                       " bytes is the least that the plan can do with");
    state.settings = settings;
    state.plans = std::move(other.plans);
    state.own_area = std::move(other.own_area);
    if (work_size) *work_size = needed;
    return SUCCESS;
  });
}

Result cufftXtSetGPUs(Handle plan, int count, int* gpus) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    require(gpus, "whichGPUs");
    if (count < 1) throw Failure(INVALID_VALUE, "nGPUs is " + std::to_string(count));
    if (state.plans) throw Failure(INVALID_PLAN, "the handle has a plan already");
    if (count > 1) throw Failure(NOT_SUPPORTED, "nGPUs is more than 1");
    context_for_planning();
    if (gpus[0] != current_device())
      throw Failure(gpus[0] < 0 ? INVALID_DEVICE : NOT_SUPPORTED,
                    "whichGPUs[0] is " + std::to_string(gpus[0]) + ", the current device is " +
                        std::to_string(current_device()));
    return SUCCESS;
  });
}

Result cufftSetPlanPropertyInt64(Handle plan, PlanProperty property, const int64 value) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    if (state.plans) throw Failure(INVALID_PLAN, "the handle has a plan already");
    if (property == PATIENT_JIT && (value == 0 || value == 1))
      state.settings.patient = value == 1;
    else if (property == MAX_NUM_HOST_THREADS && value >= 0)
      state.host_threads = value;
    else
      throw Failure(INVALID_VALUE,
                    "property " + std::to_string(property) + " cannot be " + std::to_string(value));
    return SUCCESS;
  });
}

Result cufftGetPlanPropertyInt64(Handle plan, PlanProperty property, int64* value) {
  return with_handle(__func__, plan, [&](HandleState& state) {
    require(value, "returnPtrValue");
    if (property == PATIENT_JIT)
      *value = state.settings.patient;
    else if (property == MAX_NUM_HOST_THREADS)
      *value = state.host_threads;
    else
      throw Failure(INVALID_VALUE, "there is no property " + std::to_string(property));
    return SUCCESS;
  });
}

Result cufftResetPlanProperty(Handle plan, PlanProperty property) {
  return cufftSetPlanPropertyInt64(plan, property, 0);
}

Result cufftGetVersion(int* version) {
  if (version) *version = PAPILIO_CUFFT_VERSION;
  return SUCCESS;
}

Result cufftGetProperty(LibraryProperty property, int* value) {
  return answer(__func__, [&] {
    require(value, "value");
    switch (property) {
      case MAJOR_VERSION:
        *value = major_version;
        return SUCCESS;
      case MINOR_VERSION:
        *value = minor_version;
        return SUCCESS;
      case PATCH_LEVEL:
        *value = patch_level;
        return SUCCESS;
    }
    throw Failure(INVALID_TYPE, "there is no property " + std::to_string(property));
  });
}

}  // namespace papilio::cufft
