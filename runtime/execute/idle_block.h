// SPDX-License-Identifier: MIT
//
// One block of plain device memory for workspaces. The driver's first stream-ordered allocation of
// a process takes 7 to 12 ms (H200, 13.0), a plain one a tenth; so the first execution takes this,
// and each later one that finds it idle. Executions that overlap have the driver's pool.
#pragma once

#include <cstddef>
#include <mutex>

#include "runtime/execute/cuda_driver.h"

namespace papilio::execute {

// Call with the block's context current, outside captures.
class IdleBlock {
 public:
  // A larger workspace comes from the pool.
  static constexpr std::size_t most_bytes = std::size_t{256} << 20;

  // The block, if it is as large as `bytes` and no work uses it. The first call decides its size.
  // 0: neither idle nor large enough, or `stream` is being captured.
  driver::DevicePointer take(std::size_t bytes, driver::StreamHandle stream);

  // Makes it idle when the work enqueued in `stream` is done. False: `pointer` is not the block.
  bool give_back(driver::DevicePointer pointer, driver::StreamHandle stream) noexcept;

  // Frees it, if it is idle.
  void release() noexcept;

 private:
  bool is_idle();

  std::mutex mutex_;
  driver::DevicePointer block_ = 0;
  std::size_t bytes_ = 0;
  driver::Event done_ = nullptr;  // of the last work that used it
  bool taken_ = false;
};

}  // namespace papilio::execute
