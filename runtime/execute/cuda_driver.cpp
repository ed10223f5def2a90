// SPDX-License-Identifier: MIT
//
// Finds CUDA's driver, resolves the entry points in cuda_driver.h and initialises it. What is
// missing on a machine becomes Error(unavailable) with advice, so that one binary starts
// everywhere.
#include "runtime/execute/cuda_driver.h"

#include <dlfcn.h>

#include <atomic>

#include "papilio/papilio.hpp"
#include "runtime/process/fork.h"
#include "runtime/process/opened_once.h"

namespace papilio::execute::driver {
namespace {

[[noreturn]] void unavailable(const std::string& message) {
  throw Error(ErrorCode::unavailable, "no usable GPU: " + message);
}

std::string name_of(const Calls& calls, int result) {
  const char* name = nullptr;
  const char* text = nullptr;
  calls.error_name(result, &name);
  calls.error_text(result, &text);
  return std::string(name ? name : "CUDA error " + std::to_string(result)) + " (" +
         (text ? text : "no description") + ")";
}

Calls load() {
  // Only the driver's own name: libcuda.so without a version may be the toolkit's empty stub.
  void* handle = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!handle) {
    const char* why = dlerror();
    unavailable("NVIDIA's driver is not installed (" + std::string(why ? why : "libcuda.so.1") +
                "); install package nvidia-driver (Debian) or nvidia-driver-NNN (Ubuntu), or in a "
                "container start it with its GPUs");
  }
  Calls calls;
  auto resolve = [&]<class Function>(Function*& member, const char* symbol) {
    member = reinterpret_cast<Function*>(dlsym(handle, symbol));
    if (!member)
      unavailable(std::string("NVIDIA's driver has no ") + symbol +
                  ": it is older than CUDA 11.2 (driver 460); update package nvidia-driver");
  };
#define PAPILIO_DRIVER_RESOLVE(member, symbol, parameters) resolve(calls.member, symbol);
  PAPILIO_DRIVER_CALLS(PAPILIO_DRIVER_RESOLVE)
#undef PAPILIO_DRIVER_RESOLVE
#define PAPILIO_DRIVER_RESOLVE(member, symbol, parameters) \
  calls.member = reinterpret_cast<decltype(calls.member)>(dlsym(handle, symbol));
  PAPILIO_DRIVER_NEWER_CALLS(PAPILIO_DRIVER_RESOLVE)
#undef PAPILIO_DRIVER_RESOLVE

  if (const int result = calls.init(0); result != success)
    unavailable("NVIDIA's driver does not start: " + name_of(calls, result) +
                (result == no_device ? "; is a GPU in this machine, and does CUDA_VISIBLE_DEVICES "
                                       "show it?"
                                     : "; nvidia-smi tells more"));
  int count = 0;
  if (const int result = calls.device_count(&count); result != success)
    unavailable("cuDeviceGetCount: " + name_of(calls, result));
  if (count == 0) unavailable("NVIDIA's driver is there, but shows no device");
  return calls;
}

}  // namespace

const Calls& calls() {
  struct Loaded {
    Calls calls = load();
    unsigned forks = process::forks();
  };
  static std::atomic<const Loaded*> ready{nullptr};
  const Loaded* loaded = ready.load(std::memory_order_acquire);
  if (!loaded) {  // tried again by the next call if it throws
    static auto& opened = *new process::OpenedOnce<const Loaded*>;  // never destroyed
    ready.store(loaded = opened.get([] { return new Loaded; }), std::memory_order_release);
  }
  if (loaded->forks != process::forks())
    unavailable(
        "this process was forked from one that had started NVIDIA's driver, which no child can "
        "use; "
        "fork before the first use of the GPU, or start the process by exec (Python's "
        "multiprocessing: "
        "spawn)");
  return loaded->calls;
}

std::string describe(int result) {
  return name_of(calls(), result);
}

}  // namespace papilio::execute::driver
