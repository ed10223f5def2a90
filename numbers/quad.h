// SPDX-License-Identifier: MIT
//
// The reference of double-double results: a DFT in quadruple precision (113 bits, Boost's
// Multiprecision), for any length. It shares no algorithm code with what it judges, nor its
// arithmetic with numbers/double_double.h. Kinds of real numbers: numbers/reference_kinds.h.
#pragma once

#include <boost/multiprecision/cpp_bin_float.hpp>
#include <cstdint>
#include <vector>

#include "numbers/double_double.h"
#include "numbers/unit_roots.h"

namespace papilio::numbers {

using Quad = boost::multiprecision::cpp_bin_float_quad;
using QuadComplex = Complex<Quad>;

inline Quad quad_of(const DoubleDouble& value) {
  return Quad(value.hi) + value.lo;
}

// As reference_dft_lines (numbers/reference_dft.h), on one thread: some 2 microseconds a point and
// prime factor 2. Error of order 2^-111 relative to the L2 norm.
void reference_dft_lines(std::vector<QuadComplex>& data, std::uint64_t n, std::uint64_t stride,
                         bool inverse, int threads = 1);

// ||out - reference|| / ||reference|| in the L2 norm over n elements.
double relative_l2_error(const Complex<DoubleDouble>* out, const QuadComplex* reference,
                         std::uint64_t n);

}  // namespace papilio::numbers
