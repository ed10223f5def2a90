// SPDX-License-Identifier: MIT
//
// Entry points of CUDA's driver, with the types and numbers of cuda.h that they need. So no CUDA
// header is included, and the driver is loaded on first use. A CUDA 11.2 driver exports these
// symbols, and every later one keeps them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace papilio::execute::driver {

using DevicePointer = std::uint64_t;  // CUdeviceptr
using Context = struct ContextTag*;
using Module = struct ModuleTag*;
using Function = struct FunctionTag*;
using Event = struct EventTag*;
using Pool = struct PoolTag*;
using StreamHandle = void*;

// The values of CUresult that are told apart.
enum Result : int {
  success = 0,
  invalid_value = 1,
  out_of_memory = 2,
  no_device = 100,
  invalid_image = 200,
  no_binary_for_gpu = 209,
  unsupported_ptx_version = 222,
  invalid_cluster_size = 912,
};

enum DeviceAttribute : int {
  max_threads_per_block = 1,
  multiprocessor_count = 16,
  memory_clock_khz = 36,
  memory_bus_bits = 37,
  l2_cache_size = 38,
  max_threads_per_multiprocessor = 39,
  compute_capability_major = 75,
  compute_capability_minor = 76,
  max_shared_memory_per_multiprocessor = 81,
  max_registers_per_multiprocessor = 82,
  pageable_memory_access = 88,
  max_shared_memory_per_block_optin = 97,
  max_blocks_per_multiprocessor = 106,
  reserved_shared_memory_per_block = 111,
  memory_pools_supported = 115,
  cluster_launch = 120,
};

enum FunctionAttribute : int {
  function_max_threads = 0,
  function_static_shared_bytes = 1,
  function_local_bytes = 3,
  function_registers = 4,
  function_max_dynamic_shared_bytes = 8,
  function_shared_carveout = 9,  // per cent of the largest shared memory
  function_cluster_width = 11,   // that the kernel was compiled for; 0: none
  function_non_portable_cluster = 14,
};

constexpr int pointer_attribute_memory_type = 2;
constexpr unsigned memory_type_host = 1;
constexpr unsigned memory_type_device = 2;
constexpr int pointer_attribute_is_managed = 8;
constexpr int pointer_attribute_device_pointer = 3;
constexpr unsigned host_portable = 1;  // pinned for every context
constexpr int pool_attribute_release_threshold = 4;
constexpr int capture_mode_relaxed = 2;
constexpr unsigned stream_non_blocking = 1;
constexpr unsigned event_without_time = 2;

// CUmemPoolProps: device memory without export handles.
struct PoolProperties {
  int allocation_type = 1;  // pinned, the only one
  int handle_types = 0;
  int location_type = 1;  // device
  int location_id = 0;
  void* security_attributes = nullptr;
  unsigned char reserved[64] = {};
};

// CUlaunchConfig without attributes.
struct LaunchShape {
  unsigned grid[3] = {1, 1, 1};
  unsigned block[3] = {1, 1, 1};
  unsigned shared_bytes = 0;
  StreamHandle stream = nullptr;
  void* attributes = nullptr;
  unsigned attribute_count = 0;
};

