// SPDX-License-Identifier: MIT
//
// What the processor does beside a plan: copies from one layout to another (transforms of rank 0,
// arrays that a plan does not take as they lie), and the sums that make a half-complex array of a
// Hartley transform and the reverse.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "interfaces/fftw3/shape.h"

namespace papilio::fftw3 {

// A loop of a copy; strides in bytes.
struct CopyLoop {
  std::int64_t count, in_bytes, out_bytes;
};

// Copies elements of `element_bytes` bytes from `in` to `out`, in any order. The places written
// must not be places still to be read. No alignment is asked for.
void copy(const void* in, void* out, std::size_t element_bytes, std::vector<CopyLoop> loops);

// In place along dimension `dim` of an r2r shape, on the side whose strides are given: of
// h_k = r_k - i_k, h_{n-k} = r_k + i_k, which is a Hartley transform, the half-complex array
// r_0, r_1, ..., i_2, i_1, and the reverse. (FFTW's manual, "The Halfcomplex-format DFT".)
void hartley_to_halfcomplex(void* data, const Shape& shape, std::size_t dim, Side side);
void halfcomplex_to_hartley(void* data, const Shape& shape, std::size_t dim, Side side);

}  // namespace papilio::fftw3
