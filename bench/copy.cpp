// SPDX-License-Identifier: MIT
//
// Contender copy: as many bytes read and written as the transform must, by the device's own copy.
// One trip through device memory is the least a transform can cost.
#include <cstring>

#include "bench/contender.h"

namespace papilio::bench {
namespace {

// A real transform's sides differ by a bin or so a row: the copy moves their mean.
std::size_t moved_bytes(const Trial& trial) {
  return (trial.in_bytes() + trial.out_bytes()) / 2;
}

class HostCopy : public Prepared {
 public:
  explicit HostCopy(const Trial& trial) : trial_(trial), bytes_(moved_bytes(trial)) {}
  void execute(execute::Stream) override { std::memcpy(trial_.out, trial_.in, bytes_); }

 private:
  Trial trial_;
  std::size_t bytes_;  // worked out before the clock runs
};

// The driver's copy between two places of device memory; pointers are integers to the driver.
class DeviceCopy : public Prepared {
 public:
  explicit DeviceCopy(const Trial& trial)
      : trial_(trial),
        bytes_(moved_bytes(trial)),
        copy_(reinterpret_cast<CopyFunction>(
            library_function({"libcuda.so.1", "libcuda.so"}, "cuMemcpyDtoDAsync_v2"))) {}

  void execute(execute::Stream stream) override {
    const int status = copy_(reinterpret_cast<std::uint64_t>(trial_.out),
                             reinterpret_cast<std::uint64_t>(trial_.in), bytes_, stream);
    if (status != 0) {
      throw Error(ErrorCode::device_failed, "cuMemcpyDtoDAsync: error " + std::to_string(status));
    }
  }

 private:
  using CopyFunction = int (*)(std::uint64_t to, std::uint64_t from, std::size_t bytes,
                               void* stream);
  Trial trial_;
  std::size_t bytes_;
  CopyFunction copy_;
};

}  // namespace

std::unique_ptr<Prepared> prepare_copy(const Trial& trial) {
  if (trial.device.backend() == Backend::cuda) return std::make_unique<DeviceCopy>(trial);
  return std::make_unique<HostCopy>(trial);
}

}  // namespace papilio::bench
