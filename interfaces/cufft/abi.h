// SPDX-License-Identifier: MIT
//
// The types of cuFFT's binary interface, declared by ourselves: values, sizes and offsets are those
// of CUDA 13's cufft.h, cufftXt.h, cudalibxt.h and library_types.h, which are not needed to build.
// A test compares them one by one where the toolkit is installed
// (tests/interfaces/cufft/abi_test.cpp).
#pragma once

#include <cstddef>

namespace papilio::cufft {

using Handle = int;               // cufftHandle
constexpr Handle no_handle = -1;  // CUFFT_PLAN_NULL
using Stream = struct CUstream_st*;

enum Result : int {  // cufftResult
  SUCCESS = 0,
  INVALID_PLAN = 1,
  ALLOC_FAILED = 2,
  INVALID_TYPE = 3,
  INVALID_VALUE = 4,
  INTERNAL_ERROR = 5,
  EXEC_FAILED = 6,
  SETUP_FAILED = 7,
  INVALID_SIZE = 8,
  UNALIGNED_DATA = 9,
  INVALID_DEVICE = 11,
  NO_WORKSPACE = 13,
  NOT_IMPLEMENTED = 14,
  NOT_SUPPORTED = 16,
  MISSING_DEPENDENCY = 17,
  NVRTC_FAILURE = 18,
};

enum Type : int { C2C = 0x29, R2C = 0x2a, C2R = 0x2c, Z2Z = 0x69, D2Z = 0x6a, Z2D = 0x6c };

constexpr int forward = -1;
constexpr int inverse = 1;

// cudaDataType: those that have transforms, of about thirty.
enum Number : int {
  R_32F = 0,
  R_64F = 1,
  R_16F = 2,
  C_32F = 4,
  C_64F = 5,
  C_16F = 6,
  R_16BF = 14,
  C_16BF = 15,
};

enum LibraryProperty : int { MAJOR_VERSION = 0, MINOR_VERSION = 1, PATCH_LEVEL = 2 };

enum PlanProperty : int { PATIENT_JIT = 1, MAX_NUM_HOST_THREADS = 2 };

enum SubFormat : int {  // cufftXtSubFormat
  FORMAT_INPUT = 0,
  FORMAT_OUTPUT = 1,
  FORMAT_INPLACE = 2,
  FORMAT_INPLACE_SHUFFLED = 3,
  FORMAT_1D_INPUT_SHUFFLED = 4,
  FORMAT_DISTRIBUTED_INPUT = 5,
  FORMAT_DISTRIBUTED_OUTPUT = 6,
  FORMAT_UNDEFINED = 7,
};

enum CopyType : int {  // cufftXtCopyType
  COPY_HOST_TO_DEVICE = 0,
  COPY_DEVICE_TO_HOST = 1,
  COPY_DEVICE_TO_DEVICE = 2,
};

enum QueryType : int { QUERY_1D_FACTORS = 0 };
enum WorkAreaPolicy : int {
  WORKAREA_MINIMAL = 0,
  WORKAREA_USER = 1,
  WORKAREA_PERFORMANCE = 2,
};

enum CallbackType : int {  // cufftXtCallbackType
  CB_LD_COMPLEX = 0,
  CB_LD_COMPLEX_DOUBLE = 1,
  CB_LD_REAL = 2,
  CB_LD_REAL_DOUBLE = 3,
  CB_ST_COMPLEX = 4,
  CB_ST_COMPLEX_DOUBLE = 5,
  CB_ST_REAL = 6,
  CB_ST_REAL_DOUBLE = 7,
  CB_UNDEFINED = 8,
};

// Elements, of which only size and alignment matter here.
struct alignas(8) Complex {
  float re, im;
};
struct alignas(16) DoubleComplex {
  double re, im;
};

enum LibraryFormat : int { LIB_FORMAT_CUFFT = 0, LIB_FORMAT_UNDEFINED = 1 };

constexpr int most_gpus = 64;

struct MemoryDescriptor {  // cudaXtDesc
  int version;
  int gpu_count;
  int gpus[most_gpus];
  void* data[most_gpus];
  std::size_t size[most_gpus];
  void* state;
};

struct LibraryDescriptor {  // cudaLibXtDesc
  int version;
  MemoryDescriptor* descriptor;
  LibraryFormat library;
  int sub_format;
  void* library_descriptor;
};

}  // namespace papilio::cufft
