// SPDX-License-Identifier: MIT
//
// The number theory FFTs need, on 64-bit integers: factors, primitive roots, residues.
#pragma once

#include <cstdint>
#include <vector>

namespace papilio::numbers {

// Prime factors of n >= 1 in ascending order, with repetition; empty for 1.
std::vector<std::uint64_t> prime_factors(std::uint64_t n);

// All divisors of n >= 1 in ascending order.
std::vector<std::uint64_t> divisors(std::uint64_t n);

bool is_prime(std::uint64_t n);

// Largest prime factor of n; 1 for n = 1.
std::uint64_t largest_prime_factor(std::uint64_t n);

// a * b mod m and a^e mod m for a, b < m < 2^63.
std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m);
std::uint64_t power_mod(std::uint64_t a, std::uint64_t e, std::uint64_t m);

// The b < m with a * b = 1 mod m; a and m coprime.
std::uint64_t inverse_mod(std::uint64_t a, std::uint64_t m);

// Smallest generator of the multiplicative group modulo the prime p.
std::uint64_t primitive_root(std::uint64_t p);

// Smallest m >= n whose prime factors are all <= largest_factor.
std::uint64_t next_smooth(std::uint64_t n, std::uint64_t largest_factor);

}  // namespace papilio::numbers
