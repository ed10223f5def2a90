// SPDX-License-Identifier: MIT
//
// Kernels that do the DFT along each dimension as a product of matrices on the units of a
// multiprocessor that do nothing else: text and shared memory.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/compose/spec/composed_kernel.h"
#include "runtime/compose/spec/matrix_units.h"

namespace papilio::compose {

// Eight lines of a dimension are a matrix of m rows, and the DFT's a matrix of m x m: both are cut
// into pieces of 8 x 4 and 4 x 8, the last ones partly empty. A warp has eight lines and their
// outputs, or a share of these where there are more warps than lines.
struct MatrixPass {
  std::uint64_t points = 1;  // m
  std::uint64_t lines = 1;   // of a block
  int rows = 1;              // pieces of 8 outputs, of a share
  int inner = 1;             // pieces of 4 inputs
  int shares = 1;
  int items = 1;    // shares of eight lines, of a block
  int at_once = 1;  // of these a warp, whose outputs its threads then hold
  int rounds = 1;   // of so many, the last ones perhaps none
};
std::vector<MatrixPass> matrix_passes(const KernelSpec& spec);

// Complex values that a thread holds, after the products of a round.
int matrix_points_per_thread(const KernelSpec& spec);

// Of a block's shared memory; 0 where nothing goes through it.
std::size_t matrix_shared_bytes(const KernelSpec& spec);

// The kernel of a spec whose units multiply matrices: rows in, rows out.
ComposedKernel matrix_kernel(const KernelSpec& spec);

}  // namespace papilio::compose
