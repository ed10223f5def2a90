// SPDX-License-Identifier: MIT
#include "tests/barriers/fiber_device.h"

#include <cstring>
#include <string>
#include <utility>

#include "runtime/compile/clang_plugin.h"
#include "runtime/target/target.h"

namespace papilio::tests {
namespace {

class FiberKernel final : public execute::Kernel {
 public:
  explicit FiberKernel(compile::LoadedObject object) : object_(std::move(object)) {}
  int registers() const override { return -1; }
  std::size_t local_bytes() const override { return 0; }
  int resident() const override { return 1; }
  FiberFunction function() const { return reinterpret_cast<FiberFunction>(object_.function); }

 private:
  compile::LoadedObject object_;
};

}  // namespace

FiberDevice::FiberDevice(SimulatedGpu& gpu) : gpu_(gpu), limits_(plan::target_of("sm_90").limits) {
  limits_.cluster_blocks = 16;  // what a GPU of sm_90 allows who asks for it
}

std::shared_ptr<const execute::Kernel> FiberDevice::load(const std::string& image,
                                                         const std::string& entry, std::size_t) {
  return std::make_shared<FiberKernel>(compile::load_object(image, entry));
}

void FiberDevice::launch(const execute::Launch& launch, execute::Stream) {
  check_shape(launch, limits_);
  gpu_.launch(static_cast<const FiberKernel*>(launch.kernel)->function(), launch.arguments,
              static_cast<int>(launch.blocks), launch.threads, launch.cluster, launch.shared_bytes);
}

void FiberDevice::upload(void* to, const void* from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
}
void FiberDevice::download(void* to, const void* from, std::size_t bytes) {
  std::memcpy(to, from, bytes);
}

double FiberDevice::time_us(execute::Stream, const std::function<void()>& work) {
  work();
  return 0;
}

}  // namespace papilio::tests
