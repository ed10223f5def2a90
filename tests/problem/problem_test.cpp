// SPDX-License-Identifier: MIT
//
// Problems completed, their shapes, and the limits of what is accepted: the last value inside and
// the first outside.
#include "runtime/problem/problem.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>
#include <vector>

namespace papilio::tests {
namespace {

using Dimensions = std::vector<std::uint64_t>;

bool accepted(const Problem& problem) {
  try {
    problem::check(problem::complete(problem));
    return true;
  } catch (const Error& error) {
    EXPECT_EQ(error.code(), ErrorCode::invalid_argument);
    return false;
  }
}

TEST(Problem, IsCompletedFromItsDimensions) {
  EXPECT_EQ(problem::complete({.length = 12}).length, 12u);
  EXPECT_EQ(problem::complete({.length = 0, .dimensions = {3, 4, 5}}).length, 60u);
  EXPECT_EQ(problem::complete({.length = 7, .dimensions = {3, 4}}).length, 7u) << "as it was said";
  const std::uint64_t half = std::uint64_t{1} << 32;
  EXPECT_EQ(problem::complete({.length = 0, .dimensions = {half, half, 3}}).length,
            std::numeric_limits<std::uint64_t>::max());
}

TEST(Problem, ShapeHasNoDimensionOfOnePoint) {
  EXPECT_EQ(problem::shape({.length = 12}), Dimensions{12});
  EXPECT_EQ(problem::shape({.length = 12, .dimensions = {1, 12, 1}}), Dimensions{12});
  EXPECT_EQ(problem::shape({.length = 12, .dimensions = {3, 1, 4}}), (Dimensions{3, 4}));
  EXPECT_EQ(problem::shape({.length = 1, .dimensions = {1, 1}}), Dimensions{1});
}

TEST(Problem, HasALengthABatchAndDimensionsThatAgree) {
  EXPECT_TRUE(accepted({.length = 1}));
  EXPECT_FALSE(accepted({.length = 0}));
  EXPECT_FALSE(accepted({.length = 8, .batch = 0}));
  EXPECT_TRUE(accepted({.length = 12, .dimensions = {3, 4}}));
  EXPECT_FALSE(accepted({.length = 13, .dimensions = {3, 4}}));
  EXPECT_FALSE(accepted({.length = 0, .dimensions = {3, 0}}));
  EXPECT_TRUE(accepted({.length = 0, .dimensions = Dimensions(16, 2)}));
  EXPECT_FALSE(accepted({.length = 0, .dimensions = Dimensions(17, 1)}));
}

TEST(Problem, FillsLessThan2To62Bytes) {
  const std::uint64_t most_f32 = std::uint64_t{1} << 59, most_f64 = most_f32 / 2;
  EXPECT_TRUE(accepted({.length = most_f32}));
  EXPECT_FALSE(accepted({.length = most_f32 + 1}));
  EXPECT_TRUE(accepted({.length = 1 << 20, .batch = most_f32 >> 20}));
  EXPECT_FALSE(accepted({.length = 1 << 20, .batch = (most_f32 >> 20) + 1}));
  EXPECT_TRUE(accepted({.length = most_f64, .precision = Precision::f64}));
  EXPECT_FALSE(accepted({.length = most_f64 + 1, .precision = Precision::f64}));
  const std::uint64_t all = std::numeric_limits<std::uint64_t>::max();
  EXPECT_FALSE(accepted({.length = all, .batch = all})) << "the product does not wrap";
}

// The general form counts its outermost loop and the points of all else; what it counted may be
// said again, and nothing else.
TEST(Problem, StaysAsItWasCompleted) {
  const Problem asked{.axes = {{6, Kind::r2c, 1, 1}, {4, Kind::c2c, 8, 8}},
                      .repeats = {{5, 100, 100}, {3, 1000, 1000}}};
  const Problem once = problem::complete(asked);
  EXPECT_EQ(once.length, 6u * 4 * 5);
  EXPECT_EQ(once.batch, 3u);
  const Problem twice = problem::complete(once);
  EXPECT_EQ(twice.length, once.length);
  EXPECT_EQ(twice.batch, once.batch);
  EXPECT_EQ(twice.axes.size(), 2u);
  EXPECT_EQ(twice.repeats.size(), 2u);
  for (const auto& [length, batch] : {std::pair{120u, 1u}, {0u, 3u}, {119u, 3u}, {120u, 4u}}) {
    Problem other = asked;
    other.length = length;
    other.batch = batch;
    EXPECT_FALSE(accepted(other)) << length << " " << batch;
  }
  Problem other = once;
  other.axes[0].n = 8;
  EXPECT_FALSE(accepted(other)) << "length and batch are those of other axes";
}

TEST(Problem, HasAScaleOfItsPrecision) {
  EXPECT_TRUE(accepted({.length = 8, .scale = 3.4e38}));
  EXPECT_FALSE(accepted({.length = 8, .scale = -3.5e38}));
  EXPECT_TRUE(accepted({.length = 8, .precision = Precision::f64, .scale = -3.5e38}));
  EXPECT_TRUE(accepted({.length = 8, .scale = 0}));
  EXPECT_TRUE(accepted({.length = 8, .scale = -1.2e-38}));
  EXPECT_FALSE(accepted({.length = 8, .scale = 1.1e-38}));
  EXPECT_TRUE(accepted({.length = 8, .precision = Precision::f64, .scale = 1e-300}));
  EXPECT_FALSE(accepted({.length = 8, .precision = Precision::f64, .scale = 1e-310}));
  EXPECT_FALSE(accepted({.length = 8, .precision = Precision::f64x2, .scale = 1e-300}));
  EXPECT_FALSE(accepted({.length = 8, .scale = std::numeric_limits<double>::quiet_NaN()}));
}

// What is added to a scale of pairs of doubles is at most half a unit of its last place.
TEST(Problem, HasASecondDoubleOfTheScaleOfPairsAlone) {
  const auto with = [](Precision precision, double low) {
    return accepted({.length = 3, .precision = precision, .scale = 1.0 / 3, .scale_low = low});
  };
  EXPECT_TRUE(with(Precision::f64x2, 0x1p-56));
  EXPECT_TRUE(with(Precision::f64x2, -0x1p-56));
  EXPECT_FALSE(with(Precision::f64x2, 0x1p-54));
  EXPECT_FALSE(with(Precision::f64x2, std::numeric_limits<double>::quiet_NaN()));
  EXPECT_FALSE(with(Precision::f64, 0x1p-56));
  EXPECT_FALSE(with(Precision::f32, 0x1p-56));
  EXPECT_TRUE(with(Precision::f64, 0));
}

TEST(Problem, HasAPrecisionThatThereIs) {
  EXPECT_TRUE(accepted({.length = 8, .precision = Precision::f64x2}));
  EXPECT_FALSE(accepted({.length = 8, .precision = static_cast<Precision>(3)}));
  EXPECT_FALSE(accepted({.length = 8, .precision = static_cast<Precision>(-1)}));
  Problem narrow{.length = 8, .precision = Precision::f64x2};
  narrow.in.storage = Storage::f16;
  EXPECT_FALSE(accepted(narrow));
}

TEST(Problem, ElementsAreOfItsPrecision) {
  EXPECT_EQ(problem::complex_bytes(Precision::f32), 8u);
  EXPECT_EQ(problem::complex_bytes(Precision::f64), 16u);
  EXPECT_EQ(problem::complex_bytes(Precision::f64x2), 32u);
}

}  // namespace
}  // namespace papilio::tests
