// SPDX-License-Identifier: MIT
//
// Tables against their definitions, in long double: roots of unity within half a unit in the last
// place of each part, spectra as sums. Long double has 11 bits more than double, so it judges both
// precisions.
#include "runtime/twiddle/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <cstdint>
#include <cstring>
#include <limits>
#include <map>
#include <numbers>
#include <string>
#include <utility>
#include <vector>

#include "numbers/number_theory.h"
#include "runtime/twiddle/coprime.h"

namespace papilio::tests {
namespace {

using twiddle::Table;
using Wide = std::complex<long double>;
using Kind = Table::Kind;

// exp(-2 pi i k / n), the angle at most pi: within 2^-60.
Wide root(std::uint64_t k, std::uint64_t n) {
  k %= n;
  const long double turns = 2 * k > n ? -static_cast<long double>(n - k) : k;
  const long double angle = -2 * std::numbers::pi_v<long double> * turns / n;
  return {std::cos(angle), std::sin(angle)};
}

template <class Real>
std::vector<Wide> complex_entries(const Table& table) {
  const std::string bytes = make_table(table, sizeof(Real) == 4 ? Precision::f32 : Precision::f64);
  std::vector<Real> parts(bytes.size() / sizeof(Real));
  std::memcpy(parts.data(), bytes.data(), bytes.size());
  std::vector<Wide> values;
  for (std::size_t i = 0; i + 1 < parts.size(); i += 2) values.emplace_back(parts[i], parts[i + 1]);
  return values;
}

std::vector<std::uint32_t> integers(const Table& table) {
  const std::string bytes = make_table(table, Precision::f32);
  std::vector<std::uint32_t> values(bytes.size() / 4);
  std::memcpy(values.data(), bytes.data(), bytes.size());
  return values;
}

// Every part of every entry within `units` of its unit in the last place, and the error of root().
template <class Real>
void expect_entries(const Table& table, const std::vector<Wide>& expected, long double units) {
  const auto values = complex_entries<Real>(table);
  ASSERT_EQ(values.size(), expected.size()) << print(table);
  EXPECT_EQ(entries(table), expected.size());
  EXPECT_EQ(table_bytes(table, sizeof(Real) == 4 ? Precision::f32 : Precision::f64),
            expected.size() * 2 * sizeof(Real));
  const auto close = [&](long double value, long double exact) {
    const long double unit =
        exact == 0 ? 0
                   : std::ldexp(1.0L, std::ilogb(exact) - std::numeric_limits<Real>::digits + 1);
    return std::abs(value - exact) <= units * unit + 0x1p-60L;
  };
  for (std::size_t i = 0; i < values.size(); ++i)
    ASSERT_TRUE(close(values[i].real(), expected[i].real()) &&
                close(values[i].imag(), expected[i].imag()))
        << print(table) << " entry " << i << ": " << values[i] << ", not " << expected[i];
}

void expect_roots(const Table& table, const std::vector<Wide>& expected) {
  expect_entries<float>(table, expected, 0.5L);
  expect_entries<double>(table, expected, 0.5L);
}

// Spectra are rounded once from sums of long double that err themselves.
void expect_spectrum(const Table& table, const std::vector<Wide>& expected) {
  expect_entries<float>(table, expected, 0.5L + 0x1p-10L);
  expect_entries<double>(table, expected, 0.75L);
}

std::vector<Wide> dft(const std::vector<Wide>& data) {
  const std::uint64_t n = data.size();
  std::vector<Wide> bins(n);
  for (std::uint64_t k = 0; k < n; ++k) {
    for (std::uint64_t j = 0; j < n; ++j) bins[k] += data[j] * root(j * k, n);
    bins[k] /= static_cast<long double>(n);
  }
  return bins;
}

// The spectrum of Rader's convolution: of w_p^(g^-k).
std::vector<Wide> rader_bins(std::uint64_t p, std::uint64_t g) {
  std::vector<Wide> kernel;
  std::uint64_t power = 1;
  for (std::uint64_t k = 0; k + 1 < p; ++k) {
    kernel.push_back(root(power, p));
    power = power * papilio::numbers::inverse_mod(g, p) % p;
  }
  return dft(kernel);
}

TEST(Tables, OfAPass) {
  for (const auto& [radix, span] : {std::pair{2, 1}, {5, 3}, {16, 63}, {7, 144}}) {
    std::vector<Wide> expected;
    for (int q = 1; q < radix; ++q)
      for (int k = 0; k < span; ++k) expected.push_back(root(q * k, radix * span));
    expect_roots({.kind = Kind::pass,
                  .a = static_cast<std::uint64_t>(radix),
                  .b = static_cast<std::uint64_t>(span)},
                 expected);
  }
}

TEST(Tables, OfPowersAndProductsOfARoot) {
  std::vector<Wide> powers, products;
  for (std::uint64_t i = 0; i < 100; ++i) powers.push_back(root(i * 77, 12345));
  expect_roots({.kind = Kind::root_powers, .a = 12345, .b = 77, .c = 100}, powers);
  std::vector<Wide> shifted;
  for (std::uint64_t i = 0; i < 100; ++i) shifted.push_back(root(i * 4 + 1, 800));
  expect_roots({.kind = Kind::shifted_powers, .a = 800, .b = 4, .c = 100}, shifted);
  for (std::uint64_t i = 0; i < 13; ++i)
    for (std::uint64_t j = 0; j < 20; ++j) products.push_back(root(i * j, 260));
  expect_roots({.kind = Kind::root_products, .a = 260, .b = 13, .c = 20}, products);
}

// The square of the index is exact however long the chirp is.
TEST(Tables, OfAChirp) {
  for (const std::uint64_t n : {1, 6, 103, 100'003}) {
    std::vector<Wide> expected;
    for (std::uint64_t j = 0; j < n; ++j) expected.push_back(root(j * j, 2 * n));
    expect_roots({.kind = Kind::chirp, .a = n}, expected);
  }
  std::vector<Wide> rows;  // times twiddles of N = 12, for each of 4 rows
  for (std::uint64_t i = 0; i < 4; ++i)
    for (std::uint64_t j = 0; j < 5; ++j) rows.push_back(root(j * j * 12 + 10 * i * j, 2 * 5 * 12));
  expect_roots({.kind = Kind::chirp, .a = 5, .b = 12, .c = 4}, rows);
}

TEST(Tables, OfAChirpsSpectrum) {
  const std::uint64_t n = 11, m = 24;
  std::vector<Wide> kernel(m);
  for (std::uint64_t j = 0; j < n; ++j)
    kernel[j] = kernel[(m - j) % m] = std::conj(root(j * j, 2 * n));
  expect_spectrum({.kind = Kind::chirp_spectrum, .a = n, .b = m}, dft(kernel));
}

// Of 11 inputs and 4 outputs, or the opposite, the shortest; of so many points or of more.
TEST(Tables, OfAPartOfAChirpsSpectrum) {
  const std::uint64_t m = 14;
  for (const auto& [n, reach] :
       std::vector<std::pair<std::uint64_t, std::uint64_t>>{{11, 4}, {11, 11}, {50, 4}, {50, 11}}) {
    std::vector<Wide> kernel(m);
    for (std::uint64_t i = 0; i < m; ++i) {
      const std::uint64_t j = i < reach ? i : m - i;
      kernel[i] = std::conj(root(j * j, 2 * n));
    }
    expect_spectrum({.kind = Kind::chirp_spectrum, .a = n, .b = m, .reach = reach}, dft(kernel));
  }
}

// Bins in order, in rows, in the order of coprime factors, and of passes in place.
TEST(Tables, OfRadersSpectrum) {
  const std::uint64_t p = 31, g = 3;
  const auto bins = rader_bins(p, g);
  expect_spectrum({.kind = Kind::rader_spectrum, .a = p, .b = g}, bins);
  std::vector<Wide> rows;
  for (std::uint64_t i = 0; i < 3; ++i)
    for (std::uint64_t j = 0; j < 10; ++j) rows.push_back(bins[i + 3 * j]);
  expect_spectrum({.kind = Kind::rader_spectrum, .a = p, .b = g, .c = 3}, rows);
  std::vector<Wide> coprime;
  for (const auto k : twiddle::coprime_bins(std::vector<std::uint64_t>{5, 6}, 30))
    coprime.push_back(bins[k]);
  expect_spectrum({.kind = Kind::rader_spectrum, .a = p, .b = g, .factors = {5, 6}}, coprime);
  std::vector<Wide> in_place;  // entry e + 3 d of each six is bin d + 2 e, d < 2, e < 3
  for (std::uint64_t s = 0; s < 30; ++s)
    in_place.push_back(bins[s / 6 * 6 + s % 6 / 3 + 2 * (s % 3)]);
  expect_spectrum({.kind = Kind::rader_spectrum, .a = p, .b = g, .digits = {2, 3}}, in_place);
}

// Two factors a bin, of even and odd numbers of elements, and padded.
TEST(Tables, OfRadersProductsOfReals) {
  struct Case {
    std::uint64_t p, g, h;
  };
  for (const auto& [p, g, h] : {Case{31, 3, 15}, {13, 2, 6}, {13, 2, 12}, {13, 2, 15}}) {
    std::vector<Wide> kernel[2] = {std::vector<Wide>(h), std::vector<Wide>(h)};
    for (std::uint64_t i = 0; i < 2 * h; ++i) {
      const std::uint64_t before = 2 * h - i;  // number i is also number -before
      if (i + 1 >= p && before + 1 >= p) continue;
      std::uint64_t power = 1;
      for (std::uint64_t q = 0; q < (i + 1 < p ? i : p - 1 - before); ++q)
        power = power * papilio::numbers::inverse_mod(g, p) % p;
      const Wide w = root(power, p);
      kernel[i % 2][i / 2] = w.real() - w.imag();
    }
    const std::vector<Wide> even = dft(kernel[0]), odd = dft(kernel[1]);
    const Wide half_i(0, 0.5L);
    std::vector<Wide> expected(2 * h);
    for (std::uint64_t k = 0; k < h; ++k) {
      expected[k] = even[k] + half_i * odd[k] * (1.0L - root(k, h));
      expected[k + h] = half_i * odd[k] * (1.0L + root(k, h));
    }
    expect_spectrum({.kind = Kind::rader_products, .a = p, .b = g, .c = h}, expected);
  }
}

TEST(Tables, OfRadersRootsAndPowers) {
  for (const std::uint64_t p : {3, 17, 1009}) {
    const std::uint64_t g = papilio::numbers::primitive_root(p);
    std::vector<Wide> roots;
    std::vector<std::uint32_t> powers;
    std::uint64_t power = 1;
    for (std::uint64_t j = 0; j + 1 < p; ++j) {
      powers.push_back(static_cast<std::uint32_t>(power));
      if (j < (p - 1) / 2) roots.push_back(2 * power > p ? -root(j, p - 1) : root(j, p - 1));
      power = power * g % p;
    }
    expect_roots({.kind = Kind::rader_roots, .a = p, .b = g}, roots);
    const Table permutation{.kind = Kind::power_permutation, .a = p, .b = g};
    EXPECT_TRUE(has_integers(permutation));
    EXPECT_EQ(integers(permutation), powers);
    EXPECT_EQ(table_bytes(permutation, Precision::f64), 4 * (p - 1));
  }
}

// A text is part of a cache's key, so different tables have different texts.
TEST(Tables, PrintAllThatDiffers) {
  const std::vector<Table> tables = {
      {.kind = Kind::pass, .a = 16, .b = 64},
      {.kind = Kind::pass, .a = 64, .b = 16},
      {.kind = Kind::chirp, .a = 16, .b = 64},
      {.kind = Kind::chirp, .a = 16, .b = 64, .c = 2},
      {.kind = Kind::rader_spectrum, .a = 31, .b = 3},
      {.kind = Kind::rader_spectrum, .a = 31, .b = 3, .factors = {5, 6}},
      {.kind = Kind::rader_spectrum, .a = 31, .b = 3, .factors = {6, 5}},
      {.kind = Kind::rader_spectrum, .a = 31, .b = 3, .digits = {5, 6}},
      {.kind = Kind::staging, .a = 31, .b = 3},
      {.kind = Kind::staging, .a = 31, .b = 3, .shape = {.lanes = 3}},
      {.kind = Kind::staging, .a = 31, .b = 3, .shape = {.folded = true}},
      {.kind = Kind::staging, .a = 31, .b = 3, .shape = {.reals = true}},
      {.kind = Kind::rader_products, .a = 31, .b = 3, .c = 15},
      {.kind = Kind::rader_products, .a = 31, .b = 3, .c = 32},
      {.kind = Kind::staging, .a = 31, .b = 3, .rows = {{2, 3}}},
      {.kind = Kind::staging, .a = 31, .b = 3, .rows = {{2}, {3}}},
  };
  std::map<std::string, std::size_t> seen;
  for (std::size_t i = 0; i < tables.size(); ++i)
    EXPECT_TRUE(seen.emplace(print(tables[i]), i).second) << print(tables[i]);
  EXPECT_EQ(print(tables[0]), "pass(16,64,0)");
}

// What else they hold is judged by transforms (accuracy/pairs_test.cpp).
TEST(Tables, OfPairsAreThoseOfDoublesAndWhatTheseLeave) {
  const Table tables[] = {{Kind::pass, 5, 12, 0},
                          {Kind::root_powers, 1000, 3, 40},
                          {Kind::chirp, 29, 0, 0},
                          {Kind::chirp_spectrum, 29, 64, 0},
                          {Kind::rader_spectrum, 13, 2, 0}};
  for (const Table& table : tables) {
    const std::string doubles = make_table(table, Precision::f64),
                      pairs = make_table(table, Precision::f64x2);
    ASSERT_EQ(pairs.size(), 2 * doubles.size()) << print(table);
    EXPECT_EQ(pairs.size(), table_bytes(table, Precision::f64x2));
    int exact = 0;
    for (std::size_t i = 0; i < doubles.size(); i += 8) {
      double nearest, high, low;
      std::memcpy(&nearest, &doubles[i], 8);
      std::memcpy(&high, &pairs[2 * i], 8);
      std::memcpy(&low, &pairs[2 * i + 8], 8);
      EXPECT_EQ(high, nearest) << print(table) << ", number " << i / 8;
      EXPECT_EQ(high + low, high);
      exact += low == 0;
    }
    EXPECT_LE(4 * exact, static_cast<int>(doubles.size() / 8)) << print(table);
  }
}

}  // namespace
}  // namespace papilio::tests
