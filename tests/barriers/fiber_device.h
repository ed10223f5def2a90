// SPDX-License-Identifier: MIT
//
// The simulated GPU as a device that plans run on. Images are those of Clang for the host, from
// texts of kernel_on_fibers.h. All that it allocates is watched, and goes with the device.
#pragma once

#include <memory>

#include "runtime/execute/device.h"
#include "tests/barriers/simulated_gpu.h"

namespace papilio::tests {

class FiberDevice final : public execute::Device {
 public:
  // Limits of a launch are those of sm_90.
  explicit FiberDevice(SimulatedGpu& gpu);
  ~FiberDevice() override { gpu_.release_all(); }

  Backend backend() const override { return Backend::host; }
  std::string name() const override { return "simulated GPU"; }
  std::string architecture() const override { return "host"; }
  const execute::Limits& limits() const override { return limits_; }

  std::shared_ptr<const execute::Kernel> load(const std::string& image, const std::string& entry,
                                              std::size_t shared_bytes) override;
  void launch(const execute::Launch& launch, execute::Stream stream) override;

  void* allocate(std::size_t bytes) override { return gpu_.allocate(bytes); }
  void release(void*) noexcept override {}
  void* allocate_ordered(std::size_t bytes, execute::Stream) override { return allocate(bytes); }
  void release_ordered(void*, execute::Stream) noexcept override {}
  void upload(void* to, const void* from, std::size_t bytes) override;
  void download(void* to, const void* from, std::size_t bytes) override;
  void synchronize(execute::Stream) override {}
  void check_pointer(const void*, const char*) const override {}
  double time_us(execute::Stream, const std::function<void()>& work) override;

 private:
  SimulatedGpu& gpu_;
  execute::Limits limits_;
};

}  // namespace papilio::tests
