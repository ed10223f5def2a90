// SPDX-License-Identifier: MIT
#include "interfaces/cufft/result.h"

#include <cstdio>
#include <cstdlib>

#include "interfaces/cufft/settings.h"

namespace papilio::cufft {

const char* name_of(Result result) {
  switch (result) {
    case SUCCESS:
      return "CUFFT_SUCCESS";
    case INVALID_PLAN:
      return "CUFFT_INVALID_PLAN";
    case ALLOC_FAILED:
      return "CUFFT_ALLOC_FAILED";
    case INVALID_TYPE:
      return "CUFFT_INVALID_TYPE";
    case INVALID_VALUE:
      return "CUFFT_INVALID_VALUE";
    case INTERNAL_ERROR:
      return "CUFFT_INTERNAL_ERROR";
    case EXEC_FAILED:
      return "CUFFT_EXEC_FAILED";
    case SETUP_FAILED:
      return "CUFFT_SETUP_FAILED";
    case INVALID_SIZE:
      return "CUFFT_INVALID_SIZE";
    case UNALIGNED_DATA:
      return "CUFFT_UNALIGNED_DATA";
    case INVALID_DEVICE:
      return "CUFFT_INVALID_DEVICE";
    case NO_WORKSPACE:
      return "CUFFT_NO_WORKSPACE";
    case NOT_IMPLEMENTED:
      return "CUFFT_NOT_IMPLEMENTED";
    case NOT_SUPPORTED:
      return "CUFFT_NOT_SUPPORTED";
    case MISSING_DEPENDENCY:
      return "CUFFT_MISSING_DEPENDENCY";
    case NVRTC_FAILURE:
      return "CUFFT_NVRTC_FAILURE";
  }
  return "an unknown result";
}

Failure failure_of(const Error& error, bool executing) {
  // What cuFFT's own checks allow and Papilio's do not is no mistake of the caller's.
  switch (error.code()) {
    case ErrorCode::invalid_argument:
    case ErrorCode::invalid_schedule:
      return {NOT_SUPPORTED, error.what()};
    case ErrorCode::out_of_memory:
      return {ALLOC_FAILED, error.what()};
    case ErrorCode::unavailable:
      return {SETUP_FAILED, error.what()};
    case ErrorCode::device_failed:
      return {executing ? EXEC_FAILED : SETUP_FAILED, error.what()};
    default:
      return {INTERNAL_ERROR, error.what()};
  }
}

void log_failure(const char* function, Result result, const std::string& why) noexcept {
  const char* where = std::getenv("PAPILIO_LOG");
  if (!is_asked(where)) return;
  write_to(where, [&](std::FILE* file) {
    std::fprintf(file, "papilio: %s: %s%s%s\n", function, name_of(result), why.empty() ? "" : ": ",
                 why.c_str());
  });
}

}  // namespace papilio::cufft
