// SPDX-License-Identifier: MIT
//
// Where a side of a general problem has its elements, and numbers in and out of their bytes: what a
// test knows of memory without asking the library.
#pragma once

#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"
#include "tests/accuracy/dense_array.h"

namespace papilio::tests {

struct SideLayout {
  std::vector<std::uint64_t> extents;  // axes, then repeats
  std::vector<std::int64_t> strides;   // in elements
  bool real = false, split = false;
  Storage storage = Storage::native;
  Precision precision = Precision::f32;

  std::size_t number_bytes() const;
  std::size_t element_bytes() const;  // of one array
  int arrays() const { return split && !real ? 2 : 1; }
  std::vector<std::int64_t> offsets() const;  // of all elements, from index 0

  // An element at `offset` of the arrays whose index 0 is at these.
  WideNumber read(unsigned char* const* origins, std::int64_t offset) const;
  void write(unsigned char* const* origins, std::int64_t offset, const WideNumber& value) const;
};

// `general` has axes.
SideLayout layout_of(const Problem& general, bool output);

}  // namespace papilio::tests
