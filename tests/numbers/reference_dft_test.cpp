// SPDX-License-Identifier: MIT
//
// The reference transform against the sum that defines it, in 237-bit arithmetic, and against
// itself: both directions, every thread count.
#include "numbers/reference_dft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>

#include "tests/numbers/multiprecision.h"
#include "tests/support/random.h"

namespace papilio::tests {
namespace {

using numbers::Complex;
using numbers::reference_dft;
using numbers::WideComplex;

std::vector<WideComplex> random_input(std::uint64_t n) {
  std::vector<WideComplex> in(n);
  for (std::uint64_t i = 0; i < n; ++i) {
    in[i] = {random_real<double>(n, 2 * i), random_real<double>(n, 2 * i + 1)};
  }
  return in;
}

// sum_d j_d k_d n / n_d mod n: exp(-2 pi i phase / n) is the product over the dimensions n_d of
// exp(-2 pi i j_d k_d / n_d), j_d and k_d the indices that j and k stand for.
std::uint64_t phase(std::uint64_t j, std::uint64_t k,
                    const std::vector<std::uint64_t>& dimensions) {
  std::uint64_t n = 1, sum = 0;
  for (const std::uint64_t length : dimensions) n *= length;
  for (std::size_t d = dimensions.size(); d-- > 0;) {
    const std::uint64_t length = dimensions[d];
    sum += (j % length) * (k % length) % length * (n / length);
    j /= length;
    k /= length;
  }
  return sum % n;
}

// Relative L2 error of `out` against the defining sum over outputs 0, step, 2 step, ...
double error_by_definition(const std::vector<WideComplex>& in, const std::vector<WideComplex>& out,
                           bool inverse, std::uint64_t step,
                           const std::vector<std::uint64_t>& dimensions) {
  const std::uint64_t n = in.size();
  std::vector<Complex<Exact>> roots(n);
  for (std::uint64_t k = 0; k < n; ++k) {
    const Exact angle = two_pi() * k / n;
    roots[k] = {cos(angle), inverse ? sin(angle) : Exact(-sin(angle))};
  }
  Exact error = 0, norm = 0;
  for (std::uint64_t k = 0; k < n; k += step) {
    Exact re = 0, im = 0;
    for (std::uint64_t j = 0; j < n; ++j) {
      const Complex<Exact>& root = roots[phase(j, k, dimensions)];
      const Exact x = exact(in[j].re), y = exact(in[j].im);
      re += x * root.re - y * root.im;
      im += x * root.im + y * root.re;
    }
    norm += re * re + im * im;
    re -= exact(out[k].re);
    im -= exact(out[k].im);
    error += re * re + im * im;
  }
  return static_cast<double>(sqrt(Exact(error / norm)));
}

TEST(ReferenceDft, SmallLengthsFollowTheDefinition) {
  for (std::uint64_t n = 1; n <= 100; ++n) {
    const std::vector<WideComplex> in = random_input(n);
    for (const bool inverse : {false, true}) {
      EXPECT_LE(error_by_definition(in, reference_dft(in, inverse), inverse, 1, {n}), 0x1p-102)
          << n;
    }
  }
}

TEST(ReferenceDft, LongerLengthsFollowTheDefinition) {
  for (const std::uint64_t n : {128, 243, 509, 1009, 1024, 2000, 2017, 3721, 4096}) {
    const std::vector<WideComplex> in = random_input(n);
    EXPECT_LE(error_by_definition(in, reference_dft(in, false), false, n / 16, {n}), 0x1p-101) << n;
  }
}

// Against the sum over all inputs with the product of the phases, which is a root of unity whose
// order is that product: of 5 * 67 * 3 points, an axis of 67 is Bluestein's.
TEST(ReferenceDft, SeveralDimensionsFollowTheDefinition) {
  for (const std::vector<std::uint64_t>& dimensions :
       {std::vector<std::uint64_t>{4, 6}, {3, 1, 5}, {2, 3, 4, 5}, {5, 67, 3}, {1, 7}, {1, 1}}) {
    std::uint64_t n = 1;
    for (const std::uint64_t length : dimensions) n *= length;
    const std::vector<WideComplex> in = random_input(n);
    for (const bool inverse : {false, true}) {
      const std::vector<WideComplex> out = reference_dft(in, dimensions, inverse);
      EXPECT_LE(error_by_definition(in, out, inverse, n > 100 ? n / 8 : 1, dimensions), 0x1p-101)
          << n;
    }
  }
}

TEST(ReferenceDft, InverseUndoesForward) {
  for (const std::uint64_t n : {1 << 16, 50653, 65537, 100000}) {
    const std::vector<WideComplex> in = random_input(n);
    const std::vector<WideComplex> back = reference_dft(reference_dft(in, false), true);
    double error = 0, norm = 0;
    for (std::uint64_t i = 0; i < n; ++i) {
      const auto scale = static_cast<double>(n);
      error += std::pow((back[i].re - in[i].re * scale).hi, 2);
      error += std::pow((back[i].im - in[i].im * scale).hi, 2);
      norm += scale * scale * (in[i].re.hi * in[i].re.hi + in[i].im.hi * in[i].im.hi);
    }
    EXPECT_LE(std::sqrt(error / norm), 0x1p-100) << n;
  }
}

// Zeros of either sign differ.
bool same_bits(const std::vector<WideComplex>& one, const std::vector<WideComplex>& other) {
  using Bits = std::array<std::uint64_t, sizeof(WideComplex) / sizeof(std::uint64_t)>;
  return std::equal(one.begin(), one.end(), other.begin(), other.end(),
                    [](const WideComplex& a, const WideComplex& b) {
                      return std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
                    });
}

TEST(ReferenceDft, BitsDoNotDependOnThreads) {
  for (const std::uint64_t n : {4096, 6561, 10007}) {
    const std::vector<WideComplex> in = random_input(n);
    const std::vector<WideComplex> one = reference_dft(in, false, 1);
    for (const int threads : {2, 3, 8}) {
      const std::vector<WideComplex> several = reference_dft(in, false, threads);
      EXPECT_TRUE(same_bits(one, several)) << n << " with " << threads << " threads";
    }
  }
  const std::vector<WideComplex> plane = random_input(97 * 60);
  const std::vector<WideComplex> one = reference_dft(plane, {97, 60}, false, 1);
  for (const int threads : {2, 8, 70}) {
    const std::vector<WideComplex> several = reference_dft(plane, {97, 60}, false, threads);
    EXPECT_TRUE(same_bits(one, several)) << threads;
  }
}

TEST(RelativeL2Error, MeasuresWhatItSays) {
  const std::vector<WideComplex> reference{{3.0, 0.0}, {0.0, 4.0}};
  const std::vector<Complex<double>> exactly{{3, 0}, {0, 4}}, off{{3, 0}, {0, 3}};
  EXPECT_EQ(numbers::relative_l2_error(exactly.data(), reference.data(), 2), 0);
  EXPECT_DOUBLE_EQ(numbers::relative_l2_error(off.data(), reference.data(), 2), 0.2);
  const std::vector<Complex<float>> broken{{3, 0}, {0, std::numeric_limits<float>::quiet_NaN()}};
  EXPECT_TRUE(std::isnan(numbers::relative_l2_error(broken.data(), reference.data(), 2)));
  const std::vector<WideComplex> zero(2);
  EXPECT_EQ(numbers::relative_l2_error(exactly.data(), zero.data(), 2),
            std::numeric_limits<double>::infinity());
}

}  // namespace
}  // namespace papilio::tests
