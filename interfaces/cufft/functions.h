// SPDX-License-Identifier: MIT
//
// The functions that the drop-in exports, all 58 of CUDA 13.0's libcufft.so.12, with our own types.
// Where they are defined: plan_calls.cpp (plans and their sizes), execute_calls.cpp (transforms),
// handle_calls.cpp (what a handle is told: stream, work area, properties), xt_calls.cpp
// (descriptors of memory), callback_calls.cpp (callbacks and what is undocumented).
#pragma once

#include "interfaces/cufft/abi.h"

#define PAPILIO_CUFFT_CALL extern "C" __attribute__((visibility("default"))) papilio::cufft::Result

namespace papilio::cufft {

using size = std::size_t;
using int64 = long long;

// Plans in one call.
PAPILIO_CUFFT_CALL cufftPlan1d(Handle* plan, int nx, Type type, int batch);
PAPILIO_CUFFT_CALL cufftPlan2d(Handle* plan, int nx, int ny, Type type);
PAPILIO_CUFFT_CALL cufftPlan3d(Handle* plan, int nx, int ny, int nz, Type type);
PAPILIO_CUFFT_CALL cufftPlanMany(Handle* plan, int rank, int* n, int* inembed, int istride,
                                 int idist, int* onembed, int ostride, int odist, Type type,
                                 int batch);

// Plans of a handle.
PAPILIO_CUFFT_CALL cufftCreate(Handle* plan);
PAPILIO_CUFFT_CALL cufftDestroy(Handle plan);
PAPILIO_CUFFT_CALL cufftMakePlan1d(Handle plan, int nx, Type type, int batch, size* work_size);
PAPILIO_CUFFT_CALL cufftMakePlan2d(Handle plan, int nx, int ny, Type type, size* work_size);
PAPILIO_CUFFT_CALL cufftMakePlan3d(Handle plan, int nx, int ny, int nz, Type type, size* work_size);
PAPILIO_CUFFT_CALL cufftMakePlanMany(Handle plan, int rank, int* n, int* inembed, int istride,
                                     int idist, int* onembed, int ostride, int odist, Type type,
                                     int batch, size* work_size);
PAPILIO_CUFFT_CALL cufftMakePlanMany64(Handle plan, int rank, int64* n, int64* inembed,
                                       int64 istride, int64 idist, int64* onembed, int64 ostride,
                                       int64 odist, Type type, int64 batch, size* work_size);
PAPILIO_CUFFT_CALL cufftXtMakePlanMany(Handle plan, int rank, int64* n, int64* inembed,
                                       int64 istride, int64 idist, Number input, int64* onembed,
                                       int64 ostride, int64 odist, Number output, int64 batch,
                                       size* work_size, Number execution);

// Sizes of work areas.
PAPILIO_CUFFT_CALL cufftEstimate1d(int nx, Type type, int batch, size* work_size);
PAPILIO_CUFFT_CALL cufftEstimate2d(int nx, int ny, Type type, size* work_size);
PAPILIO_CUFFT_CALL cufftEstimate3d(int nx, int ny, int nz, Type type, size* work_size);
PAPILIO_CUFFT_CALL cufftEstimateMany(int rank, int* n, int* inembed, int istride, int idist,
                                     int* onembed, int ostride, int odist, Type type, int batch,
                                     size* work_size);
PAPILIO_CUFFT_CALL cufftGetSize1d(Handle plan, int nx, Type type, int batch, size* work_size);
PAPILIO_CUFFT_CALL cufftGetSize2d(Handle plan, int nx, int ny, Type type, size* work_size);
PAPILIO_CUFFT_CALL cufftGetSize3d(Handle plan, int nx, int ny, int nz, Type type, size* work_size);
PAPILIO_CUFFT_CALL cufftGetSizeMany(Handle plan, int rank, int* n, int* inembed, int istride,
                                    int idist, int* onembed, int ostride, int odist, Type type,
                                    int batch, size* work_size);
PAPILIO_CUFFT_CALL cufftGetSizeMany64(Handle plan, int rank, int64* n, int64* inembed,
                                      int64 istride, int64 idist, int64* onembed, int64 ostride,
                                      int64 odist, Type type, int64 batch, size* work_size);
PAPILIO_CUFFT_CALL cufftXtGetSizeMany(Handle plan, int rank, int64* n, int64* inembed,
                                      int64 istride, int64 idist, Number input, int64* onembed,
                                      int64 ostride, int64 odist, Number output, int64 batch,
                                      size* work_size, Number execution);
PAPILIO_CUFFT_CALL cufftGetSize(Handle plan, size* work_size);

// What a handle is told.
PAPILIO_CUFFT_CALL cufftSetStream(Handle plan, Stream stream);
PAPILIO_CUFFT_CALL cufftSetWorkArea(Handle plan, void* area);
PAPILIO_CUFFT_CALL cufftSetAutoAllocation(Handle plan, int automatic);
PAPILIO_CUFFT_CALL cufftSetPlanPropertyInt64(Handle plan, PlanProperty property, const int64 value);
PAPILIO_CUFFT_CALL cufftGetPlanPropertyInt64(Handle plan, PlanProperty property, int64* value);
PAPILIO_CUFFT_CALL cufftResetPlanProperty(Handle plan, PlanProperty property);
PAPILIO_CUFFT_CALL cufftXtSetGPUs(Handle plan, int count, int* gpus);
PAPILIO_CUFFT_CALL cufftXtSetWorkArea(Handle plan, void** areas);
PAPILIO_CUFFT_CALL cufftXtSetWorkAreaPolicy(Handle plan, WorkAreaPolicy policy, size* work_size);
PAPILIO_CUFFT_CALL cufftGetVersion(int* version);
PAPILIO_CUFFT_CALL cufftGetProperty(LibraryProperty property, int* value);

// Transforms.
PAPILIO_CUFFT_CALL cufftExecC2C(Handle plan, Complex* in, Complex* out, int direction);
PAPILIO_CUFFT_CALL cufftExecR2C(Handle plan, float* in, Complex* out);
PAPILIO_CUFFT_CALL cufftExecC2R(Handle plan, Complex* in, float* out);
PAPILIO_CUFFT_CALL cufftExecZ2Z(Handle plan, DoubleComplex* in, DoubleComplex* out, int direction);
PAPILIO_CUFFT_CALL cufftExecD2Z(Handle plan, double* in, DoubleComplex* out);
PAPILIO_CUFFT_CALL cufftExecZ2D(Handle plan, DoubleComplex* in, double* out);
PAPILIO_CUFFT_CALL cufftXtExec(Handle plan, void* in, void* out, int direction);

// Memory described by the library, of one GPU here.
PAPILIO_CUFFT_CALL cufftXtMalloc(Handle plan, LibraryDescriptor** descriptor, SubFormat format);
PAPILIO_CUFFT_CALL cufftXtMemcpy(Handle plan, void* to, void* from, CopyType type);
PAPILIO_CUFFT_CALL cufftXtFree(LibraryDescriptor* descriptor);
PAPILIO_CUFFT_CALL cufftXtExecDescriptorC2C(Handle plan, LibraryDescriptor* in,
                                            LibraryDescriptor* out, int direction);
PAPILIO_CUFFT_CALL cufftXtExecDescriptorR2C(Handle plan, LibraryDescriptor* in,
                                            LibraryDescriptor* out);
PAPILIO_CUFFT_CALL cufftXtExecDescriptorC2R(Handle plan, LibraryDescriptor* in,
                                            LibraryDescriptor* out);
PAPILIO_CUFFT_CALL cufftXtExecDescriptorZ2Z(Handle plan, LibraryDescriptor* in,
                                            LibraryDescriptor* out, int direction);
PAPILIO_CUFFT_CALL cufftXtExecDescriptorD2Z(Handle plan, LibraryDescriptor* in,
                                            LibraryDescriptor* out);
PAPILIO_CUFFT_CALL cufftXtExecDescriptorZ2D(Handle plan, LibraryDescriptor* in,
                                            LibraryDescriptor* out);
PAPILIO_CUFFT_CALL cufftXtExecDescriptor(Handle plan, LibraryDescriptor* in, LibraryDescriptor* out,
                                         int direction);
PAPILIO_CUFFT_CALL cufftXtQueryPlan(Handle plan, void* query, QueryType type);

// Callbacks, refused, and two that no header declares.
PAPILIO_CUFFT_CALL cufftXtSetCallback(Handle plan, void** routine, CallbackType type, void** info);
PAPILIO_CUFFT_CALL cufftXtClearCallback(Handle plan, CallbackType type);
PAPILIO_CUFFT_CALL cufftXtSetCallbackSharedSize(Handle plan, CallbackType type, size shared_size);
PAPILIO_CUFFT_CALL cufftXtSetJITCallback(Handle plan, const char* name, const void* fatbin,
                                         size fatbin_size, CallbackType type, void** info);
PAPILIO_CUFFT_CALL cufftXtMakePlanGuru64();
PAPILIO_CUFFT_CALL cufftDebug();

}  // namespace papilio::cufft
