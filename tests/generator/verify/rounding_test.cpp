// SPDX-License-Identifier: MIT
//
// The estimate of rounding: plausible for good codelets, large for one that cancels, and the
// tangent form keeps its accuracy where tangents are large.
#include "generator/verify/rounding.h"

#include <gtest/gtest.h>

#include "codelets/kind.h"
#include "generator/lift/lift.h"
#include "tests/generator/lift/hand_written.h"
#include "tests/generator/verify/with_parameters.h"

namespace papilio {
namespace {

using verify::Angles;

verify::Rounding rounding(const Subject& subject, Angles angles = Angles::random) {
  const auto& descriptor = subject.descriptor;
  const auto parameters = codelets::parse_parameters(descriptor.twiddle);
  const auto lifted =
      lift::lift(subject.text, descriptor.function,
                 codelets::signature(codelets::find_kind(descriptor.kind), descriptor.radix,
                                     static_cast<int>(parameters.size())));
  return verify::estimate_rounding(lifted.dag, descriptor, angles);
}

// A sum rounded once is off by at most half a unit in its last place, u relative: 0.3 to 0.5 u in
// the mean.
TEST(Rounding, OfOneAddition) {
  const auto found = rounding(subject(radix_2_text, "dft2", 2, "plain", "none", 4, 0, 0));
  for (const double units : {found.f32, found.f64}) {
    EXPECT_GT(units, 0.2);
    EXPECT_LT(units, 0.5);
  }
}

TEST(Rounding, SeesCancellation) {
  const auto found = rounding(subject(R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, real* yr, real* yi) {
  const real big = 1000.0f * xr[0];
  yr[0] = (big + xr[1]) - 999.0f * xr[0];
  yi[0] = xi[0] + xi[1];
  yr[1] = xr[0] - xr[1];
  yi[1] = xi[0] - xi[1];
}
)",
                                      "dft2", 2, "plain", "none", 5, 2, 0));
  EXPECT_GT(found.f32, 50);
  EXPECT_GT(found.f64, 50);
}

TEST(Rounding, IsTheSameEveryTime) {
  const auto first = rounding(twiddle_2), second = rounding(twiddle_2);
  EXPECT_EQ(first.f32, second.f32);
  EXPECT_EQ(first.f64, second.f64);
}

// Both forms, at the angles where a cosine is 0 or nearly so.
TEST(Rounding, OfTangentsIsThatOfCosinesAndSines) {
  for (const Angles angles : {Angles::random, Angles::right, Angles::near_right}) {
    const auto cartesian = rounding(cartesian_2, angles);
    for (const Subject& tangent : {twiddle_2, twiddle_dif_2}) {
      const auto found = rounding(tangent, angles);
      EXPECT_LT(found.f32, 1.5 * cartesian.f32);
      EXPECT_LT(found.f64, 1.5 * cartesian.f64);
      EXPECT_LT(found.f32, 1);
      EXPECT_LT(found.f64, 1);
    }
  }
}

// x_1 + t x_1 - t x_1 is x_1 on paper.
TEST(Rounding, SeesWhatAFormLosesAtRightAngles) {
  const auto losing = subject(R"(
PAPILIO_CODELET void dft2(const real* xr, const real* xi, const real* w, real* yr, real* yi) {
  yr[0] = xr[0] + ((xr[1] + w[0] * xr[1]) - w[0] * xr[1]);
  yi[0] = xi[0] + xi[1];
  const real dr = xr[0] - xr[1];
  const real di = xi[0] - xi[1];
  yr[1] = w[1] * papilio_fma(-w[0], di, dr);
  yi[1] = w[1] * papilio_fma(w[0], dr, di);
}
)",
                              "dft2", 2, "twiddle_dif", "t1 c1", 6, 4, 2);
  EXPECT_LT(rounding(losing).f32, 10);
  EXPECT_GT(rounding(losing, Angles::near_right).f32, 1e4);
  EXPECT_GT(rounding(losing, Angles::right).f32, 1e5);
  EXPECT_GT(rounding(losing, Angles::right).f64, 1e5);
}

}  // namespace
}  // namespace papilio
