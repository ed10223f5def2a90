// SPDX-License-Identifier: MIT
//
// The names of cuFFT's interface: functions that its headers declare, those that its library shows
// besides, and values, by our name and by the toolkit's.
#pragma once

// clang-format off: a list in rows
#define PAPILIO_CUFFT_DOCUMENTED(apply)                                                            \
  apply(cufftPlan1d) apply(cufftPlan2d) apply(cufftPlan3d) apply(cufftPlanMany) apply(             \
      cufftCreate) apply(cufftDestroy) apply(cufftMakePlan1d) apply(cufftMakePlan2d)               \
      apply(cufftMakePlan3d) apply(cufftMakePlanMany) apply(cufftMakePlanMany64) apply(            \
          cufftXtMakePlanMany) apply(cufftEstimate1d) apply(cufftEstimate2d)                       \
          apply(cufftEstimate3d) apply(cufftEstimateMany) apply(cufftGetSize1d) apply(             \
              cufftGetSize2d) apply(cufftGetSize3d) apply(cufftGetSizeMany)                        \
              apply(cufftGetSizeMany64) apply(cufftXtGetSizeMany) apply(cufftGetSize) apply(       \
                  cufftSetStream) apply(cufftSetWorkArea) apply(cufftSetAutoAllocation)            \
                  apply(cufftSetPlanPropertyInt64) apply(cufftGetPlanPropertyInt64) apply(         \
                      cufftResetPlanProperty) apply(cufftXtSetGPUs) apply(cufftXtSetWorkArea)      \
                      apply(cufftXtSetWorkAreaPolicy) apply(cufftGetVersion) apply(                \
                          cufftGetProperty) apply(cufftExecC2C) apply(cufftExecR2C)                \
                          apply(cufftExecC2R) apply(cufftExecZ2Z) apply(cufftExecD2Z) apply(       \
                              cufftExecZ2D) apply(cufftXtExec) apply(cufftXtMalloc)                \
                              apply(cufftXtMemcpy) apply(cufftXtFree) apply(                       \
                                  cufftXtExecDescriptorC2C) apply(cufftXtExecDescriptorR2C)        \
                                  apply(cufftXtExecDescriptorC2R) apply(cufftXtExecDescriptorZ2Z)  \
                                      apply(cufftXtExecDescriptorD2Z)                              \
                                          apply(cufftXtExecDescriptorZ2D)                          \
                                              apply(cufftXtExecDescriptor) apply(cufftXtQueryPlan) \
                                                  apply(cufftXtSetCallback)                        \
                                                      apply(cufftXtClearCallback)                  \
                                                          apply(cufftXtSetCallbackSharedSize)      \
                                                              apply(cufftXtSetJITCallback)
#define PAPILIO_CUFFT_EXPORTED(apply) \
  PAPILIO_CUFFT_DOCUMENTED(apply) apply(cufftXtMakePlanGuru64) apply(cufftDebug)

