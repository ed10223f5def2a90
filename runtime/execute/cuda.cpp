// SPDX-License-Identifier: MIT
//
// A GPU through CUDA's driver API. Images are cubins. The device belongs to one context, which
// every call makes current for its own duration, whatever thread it comes from; launches and
// stream-ordered memory can be captured in a CUDA graph, and everything else stays out of a
// capture's way.
#include <algorithm>
#include <map>
#include <mutex>

#include "runtime/execute/cuda_context.h"
#include "runtime/execute/cuda_driver.h"
#include "runtime/execute/cuda_kernel.h"
#include "runtime/execute/device.h"
#include "runtime/execute/idle_block.h"

namespace papilio::execute {
namespace {

using driver::calls;
using driver::check;
using driver::Current;
using driver::CurrentOutsideCapture;
using driver::DevicePointer;

// Freed workspaces up to this size stay in the pool instead of going back at the next
// synchronisation: as much as one plan takes by default (PlanOptions::workspace_limit_bytes).
constexpr std::uint64_t pool_keeps_bytes = std::uint64_t{1} << 30;

DevicePointer address(const void* pointer) {
  return reinterpret_cast<DevicePointer>(pointer);
}

constexpr int least_capability = 75;  // what NVRTC 13 still compiles for

class CudaDevice final : public Device, public std::enable_shared_from_this<CudaDevice> {
 public:
  CudaDevice(driver::Context context, int ordinal);
  ~CudaDevice() override;

  Backend backend() const override { return Backend::cuda; }
  std::string name() const override { return name_; }
  std::string architecture() const override { return architecture_; }
  const Limits& limits() const override { return limits_; }
  std::string bus_id() const override;
  std::shared_ptr<const Kernel> load(const std::string& image, const std::string& entry,
                                     std::size_t shared_bytes) override;
  void launch(const Launch& launch, Stream stream) override;
  void* allocate(std::size_t bytes) override;
  void release(void* pointer) noexcept override;
  void* allocate_ordered(std::size_t bytes, Stream stream) override;
  void release_ordered(void* pointer, Stream stream) noexcept override;
  void release_idle() noexcept override;
  void upload(void* to, const void* from_host, std::size_t bytes) override;
  void download(void* to_host, const void* from, std::size_t bytes) override;
  void synchronize(Stream stream) override;
  void* allocate_pinned(std::size_t bytes) override;
  void release_pinned(void* pointer) noexcept override;
  bool is_pinned(const void* pointer) const override;
  void check_host_pointer(const void* pointer, const char* what) const override;
  Stream make_stream() override;
  void destroy_stream(Stream stream) noexcept override;
  void upload_ordered(void* to, const void* from_host, std::size_t bytes, Stream stream) override;
  void download_ordered(void* to_host, const void* from, std::size_t bytes, Stream stream) override;
  void check_pointer(const void* pointer, const char* what) const override;
  double time_us(Stream stream, const std::function<void()>& work) override;

 private:
  int attribute(driver::DeviceAttribute attribute) const;
  void read_limits();
  void make_pool();
  [[noreturn]] void fail_allocation(int result, std::size_t bytes) const;

