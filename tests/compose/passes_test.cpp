// SPDX-License-Identifier: MIT
//
// Passes over several dimensions: each reads and writes every element once, the ends read and write
// memory in order, and what passes.h says they do to the elements is the transform.
#include "runtime/compose/spec/passes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <span>
#include <string>
#include <vector>

#include "tests/support/parameter_name.h"
#include "tests/support/random.h"

namespace papilio::compose {
namespace {

using Complex = std::complex<double>;
using tests::random_real;

struct Box {
  std::vector<std::uint64_t> dimensions;
  std::vector<int> radices, axes;
};

void PrintTo(const Box& box, std::ostream* stream) {
  for (const auto n : box.dimensions) *stream << n << ' ';
  for (std::size_t p = 0; p < box.radices.size(); ++p)
    *stream << box.radices[p] << '@' << (box.axes.empty() ? 0 : box.axes[p]) << ' ';
}

// One dimension; passes of a dimension together, apart, backwards; a dimension of one point.
const Box boxes[] = {
    {{}, {5, 4, 3}, {}},
    {{4, 6}, {4, 6}, {0, 1}},
    {{4, 6}, {3, 4, 2}, {1, 0, 1}},
    {{8, 9}, {4, 3, 2, 3}, {0, 1, 0, 1}},
    {{9, 8}, {2, 3, 4, 3}, {1, 0, 1, 0}},
    {{3, 4, 5}, {5, 3, 4}, {2, 0, 1}},
    {{4, 3, 8}, {2, 4, 3, 2, 2}, {0, 2, 1, 2, 0}},
    {{1, 6, 2}, {1, 2, 2, 3}, {0, 1, 2, 1}},
    {{2, 3, 2, 3}, {3, 2, 3, 2}, {3, 2, 1, 0}},
};

KernelSpec spec_of(const Box& box, int lanes) {
  KernelSpec spec;
  spec.radices = box.radices;
  spec.dimensions = box.dimensions;
  spec.axes = box.axes;
  spec.lanes = lanes;
  return spec;
}

// What passes.h states: element q of butterfly j, read and written.
std::uint64_t read_element(const Pass& pass, std::uint64_t j, std::uint64_t q) {
  return pass.reads().first(j) + q * pass.stride;
}
std::uint64_t written_element(const Pass& pass, std::uint64_t j, std::uint64_t q) {
  const std::uint64_t k = j % pass.span;
  return (j - k) * pass.radix + k + q * pass.span;
}

Complex root(std::uint64_t order, std::uint64_t exponent) {
  return std::polar(1.0, -2 * std::numbers::pi * double(exponent % order) / double(order));
}

std::vector<Complex> run_pass(const Pass& pass, const std::vector<Complex>& x) {
  std::vector<Complex> y(x.size());
  const auto r = static_cast<std::uint64_t>(pass.radix);
  for (std::uint64_t j = 0; j < pass.butterflies; ++j) {
    const std::uint64_t k = j % pass.span / pass.inner;
    for (std::uint64_t s = 0; s < r; ++s) {
      Complex sum = 0;
      for (std::uint64_t q = 0; q < r; ++q)
        sum += x[read_element(pass, j, q)] * root(r * pass.twiddle_span(), q * k) * root(r, q * s);
      y[written_element(pass, j, s)] = sum;
    }
  }
  return y;
}

// By the definition, over all dimensions at once.
std::vector<Complex> transform(const std::vector<std::uint64_t>& dimensions,
                               const std::vector<Complex>& x) {
  std::vector<Complex> y(x.size());
  for (std::uint64_t out = 0; out < x.size(); ++out)
    for (std::uint64_t in = 0; in < x.size(); ++in) {
      Complex factor = 1;
      std::uint64_t k = out, j = in;
      for (auto n = dimensions.rbegin(); n != dimensions.rend(); k /= *n, j /= *n, ++n)
        factor *= root(*n, (k % *n) * (j % *n));
      y[out] += x[in] * factor;
    }
  return y;
}

// In place: where a butterfly reads it writes, and multiplies that by its twiddles.
std::vector<Complex> run_in_place(const Pass& pass, const std::vector<Complex>& x) {
  auto y = x;
  const auto r = static_cast<std::uint64_t>(pass.radix);
  for (std::uint64_t j = 0; j < pass.butterflies; ++j)
    for (std::uint64_t s = 0; s < r; ++s) {
      Complex sum = 0;
      for (std::uint64_t q = 0; q < r; ++q) sum += x[read_element(pass, j, q)] * root(r, q * s);
      const std::uint64_t k = j % pass.stride / pass.inner;
      y[read_element(pass, j, s)] = sum * root(r * pass.twiddle_span(), s * k);
    }
  return y;
}

// The way back undoes the passes one by one.
TEST(PassesInPlace, OfAConvolutionAreReversedOnTheWayBack) {
  KernelSpec spec = spec_of({{}, {2, 3, 2, 4}, {}}, 2);
  spec.in_place = true;
  spec.convolution.emplace();
  const auto passes = forward_passes(spec);
  auto back = inverse_passes(spec);
  std::reverse(back.begin(), back.end());
  ASSERT_EQ(back.size(), passes.size());
  for (std::size_t p = 0; p < back.size(); ++p) EXPECT_EQ(back[p].stride, passes[p].stride);
  EXPECT_EQ(stored_pass(spec).stride, passes.front().stride);
}

// In several dimensions only those along the last pass's.
TEST(PassesInPlace, OfAConvolutionInDimensionsAreUndoneAlongOne) {
  KernelSpec spec = spec_of({{3, 20, 2}, {4, 3, 2, 5}, {1, 0, 2, 1}}, 2);
  spec.in_place = true;
  spec.convolution.emplace();
  const auto passes = forward_passes(spec), back = inverse_passes(spec);
  ASSERT_EQ(back.size(), 2u);
  EXPECT_EQ(back[0].stride, passes[3].stride);
  EXPECT_EQ(back[1].stride, passes[0].stride);
  EXPECT_EQ(passes[0].stride, 10u);
  EXPECT_EQ(passes[3].stride, 2u);
  EXPECT_EQ(stored_pass(spec).radix, 4);
}

// Over coprime factors, (2 x 4) x (3 x 5), twiddles know only the radices of their own factor.
TEST(PassesInPlace, OverCoprimeFactorsHaveTwiddlesWithinOne) {
  KernelSpec spec = spec_of({{}, {2, 4, 3, 5}, {}}, 2);
  spec.in_place = true;
  spec.convolution.emplace();
  spec.convolution->coprime = true;
  const auto passes = forward_passes(spec);
  ASSERT_EQ(passes.size(), 4u);
  const std::uint64_t strides[] = {60, 15, 5, 1}, spans[] = {4, 1, 1, 1};
  for (std::size_t p = 0; p < passes.size(); ++p) {
    EXPECT_EQ(passes[p].stride, strides[p]);
    EXPECT_EQ(passes[p].twiddle_span(), spans[p]) << p;
  }
}

class PassesOfABox : public testing::TestWithParam<Box> {};

struct Sample {
  std::vector<Complex> x, transformed;
};
Sample sample_of(const KernelSpec& spec) {
  auto dimensions = spec.dimensions;
  if (dimensions.empty()) dimensions = {spec.length()};
  Sample sample;
  for (std::size_t i = 0; i < spec.length(); ++i)
    sample.x.push_back({random_real<double>(5, 2 * i), random_real<double>(5, 2 * i + 1)});
  sample.transformed = transform(dimensions, sample.x);
  return sample;
}

// In place, digits come reversed along each dimension; where the last pass reads them it knows.
TEST_P(PassesOfABox, InPlaceAreTheTransformAtItsPlaces) {
  KernelSpec spec = spec_of(GetParam(), 3);
  spec.in_place = true;
  auto [x, expected] = sample_of(spec);
  const auto passes = forward_passes(spec);
  for (const Pass& pass : passes) x = run_in_place(pass, x);
  const Pass& last = passes.back();
  const Pass stored = stored_pass(spec);
  const auto places = places_in_place(spec);
  ASSERT_EQ(stored.butterflies, last.butterflies);
  for (std::uint64_t j = 0; j < stored.butterflies; ++j)
    for (int q = 0; q < stored.radix; ++q) {
      const std::uint64_t bin = read_element(stored, j, q);
      const std::uint64_t place = places(stored.reads().first(j)) + q * last.stride;
      EXPECT_LT(std::abs(x[place] - expected[bin]), 0x1p-44) << bin;
    }
}

TEST_P(PassesOfABox, AreTheTransform) {
  const KernelSpec spec = spec_of(GetParam(), 1);
  auto [x, expected] = sample_of(spec);
  for (const Pass& pass : forward_passes(spec)) x = run_pass(pass, x);
  double error = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    error += std::norm(x[i] - expected[i]);
    size += std::norm(expected[i]);
  }
  // Roots that are off by 2^-50 in as many sums as there are points.
  EXPECT_LT(std::sqrt(error / size), 0x1p-50 * double(x.size()));
}

void expect_each_element_once(std::span<const Pass> passes, std::uint64_t length, int lanes) {
  for (const Pass& pass : passes) {
    std::vector<int> reads(length), writes(length);
    ASSERT_EQ(pass.butterflies * pass.radix, length);
    for (std::uint64_t j = 0; j < pass.butterflies; ++j)
      for (int q = 0; q < pass.radix; ++q) {
        ++reads.at(read_element(pass, j, q));
        ++writes.at(written_element(pass, j, q));
      }
    EXPECT_EQ(reads, std::vector<int>(length, 1)) << "radix " << pass.radix;
    EXPECT_EQ(writes, std::vector<int>(length, 1)) << "radix " << pass.radix;
    const auto all = static_cast<std::uint64_t>(pass.per_thread) * lanes;
    EXPECT_GE(all, pass.butterflies);
    EXPECT_LT(all, pass.butterflies + lanes);
  }
}

TEST_P(PassesOfABox, ReadAndWriteEachElementOnce) {
  for (const int lanes : {1, 5, 8}) {
    const KernelSpec spec = spec_of(GetParam(), lanes);
    expect_each_element_once(forward_passes(spec), spec.length(), lanes);
  }
}

// Neighbouring butterflies of a pass along the first dimension read neighbours, however far apart
// its own elements are; and the last pass of a dimension writes where it reads, which is what lets
// it store to memory.
TEST_P(PassesOfABox, AtTheEndsKeepTheOrderOfMemory) {
  const KernelSpec spec = spec_of(GetParam(), 1);
  const auto passes = forward_passes(spec);
  std::vector<std::uint64_t> done(spec.dimensions.size() + 1, 1);
  for (std::size_t p = 0; p < passes.size(); ++p) {
    const std::size_t axis = spec.axes.empty() ? 0 : static_cast<std::size_t>(spec.axes[p]);
    const Pass& pass = passes[p];
    EXPECT_TRUE(axis > 0 || pass.stride == pass.butterflies) << "pass " << p;
    for (std::uint64_t j = 0; axis == 0 && j < pass.butterflies; ++j)
      EXPECT_EQ(pass.reads().first(j), j);
    done[axis] *= static_cast<std::uint64_t>(pass.radix);
    if (done[axis] != (spec.dimensions.empty() ? spec.length() : spec.dimensions[axis])) continue;
    for (std::uint64_t j = 0; j < pass.butterflies; ++j)
      for (int q = 0; q < pass.radix; ++q)
        EXPECT_EQ(read_element(pass, j, q), written_element(pass, j, q)) << "pass " << p;
  }
}

INSTANTIATE_TEST_SUITE_P(Each, PassesOfABox, testing::ValuesIn(boxes), tests::parameter_name);

// Of a convolution in several dimensions the way back has the passes along the last one's dimension
// alone, in reverse, as if the others had never been.
TEST(Passes, OfAConvolutionInDimensionsGoBackAlongOneOnly) {
  KernelSpec spec = spec_of({{4, 30, 3}, {6, 4, 3, 5}, {1, 0, 2, 1}}, 7);
  spec.convolution = Convolution{.spectrum = {}, .rows = 12, .before = 4, .after = 3};
  const auto forward = forward_passes(spec), back = inverse_passes(spec);
  expect_each_element_once(forward, 360, 7);
  expect_each_element_once(back, 360, 7);
  ASSERT_EQ(back.size(), 2u);
  for (std::size_t p = 0; p < back.size(); ++p) {
    EXPECT_EQ(back[p].radix, p == 0 ? 5 : 6);
    EXPECT_EQ(back[p].inner, 3u);
    EXPECT_EQ(back[p].extent, 90u);
    EXPECT_EQ(back[p].span, p == 0 ? 3u : 15u);
  }
}

// A block of a cluster has its share of the elements on either side of the exchange; where the
// blocks do not divide the parts, the first ones have more on one side than on the other.
TEST(ClusterPasses, ReadAndWriteEachElementOfABlockOnce) {
  struct {
    Cluster cluster;
    Box box;
    std::size_t first;
  } const cases[] = {
      {{2, 8, 12, true}, {{8, 12}, {4, 2, 3, 4}, {0, 0, 1, 1}}, 2},
      {{3, 6, 15, true}, {{6, 15}, {6, 5, 3}, {0, 1, 1}}, 1},
      {{2, 6, 20, false}, {{6, 4, 5}, {6, 4, 5}, {0, 1, 2}}, 1},
      {{4, 24, 8, false}, {{6, 4, 8}, {2, 4, 3, 8}, {0, 1, 0, 2}}, 3},
      {{4, 15, 22, true}, {{15, 22}, {5, 3, 11, 2}, {0, 0, 1, 1}}, 2},
      {{3, 10, 28, false}, {{10, 4, 7}, {10, 4, 7}, {0, 1, 2}}, 1},
      {{2, 8, 36, true, 3}, {{8, 12, 3}, {4, 2, 3, 3, 4}, {0, 0, 1, 2, 1}}, 2},
      {{4, 10, 42, true, 6}, {{10, 7, 2, 3}, {10, 3, 2, 7}, {0, 3, 2, 1}}, 1},
  };
  for (const auto& [cluster, box, first] : cases) {
    KernelSpec spec = spec_of(box, 5);
    spec.cluster = cluster;
    EXPECT_EQ(first_passes(spec), first);
    const auto passes = forward_passes(spec);
    ASSERT_EQ(passes.size(), spec.radices.size());
    const std::span<const Pass> all = passes;
    expect_each_element_once(all.first(first), cluster.first * cluster.columns(), 5);
    expect_each_element_once(all.subspan(first), cluster.second * cluster.rows(), 5);
    // The last pass before the exchange sends, and the last one of all stores, what it read.
    for (const Pass& pass : {passes[first - 1], passes.back()}) EXPECT_EQ(pass.stride, pass.span);
  }
}

// Small tables are read whole; of large ones the roots that all others are products of two of. What
// is large depends on what else goes through the first-level cache.
TEST(Passes, ReadFewRootsOfLargeTables) {
  KernelSpec plain;
  const auto loaded = [](const KernelSpec& spec, int radix, std::uint64_t span) {
    Pass pass;
    pass.radix = radix;
    pass.span = span;
    return loaded_roots(spec, pass);
  };
  EXPECT_EQ(loaded(plain, 16, 128), 15);   // 15 KiB
  EXPECT_EQ(loaded(plain, 16, 256), 6);    // 1, 2, 3, 4, 8, 12
  EXPECT_EQ(loaded(plain, 32, 1024), 10);  // and 16, 20, 24, 28
  EXPECT_EQ(loaded(plain, 7, 4096), 4);    // 1, 2, 3, 4
  EXPECT_EQ(loaded(plain, 5, 4096), 4);
  EXPECT_EQ(loaded(plain, 4, 4096), 3);
  EXPECT_EQ(loaded(plain, 2, 8192), 1);

  KernelSpec longer = plain, convolution = plain, cluster = plain;
  longer.precision = Precision::f64;
  convolution.convolution.emplace();
  cluster.cluster.emplace();
  for (const KernelSpec& spec : {longer, convolution, cluster}) {
    EXPECT_EQ(loaded(spec, 16, 8), 15);  // 120 entries
    EXPECT_EQ(loaded(spec, 16, 9), 6);
    EXPECT_EQ(loaded(spec, 4, 4096), 3);
  }
}

}  // namespace
}  // namespace papilio::compose