#define PAPILIO_CUFFT_VALUES(apply)                                                                                    \
  apply(SUCCESS, CUFFT_SUCCESS) apply(INVALID_PLAN, CUFFT_INVALID_PLAN) apply(                                         \
      ALLOC_FAILED, CUFFT_ALLOC_FAILED) apply(INVALID_TYPE,                                                            \
                                              CUFFT_INVALID_TYPE) apply(INVALID_VALUE,                                 \
                                                                        CUFFT_INVALID_VALUE)                           \
      apply(INTERNAL_ERROR, CUFFT_INTERNAL_ERROR) apply(EXEC_FAILED, CUFFT_EXEC_FAILED) apply(                         \
          SETUP_FAILED, CUFFT_SETUP_FAILED) apply(INVALID_SIZE,                                                        \
                                                  CUFFT_INVALID_SIZE) apply(UNALIGNED_DATA,                            \
                                                                            CUFFT_UNALIGNED_DATA)                      \
          apply(INVALID_DEVICE, CUFFT_INVALID_DEVICE) apply(                                                           \
              NO_WORKSPACE,                                                                                            \
              CUFFT_NO_WORKSPACE) apply(NOT_IMPLEMENTED,                                                               \
                                        CUFFT_NOT_IMPLEMENTED) apply(NOT_SUPPORTED,                                    \
                                                                     CUFFT_NOT_SUPPORTED)                              \
              apply(MISSING_DEPENDENCY, CUFFT_MISSING_DEPENDENCY) apply(                                               \
                  NVRTC_FAILURE, CUFFT_NVRTC_FAILURE) apply(C2C, CUFFT_C2C) apply(R2C, CUFFT_R2C)                      \
                  apply(C2R, CUFFT_C2R) apply(Z2Z, CUFFT_Z2Z) apply(D2Z, CUFFT_D2Z) apply(                             \
                      Z2D,                                                                                             \
                      CUFFT_Z2D) apply(forward,                                                                        \
                                       CUFFT_FORWARD) apply(inverse,                                                   \
                                                            CUFFT_INVERSE) apply(no_handle,                            \
                                                                                 CUFFT_PLAN_NULL)                      \
                      apply(R_32F, CUDA_R_32F) apply(R_64F, CUDA_R_64F) apply(                                         \
                          R_16F, CUDA_R_16F) apply(C_32F,                                                              \
                                                   CUDA_C_32F) apply(C_64F,                                            \
                                                                     CUDA_C_64F) apply(C_16F,                          \
                                                                                       CUDA_C_16F)                     \
                          apply(R_16BF, CUDA_R_16BF) apply(C_16BF, CUDA_C_16BF) apply(                                 \
                              papilio::cufft::MAJOR_VERSION,                                                           \
                              ::MAJOR_VERSION) apply(papilio::cufft::MINOR_VERSION,                                    \
                                                     ::MINOR_VERSION) apply(papilio::cufft::                           \
                                                                                PATCH_LEVEL,                           \
                                                                            ::PATCH_LEVEL)                             \
                              apply(PATIENT_JIT, NVFFT_PLAN_PROPERTY_INT64_PATIENT_JIT) apply(                         \
                                  MAX_NUM_HOST_THREADS,                                                                \
                                  NVFFT_PLAN_PROPERTY_INT64_MAX_NUM_HOST_THREADS) apply(FORMAT_INPUT,                  \
                                                                                        CUFFT_XT_FORMAT_INPUT)         \
                                  apply(FORMAT_OUTPUT, CUFFT_XT_FORMAT_OUTPUT) apply(                                  \
                                      FORMAT_INPLACE,                                                                  \
                                      CUFFT_XT_FORMAT_INPLACE) apply(FORMAT_INPLACE_SHUFFLED,                          \
                                                                     CUFFT_XT_FORMAT_INPLACE_SHUFFLED)                 \
                                      apply(FORMAT_1D_INPUT_SHUFFLED, CUFFT_XT_FORMAT_1D_INPUT_SHUFFLED) apply(        \
                                          FORMAT_DISTRIBUTED_INPUT,                                                    \
                                          CUFFT_XT_FORMAT_DISTRIBUTED_INPUT) apply(FORMAT_DISTRIBUTED_OUTPUT,          \
                                                                                   CUFFT_XT_FORMAT_DISTRIBUTED_OUTPUT) \
                                          apply(FORMAT_UNDEFINED, CUFFT_FORMAT_UNDEFINED) apply(                       \
                                              COPY_HOST_TO_DEVICE, CUFFT_COPY_HOST_TO_DEVICE)                          \
                                              apply(COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_HOST) apply(             \
                                                  COPY_DEVICE_TO_DEVICE,                                               \
                                                  CUFFT_COPY_DEVICE_TO_DEVICE) apply(QUERY_1D_FACTORS,                 \
                                                                                     CUFFT_QUERY_1D_FACTORS)           \
                                                  apply(WORKAREA_MINIMAL, CUFFT_WORKAREA_MINIMAL) apply(               \
                                                      WORKAREA_USER,                                                   \
                                                      CUFFT_WORKAREA_USER) apply(WORKAREA_PERFORMANCE,                 \
                                                                                 CUFFT_WORKAREA_PERFORMANCE)           \
                                                      apply(CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX) apply(                 \
                                                          CB_ST_REAL_DOUBLE,                                           \
                                                          CUFFT_CB_ST_REAL_DOUBLE)                                     \
                                                          apply(CB_LD_COMPLEX_DOUBLE,                                  \
                                                                CUFFT_CB_LD_COMPLEX_DOUBLE)                            \
                                                              apply(CB_LD_REAL, CUFFT_CB_LD_REAL) apply(               \
                                                                  CB_LD_REAL_DOUBLE,                                   \
                                                                  CUFFT_CB_LD_REAL_DOUBLE)                             \
                                                                  apply(CB_ST_COMPLEX, CUFFT_CB_ST_COMPLEX) apply(     \
                                                                      CB_ST_COMPLEX_DOUBLE,                            \
                                                                      CUFFT_CB_ST_COMPLEX_DOUBLE)                      \
                                                                      apply(CB_ST_REAL,                                \
                                                                            CUFFT_CB_ST_REAL)                          \
                                                                          apply(                                       \
                                                                              CB_UNDEFINED,                            \
                                                                              CUFFT_CB_UNDEFINED)                      \
                                                                              apply(                                   \
                                                                                  LIB_FORMAT_CUFFT,                    \
                                                                                  ::LIB_FORMAT_CUFFT)                  \
                                                                                  apply(                               \
                                                                                      LIB_FORMAT_UNDEFINED,            \
                                                                                      ::LIB_FORMAT_UNDEFINED)          \
                                                                                      apply(                           \
                                                                                          most_gpus,                   \
                                                                                          MAX_CUDA_DESCRIPTOR_GPUS)
// clang-format on
