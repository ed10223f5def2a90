// SPDX-License-Identifier: MIT
//
// The sample finds what is wrong wherever it looks, from the first transform to the last, and for
// long transforms computes every q-th output only.
#include "bench/sample.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "runtime/cli/kinds.h"
#include "runtime/cli/problem_reference.h"
#include "runtime/cli/random_data.h"

namespace papilio::bench {
namespace {

template <class Real>
class Transformed {
 public:
  explicit Transformed(const Problem& problem)
      : device_(execute::host_device({}, 1)),
        out_(problem.length * problem.batch),
        trial_{problem, *device_, out_.data(), out_.data()} {
    std::vector<numbers::Complex<Real>> in(out_.size());
    cli::fill_random(in.data(), in.size(), random_seed);
    const std::uint64_t n = problem.length;
    for (std::uint64_t b = 0; b < problem.batch; ++b) {
      std::vector<numbers::WideComplex> wide(n);
      for (std::uint64_t j = 0; j < n; ++j) wide[j] = {in[b * n + j].re, in[b * n + j].im};
      wide = numbers::reference_dft(std::move(wide), cli::dimensions_of(problem),
                                    problem.direction == Direction::inverse);
      for (std::uint64_t j = 0; j < n; ++j)
        out_[b * n + j] = {static_cast<Real>(wide[j].re), static_cast<Real>(wide[j].im)};
    }
  }
  std::vector<numbers::Complex<Real>>& out() { return out_; }
  const Trial& trial() const { return trial_; }

