// SPDX-License-Identifier: MIT
//
// Cyclic convolutions of a length with coprime factors, without twiddles between them. By the
// Chinese remainder theorem j -> (j mod N_1, j mod N_2, ..) is an isomorphism, so a convolution
// over j is one over the remainders, and its DFT separates (I. J. Good, "The interaction algorithm
// and practical Fourier analysis", 1958; L. H. Thomas, 1963). The index maps cost nothing where
// elements are permuted through tables anyway.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace papilio::twiddle {

// Splits radices, in their order, into the shortest runs whose products are coprime, and returns
// the number of radices of each run.
std::vector<std::size_t> coprime_runs(std::span<const int> radices);
// The products of those runs.
std::vector<std::uint64_t> coprime_factors(std::span<const int> radices);

// The j of the element at position i of the passes: the remainders are the digits of i, that of
// factors[0] the highest. Without factors, i.
std::vector<std::uint64_t> coprime_positions(std::span<const std::uint64_t> factors,
                                             std::uint64_t length);

// g^positions[i] mod p.
std::vector<std::uint32_t> coprime_powers(std::uint64_t p, std::uint64_t g,
                                          std::span<const std::uint64_t> factors,
                                          std::uint64_t length);

// The bin of the one-dimensional DFT that position k of the passes' result is: digits k_f, that of
// factors[0] the lowest, stand for the bin sum k_f N / N_f mod N. Without factors, k.
std::vector<std::uint64_t> coprime_bins(std::span<const std::uint64_t> factors,
                                        std::uint64_t length);

}  // namespace papilio::twiddle
