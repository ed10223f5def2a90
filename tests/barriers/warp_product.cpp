// SPDX-License-Identifier: MIT
#include "tests/barriers/warp_product.h"

#include <bit>
#include <cmath>
#include <cstdint>

namespace papilio::tests {
namespace {

std::uint32_t half_of(float number) {
  const std::uint32_t bits = std::bit_cast<std::uint32_t>(number), sign = bits >> 16 & 0x8000;
  const float size = std::fabs(number);
  if (std::isnan(number)) return sign | 0x7e00;
  if (size >= 65520) return sign | 0x7c00;
  // Below the least normal one, a multiple of 2^-24.
  if (size < 0x1p-14f) return sign | static_cast<std::uint32_t>(std::nearbyint(size * 0x1p24f));
  const std::uint32_t rounded = (bits & 0x7fffffff) + 0xfff + (bits >> 13 & 1);
  return sign | ((rounded >> 13) - ((127 - 15) << 10));
}

// sums += left * right of 16 x 8 by 8 x 8. A thread holds of the sums rows t / 4 and t / 4 + 8, of
// each columns t % 4 * 2 and the one after it. Rows below 8 are real parts, with those products
// first whose inner places are in `first`; the others are imaginary parts, with those last.
template <class Left, class Right>
void multiply_m16n8k8(const Left& left, const Right& right, const OfWarp<float>& sums,
                      const std::array<int, 4>& first, const std::array<int, 4>& second) {
  for (int thread = 0; thread < warp_threads; ++thread)
    for (int i = 0; i < 4; ++i) {
      const int row = thread / 4 + i / 2 * 8, column = thread % 4 * 2 + i % 2;
      for (const auto& inners : {i < 2 ? first : second, i < 2 ? second : first})
        for (const int inner : inners)
          sums[thread][i] = std::fma(left(row, inner), right(inner, column), sums[thread][i]);
    }
}

}  // namespace

void multiply_m8n8k4(const OfWarp<const double>& left, const OfWarp<const double>& right,
                     const OfWarp<double>& sums) {
  for (int thread = 0; thread < warp_threads; ++thread)
    for (int i = 0; i < 2; ++i) {
      const int row = thread / 4, column = thread % 4 * 2 + i;
      for (int inner = 0; inner < 4; ++inner)
        sums[thread][i] =
            std::fma(*left[row * 4 + inner], *right[column * 4 + inner], sums[thread][i]);
    }
}

void multiply_m16n8k8_tf32(const OfWarp<const float>& left, const OfWarp<const float>& right,
                           const OfWarp<float>& sums) {
  multiply_m16n8k8(
      [&](int row, int inner) { return left[row % 8 * 4 + inner % 4][row / 8 + inner / 4 * 2]; },
      [&](int inner, int column) { return right[column * 4 + inner % 4][inner / 4]; }, sums,
      {0, 1, 2, 3}, {4, 5, 6, 7});
}

void multiply_m16n8k8_f16(const OfWarp<const unsigned>& left, const OfWarp<const unsigned>& right,
                          const OfWarp<float>& sums) {
  const auto half = [](unsigned two, int inner) {
    return number_of_half(inner % 2 == 0 ? two & 0xffff : two >> 16);
  };
  multiply_m16n8k8(
      [&](int row, int inner) { return half(left[row % 8 * 4 + inner / 2][row / 8], inner); },
      [&](int inner, int column) { return half(*right[column * 4 + inner / 2], inner); }, sums,
      {0, 2, 4, 6}, {1, 3, 5, 7});
}

unsigned two_halves(float high, float low) {
  return half_of(high) << 16 | half_of(low);
}

float number_of_half(unsigned half) {
  const float sign = half & 0x8000 ? -1.0f : 1.0f;
  const unsigned exponent = half >> 10 & 0x1f, fraction = half & 0x3ff;
  if (exponent == 0x1f) return fraction ? NAN : sign * INFINITY;
  if (exponent == 0) return sign * static_cast<float>(fraction) * 0x1p-24f;
  return sign *
         std::ldexp(1 + static_cast<float>(fraction) * 0x1p-10f, static_cast<int>(exponent) - 15);
}

}  // namespace papilio::tests
