// SPDX-License-Identifier: MIT
//
// The DFT of long spectra that are stored in f32: in f64, in place, as a matrix of n1 x n2 points
// whose columns and rows are transformed (the four-step method), so that it takes the memory of its
// data alone, where the reference DFT (numbers/reference_dft.h) takes six times as much for twice
// the bits. Relative to the largest bin its error is below 2^-45, a two millionth of what f32
// rounds off.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "numbers/unit_roots.h"

namespace papilio::twiddle {

// How a length is divided; nothing where its factors are not all small, or it has no two alike.
struct LongDft {
  std::uint64_t n1 = 1, n2 = 1;

  // Where bin k is when it is done.
  std::uint64_t place_of(std::uint64_t k) const { return k % n1 * n2 + k / n1; }
};
std::optional<LongDft> long_dft(std::uint64_t length);

// Forward, of n1 n2 points.
void transform(const LongDft& dft, std::vector<numbers::Complex<double>>& data);

}  // namespace papilio::twiddle
