// SPDX-License-Identifier: MIT
//
// The reference of every kind of transform along one axis of an array: an array and a kind go in,
// the array of its results comes out, in double-double or quadruple precision. Each kind is the
// reference DFT of the extended data that its definition describes, with zeros between them where a
// definition has half indices, so that no twiddle of any fast algorithm stands here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "numbers/reference_dft.h"

namespace papilio::numbers {

// Definitions and scaling are FFTW's: dct1 is REDFT00, dct2 REDFT10, dct3 REDFT01, dct4 REDFT11,
// dst1 RODFT00, dst2 RODFT10, dst3 RODFT01, dst4 RODFT11. Inverse and c2r are not normalised.
enum class AxisKind {
  forward,
  inverse,
  r2c,  // forward, bins 0 .. n/2
  c2r,  // inverse of n/2 + 1 bins; the imaginary parts of bin 0 and, for even n, n/2 are not read
  dct1,
  dct2,
  dct3,
  dct4,
  dst1,
  dst2,
  dst3,
  dst4,
  dht
};

// The last axis is contiguous. Real arrays have imaginary parts of zero. Number is DoubleDouble, or
// Quad of numbers/quad.h.
template <class Number>
struct ReferenceArray {
  std::vector<std::uint64_t> extents;
  std::vector<Complex<Number>> data;  // the product of the extents
};
using WideArray = ReferenceArray<DoubleDouble>;

// Transforms `array` along `axis`, of n points: its extent there, which becomes n / 2 + 1 by r2c
// and n, from n / 2 + 1, by c2r. Complex data with a kind of real numbers: real and imaginary parts
// each by itself. n >= 1, of dct1 >= 2. `threads`: 0 for all cores.
template <class Number>
void reference_axis(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t n, AxisKind kind,
                    int threads = 0);

// Changes an axis's extent: cut, or filled with zeros.
template <class Number>
void resize_axis(ReferenceArray<Number>& array, std::size_t axis, std::uint64_t extent);

}  // namespace papilio::numbers
