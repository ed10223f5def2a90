// SPDX-License-Identifier: MIT
//
// Seven entry points of CUDA's driver, declared here and resolved at run time.
#include "interfaces/python/src/cuda_context.h"

#include <dlfcn.h>

#include <mutex>
#include <string>

#include "papilio/papilio.hpp"

namespace papilio::python {
namespace {

using Context = void*;  // CUcontext
using DevicePointer = unsigned long long;
constexpr int success = 0;                 // CUDA_SUCCESS
constexpr int pointer_context = 1;         // CU_POINTER_ATTRIBUTE_CONTEXT
constexpr int pointer_device_ordinal = 9;  // CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL

struct Driver {
  int (*initialise)(unsigned flags);
  int (*pointer_attribute)(void* value, int attribute, DevicePointer pointer);
  int (*context_current)(Context*);
  int (*context_device)(int* device);
  int (*context_push)(Context);
  int (*context_pop)(Context*);
  int (*primary_retain)(Context*, int device);
};

template <class Function>
void resolve(void* library, const char* symbol, Function*& function) {
  function = reinterpret_cast<Function*>(dlsym(library, symbol));
  if (!function) throw Error(ErrorCode::unavailable, std::string("CUDA's driver has no ") + symbol);
}

void check(int result, const char* call) {
  if (result != success)
    throw Error(ErrorCode::device_failed,
                std::string(call) + " failed with CUDA error " + std::to_string(result));
}

Driver load() {
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    throw Error(ErrorCode::unavailable,
                std::string("CUDA's driver is not on this machine: ") + dlerror());
  Driver driver{};
  resolve(library, "cuInit", driver.initialise);
  resolve(library, "cuPointerGetAttribute", driver.pointer_attribute);
  resolve(library, "cuCtxGetCurrent", driver.context_current);
  resolve(library, "cuCtxGetDevice", driver.context_device);
  resolve(library, "cuCtxPushCurrent_v2", driver.context_push);
  resolve(library, "cuCtxPopCurrent_v2", driver.context_pop);
  resolve(library, "cuDevicePrimaryCtxRetain", driver.primary_retain);
  check(driver.initialise(0), "cuInit");
  return driver;
}

const Driver& driver() {
  static const Driver loaded = load();  // tried again after a failure
  return loaded;
}

}  // namespace

Place place_on(int ordinal) {
  Context context = nullptr;
  check(driver().context_current(&context), "cuCtxGetCurrent");
  int current = -1;
  if (context) check(driver().context_device(&current), "cuCtxGetDevice");
  if (!context || current != ordinal) {
    // Retained once a device and kept: a plan's context must not go while arrays may come.
    static std::mutex mutex;
    static Context primary[64] = {};
    const std::lock_guard lock(mutex);
    if (ordinal < 0 || ordinal >= 64)
      throw Error(ErrorCode::invalid_argument, "device is " + std::to_string(ordinal));
    if (!primary[ordinal])
      check(driver().primary_retain(&primary[ordinal], ordinal), "cuDevicePrimaryCtxRetain");
    context = primary[ordinal];
  }
  return {ordinal, reinterpret_cast<std::uintptr_t>(context)};
}

Place place_of(std::uintptr_t pointer) {
  Context context = nullptr;
  int ordinal = -1;
  if (driver().pointer_attribute(&ordinal, pointer_device_ordinal, pointer) != success)
    throw Error(ErrorCode::invalid_argument, "x: its pointer is no device memory of this process");
  // Memory of stream-ordered pools has a device, and no context.
  if (driver().pointer_attribute(&context, pointer_context, pointer) != success || !context)
    return place_on(ordinal);
  return {ordinal, reinterpret_cast<std::uintptr_t>(context)};
}

ContextScope::ContextScope(std::uintptr_t context) {
  if (!context) return;
  check(driver().context_push(reinterpret_cast<Context>(context)), "cuCtxPushCurrent");
  pushed_ = true;
}

ContextScope::~ContextScope() {
  Context popped = nullptr;
  if (pushed_) driver().context_pop(&popped);
}

}  // namespace papilio::python
