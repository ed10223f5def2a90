// SPDX-License-Identifier: MIT
//
// Device memory between two guard bands. What a kernel writes outside its buffer, or leaves
// unwritten inside it, shows.
#pragma once

#include <cstddef>
#include <memory>

#include "runtime/execute/device.h"

namespace papilio::tests {

class GuardedBuffer {
 public:
  // `bytes` of device memory, aligned to 256 plus `misalignment` bytes (below 256). Filled with all
  // ones, a NaN in either precision.
  GuardedBuffer(std::shared_ptr<execute::Device> device, std::size_t bytes,
                std::size_t misalignment);
  ~GuardedBuffer();
  GuardedBuffer(const GuardedBuffer&) = delete;
  GuardedBuffer& operator=(const GuardedBuffer&) = delete;

  void* data() const;
  void write(const void* from);

  // Copies the contents out after all work on the device; false if a guard band was written to.
  [[nodiscard]] bool read(void* to) const;

 private:
  std::shared_ptr<execute::Device> device_;
  std::size_t bytes_, offset_;
  unsigned char* memory_;
};

}  // namespace papilio::tests
