// SPDX-License-Identifier: MIT
//
// The order of elements that lets coprime factors do without twiddles.
#include "runtime/twiddle/coprime.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <vector>

namespace papilio::tests {
namespace {

TEST(Coprime, RunsOfRadices) {
  const auto runs = [](std::vector<int> radices) { return twiddle::coprime_runs(radices); };
  using Runs = std::vector<std::size_t>;
  EXPECT_EQ(runs({16, 9, 7}), (Runs{1, 1, 1}));
  EXPECT_EQ(runs({12, 12, 7}), (Runs{2, 1}));
  EXPECT_EQ(runs({7, 12, 12}), (Runs{1, 2}));
  EXPECT_EQ(runs({14, 13, 10, 9}), (Runs{3, 1})) << "14 and 10 take 13 with them";
  EXPECT_EQ(runs({6, 35, 10, 11}), (Runs{3, 1})) << "10 joins 35, and both join 6";
  EXPECT_EQ(runs({16, 16}), (Runs{2}));
}

// w_N^(jK) of the element and the bin at two positions is the product of the factors' own roots.
TEST(Coprime, PositionsAndBinsSeparateTheTransform) {
  for (const std::vector<std::uint64_t>& factors :
       {std::vector<std::uint64_t>{16, 9, 7}, {144, 7}, {7, 144}, {4, 15}, {12}, {}}) {
    std::uint64_t n = factors.empty() ? 30 : 1;
    for (const std::uint64_t factor : factors) n *= factor;
    const auto positions = twiddle::coprime_positions(factors, n);
    const auto bins = twiddle::coprime_bins(factors, n);
    EXPECT_EQ(std::set(positions.begin(), positions.end()).size(), n);
    for (std::uint64_t i = 0; i < n; i += 1 + i % 5)
      for (std::uint64_t k = 0; k < n; k += 1 + k % 7) {
        std::uint64_t expected = factors.empty() ? i * k : 0, above = 1;
        for (const std::uint64_t factor : factors) {
          const std::uint64_t digit_i = i / (n / above / factor) % factor;
          const std::uint64_t digit_k = k / above % factor;
          expected += digit_i * digit_k * (n / factor);
          above *= factor;
        }
        ASSERT_EQ(positions[i] * bins[k] % n, expected % n) << n << ": " << i << ", " << k;
      }
  }
}

}  // namespace
}  // namespace papilio::tests
