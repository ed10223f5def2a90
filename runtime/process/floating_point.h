// SPDX-License-Identifier: MIT
//
// The floating-point mode in which the library computes. The caller may have another one: a table
// made while rounding upwards would be wrong for every later process, since the cache keeps it.
#pragma once

#include <cfenv>

namespace papilio::process {

// Sets the mode of the contract on this thread while the object exists: round to nearest, denormals
// kept, no traps. (glibc's default environment also clears flush-to-zero and denormals-are-zero.)
// Restores the caller's mode and exception flags.
class FloatingPointMode {
 public:
  FloatingPointMode() {
    std::fegetenv(&saved_);
    std::fesetenv(FE_DFL_ENV);
  }
  ~FloatingPointMode() { std::fesetenv(&saved_); }
  FloatingPointMode(const FloatingPointMode&) = delete;
  FloatingPointMode& operator=(const FloatingPointMode&) = delete;

 private:
  std::fenv_t saved_;
};

}  // namespace papilio::process
