// SPDX-License-Identifier: MIT
//
// Number theory against its definitions for small numbers, and against known facts for large ones.
#include "numbers/number_theory.h"

#include <gtest/gtest.h>

#include <numeric>
#include <set>
#include <stdexcept>

#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using namespace papilio::numbers;
using Numbers = std::vector<std::uint64_t>;

bool prime_by_trial(std::uint64_t n) {
  for (std::uint64_t d = 2; d * d <= n; ++d) {
    if (n % d == 0) return false;
  }
  return n >= 2;
}

TEST(NumberTheory, SmallNumbersFollowTheDefinitions) {
  for (std::uint64_t n = 1; n <= 3000; ++n) {
    const Numbers factors = prime_factors(n);
    EXPECT_TRUE(std::is_sorted(factors.begin(), factors.end()));
    std::uint64_t product = 1;
    for (const std::uint64_t p : factors) {
      EXPECT_TRUE(prime_by_trial(p));
      product *= p;
    }
    EXPECT_EQ(product, n);
    EXPECT_EQ(is_prime(n), prime_by_trial(n)) << n;
    EXPECT_EQ(largest_prime_factor(n), factors.empty() ? 1 : factors.back());
    Numbers by_trial;
    for (std::uint64_t d = 1; d <= n; ++d) {
      if (n % d == 0) by_trial.push_back(d);
    }
    EXPECT_EQ(divisors(n), by_trial);
  }
}

TEST(NumberTheory, LargeNumbersFactor) {
  EXPECT_TRUE(is_prime(1'000'003));
  EXPECT_TRUE(is_prime((std::uint64_t{1} << 61) - 1));
  EXPECT_TRUE(is_prime(18'446'744'073'709'551'557u));  // the largest below 2^64
  EXPECT_FALSE(is_prime(3'215'031'751));               // strong pseudoprime to 2, 3, 5 and 7
  EXPECT_EQ(prime_factors(3'215'031'751), (Numbers{151, 751, 28351}));
  EXPECT_EQ(prime_factors(std::uint64_t{999'999'937} * 999'999'937),
            (Numbers{999'999'937, 999'999'937}));
  EXPECT_EQ(prime_factors(std::uint64_t{4'294'967'291} * 4'294'967'279),
            (Numbers{4'294'967'279, 4'294'967'291}));
  EXPECT_EQ(prime_factors(std::uint64_t{1009} * 1013 * 1019 * 1021),
            (Numbers{1009, 1013, 1019, 1021}));
  EXPECT_EQ(prime_factors(std::uint64_t{1} << 62), Numbers(62, 2));
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    const std::uint64_t n = random.bits() >> (random.bits() % 60 + 2) | 1;
    std::uint64_t product = 1;
    for (const std::uint64_t p : prime_factors(n)) {
      EXPECT_TRUE(is_prime(p));
      product *= p;
    }
    EXPECT_EQ(product, n);
  }
}

TEST(NumberTheory, ResiduesNearTheTopOfTheRange) {
  const std::uint64_t p = (std::uint64_t{1} << 61) - 1;
  EXPECT_EQ(multiply_mod(p - 1, p - 1, p), 1u);
  EXPECT_EQ(power_mod(3, p - 1, p), 1u);  // Fermat
  EXPECT_EQ(power_mod(5, 0, 7), 1u);
  EXPECT_EQ(power_mod(5, 3, 1), 0u);
  Random random(4);
  for (int i = 0; i < 1000; ++i) {
    const std::uint64_t a = random.between(1, p - 1);
    EXPECT_EQ(multiply_mod(a, inverse_mod(a, p), p), 1u);
  }
}

TEST(NumberTheory, InverseExistsExactlyForCoprimeNumbers) {
  for (std::uint64_t m = 2; m <= 60; ++m) {
    for (std::uint64_t a = 1; a < m; ++a) {
      if (std::gcd(a, m) == 1) {
        EXPECT_EQ(a * inverse_mod(a, m) % m, 1u);
      } else {
        EXPECT_THROW(inverse_mod(a, m), std::invalid_argument);
      }
    }
  }
  EXPECT_EQ(inverse_mod(0, 1), 0u);
}

TEST(NumberTheory, PrimitiveRootIsTheSmallestGenerator) {
  for (std::uint64_t p = 2; p <= 500; ++p) {
    if (!prime_by_trial(p)) {
      EXPECT_THROW(primitive_root(p), std::invalid_argument);
      continue;
    }
    const auto generates = [p](std::uint64_t g) {
      std::set<std::uint64_t> reached;
      for (std::uint64_t e = 0, x = 1 % p; e < p - 1; ++e, x = x * g % p) reached.insert(x);
      return reached.size() == p - 1;
    };
    std::uint64_t smallest = 1;
    while (!generates(smallest)) ++smallest;
    EXPECT_EQ(primitive_root(p), smallest) << p;
  }
  EXPECT_EQ(primitive_root(1'000'003), 2u);
  EXPECT_EQ(primitive_root((std::uint64_t{1} << 61) - 1), 37u);
}

TEST(NumberTheory, NextSmoothIsTheSmallest) {
  for (const std::uint64_t bound : {2, 3, 5, 7, 13, 31}) {
    for (std::uint64_t n = 1; n <= 1200; ++n) {
      std::uint64_t smallest = n;
      while (largest_prime_factor(smallest) > bound) ++smallest;
      EXPECT_EQ(next_smooth(n, bound), smallest) << n << " with factors up to " << bound;
    }
  }
  EXPECT_EQ(next_smooth((std::uint64_t{1} << 40) + 1, 2), std::uint64_t{1} << 41);
  EXPECT_EQ(next_smooth((std::uint64_t{1} << 62) - 5, 2), std::uint64_t{1} << 62);
}

}  // namespace
}  // namespace papilio::tests
