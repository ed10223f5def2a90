// SPDX-License-Identifier: MIT
//
// Number theory on 64-bit integers. Lengths go up to 2^62, so primality is Miller and Rabin's test
// with bases proved sufficient for 64 bits, and factors past trial division come from Pollard's rho
// in Brent's form; both finish in well under a millisecond.
#include "numbers/number_theory.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace papilio::numbers {
namespace {

using Wide = unsigned __int128;

std::uint64_t multiply(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  return static_cast<std::uint64_t>(static_cast<Wide>(a) * b % m);
}

std::uint64_t power(std::uint64_t a, std::uint64_t e, std::uint64_t m) {
  std::uint64_t result = 1 % m;
  for (; e != 0; e >>= 1) {
    if (e & 1) result = multiply(result, a, m);
    a = multiply(a, a, m);
  }
  return result;
}

// Whether the odd n > base passes the strong test to `base`.
bool strong_probable_prime(std::uint64_t n, std::uint64_t base) {
  const int twos = std::countr_zero(n - 1);
  std::uint64_t x = power(base, (n - 1) >> twos, n);
  if (x == 1 || x == n - 1) return true;
  for (int i = 1; i < twos; ++i) {
    x = multiply(x, x, n);
    if (x == n - 1) return true;
  }
  return false;
}

// A proper factor of the odd composite n: R. P. Brent, "An improved Monte Carlo factorization
// algorithm", 1980. The sequence x -> x^2 + c runs until two of its terms agree modulo a factor;
// products of 64 differences share one gcd.
std::uint64_t proper_factor(std::uint64_t n) {
  for (std::uint64_t c = 1;; ++c) {
    const auto step = [&](std::uint64_t x) {
      return static_cast<std::uint64_t>((static_cast<Wide>(x) * x + c) % n);
    };
    std::uint64_t y = 2, saved = 2, anchor = 2, product = 1, divisor = 1;
    for (std::uint64_t length = 1; divisor == 1; length *= 2) {
      anchor = y;
      for (std::uint64_t i = 0; i < length; ++i) y = step(y);
      for (std::uint64_t done = 0; done < length && divisor == 1; done += 64) {
        saved = y;
        for (std::uint64_t i = 0; i < std::min<std::uint64_t>(64, length - done); ++i) {
          y = step(y);
          product = multiply(product, anchor > y ? anchor - y : y - anchor, n);
        }
        divisor = std::gcd(product, n);
      }
    }
    // All factors fell into one product: walk its differences one by one.
    if (divisor == n) {
      do {
        saved = step(saved);
        divisor = std::gcd(anchor > saved ? anchor - saved : saved - anchor, n);
      } while (divisor == 1);
    }
    if (divisor != n) return divisor;
  }
}

void append_factors(std::uint64_t n, std::vector<std::uint64_t>& factors) {
  if (n == 1) return;
  if (is_prime(n)) {
    factors.push_back(n);
    return;
  }
  const std::uint64_t factor = proper_factor(n);
  append_factors(factor, factors);
  append_factors(n / factor, factors);
}

// Lowers `best` to the smallest product * 2^i * (primes[0..count) powers) that is at least n.
void search_smooth(std::uint64_t n, std::uint64_t product, const std::vector<std::uint64_t>& primes,
                   std::size_t count, std::uint64_t& best) {
  if (count == 0) {
    while (product < n) product *= 2;  // at most 2n < 2^63
    best = std::min(best, product);
    return;
  }
  for (Wide next = product; next < best; next *= primes[count - 1]) {
    search_smooth(n, static_cast<std::uint64_t>(next), primes, count - 1, best);
    if (next >= n) break;
  }
}

}  // namespace

std::vector<std::uint64_t> prime_factors(std::uint64_t n) {
  if (n == 0) throw std::invalid_argument("prime_factors: 0 has none");
  std::vector<std::uint64_t> factors;
  for (std::uint64_t p = 2; p < 1000 && p * p <= n; p += p == 2 ? 1 : 2) {
    for (; n % p == 0; n /= p) factors.push_back(p);
  }
  append_factors(n, factors);
  std::sort(factors.begin(), factors.end());
  return factors;
}

std::vector<std::uint64_t> divisors(std::uint64_t n) {
  std::vector<std::uint64_t> result{1};
  std::uint64_t previous = 0;
  std::size_t fresh = 0;  // result[fresh..) holds the divisors made by the previous prime
  for (const std::uint64_t p : prime_factors(n)) {
    const std::size_t from = p == previous ? fresh : 0;
    const std::size_t end = result.size();
    for (std::size_t i = from; i < end; ++i) result.push_back(result[i] * p);
    fresh = end;
    previous = p;
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool is_prime(std::uint64_t n) {
  // The first twelve primes suffice as bases below 3.3e24 (Sorenson and Webster, 2015).
  static constexpr std::uint64_t bases[] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37};
  if (n < 2) return false;
  for (const std::uint64_t p : bases) {
    if (n % p == 0) return n == p;
  }
  return std::all_of(std::begin(bases), std::end(bases),
                     [n](std::uint64_t base) { return strong_probable_prime(n, base); });
}

std::uint64_t largest_prime_factor(std::uint64_t n) {
  const std::vector<std::uint64_t> factors = prime_factors(n);
  return factors.empty() ? 1 : factors.back();
}

std::uint64_t multiply_mod(std::uint64_t a, std::uint64_t b, std::uint64_t m) {
  return multiply(a, b, m);
}

std::uint64_t power_mod(std::uint64_t a, std::uint64_t e, std::uint64_t m) {
  return power(a, e, m);
}

std::uint64_t inverse_mod(std::uint64_t a, std::uint64_t m) {
  if (m == 1) return 0;
  __int128 r0 = m, r1 = a % m, t0 = 0, t1 = 1;
  while (r1 != 0) {
    const __int128 quotient = r0 / r1;
    r0 = std::exchange(r1, r0 - quotient * r1);
    t0 = std::exchange(t1, t0 - quotient * t1);
  }
  if (r0 != 1) throw std::invalid_argument("inverse_mod: not coprime");
  return static_cast<std::uint64_t>(t0 < 0 ? t0 + m : t0);
}

std::uint64_t primitive_root(std::uint64_t p) {
  if (!is_prime(p)) throw std::invalid_argument("primitive_root: not a prime");
  if (p == 2) return 1;
  std::vector<std::uint64_t> factors = prime_factors(p - 1);
  factors.erase(std::unique(factors.begin(), factors.end()), factors.end());
  for (std::uint64_t g = 2;; ++g) {
    const bool generates = std::none_of(factors.begin(), factors.end(), [&](std::uint64_t q) {
      return power(g, (p - 1) / q, p) == 1;
    });
    if (generates) return g;
  }
}

std::uint64_t next_smooth(std::uint64_t n, std::uint64_t largest_factor) {
  if (largest_factor < 2) throw std::invalid_argument("next_smooth: largest_factor is below 2");
  if (n > std::uint64_t{1} << 62) throw std::invalid_argument("next_smooth: n is above 2^62");
  std::vector<std::uint64_t> odd_primes;
  for (std::uint64_t p = 3; p <= largest_factor; p += 2) {
    if (is_prime(p)) odd_primes.push_back(p);
  }
  std::uint64_t best = std::bit_ceil(std::max<std::uint64_t>(n, 1));
  search_smooth(n, 1, odd_primes, odd_primes.size(), best);
  return best;
}

}  // namespace papilio::numbers
