// SPDX-License-Identifier: MIT
//
// The DFT of long spectra that are stored in f32. It works in f64 and in place, by the four-step
// method on a matrix of n1 x n2 points, and needs no memory beside its data. The reference DFT
// (numbers/reference_dft.h) has twice the bits and needs six times the memory. The error is below
// 2^-45 of the largest bin, a two millionth of f32's rounding.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "numbers/unit_roots.h"

namespace papilio::twiddle {

// How a length is divided. None if a factor is large, or if no two factors are alike.
struct LongDft {
  std::uint64_t n1 = 1, n2 = 1;

  // Place of bin k in the result.
  std::uint64_t place_of(std::uint64_t k) const { return k % n1 * n2 + k / n1; }
};
std::optional<LongDft> long_dft(std::uint64_t length);

// Transforms n1 n2 points, forward.
void transform(const LongDft& dft, std::vector<numbers::Complex<double>>& data);

}  // namespace papilio::twiddle