// Each call returns a CUresult. One row a call: member, exported symbol, parameters.
#define PAPILIO_DRIVER_CALLS(CALL)                                                               \
  CALL(init, "cuInit", (unsigned flags))                                                         \
  CALL(version, "cuDriverGetVersion", (int* version))                                            \
  CALL(error_name, "cuGetErrorName", (int result, const char** name))                            \
  CALL(error_text, "cuGetErrorString", (int result, const char** text))                          \
  CALL(device_count, "cuDeviceGetCount", (int* count))                                           \
  CALL(device_get, "cuDeviceGet", (int* device, int ordinal))                                    \
  CALL(device_name, "cuDeviceGetName", (char* name, int bytes, int device))                      \
  CALL(device_bus_id, "cuDeviceGetPCIBusId", (char* id, int bytes, int device))                  \
  CALL(device_attribute, "cuDeviceGetAttribute", (int* value, int attribute, int device))        \
  CALL(device_memory, "cuDeviceTotalMem_v2", (std::size_t * bytes, int device))                  \
  CALL(primary_state, "cuDevicePrimaryCtxGetState", (int device, unsigned* flags, int* active))  \
  CALL(primary_retain, "cuDevicePrimaryCtxRetain", (Context * context, int device))              \
  CALL(primary_release, "cuDevicePrimaryCtxRelease_v2", (int device))                            \
  CALL(context_current, "cuCtxGetCurrent", (Context * context))                                  \
  CALL(context_device, "cuCtxGetDevice", (int* device))                                          \
  CALL(context_push, "cuCtxPushCurrent_v2", (Context context))                                   \
  CALL(context_pop, "cuCtxPopCurrent_v2", (Context * context))                                   \
  CALL(capture_mode, "cuThreadExchangeStreamCaptureMode", (int* mode))                           \
  CALL(module_load, "cuModuleLoadData", (Module * module, const void* image))                    \
  CALL(module_unload, "cuModuleUnload", (Module module))                                         \
  CALL(module_function, "cuModuleGetFunction",                                                   \
       (Function * function, Module module, const char* name))                                   \
  CALL(function_attribute, "cuFuncGetAttribute", (int* value, int attribute, Function function)) \
  CALL(set_function_attribute, "cuFuncSetAttribute",                                             \
       (Function function, int attribute, int value))                                            \
  CALL(occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor",                                 \
       (int* blocks, Function function, int threads, std::size_t shared_bytes))                  \
  CALL(launch, "cuLaunchKernel",                                                                 \
       (Function function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x,  \
        unsigned block_y, unsigned block_z, unsigned shared_bytes, StreamHandle stream,          \
        void** parameters, void** extra))                                                        \
  CALL(memory_info, "cuMemGetInfo_v2", (std::size_t * free, std::size_t * total))                \
  CALL(memory_allocate, "cuMemAlloc_v2", (DevicePointer * pointer, std::size_t bytes))           \
  CALL(memory_free, "cuMemFree_v2", (DevicePointer pointer))                                     \
  CALL(host_allocate, "cuMemHostAlloc", (void** pointer, std::size_t bytes, unsigned flags))     \
  CALL(host_free, "cuMemFreeHost", (void* pointer))                                              \
  CALL(pool_create, "cuMemPoolCreate", (Pool * pool, const PoolProperties* properties))          \
  CALL(pool_destroy, "cuMemPoolDestroy", (Pool pool))                                            \
  CALL(pool_set_attribute, "cuMemPoolSetAttribute", (Pool pool, int attribute, void* value))     \
  CALL(pool_trim, "cuMemPoolTrimTo", (Pool pool, std::size_t bytes_to_keep))                     \
  CALL(pool_allocate, "cuMemAllocFromPoolAsync",                                                 \
       (DevicePointer * pointer, std::size_t bytes, Pool pool, StreamHandle stream))             \
  CALL(free_ordered, "cuMemFreeAsync", (DevicePointer pointer, StreamHandle stream))             \
  CALL(copy_to_device, "cuMemcpyHtoDAsync_v2",                                                   \
       (DevicePointer to, const void* from, std::size_t bytes, StreamHandle stream))             \
  CALL(copy_to_host, "cuMemcpyDtoHAsync_v2",                                                     \
       (void* to, DevicePointer from, std::size_t bytes, StreamHandle stream))                   \
  CALL(pointer_attribute, "cuPointerGetAttribute",                                               \
       (void* value, int attribute, DevicePointer pointer))                                      \
  CALL(stream_create, "cuStreamCreate", (StreamHandle * stream, unsigned flags))                 \
  CALL(stream_destroy, "cuStreamDestroy_v2", (StreamHandle stream))                              \
  CALL(stream_synchronize, "cuStreamSynchronize", (StreamHandle stream))                         \
  CALL(stream_is_capturing, "cuStreamIsCapturing", (StreamHandle stream, int* status))           \
  CALL(event_create, "cuEventCreate", (Event * event, unsigned flags))                           \
  CALL(event_destroy, "cuEventDestroy_v2", (Event event))                                        \
  CALL(event_record, "cuEventRecord", (Event event, StreamHandle stream))                        \
  CALL(event_query, "cuEventQuery", (Event event))                                               \
  CALL(event_synchronize, "cuEventSynchronize", (Event event))                                   \
  CALL(event_elapsed, "cuEventElapsedTime", (float* milliseconds, Event start, Event end))

// Calls of CUDA 11.8 and later. Null in an older driver, which knows no device that needs them.
#define PAPILIO_DRIVER_NEWER_CALLS(CALL)                \
  CALL(active_clusters, "cuOccupancyMaxActiveClusters", \
       (int* clusters, Function function, const LaunchShape* shape))

struct Calls {
#define PAPILIO_DRIVER_MEMBER(member, symbol, parameters) int(*member) parameters = nullptr;
  PAPILIO_DRIVER_CALLS(PAPILIO_DRIVER_MEMBER)
  PAPILIO_DRIVER_NEWER_CALLS(PAPILIO_DRIVER_MEMBER)
#undef PAPILIO_DRIVER_MEMBER
};

// The driver, loaded and initialised on the first call; the same table from then on. Throws
// Error(unavailable) saying what is missing: the library, a symbol (too old) or a device. Throws in
// a child of fork too, since the driver does not survive it.
const Calls& calls();

// "CUDA_ERROR_OUT_OF_MEMORY (out of memory)".
std::string describe(int result);

}  // namespace papilio::execute::driver
