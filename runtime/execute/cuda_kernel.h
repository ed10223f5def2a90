// SPDX-License-Identifier: MIT
//
// A kernel loaded on a GPU: its registers, its carve-out of shared memory, and how many of its
// blocks or clusters run at once.
#pragma once

#include <cstddef>
#include <memory>
#include <string>

#include "runtime/execute/cuda_driver.h"
#include "runtime/execute/device.h"

namespace papilio::execute {

// Where a kernel is loaded: the device (kept alive), its context, and the shared memory that the
// driver reserves for each block.
struct Residence {
  std::shared_ptr<const Device> device;
  driver::Context context = nullptr;
  std::size_t reserved_shared_bytes = 0;
};

class CudaKernel final : public Kernel {
 public:
  // Loads kernel `entry` of the cubin `image` with `shared_bytes` of dynamic shared memory. The
  // context is current. Throws Error(unavailable) if the device cannot hold one of its clusters,
  // and the driver's error if the image or the shared memory does not suit the device.
  CudaKernel(Residence at, const std::string& image, const std::string& entry,
             std::size_t shared_bytes);
  ~CudaKernel() override;
  CudaKernel(const CudaKernel&) = delete;
  CudaKernel& operator=(const CudaKernel&) = delete;

  int registers() const override { return registers_; }
  std::size_t local_bytes() const override { return static_cast<std::size_t>(local_bytes_); }
  int resident() const override { return resident_; }
  int cluster() const { return cluster_; }  // blocks, as compiled
  driver::Function function() const { return function_; }

 private:
  int attribute(driver::FunctionAttribute attribute) const;
  void load(const std::string& image, const std::string& entry);
  void occupy(const std::string& entry);
  int divide_memory(int blocks) const;
  int active_clusters(const std::string& entry) const;

  const Residence at_;
  const int shared_bytes_;  // asked for at a launch
  driver::Module module_ = nullptr;
  driver::Function function_ = nullptr;
  int registers_ = -1, local_bytes_ = 0;
  int threads_ = 0;  // most threads of a block
  int cluster_ = 1;
  int resident_ = -1;
};

}  // namespace papilio::execute
