// SPDX-License-Identifier: MIT
//
// What a problem in the simple form reads and writes, and what it is to write: its transform in
// double-double or quadruple precision.
#pragma once

#include <cstdint>

#include "numbers/reference_kinds.h"
#include "papilio/papilio.hpp"
#include "runtime/cli/size_list.h"

namespace papilio::cli {

// One transform's elements on a side: how many along each dimension, and whether they are complex.
struct Side {
  Dimensions extents;
  bool complex = true;

  std::uint64_t elements() const;
  std::uint64_t numbers() const { return elements() * (complex ? 2 : 1); }
};

Side input_side(const Problem& problem);
Side output_side(const Problem& problem);

// Transforms `array`, of input_side(problem).extents, along each dimension: the last one first, or
// last on the way back. `threads`: 0 for all cores. Number is DoubleDouble or Quad.
template <class Number>
void transform_reference(numbers::ReferenceArray<Number>& array, const Problem& problem,
                         int threads = 0);

}  // namespace papilio::cli
