// SPDX-License-Identifier: MIT
//
// A device runs kernels over buffers. There are two: a GPU through CUDA's driver API (cuda.cpp) and
// the processor (host.cpp). Neither knows what a kernel computes; both know images, launches and
// bytes only.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "papilio/papilio.hpp"

namespace papilio::execute {

// Limits on a kernel's shape, and the card's memory.
struct Limits {
  int threads_per_block = 1024;
  std::size_t shared_bytes_per_block = 48 * 1024;  // with the opt-in for dynamic shared memory
  std::size_t shared_bytes_per_multiprocessor = 64 * 1024;
  int registers_per_multiprocessor = 65536;
  int threads_per_multiprocessor = 2048;
  int blocks_per_multiprocessor = 32;
  int cluster_blocks = 1;   // most blocks of a cluster; 1: no clusters
  int multiprocessors = 1;  // cores, on the host
  std::size_t l2_bytes = 0;
  std::size_t memory_bytes = 0;
  double memory_bytes_per_us = 0;  // peak rate of the memory bus; 0: unknown

  auto operator<=>(const Limits&) const = default;

  // Shared memory that the driver reserves for each block: a block gets the rest.
  std::size_t reserved_shared_bytes() const {
    return shared_bytes_per_multiprocessor > shared_bytes_per_block
               ? shared_bytes_per_multiprocessor - shared_bytes_per_block
               : 0;
  }
};

// A loaded kernel. Keeps its module and device alive.
class Kernel {
 public:
  virtual ~Kernel() = default;
  virtual int registers() const = 0;            // a thread; -1 where the notion does not apply
  virtual std::size_t local_bytes() const = 0;  // spilled memory a thread; 0 on the host
  // How many blocks, or clusters, the device runs at once; -1 on the host.
  virtual int resident() const = 0;
};

struct Launch {
  const Kernel* kernel = nullptr;
  std::uint64_t blocks = 0;  // 1 .. 2^31 - 1, a multiple of `cluster`
  int threads = 0;
  std::size_t shared_bytes = 0;
  const void* arguments = nullptr;  // one struct, passed by value
  std::size_t arguments_bytes = 0;
  int cluster = 1;       // blocks a cluster: PAPILIO_CLUSTER of the kernel's text
  int most_workers = 0;  // threads of the processor that share the blocks; 0: all that there are
};

// Throws Error if these limits do not allow the launch: unavailable if another device would, else
// internal.
void check_shape(const Launch& launch, const Limits& limits);

using Stream = void*;  // CUstream; ignored on the host

// All calls are safe from many threads. Failures throw Error (out_of_memory, device_failed).
class Device {
 public:
  virtual ~Device() = default;
  virtual Backend backend() const = 0;
  virtual std::string name() const = 0;
  virtual std::string architecture() const = 0;  // "sm_90", "host"
  virtual const Limits& limits() const = 0;
  virtual std::string bus_id() const { return {}; }  // of a GPU: "0000:3b:00.0"

  // Loads `image` and finds `entry`; raises the kernel's dynamic shared memory to `shared_bytes`.
  virtual std::shared_ptr<const Kernel> load(const std::string& image, const std::string& entry,
                                             std::size_t shared_bytes) = 0;

  // Enqueues. On the host the launch has finished when the call returns.
  virtual void launch(const Launch& launch, Stream stream) = 0;

  // Device memory aligned to 256 bytes, allocated and freed at once, or in stream order.
  virtual void* allocate(std::size_t bytes) = 0;
  virtual void release(void* pointer) noexcept = 0;
  virtual void* allocate_ordered(std::size_t bytes, Stream stream) = 0;
  virtual void release_ordered(void* pointer, Stream stream) noexcept = 0;

  // Gives back memory that was released in stream order and kept for the next execution.
  virtual void release_idle() noexcept {}

  // Copies to memory that nothing under way uses. Done when the call returns.
  virtual void upload(void* to, const void* from_host, std::size_t bytes) = 0;
  // Copies after the work of the default stream.
  virtual void download(void* to_host, const void* from, std::size_t bytes) = 0;
  virtual void synchronize(Stream stream) = 0;

  // For streaming host memory through the device. Pinned host memory is copied beside kernels at
  // the link's full rate. Copies are enqueued and done when the stream is. The defaults suit a
  // device whose memory is the host's.
  virtual void* allocate_pinned(std::size_t bytes) { return allocate(bytes); }
  virtual void release_pinned(void* pointer) noexcept { release(pointer); }
  virtual bool is_pinned(const void*) const { return false; }
  // Throws Error(invalid_argument) if `pointer` is memory of the device that the host cannot reach.
  virtual void check_host_pointer(const void*, const char*) const {}
  virtual Stream make_stream() { return nullptr; }
  virtual void destroy_stream(Stream) noexcept {}
  virtual void upload_ordered(void* to, const void* from_host, std::size_t bytes, Stream) {
    upload(to, from_host, bytes);
  }
  virtual void download_ordered(void* to_host, const void* from, std::size_t bytes, Stream) {
    download(to_host, from, bytes);
  }

  // Throws Error(invalid_argument) if `pointer` (called `what` in the message) is not memory this
  // device can reach.
  virtual void check_pointer(const void* pointer, const char* what) const = 0;

  // Times `work`, which enqueues on `stream`, once, in microseconds, by the device's clock.
  virtual double time_us(Stream stream, const std::function<void()>& work) = 0;
};

// The device of the current CUDA context, or of device 0's primary context. Throws
// Error(unavailable) with what is missing: no driver, no device, too old.
std::shared_ptr<Device> cuda_device();

// A host kernel: runs blocks, or clusters of blocks, [first_block, last_block).
using HostFunction = void (*)(const void* arguments, long long first_block, long long last_block);

struct HostCode {
  std::shared_ptr<const void> owner;  // the code stays in place while this lives
  HostFunction function = nullptr;
};

// Links an image into this process and finds its entry. It is passed in (compile::load_object), so
// this folder knows no compiler.
using HostLoader = std::function<HostCode(const std::string& image, const std::string& entry)>;

// The processor. Blocks run in parallel on `threads` cores (0: PAPILIO_THREADS, or all that this
// process may use). Each worker has the floating-point mode of the contract: round to nearest,
// denormals kept.
std::shared_ptr<Device> host_device(HostLoader loader, int threads = 0);

}  // namespace papilio::execute
