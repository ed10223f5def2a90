// SPDX-License-Identifier: MIT
//
// How the elements of a buffer are stored: what one access reads or writes.
#pragma once

#include "papilio/papilio.hpp"

namespace papilio::access {

struct Format {
  Storage storage = Storage::native;
  bool real = false;   // real numbers, not complex ones
  bool split = false;  // complex numbers in two arrays, real and imaginary parts
  bool user = false;   // by the caller's function (Problem::load_function, store_function)

  bool operator==(const Format&) const = default;
  // As kernels compute: interleaved complex numbers in the working precision.
  bool is_native() const { return *this == Format{}; }
};

}  // namespace papilio::access
