// SPDX-License-Identifier: MIT
//
// The independent reference: a DFT in double-double arithmetic (about 106 bits), for any length. It
// shares no algorithm code with the generator or the planner. It also computes a plan's Bluestein
// and Rader spectra, which are then rounded once to working precision.
#pragma once

#include <cstdint>
#include <vector>

#include "numbers/double_double.h"
#include "numbers/unit_roots.h"

namespace papilio::numbers {

using WideComplex = Complex<DoubleDouble>;

// out[k] = sum_j in[j] exp(-+2 pi i j k / n), forward with the minus sign, not normalised. Any
// n = in.size() >= 1; O(n log n): mixed radix for factors up to 64, Bluestein otherwise. Error of
// order 2^-100 relative to the L2 norm. `threads` cores share the work (0: all).
std::vector<WideComplex> reference_dft(std::vector<WideComplex> in, bool inverse, int threads = 0);

// The same along each dimension of an array whose last one is contiguous; in.size() is the product.
std::vector<WideComplex> reference_dft(std::vector<WideComplex> in,
                                       const std::vector<std::uint64_t>& dimensions, bool inverse,
                                       int threads = 0);

// The same along every line of n elements, `stride` apart, of an array in which such lines follow
// each other: element j of line l is data[l / stride * stride * n + l % stride + j * stride].
void reference_dft_lines(std::vector<WideComplex>& data, std::uint64_t n, std::uint64_t stride,
                         bool inverse, int threads = 0);

// ||out - reference|| / ||reference|| in the L2 norm over n elements.
double relative_l2_error(const Complex<float>* out, const WideComplex* reference, std::uint64_t n);
double relative_l2_error(const Complex<double>* out, const WideComplex* reference, std::uint64_t n);

}  // namespace papilio::numbers
