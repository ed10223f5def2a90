// SPDX-License-Identifier: MIT
//
// Callbacks. A legacy one is machine code that the vendor's static library links into its own
// kernels, so that every shared libcufft refuses it; one for link-time optimisation nvJitLink links
// into Papilio's.
#include "interfaces/cufft/functions.h"
#include "interfaces/cufft/handle.h"
#include "interfaces/cufft/memory.h"
#include "interfaces/cufft/result.h"

namespace papilio::cufft {

Result cufftXtSetCallback(Handle, void**, CallbackType, void**) {
  return answer(__func__, []() -> Result {
    throw Failure(NOT_IMPLEMENTED, "legacy callbacks are the static library's alone");
  });
}

Result cufftXtClearCallback(Handle, CallbackType) {
  return answer(__func__, []() -> Result {
    throw Failure(NOT_IMPLEMENTED, "legacy callbacks are the static library's alone");
  });
}

Result cufftXtSetCallbackSharedSize(Handle plan, CallbackType, size) {
  return answer(__func__, [&]() -> Result {
    find_handle(plan);
    throw Failure(NOT_SUPPORTED, "callbacks with shared memory are not supported");
  });
}

Result cufftXtSetJITCallback(Handle plan, const char* name, const void* fatbin, size fatbin_size,
                             CallbackType type, void** info) {
  return answer(__func__, [&]() -> Result {
    const auto state = find_handle(plan);
    const std::lock_guard lock(state->mutex);
    if (state->plans) throw Failure(INVALID_PLAN, "the handle has a plan already");
    require(name, "lto_callback_symbol_name");
    require(fatbin, "lto_callback_fatbin");
    if (fatbin_size == 0) throw Failure(INVALID_VALUE, "lto_callback_fatbin_size is 0");
    if (type < CB_LD_COMPLEX || type >= CB_UNDEFINED)
      throw Failure(INVALID_TYPE, "there is no callback of type " + std::to_string(type));
    if (backend_of_process() == Backend::host)
      throw Failure(NOT_SUPPORTED, "callbacks run on a GPU alone");
    const bool loads = type < CB_ST_COMPLEX;
    auto& callbacks = state->settings.callbacks;
    (loads ? callbacks.load : callbacks.store) = {
        type, name, {static_cast<const char*>(fatbin), fatbin_size}};
    (loads ? state->load_data : state->store_data) = info ? *info : nullptr;
    return SUCCESS;
  });
}

Result cufftXtMakePlanGuru64() {
  return answer(__func__,
                []() -> Result { throw Failure(NOT_SUPPORTED, "the call is in no header"); });
}

Result cufftDebug() {
  return SUCCESS;
}

}  // namespace papilio::cufft
