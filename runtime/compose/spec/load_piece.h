// SPDX-License-Identifier: MIT
//
// What one transform of a kernel loads, where that is one piece of memory: a row of any kind of
// transform, in whatever order its elements are read. A block can ask for it ahead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

struct LoadPiece {
  std::size_t first_level = 0;  // levels of the load from this one on begin at the piece's elements
  std::uint64_t elements = 0;   // of the buffer's format
};

// None where it is not contiguous, or not of numbers as kernels compute with, real or interleaved.
std::optional<LoadPiece> load_piece(const KernelSpec& spec);

}  // namespace papilio::compose
