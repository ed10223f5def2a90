// SPDX-License-Identifier: MIT
#include "interfaces/cufft/driver.h"

#include <dlfcn.h>

#include <string>

#include "interfaces/cufft/request.h"

namespace papilio::cufft::driver {
namespace {

Calls load_calls() {
  void* library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char* why = dlerror();
    throw Failure(SETUP_FAILED,
                  std::string("NVIDIA's driver cannot be loaded: ") + (why ? why : "libcuda.so.1"));
  }
  Calls calls;
#define PAPILIO_CUFFT_DRIVER_RESOLVE(member, symbol, parameters)                   \
  calls.member = reinterpret_cast<decltype(calls.member)>(dlsym(library, symbol)); \
  if (!calls.member) throw Failure(SETUP_FAILED, std::string("NVIDIA's driver has no ") + symbol);
  PAPILIO_CUFFT_DRIVER_CALLS(PAPILIO_CUFFT_DRIVER_RESOLVE)
#undef PAPILIO_CUFFT_DRIVER_RESOLVE
  calls.context_identity =
      reinterpret_cast<decltype(calls.context_identity)>(dlsym(library, "cuCtxGetId"));
  return calls;
}

}  // namespace

const Calls& calls() {
  static const Calls table = load_calls();
  return table;
}

void check(int result, const char* what) {
  if (result == success) return;
  throw Failure(result == out_of_memory ? ALLOC_FAILED : EXEC_FAILED,
                std::string(what) + ": CUDA error " + std::to_string(result));
}

}  // namespace papilio::cufft::driver
