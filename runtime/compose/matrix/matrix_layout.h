// SPDX-License-Identifier: MIT
//
// Where a kernel of products of matrices (compose/matrix/matrix_text.h) keeps elements in shared
// memory: as complex numbers, each dimension's steps padded. Which of eight lines and outputs is
// which column and row of a piece is free: permutations of three bits and the pads are chosen by
// counting bank conflicts.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// Where bits 0, 1, 2 of a number below eight go.
using Bits = std::array<int, 3>;

// Text of the number that they make of `i`.
std::string permuted(const Bits& bits, const std::string& i);

// Slots are complex numbers.
struct MatrixLayout {
  std::vector<std::uint64_t> pitches;  // of each dimension's steps
  std::uint64_t tile_pitch = 0;
  std::vector<Bits> columns, rows;  // of each pass
  std::uint64_t slots = 0;          // of a block; 0 where nothing is in shared memory
};

// The smallest without conflicts, or with the fewest.
MatrixLayout choose_matrix_layout(const KernelSpec& spec);

// Whether a pass finds its elements in shared memory, and leaves them there.
bool reads_shared(const KernelSpec& spec, std::size_t pass);
bool writes_shared(const KernelSpec& spec, std::size_t pass);

}  // namespace papilio::compose
