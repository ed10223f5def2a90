// SPDX-License-Identifier: MIT
//
// Which device and context a pointer of a GPU array belongs to, and that context made current while
// a plan for the array is made. The driver is loaded when it is first asked: without one, importing
// and the processor's arrays work.
#pragma once

#include <cstdint>

namespace papilio::python {

struct Place {
  int ordinal = -1;
  std::uintptr_t context = 0;  // CUcontext
};

// Throws papilio::Error: unavailable without a driver, invalid_argument if no device of this
// process has the pointer.
Place place_of(std::uintptr_t device_pointer);
// The context that a plan for this device belongs to: the current one, if it is the device's, else
// its primary context.
Place place_on(int ordinal);

// Current as long as this lives; 0 changes nothing.
class ContextScope {
 public:
  explicit ContextScope(std::uintptr_t context);
  ~ContextScope();
  ContextScope(const ContextScope&) = delete;
  ContextScope& operator=(const ContextScope&) = delete;

 private:
  bool pushed_ = false;
};

}  // namespace papilio::python
