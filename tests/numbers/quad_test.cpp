// SPDX-License-Identifier: MIT
//
// The quadruple reference against the sum that defines it, in 237-bit arithmetic; along the lines
// of an array, and both ways.
#include "numbers/quad.h"

#include <gtest/gtest.h>

#include <vector>

#include "tests/numbers/multiprecision.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using numbers::DoubleDouble;
using numbers::Quad;
using numbers::QuadComplex;

std::vector<QuadComplex> random_quads(std::uint64_t count) {
  std::vector<QuadComplex> data;
  const auto number = [&](std::uint64_t i) {
    return Quad(random_real<double>(count, 2 * i)) +
           Quad(random_real<double>(count, 2 * i + 1)) * 0x1p-53;
  };
  for (std::uint64_t i = 0; i < count; ++i) data.push_back({number(2 * i), number(2 * i + 1)});
  return data;
}

// Element j of line l is data[l / stride * stride * n + l % stride + j * stride].
double error_by_definition(const std::vector<QuadComplex>& in, const std::vector<QuadComplex>& out,
                           std::uint64_t n, std::uint64_t stride, bool inverse) {
  std::vector<Exact> cosines, sines;
  for (std::uint64_t k = 0; k < n; ++k) {
    const Exact angle = two_pi() * k / n;
    cosines.push_back(cos(angle));
    sines.push_back(inverse ? sin(angle) : Exact(-sin(angle)));
  }
  Exact error = 0, norm = 0;
  for (std::uint64_t l = 0; l < in.size() / n; ++l) {
    const std::uint64_t first = l / stride * stride * n + l % stride;
    for (std::uint64_t k = 0; k < n; ++k) {
      Exact re = 0, im = 0;
      for (std::uint64_t j = 0; j < n; ++j) {
        const Exact x(in[first + j * stride].re), y(in[first + j * stride].im);
        const Exact &c = cosines[j * k % n], &s = sines[j * k % n];
        re += x * c - y * s, im += x * s + y * c;
      }
      const Exact off_re = re - Exact(out[first + k * stride].re),
                  off_im = im - Exact(out[first + k * stride].im);
      error += off_re * off_re + off_im * off_im;
      norm += re * re + im * im;
    }
  }
  return static_cast<double>(sqrt(error / norm));
}

TEST(QuadReference, IsTheSumThatDefinesIt) {
  for (const std::uint64_t n : {1, 2, 3, 4, 5, 8, 12, 31, 60, 64, 67, 101, 128, 143})
    for (const bool inverse : {false, true}) {
      const auto in = random_quads(n);
      auto out = in;
      numbers::reference_dft_lines(out, n, 1, inverse);
      EXPECT_LT(error_by_definition(in, out, n, 1, inverse), 0x1p-109) << n << ' ' << inverse;
    }
}

TEST(QuadReference, TransformsEveryLine) {
  const auto in = random_quads(3 * 12 * 5);
  auto out = in;
  numbers::reference_dft_lines(out, 12, 5, false);
  EXPECT_LT(error_by_definition(in, out, 12, 5, false), 0x1p-109);
}

TEST(QuadReference, TellsADistanceInTheSecondDoubles) {
  const std::vector<QuadComplex> reference{{Quad(1), Quad(2)}, {Quad(2), Quad(4)}};
  std::vector<numbers::Complex<DoubleDouble>> out{{1.0, 2.0}, {2.0, {4.0, 0x1p-90}}};
  EXPECT_DOUBLE_EQ(numbers::relative_l2_error(out.data(), reference.data(), 2), 0x1p-90 / 5);
  out[1].im = 4.0;
  EXPECT_EQ(numbers::relative_l2_error(out.data(), reference.data(), 2), 0);
}

}  // namespace
}  // namespace papilio::tests
