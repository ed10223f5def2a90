// SPDX-License-Identifier: MIT
//
// Runs and index maps.
#include "runtime/twiddle/coprime.h"

#include <numeric>
#include <utility>

#include "numbers/number_theory.h"
#include "runtime/twiddle/mixed_radix.h"

namespace papilio::twiddle {
namespace {

// The map of each index modulo the length; without digits the index.
std::vector<std::uint64_t> modulo(std::uint64_t length, MixedRadix map) {
  if (map.empty()) map.push_back({});
  std::vector<std::uint64_t> all(length);
  for (std::uint64_t i = 0; i < length; ++i) all[i] = map(i) % length;
  return all;
}

}  // namespace

std::vector<std::size_t> coprime_runs(std::span<const int> radices) {
  std::vector<std::size_t> runs;
  for (std::size_t begin = 0, end; begin < radices.size(); begin = end) {
    end = begin + 1;
    // A radix further on that shares a factor with one of the run joins it, with all between.
    for (std::size_t inside = begin; inside < end; ++inside)
      for (std::size_t other = end; other < radices.size(); ++other)
        if (std::gcd(radices[inside], radices[other]) > 1) end = other + 1;
    runs.push_back(end - begin);
  }
  return runs;
}

std::vector<std::uint64_t> coprime_factors(std::span<const int> radices) {
  std::vector<std::uint64_t> factors;
  for (const std::size_t count : coprime_runs(radices)) {
    factors.push_back(1);
    for (const int radix : radices.first(count)) factors.back() *= static_cast<unsigned>(radix);
    radices = radices.subspan(count);
  }
  return factors;
}

std::vector<std::uint64_t> coprime_positions(std::span<const std::uint64_t> factors,
                                             std::uint64_t length) {
  MixedRadix position;
  std::uint64_t below = length;  // product of the factors after this one
  for (const std::uint64_t factor : factors) {
    below /= factor;
    // One modulo this factor, zero modulo the others.
    const std::uint64_t rest = length / factor;
    const std::uint64_t unit =
        factor == 1 ? 0 : rest * numbers::inverse_mod(rest % factor, factor) % length;
    position.push_back({below, factor, unit});
  }
  return modulo(length, std::move(position));
}

std::vector<std::uint32_t> coprime_powers(std::uint64_t p, std::uint64_t g,
                                          std::span<const std::uint64_t> factors,
                                          std::uint64_t length) {
  std::vector<std::uint32_t> powers(length), placed(length);
  std::uint64_t power = 1;
  for (auto& entry : powers) {
    entry = static_cast<std::uint32_t>(power);
    power = numbers::multiply_mod(power, g, p);
  }
  const auto positions = coprime_positions(factors, length);
  for (std::uint64_t i = 0; i < length; ++i) placed[i] = powers[positions[i]];
  return placed;
}

std::vector<std::uint64_t> coprime_bins(std::span<const std::uint64_t> factors,
                                        std::uint64_t length) {
  MixedRadix bin;
  std::uint64_t below = 1;
  for (const std::uint64_t factor : factors) {
    bin.push_back({below, factor, length / factor});
    below *= factor;
  }
  return modulo(length, std::move(bin));
}

}  // namespace papilio::twiddle
