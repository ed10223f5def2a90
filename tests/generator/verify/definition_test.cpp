// SPDX-License-Identifier: MIT
//
// The definitions, against FFTW in long double where it has the transform, and against the DFT's
// where a kind is made of DFTs.
#include "generator/verify/definition.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "codelets/kind.h"
#include "generator/verify/table_values.h"
#ifdef PAPILIO_HAVE_FFTWL
#include <fftw3.h>
#endif

namespace papilio::verify {
namespace {

using dag::Exact;

std::vector<Exact> random_data(int count, std::mt19937_64& random) {
  std::vector<Exact> x;
  for (int i = 0; i < count; ++i) x.push_back(random_real(53, random));
  return x;
}

Exact distance(const std::vector<Exact>& a, const std::vector<Exact>& b) {
  EXPECT_EQ(a.size(), b.size());
  Exact largest = 0;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max<Exact>(largest, abs(a[i] - b[i]));
  return largest;
}

#ifdef PAPILIO_HAVE_FFTWL
std::vector<Exact> by_fftw(const std::string& kind, int n, const std::vector<Exact>& x) {
  std::vector<long double> data;
  for (const Exact& value : x) data.push_back(static_cast<long double>(value));
  fftwl_plan plan = nullptr;
  if (kind == "plain") {
    auto* points = reinterpret_cast<fftwl_complex*>(data.data());
    plan = fftwl_plan_dft_1d(n, points, points, FFTW_FORWARD, FFTW_ESTIMATE);
  } else {
    const std::pair<const char*, fftw_r2r_kind> kinds[] = {
        {"real", FFTW_R2HC},    {"real_inverse", FFTW_HC2R}, {"dct2", FFTW_REDFT10},
        {"dct3", FFTW_REDFT01}, {"dct4", FFTW_REDFT11},      {"dst2", FFTW_RODFT10},
        {"dst3", FFTW_RODFT01}, {"dst4", FFTW_RODFT11}};
    for (const auto& [name, theirs] : kinds)
      if (kind == name)
        plan = fftwl_plan_r2r_1d(n, data.data(), data.data(), theirs, FFTW_ESTIMATE);
  }
  fftwl_execute(plan);
  fftwl_destroy_plan(plan);
  return {data.begin(), data.end()};
}

TEST(Definition, IsFftws) {
  std::mt19937_64 random(1);
  for (const auto& kind : codelets::kinds()) {
    if (kind.has_parameters) continue;
    for (const int n : {2, 3, 4, 5, 8, 9, 30, 127, 128}) {
      const auto x = random_data(kind.complex_in ? 2 * n : n, random);
      EXPECT_LT(distance(multiply(definition(kind.name, n, {}), x), by_fftw(kind.name, n, x)),
                n * 1e-18)
          << kind.name << " " << n;
    }
  }
}
#endif

TEST(Definition, ThereIsOneOfEveryKind) {
  for (const auto& kind : codelets::kinds()) {
    const auto matrix = definition(kind.name, 3, std::vector<Complex>(3));
    EXPECT_EQ(matrix.size(), kind.complex_out ? 6u : 3u);
    EXPECT_EQ(matrix[0].size(), kind.complex_in ? 6u : 3u);
  }
  EXPECT_THROW(definition("dct1", 3, {}), std::invalid_argument);
}

// v_j x_j, v_0 as it is given.
std::vector<Exact> pointwise(const std::vector<Complex>& v, const std::vector<Exact>& x) {
  std::vector<Exact> product;
  for (std::size_t j = 0; j < v.size(); ++j) {
    product.push_back(v[j].re * x[2 * j] - v[j].im * x[2 * j + 1]);
    product.push_back(v[j].re * x[2 * j + 1] + v[j].im * x[2 * j]);
  }
  return product;
}

TEST(Definition, OfKindsWithTableValuesIsMadeOfDfts) {
  std::mt19937_64 random(2);
  for (const int n : {2, 3, 8, 15}) {
    const auto dft = definition("plain", n, {});
    const auto x = random_data(2 * n, random);
    codelets::Descriptor descriptor;
    descriptor.radix = n;
    descriptor.kind = "twiddle";
    auto v = random_values(descriptor, Angles::random, random);
    EXPECT_LT(distance(multiply(definition("twiddle", n, v), x), multiply(dft, pointwise(v, x))),
              1e-60);
    EXPECT_LT(
        distance(multiply(definition("twiddle_dif", n, v), x), pointwise(v, multiply(dft, x))),
        1e-60);
    descriptor.kind = "convolve";
    v = random_values(descriptor, Angles::random, random);
    auto bins = pointwise(v, multiply(dft, x));
    // The inverse is the forward DFT with the parts exchanged before and after.
    for (int k = 0; k < n; ++k) std::swap(bins[2 * k], bins[2 * k + 1]);
    auto expected = multiply(dft, bins);
    for (int k = 0; k < n; ++k) std::swap(expected[2 * k], expected[2 * k + 1]);
    EXPECT_LT(distance(multiply(definition("convolve", n, v), x), expected), 1e-60);
  }
}

}  // namespace
}  // namespace papilio::verify