  driver::Context context_;
  int ordinal_;
  std::string name_;
  std::string architecture_;
  Limits limits_;
  std::size_t reserved_shared_bytes_ = 0;  // of each block, by the driver
  bool reaches_pageable_memory_ = false;
  driver::Pool pool_ = nullptr;  // null where the device has none (some virtual GPUs)
  IdleBlock block_;
  driver::StreamHandle side_stream_ = nullptr;
};

CudaDevice::CudaDevice(driver::Context context, int ordinal)
    : context_(context), ordinal_(ordinal) {
  const CurrentOutsideCapture current(context_);
  char name[256] = {};
  check(calls().device_name(name, sizeof name, ordinal_), "cuDeviceGetName");
  name_ = name;
  read_limits();
  make_pool();
  check(calls().stream_create(&side_stream_, driver::stream_non_blocking), "cuStreamCreate");
}

std::string CudaDevice::bus_id() const {
  char id[64] = {};
  check(calls().device_bus_id(id, sizeof id, ordinal_), "cuDeviceGetPCIBusId");
  return id;
}

CudaDevice::~CudaDevice() {
  try {
    const CurrentOutsideCapture current(context_);
    if (side_stream_) calls().stream_destroy(side_stream_);
    block_.release();
    if (pool_) calls().pool_destroy(pool_);
  } catch (const Error&) {
    // The context went first.
  }
}

int CudaDevice::attribute(driver::DeviceAttribute attribute) const {
  int value = 0;
  check(calls().device_attribute(&value, attribute, ordinal_),
        "cuDeviceGetAttribute(" + std::to_string(attribute) + ")");
  return value;
}

void CudaDevice::read_limits() {
  const int major = attribute(driver::compute_capability_major);
  const int capability = 10 * major + attribute(driver::compute_capability_minor);
  architecture_ = "sm_" + std::to_string(capability);
  if (capability < least_capability)
    throw Error(ErrorCode::unavailable, name_ + " is " + architecture_ + "; sm_" +
                                            std::to_string(least_capability) +
                                            " or later is needed");
  limits_.threads_per_block = attribute(driver::max_threads_per_block);
  limits_.shared_bytes_per_block = attribute(driver::max_shared_memory_per_block_optin);
  limits_.shared_bytes_per_multiprocessor = attribute(driver::max_shared_memory_per_multiprocessor);
  limits_.registers_per_multiprocessor = attribute(driver::max_registers_per_multiprocessor);
  limits_.threads_per_multiprocessor = attribute(driver::max_threads_per_multiprocessor);
  limits_.blocks_per_multiprocessor = attribute(driver::max_blocks_per_multiprocessor);
  reserved_shared_bytes_ =
      static_cast<std::size_t>(attribute(driver::reserved_shared_memory_per_block));
  // 8 blocks are portable; 16 are allowed by the chips whose processors stand in groups that large,
  // 9.x and 10.x. What a part of such a chip cannot hold, loading refuses.
  if (major >= 9 && attribute(driver::cluster_launch)) limits_.cluster_blocks = major < 12 ? 16 : 8;
  limits_.multiprocessors = attribute(driver::multiprocessor_count);
  limits_.l2_bytes = attribute(driver::l2_cache_size);
  check(calls().device_memory(&limits_.memory_bytes, ordinal_), "cuDeviceTotalMem");
  // Two transfers a cycle.
  limits_.memory_bytes_per_us =
      2.0 * attribute(driver::memory_clock_khz) / 1e3 * attribute(driver::memory_bus_bits) / 8;
  reaches_pageable_memory_ = attribute(driver::pageable_memory_access) != 0;
}

void CudaDevice::make_pool() {
  if (!attribute(driver::memory_pools_supported)) return;
  driver::PoolProperties properties;
  properties.location_id = ordinal_;
  check(calls().pool_create(&pool_, &properties), "cuMemPoolCreate");
  std::uint64_t threshold = pool_keeps_bytes;
  check(calls().pool_set_attribute(pool_, driver::pool_attribute_release_threshold, &threshold),
        "cuMemPoolSetAttribute");
}

std::shared_ptr<const Kernel> CudaDevice::load(const std::string& image, const std::string& entry,
                                               std::size_t shared_bytes) {
  const CurrentOutsideCapture current(context_);
  return std::make_shared<CudaKernel>(
      Residence{shared_from_this(), context_, reserved_shared_bytes_}, image, entry, shared_bytes);
}

void CudaDevice::launch(const Launch& launch, Stream stream) {
  const auto& kernel = static_cast<const CudaKernel&>(*launch.kernel);
  check_shape(launch, limits_);
  if (launch.cluster != kernel.cluster())
    throw Error(ErrorCode::internal, "a launch in clusters of " + std::to_string(launch.cluster) +
                                         " blocks of a kernel compiled for clusters of " +
                                         std::to_string(kernel.cluster()));
  const Current current(context_);
  std::size_t bytes = launch.arguments_bytes;
  void* const end = nullptr;                              // CU_LAUNCH_PARAM_END
  void* const buffer = reinterpret_cast<void*>(1);        // CU_LAUNCH_PARAM_BUFFER_POINTER
  void* const buffer_bytes = reinterpret_cast<void*>(2);  // CU_LAUNCH_PARAM_BUFFER_SIZE
  void* extra[] = {buffer, const_cast<void*>(launch.arguments), buffer_bytes, &bytes, end};
  const int result =
      calls().launch(kernel.function(), static_cast<unsigned>(launch.blocks), 1, 1,
                     static_cast<unsigned>(launch.threads), 1, 1,
                     static_cast<unsigned>(launch.shared_bytes), stream, nullptr, extra);
  if (result != driver::success)
    check(result, "launching " + std::to_string(launch.blocks) + " blocks of " +
                      std::to_string(launch.threads) + " threads");
}

void CudaDevice::fail_allocation(int result, std::size_t bytes) const {
  if (result != driver::out_of_memory) check(result, "allocating device memory");
  std::size_t free = 0, total = 0;
  calls().memory_info(&free, &total);
  throw Error(ErrorCode::out_of_memory,
              "out of device memory: " + std::to_string(bytes) + " bytes were asked for, " +
                  std::to_string(free) + " of " + std::to_string(total) + " are free on " + name_);
}

void* CudaDevice::allocate(std::size_t bytes) {
  const CurrentOutsideCapture current(context_);
  DevicePointer pointer = 0;
  int result = calls().memory_allocate(&pointer, std::max<std::size_t>(bytes, 1));
  if (result == driver::out_of_memory) {
    release_idle();  // our own workspaces are in the way
    result = calls().memory_allocate(&pointer, std::max<std::size_t>(bytes, 1));
  }
  if (result != driver::success) fail_allocation(result, bytes);
  return reinterpret_cast<void*>(pointer);
}

void CudaDevice::release(void* pointer) noexcept {
  if (!pointer) return;
  try {
    const CurrentOutsideCapture current(context_);
    calls().memory_free(address(pointer));
  } catch (const Error&) {
    // The context went first, and took its memory with it.
  }
}

void* CudaDevice::allocate_ordered(std::size_t bytes, Stream stream) {
  {
    const CurrentOutsideCapture current(context_);
    if (const DevicePointer block = block_.take(bytes, stream))
      return reinterpret_cast<void*>(block);
  }
  if (!pool_)
    throw Error(ErrorCode::unavailable,
                name_ + " has no stream-ordered memory: pass a workspace of your own");
  const Current current(context_);
  DevicePointer pointer = 0;
  const int result =
      calls().pool_allocate(&pointer, std::max<std::size_t>(bytes, 1), pool_, stream);
  if (result != driver::success) fail_allocation(result, bytes);
  return reinterpret_cast<void*>(pointer);
}

void CudaDevice::release_idle() noexcept {
  try {
    const CurrentOutsideCapture current(context_);
    block_.release();
    if (pool_) calls().pool_trim(pool_, 0);
  } catch (const Error&) {
    // The context went first, and took its memory with it.
  }
}

void CudaDevice::release_ordered(void* pointer, Stream stream) noexcept {
  if (!pointer) return;
  try {
    const CurrentOutsideCapture current(context_);
    if (block_.give_back(address(pointer), stream)) return;
    calls().free_ordered(address(pointer), stream);
  } catch (const Error&) {
    // The context went first.
  }
}

void CudaDevice::upload(void* to, const void* from_host, std::size_t bytes) {
  if (bytes == 0) return;
  const CurrentOutsideCapture current(context_);
  // On a stream that waits for none and for which none waits: a plan may be made, on whatever
  // thread, while others compute or are captured.
  check(calls().copy_to_device(address(to), from_host, bytes, side_stream_),
        "copying to the device");
  check(calls().stream_synchronize(side_stream_), "copying to the device");
}

void CudaDevice::download(void* to_host, const void* from, std::size_t bytes) {
  if (bytes == 0) return;
  const CurrentOutsideCapture current(context_);
  check(calls().copy_to_host(to_host, address(from), bytes, nullptr), "copying from the device");
  check(calls().stream_synchronize(nullptr), "copying from the device");
}

void CudaDevice::synchronize(Stream stream) {
  const Current current(context_);
  check(calls().stream_synchronize(stream), "synchronising a stream");
}

void* CudaDevice::allocate_pinned(std::size_t bytes) {
  const CurrentOutsideCapture current(context_);
  void* pointer = nullptr;
  const int result =
      calls().host_allocate(&pointer, std::max<std::size_t>(bytes, 1), driver::host_portable);
  if (result == driver::out_of_memory)
    throw Error(ErrorCode::out_of_memory,
                "the system pins no " + std::to_string(bytes) + " bytes of host memory");
  check(result, "cuMemHostAlloc");
  return pointer;
}

void CudaDevice::release_pinned(void* pointer) noexcept {
  if (!pointer) return;
  try {
    const CurrentOutsideCapture current(context_);
    calls().host_free(pointer);
  } catch (const Error&) {
    // The context went first.
  }
}

bool CudaDevice::is_pinned(const void* pointer) const {
  const Current current(context_);
  unsigned type = 0;
  return calls().pointer_attribute(&type, driver::pointer_attribute_memory_type,
                                   address(pointer)) == driver::success &&
         type == driver::memory_type_host;
}

void CudaDevice::check_host_pointer(const void* pointer, const char* what) const {
  const Current current(context_);
  unsigned type = 0, managed = 0;
  const auto asks = [&](unsigned& value, int attribute) {
    return calls().pointer_attribute(&value, attribute, address(pointer)) == driver::success;
  };
  if (!asks(type, driver::pointer_attribute_memory_type) || type != driver::memory_type_device)
    return;
  if (asks(managed, driver::pointer_attribute_is_managed) && managed) return;
  throw Error(ErrorCode::invalid_argument,
              std::string(what) + " is memory of " + name_ + "; host memory is expected");
}

Stream CudaDevice::make_stream() {
  const CurrentOutsideCapture current(context_);
  driver::StreamHandle stream = nullptr;
  check(calls().stream_create(&stream, driver::stream_non_blocking), "cuStreamCreate");
  return stream;
}

void CudaDevice::destroy_stream(Stream stream) noexcept {
  if (!stream) return;
  try {
    const CurrentOutsideCapture current(context_);
    calls().stream_destroy(stream);
  } catch (const Error&) {
    // The context went first.
  }
}

void CudaDevice::upload_ordered(void* to, const void* from_host, std::size_t bytes, Stream stream) {
  if (bytes == 0) return;
  const Current current(context_);
  check(calls().copy_to_device(address(to), from_host, bytes, stream), "copying to the device");
}

void CudaDevice::download_ordered(void* to_host, const void* from, std::size_t bytes,
                                  Stream stream) {
  if (bytes == 0) return;
  const Current current(context_);
  check(calls().copy_to_host(to_host, address(from), bytes, stream), "copying from the device");
}

void CudaDevice::check_pointer(const void* pointer, const char* what) const {
  // Where the device reaches the whole of the host's memory, every address is legal.
  if (reaches_pageable_memory_ && pointer) return;
  const Current current(context_);
  DevicePointer reachable = 0;
  const int result =
      pointer ? calls().pointer_attribute(&reachable, driver::pointer_attribute_device_pointer,
                                          address(pointer))
              : driver::invalid_value;
  if (result == driver::success && reachable == address(pointer)) return;
  if (result != driver::success && result != driver::invalid_value)
    check(result, std::string("checking pointer ") + what);
  throw Error(ErrorCode::invalid_argument,
              std::string(what) + " is not memory that " + name_ +
                  " can reach; device memory of the plan's context is expected");
}

double CudaDevice::time_us(Stream stream, const std::function<void()>& work) {
  const Current current(context_);
  struct Events {
    driver::Event start = nullptr, end = nullptr;
    ~Events() {
      if (start) calls().event_destroy(start);
      if (end) calls().event_destroy(end);
    }
  } events;
  check(calls().event_create(&events.start, 0), "cuEventCreate");
  check(calls().event_create(&events.end, 0), "cuEventCreate");
  check(calls().event_record(events.start, stream), "cuEventRecord");
  work();
  check(calls().event_record(events.end, stream), "cuEventRecord");
  check(calls().event_synchronize(events.end), "timing work on the device");
  float milliseconds = 0;
  check(calls().event_elapsed(&milliseconds, events.start, events.end), "cuEventElapsedTime");
  return 1000.0 * milliseconds;
}

// The primary context of a device if it is already there, retained; null otherwise.
driver::Context retain_active_primary(int ordinal) {
  unsigned flags = 0;
  int active = 0;
  check(calls().primary_state(ordinal, &flags, &active), "cuDevicePrimaryCtxGetState");
  driver::Context context = nullptr;
  if (active) check(calls().primary_retain(&context, ordinal), "cuDevicePrimaryCtxRetain");
  return context;
}

}  // namespace

std::shared_ptr<Device> cuda_device() {
  // One Device a context. Primary contexts are kept for the life of the process, since making one
  // takes a good part of a second; contexts of the caller's own are not held. Never destroyed: at
  // exit the driver may be gone before our statics.
  struct Registry {
    std::mutex mutex;
    std::map<driver::Context, std::shared_ptr<CudaDevice>> primary;
    std::map<driver::Context, std::weak_ptr<CudaDevice>> foreign;
  };
  static auto& registry = *new Registry;

  driver::Context context = nullptr;
  check(calls().context_current(&context), "cuCtxGetCurrent");
  const std::lock_guard lock(registry.mutex);
  int ordinal = 0;
  if (context) {
    if (const auto known = registry.primary.find(context); known != registry.primary.end())
      return known->second;
    if (auto known = registry.foreign[context].lock()) return known;
    check(calls().context_device(&ordinal), "cuCtxGetDevice");
    const auto primary = retain_active_primary(ordinal);
    if (primary != context) {
      if (primary) calls().primary_release(ordinal);
      auto device = std::make_shared<CudaDevice>(context, ordinal);
      registry.foreign[context] = device;
      return device;
    }
  } else {
    check(calls().device_get(&ordinal, 0), "cuDeviceGet");
    check(calls().primary_retain(&context, ordinal), "cuDevicePrimaryCtxRetain");
  }
  auto& device = registry.primary[context];
  if (!device) device = std::make_shared<CudaDevice>(context, ordinal);
  return device;
}

}  // namespace papilio::execute
