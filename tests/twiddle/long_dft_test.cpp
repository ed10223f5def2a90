// SPDX-License-Identifier: MIT
//
// The DFT of long spectra against the reference, and a spectrum that is made with it against its
// definition.
#include "runtime/twiddle/long_dft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "numbers/number_theory.h"
#include "numbers/reference_dft.h"
#include "runtime/twiddle/tables.h"

namespace papilio::twiddle {
namespace {

using numbers::Complex;
using numbers::WideComplex;

TEST(LongDft, IsTheReference) {
  for (const std::uint64_t n : {4u, 6u, 36u, 1024u, 4374u, 7560u, 8400u, 65536u, 165888u}) {
    const auto dft = long_dft(n);
    ASSERT_TRUE(dft) << n;
    EXPECT_EQ(dft->n1 * dft->n2, n);
    std::vector<Complex<double>> data(n);
    std::vector<WideComplex> wide(n);
    for (std::uint64_t j = 0; j < n; ++j) {
      data[j] = {static_cast<double>(j * 2654435761u % 1000) - 500,
                 static_cast<double>(j * 40503u % 997) - 498};
      wide[j] = {data[j].re, data[j].im};
    }
    const auto expected = numbers::reference_dft(std::move(wide), false);
    transform(*dft, data);
    double largest = 0, error = 0;
    for (std::uint64_t k = 0; k < n; ++k) {
      const auto& bin = data[dft->place_of(k)];
      largest = std::max(largest, std::hypot(expected[k].re.hi, expected[k].im.hi));
      error = std::max(error, std::hypot(bin.re - expected[k].re.hi, bin.im - expected[k].im.hi));
    }
    EXPECT_LT(error, std::ldexp(largest, -45)) << n;
  }
}

TEST(LongDft, IsOfSmallFactorsAlone) {
  EXPECT_FALSE(long_dft(2));
  EXPECT_FALSE(long_dft(11 * 1024));
  EXPECT_FALSE(long_dft(1009 * 1024));
  EXPECT_TRUE(long_dft(std::uint64_t{1} << 30));
}

// The bins of a chirp of 2^21 points less 15 by their definition.
TEST(LongDft, MakesSpectraOfChirps) {
  const std::uint64_t n = (1 << 21) - 15, m = 1 << 22, rows = 2048;
  const Table table{Table::Kind::chirp_spectrum, n, m, rows};
  const std::string bytes = make_table(table, Precision::f32);
  ASSERT_EQ(bytes.size(), 8 * m);
  const numbers::UnitRoots chirp(2 * n), roots(m);
  for (const std::uint64_t k : {0u, 1u, 12345u, 2097152u, 4194303u}) {
    double re = 0, im = 0;  // of some 2^11 in modulus, from 2^22 terms in 53 bits
    for (std::uint64_t j = 0; j < n; ++j) {
      const auto c = chirp.f64(2 * n - numbers::multiply_mod(j, j, 2 * n));
      const auto w = roots.f64(j * k % m);
      const double factor = j == 0 ? 1 : 2 * w.re;
      re += c.re * factor;
      im += c.im * factor;
    }
    Complex<float> entry;
    std::memcpy(&entry, &bytes[8 * (k % rows * (m / rows) + k / rows)], sizeof entry);
    const double scale = std::hypot(re, im);
    EXPECT_NEAR(entry.re * static_cast<double>(m), re, scale * 1e-7) << k;
    EXPECT_NEAR(entry.im * static_cast<double>(m), im, scale * 1e-7) << k;
  }
}

}  // namespace
}  // namespace papilio::twiddle
