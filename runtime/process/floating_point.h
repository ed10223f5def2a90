// SPDX-License-Identifier: MIT
//
// The floating-point mode in which everything of the library is computed. The caller's mode is the
// caller's: a table made while it rounds upwards would be wrong for every later process, since the
// cache keeps it.
#pragma once

#include <cfenv>

namespace papilio::process {

// Sets the mode of the contract on this thread for as long as the object lives: round to nearest,
// denormals kept, no traps. (glibc's default environment also clears flush-to-zero and
// denormals-are-zero.) The caller's mode and exception flags come back unchanged.
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
