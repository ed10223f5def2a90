// SPDX-License-Identifier: MIT
//
// Index maps for cyclic convolutions whose length has coprime factors. Such convolutions need no
// twiddles between the factors. By the Chinese remainder theorem j -> (j mod N_1, j mod N_2, ..) is
// an isomorphism, so a convolution over j is a convolution over the remainders, and its DFT
// separates (I. J. Good, "The interaction algorithm and practical Fourier analysis", 1958; L. H.
// Thomas, 1963). The maps cost nothing where a table permutes the elements anyway.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace papilio::twiddle {

// Splits radices, in their order, into the shortest runs whose products are coprime. Returns the
// number of radices in each run.
std::vector<std::size_t> coprime_runs(std::span<const int> radices);
// The products of those runs.
std::vector<std::uint64_t> coprime_factors(std::span<const int> radices);

// Element j at each position i of the passes. The digits of i are the remainders of j; the digit of
// factors[0] is the highest. Without factors j = i.
std::vector<std::uint64_t> coprime_positions(std::span<const std::uint64_t> factors,
                                             std::uint64_t length);

// g^positions[i] mod p.
std::vector<std::uint32_t> coprime_powers(std::uint64_t p, std::uint64_t g,
                                          std::span<const std::uint64_t> factors,
                                          std::uint64_t length);

// Bin of the one-dimensional DFT at each position k of the passes' result. Digits k_f of k, that of
// factors[0] the lowest, give bin sum k_f N / N_f mod N. Without factors the bin is k.
std::vector<std::uint64_t> coprime_bins(std::span<const std::uint64_t> factors,
                                        std::uint64_t length);

}  // namespace papilio::twiddle
