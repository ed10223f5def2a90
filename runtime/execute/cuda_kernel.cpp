// SPDX-License-Identifier: MIT
#include "runtime/execute/cuda_kernel.h"

#include <algorithm>
#include <utility>

#include "runtime/execute/carveout.h"
#include "runtime/execute/cuda_context.h"

namespace papilio::execute {

using driver::calls;
using driver::check;

CudaKernel::CudaKernel(Residence at, const std::string& image, const std::string& entry,
                       std::size_t shared_bytes)
    : at_(std::move(at)), shared_bytes_(static_cast<int>(shared_bytes)) {
  load(image, entry);
  try {
    occupy(entry);
  } catch (...) {
    calls().module_unload(module_);
    throw;
  }
}

CudaKernel::~CudaKernel() {
  try {
    const driver::CurrentOutsideCapture current(at_.context);
    calls().module_unload(module_);
  } catch (const Error&) {
    // The context went first, and took the module with it.
  }
}

int CudaKernel::attribute(driver::FunctionAttribute attribute) const {
  int value = 0;
  check(calls().function_attribute(&value, attribute, function_), "cuFuncGetAttribute");
  return value;
}

void CudaKernel::load(const std::string& image, const std::string& entry) {
  const int result = calls().module_load(&module_, image.data());
  if (result == driver::success) return;
  const Device& device = *at_.device;
  std::string what =
      "loading kernel " + entry + " on " + device.name() + " (" + device.architecture() + ")";
  if (result == driver::invalid_image || result == driver::no_binary_for_gpu ||
      result == driver::unsupported_ptx_version) {
    int version = 0;
    calls().version(&version);
    what += ", with a driver for CUDA " + std::to_string(version / 1000) + "." +
            std::to_string(version % 1000 / 10) +
            " (an image made by a newer NVRTC needs a newer driver; PAPILIO_NVRTC names another "
            "NVRTC, and with PAPILIO_BUNDLE empty no kernel compiled with the library is used)";
  }
  check(result, what);
}

void CudaKernel::occupy(const std::string& entry) {
  const Limits& limits = at_.device->limits();
  check(calls().module_function(&function_, module_, entry.c_str()), "finding kernel " + entry);
  registers_ = attribute(driver::function_registers);
  local_bytes_ = attribute(driver::function_local_bytes);
  threads_ = attribute(driver::function_max_threads);
  // Always set, not only past 48 KiB: it also checks the size against the device.
  if (shared_bytes_ > 0)
    check(calls().set_function_attribute(function_, driver::function_max_dynamic_shared_bytes,
                                         shared_bytes_),
          "kernel " + entry + " asks for " + std::to_string(shared_bytes_) +
              " bytes of shared memory, " + std::to_string(limits.shared_bytes_per_block) +
              " are allowed");
  // A kernel of clusters carries their size (__cluster_dims__), so that an ordinary launch serves
  // it; 0: not made for clusters.
  if (limits.cluster_blocks > 1) cluster_ = std::max(attribute(driver::function_cluster_width), 1);
  int blocks = 0;
  check(calls().occupancy(&blocks, function_, threads_, static_cast<std::size_t>(shared_bytes_)),
        "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  if (shared_bytes_ > 0) blocks = divide_memory(blocks);
  resident_ = cluster_ > 1 ? active_clusters(entry) : limits.multiprocessors * blocks;
}

// Asks for a division between shared memory and first-level cache; how many of the blocks are left.
int CudaKernel::divide_memory(int blocks) const {
  SharedUse use;
  use.of_block =
      static_cast<std::size_t>(shared_bytes_ + attribute(driver::function_static_shared_bytes));
  use.reserved = at_.reserved_shared_bytes;
  use.largest = at_.device->limits().shared_bytes_per_multiprocessor;
  use.blocks = static_cast<std::size_t>(std::max(blocks, 1));
  use.may_do_with_fewer = cluster_ == 1;  // a cluster's blocks are too large to give
  check(calls().set_function_attribute(function_, driver::function_shared_carveout,
                                       carveout_percent(use)),
        "cuFuncSetAttribute");
  return std::min(blocks, static_cast<int>(blocks_left(use)));
}

int CudaKernel::active_clusters(const std::string& entry) const {
  constexpr int portable_cluster = 8;
  const std::string what = "kernel " + entry + " runs in clusters of " + std::to_string(cluster_) +
                           " blocks of " + std::to_string(threads_) + " threads, " +
                           std::to_string(shared_bytes_) + " bytes of shared memory and " +
                           std::to_string(registers_) + " registers a thread";
  if (cluster_ > portable_cluster)
    check(calls().set_function_attribute(function_, driver::function_non_portable_cluster, 1),
          what);
  driver::LaunchShape shape;
  shape.grid[0] = static_cast<unsigned>(cluster_);
  shape.block[0] = static_cast<unsigned>(threads_);
  shape.shared_bytes = static_cast<unsigned>(shared_bytes_);
  int clusters = 0;
  const int result = calls().active_clusters(&clusters, function_, &shape);
  if (result != driver::invalid_cluster_size) check(result, what);
  if (clusters < 1)
    throw Error(ErrorCode::unavailable, what + "; " + at_.device->name() + " holds none");
  return clusters;
}

}  // namespace papilio::execute
