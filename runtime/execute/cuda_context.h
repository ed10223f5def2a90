// SPDX-License-Identifier: MIT
//
// Scopes in which a CUDA context is current in the calling thread, and the check of a driver call's
// result. Every call of cuda.cpp uses both.
#pragma once

#include <string>
#include <string_view>

#include "papilio/papilio.hpp"
#include "runtime/execute/cuda_driver.h"

namespace papilio::execute::driver {

// Throws Error(out_of_memory or device_failed) with `what` and the driver's message.
inline void check(int result, std::string_view what) {
  if (result == success) return;
  const auto code =
      result == Result::out_of_memory ? ErrorCode::out_of_memory : ErrorCode::device_failed;
  throw Error(code, std::string(what) + ": " + describe(result));
}

// Makes a context current in this thread for a scope.
class Current {
 public:
  explicit Current(Context context) {
    Context now = nullptr;
    check(calls().context_current(&now), "cuCtxGetCurrent");
    if (now == context) return;
    check(calls().context_push(context), "cuCtxPushCurrent");
    pushed_ = true;
  }
  ~Current() {
    Context popped;
    if (pushed_) calls().context_pop(&popped);
  }
  Current(const Current&) = delete;
  Current& operator=(const Current&) = delete;

 private:
  bool pushed_ = false;
};

// A context for calls outside streams. Making a plan must not break a graph capture of this or
// another thread.
class CurrentOutsideCapture {
 public:
  explicit CurrentOutsideCapture(Context context) : current_(context) {
    check(calls().capture_mode(&mode_), "cuThreadExchangeStreamCaptureMode");
  }
  ~CurrentOutsideCapture() { calls().capture_mode(&mode_); }
  CurrentOutsideCapture(const CurrentOutsideCapture&) = delete;
  CurrentOutsideCapture& operator=(const CurrentOutsideCapture&) = delete;

 private:
  Current current_;
  int mode_ = capture_mode_relaxed;
};

}  // namespace papilio::execute::driver