 private:
  std::shared_ptr<execute::Device> device_;
  std::vector<numbers::Complex<Real>> out_;
  Trial trial_;
};

// A correctly rounded output is some 0.4 u off.
void expect_rounding_only(double error, double unit) {
  EXPECT_GT(error, 0.2 * unit);
  EXPECT_LT(error, 0.6 * unit);
}

TEST(Sample, LooksFromTheFirstTransformToTheLast) {
  const Problem problem{.length = 96, .batch = 1000};
  Transformed<float> transformed(problem);
  const Sample sample(problem);
  EXPECT_EQ(sample.transforms().front(), 0u);
  EXPECT_EQ(sample.transforms().back(), 999u);
  EXPECT_LT(sample.transforms().size(), 100u);
  expect_rounding_only(sample.error(transformed.trial()), std::ldexp(1, -24));
  for (const std::uint64_t b : {std::uint64_t{0}, sample.transforms()[20], std::uint64_t{999}}) {
    numbers::Complex<float>& value = transformed.out()[b * 96 + 95];
    const numbers::Complex<float> before = value;
    value = {value.im, value.re};
    EXPECT_GT(sample.error(transformed.trial()), 1e-4) << b;
    value = before;
  }
}

TEST(Sample, PoisonIsFound) {
  const Problem problem{.length = 7, .batch = 300, .precision = Precision::f64};
  Transformed<double> transformed(problem);
  const Sample sample(problem);
  expect_rounding_only(sample.error(transformed.trial()), std::ldexp(1, -53));
  sample.poison(transformed.trial());
  EXPECT_EQ(sample.error(transformed.trial()), std::numeric_limits<double>::infinity());
}

// 10 * 2^17 points: every tenth output.
TEST(Sample, TakesAPartOfLongTransforms) {
  for (const Direction direction : {Direction::forward, Direction::inverse}) {
    const Problem problem{.length = 10 << 17, .direction = direction};
    Transformed<float> transformed(problem);
    const Sample sample(problem);
    expect_rounding_only(sample.error(transformed.trial()), std::ldexp(1, -24));
    for (std::uint64_t k = 0; k < 10; ++k)
      std::swap(transformed.out()[k], transformed.out()[k + 10]);
    EXPECT_GT(sample.error(transformed.trial()), 1e-4);
  }
}

// A plane whose rows or columns trade places, or that was transformed as one dimension, is wrong.
TEST(Sample, KnowsDimensions) {
  const Problem problem{.length = 8 * 12, .dimensions = {8, 12}, .batch = 20};
  Transformed<float> transformed(problem);
  const Sample sample(problem);
  expect_rounding_only(sample.error(transformed.trial()), std::ldexp(1, -24));
  const Problem line{.length = 8 * 12, .batch = 20};
  EXPECT_GT(sample.error(Transformed<float>(line).trial()), 0.1);
  const Problem turned{.length = 8 * 12, .dimensions = {12, 8}, .batch = 20};
  EXPECT_GT(sample.error(Transformed<float>(turned).trial()), 0.1);
}

// More than 2^20 points: some residues along each dimension. Of 1031 x 1030 the first is prime; the
// others are divided along two and three.
TEST(Sample, TakesAPartOfLargePlanesAndVolumes) {
  const std::pair<cli::Dimensions, Direction> cases[] = {{{1031, 1030}, Direction::forward},
                                                         {{1100, 1000}, Direction::inverse},
                                                         {{3, 1 << 19}, Direction::inverse},
                                                         {{110, 100, 120}, Direction::forward}};
  for (const auto& [dimensions, direction] : cases) {
    Problem problem{.direction = direction};
    cli::set_dimensions(problem, dimensions);
    Transformed<float> transformed(problem);
    const Sample sample(problem);
    expect_rounding_only(sample.error(transformed.trial()), std::ldexp(1, -24));
    // Neighbours along the innermost dimension trade places, wherever it is looked.
    auto& out = transformed.out();
    for (std::size_t i = 0; i + 1 < out.size(); i += 2) std::swap(out[i], out[i + 1]);
    EXPECT_GT(sample.error(transformed.trial()), 0.1);
  }
}

// Outputs of other kinds: whole ones, and parts of long r2c and c2r; rows, and columns.
TEST(Sample, KnowsKinds) {
  struct Line {
    Kind kind;
    cli::Dimensions dimensions;
    std::uint64_t batch, columns = 1;
    std::uint64_t place(std::uint64_t transform, std::uint64_t element,
                        std::uint64_t elements) const {
      return transform / columns * elements * columns + element * columns + transform % columns;
    }
  };
  const Line lines[] = {
      {Kind::r2c, {30}, 50},        {Kind::c2r, {30}, 50},        {Kind::r2c, {7, 9}, 20},
      {Kind::c2r, {8, 6}, 20},      {Kind::dct1, {17}, 9},        {Kind::dst3, {6, 10}, 9},
      {Kind::dht, {12}, 9},         {Kind::r2c, {10 << 17}, 1},   {Kind::c2r, {(10 << 17) + 5}, 1},
      {Kind::r2c, {1100, 1000}, 1}, {Kind::c2r, {1000, 1100}, 1}, {Kind::c2c, {12}, 600, 600},
      {Kind::r2c, {30}, 50, 10},    {Kind::dct1, {17}, 9, 3},     {Kind::c2r, {10 << 17}, 2, 2}};
  for (const Line& line : lines) {
    Problem problem{.batch = line.batch, .kind = line.kind};
    cli::set_dimensions(problem, line.dimensions);
    const cli::Side from = cli::input_side(problem), to = cli::output_side(problem);
    std::vector<float> in(from.numbers() * line.batch), out(to.numbers() * line.batch);
    const auto device = execute::host_device({}, 1);
    upload_random(*device, in.data(), in.size(), Precision::f32);
    for (std::uint64_t b = 0; b < line.batch; ++b) {
      numbers::WideArray array{from.extents, {}};
      for (std::uint64_t j = 0; j < from.elements(); ++j) {
        const std::uint64_t at = line.place(b, j, from.elements());
        array.data.push_back(from.complex ? numbers::WideComplex{in[2 * at], in[2 * at + 1]}
                                          : numbers::WideComplex{in[at], 0.0});
      }
      cli::transform_reference(array, problem);
      for (std::uint64_t k = 0; k < to.elements(); ++k) {
        const std::uint64_t at = line.place(b, k, to.elements());
        if (!to.complex) out[at] = static_cast<float>(array.data[k].re);
        if (!to.complex) continue;
        out[2 * at] = static_cast<float>(array.data[k].re);
        out[2 * at + 1] = static_cast<float>(array.data[k].im);
      }
    }
    const Trial trial{problem, *device, in.data(), out.data(), line.columns};
    const Sample sample(problem, line.columns);
    SCOPED_TRACE(cli::to_text(line.kind) + " " + cli::print_dimensions(line.dimensions));
    expect_rounding_only(sample.error(trial), std::ldexp(1, -24));
    for (std::size_t i = 0; i + 3 < out.size(); i += 4)
      std::swap_ranges(&out[i], &out[i + 2], &out[i + 2]);
    EXPECT_GT(sample.error(trial), 0.1);
    sample.poison(trial);
    EXPECT_EQ(sample.error(trial), std::numeric_limits<double>::infinity());
  }
}

}  // namespace
}  // namespace papilio::bench
