// SPDX-License-Identifier: MIT
//
// What devices() says, turned into one line a backend; of the processor, with Clang.
#include "tests/support/backends.h"

#include <ostream>

#include "runtime/compile/compiler.h"

namespace papilio::tests {

void PrintTo(const TestBackend& backend, std::ostream* stream) {
  *stream << backend.name;
}

std::vector<TestBackend> test_backends() {
  std::vector<TestBackend> backends{{Backend::host, "host", "devices() does not list it"},
                                    {Backend::cuda, "cuda", "devices() does not list it"}};
  const std::vector<DeviceInfo> present = devices();
  for (TestBackend& backend : backends) {
    for (const DeviceInfo& device : present) {
      if (device.backend != backend.backend) continue;
      backend.missing = device.usable ? "" : device.name + ": " + device.detail;
      if (device.usable) break;
    }
  }
  // Without Clang the processor has kernels of all lengths alone, and tests ask for more.
  if (backends.front().missing.empty()) try {
      compile::clang_compiler();
    } catch (const Error& error) {
      backends.front().missing = error.what();
    }
  return backends;
}

std::shared_ptr<execute::Device> open_device(Backend backend) {
  if (backend == Backend::cuda) return execute::cuda_device();
  return execute::host_device({}, 1);  // for memory only: a plan brings its own workers
}

}  // namespace papilio::tests
