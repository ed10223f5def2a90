// SPDX-License-Identifier: MIT
//
// The table of contenders.
#include <dlfcn.h>

#include "bench/contender.h"

namespace papilio::bench {

const std::vector<Contender>& contenders() {
  static const std::vector<Contender> table = {
      {"copy", false, false, prepare_copy},  {"ours", true, true, prepare_ours},
      {"cufft", true, false, prepare_cufft}, {"fftw", true, false, prepare_fftw},
      {"rows", false, true, prepare_rows},
  };
  return table;
}

Backend choose_backend(Backend asked) {
  if (asked != Backend::automatic) return asked;
  for (const DeviceInfo& device : devices())
    if (device.backend == Backend::cuda && device.usable) return Backend::cuda;
  return Backend::host;
}

void* library_function(const std::vector<std::string>& names, const char* function) {
  for (const std::string& name : names) {
    if (void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL)) {
      if (void* address = dlsym(library, function)) return address;
      throw Error(ErrorCode::unavailable, name + " has no function " + function);
    }
  }
  throw Error(ErrorCode::unavailable, "there is no library " + names.front());
}

}  // namespace papilio::bench
