// SPDX-License-Identifier: MIT
//
// The entry points of CUDA's driver that the drop-in calls, by the signatures of cuda.h, which do
// not change.
#pragma once

#include <cstddef>

namespace papilio::cufft::driver {

using Pointer = unsigned long long;  // CUdeviceptr
using Context = void*;
using Event = void*;
using StreamHandle = void*;

constexpr int success = 0;
constexpr int out_of_memory = 2;
constexpr int not_ready = 600;
constexpr int capture_mode_relaxed = 2;

// member, symbol, parameters
#define PAPILIO_CUFFT_DRIVER_CALLS(call)                                                           \
  call(init, "cuInit", (unsigned)) call(device_get, "cuDeviceGet", (int*, int))                    \
      call(primary_retain, "cuDevicePrimaryCtxRetain", (Context*, int))                            \
          call(context_set, "cuCtxSetCurrent", (Context))                                          \
              call(memory_allocate, "cuMemAlloc_v2", (Pointer*, std::size_t)) call(                \
                  memory_free, "cuMemFree_v2", (Pointer))                                          \
                  call(copy, "cuMemcpyAsync", (Pointer, Pointer, std::size_t, StreamHandle)) call( \
                      stream_synchronize, "cuStreamSynchronize", (StreamHandle))                   \
                      call(stream_is_capturing, "cuStreamIsCapturing", (StreamHandle, int*)) call( \
                          capture_mode, "cuThreadExchangeStreamCaptureMode", (int*))               \
                          call(context_current, "cuCtxGetCurrent", (Context*)) call(               \
                              context_push, "cuCtxPushCurrent_v2", (Context))                      \
                              call(context_pop, "cuCtxPopCurrent_v2", (Context*)) call(            \
                                  context_device, "cuCtxGetDevice", (int*))                        \
                                  call(context_synchronize, "cuCtxSynchronize", ()) call(          \
                                      event_create, "cuEventCreate", (Event*, unsigned))           \
                                      call(event_destroy, "cuEventDestroy_v2", (Event)) call(      \
                                          event_record, "cuEventRecord", (Event, StreamHandle))    \
                                          call(event_query, "cuEventQuery", (Event)) call(         \
                                              event_synchronize, "cuEventSynchronize", (Event))    \
                                              call(event_elapsed, "cuEventElapsedTime",            \
                                                   (float*, Event, Event))

struct Calls {
#define PAPILIO_CUFFT_DRIVER_MEMBER(member, symbol, parameters) int(*member) parameters = nullptr;
  PAPILIO_CUFFT_DRIVER_CALLS(PAPILIO_CUFFT_DRIVER_MEMBER)
#undef PAPILIO_CUFFT_DRIVER_MEMBER
  int (*context_identity)(Context, unsigned long long*) = nullptr;  // null before CUDA 12
};

// Throws Failure(SETUP_FAILED) where there is no driver; tried again by the next call.
const Calls& calls();

// Throws Failure: ALLOC_FAILED where memory lacks, EXEC_FAILED otherwise.
void check(int result, const char* what);

}  // namespace papilio::cufft::driver
