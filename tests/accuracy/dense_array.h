// SPDX-License-Identifier: MIT
//
// What a general problem should give: a dense array in long double and the problem's axes go in,
// the dense array of all results comes out, by FFTW's guru64 and r2r interfaces, or by the
// double-double reference where FFTW in long double is missing.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include "papilio/papilio.hpp"

namespace papilio::tests {

using WideNumber = std::complex<long double>;

// The last axis is contiguous. Real arrays have imaginary parts of zero.
struct DenseArray {
  std::vector<std::uint64_t> extents;
  std::vector<WideNumber> data;
};

// An axis of `kind` and n points, its extent all that the kind has; `inverse` is that of c2c.
void transform_axis(DenseArray& array, std::size_t axis, std::uint64_t n, Kind kind, bool inverse);

// Cut, or filled with zeros.
void resize_axis(DenseArray& array, std::size_t axis, std::uint64_t extent);

// The first problem.axes.size() axes of `input` are the problem's, with the extents it reads. All
// results that the kinds have, unscaled. Of a convolution `spectrum` has the bins
// (Problem::product).
DenseArray expected_results(const Problem& problem, DenseArray input,
                            const std::vector<WideNumber>& spectrum = {});

// Bins of a convolution's spectrum.
std::uint64_t spectrum_points(const Problem& problem);

bool is_real_to_real(Kind kind);

}  // namespace papilio::tests
