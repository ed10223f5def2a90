// SPDX-License-Identifier: MIT
//
// Of many proposals few are priced (plan/choose/priced.h), and the fastest is nearly always among
// them.
#include "runtime/plan/choose/priced.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <vector>

#include "runtime/plan/choose/role_cost.h"
#include "tests/plan/proposals.h"

namespace papilio::plan {
namespace {

// What is priced of a shape's kernels: how many, and the fastest of them beside that of all.
struct Found {
  std::size_t proposed = 0, priced = 0;
  double us = too_long, least = too_long;
  std::size_t fewest_passes = 0, fewest_of_all = 0;
};

Found found_for(const Shape& shape, const Role& role, Precision precision, Effort effort,
                const char* target) {
  auto planning = tests::planning_for(points(shape), target_of(target), precision);
  Context& context = planning.context;
  context.effort = effort;
  const RoleCost cost(shape, role, context, Count::rough);
  auto proposed = stockham.candidates(shape, role, context);
  Found found{.proposed = proposed.size()};
  const auto passes = [](const Schedule& schedule) { return schedule.with.radices.size(); };
  found.fewest_of_all = std::ranges::min(proposed, {}, passes).with.radices.size();
  for (const Schedule& schedule : proposed) found.least = std::min(found.least, cost.us(schedule));
  const auto ranked = priced(std::move(proposed), context, [&](const Schedule& schedule) {
    ++found.priced;
    return cost.us(schedule);
  });
  found.fewest_passes = passes(ranked.front().schedule);
  for (const Ranked& one : ranked) {
    found.us = std::min(found.us, one.us);
    found.fewest_passes = std::min(found.fewest_passes, passes(one.schedule));
  }
  return found;
}

const std::vector<Shape> shapes = {{165}, {840}, {1000}, {2016}, {4096}, {5040}, {16, 16}};

TEST(Priced, FewOfManyHaveTheFastest) {
  std::size_t all = 0, few = 0;
  for (const auto precision : {Precision::f32, Precision::f64})
    for (const Shape& shape : shapes)
      for (const Role& role : {Role{}, Role{true, true, 1000}}) {
        const Found found = found_for(shape, role, precision, Effort::usual, "h200");
        all += found.proposed;
        few += found.priced;
        EXPECT_LE(found.us, 1.05 * found.least) << shape[0];
        EXPECT_EQ(found.fewest_passes, found.fewest_of_all) << shape[0];
      }
  EXPECT_LT(few, all * 2 / 3);
}

TEST(Priced, AreAllThatAreListedOrOfASketchOrOfTheProcessor) {
  for (const Shape& shape : shapes) {
    const Found listed = found_for(shape, {}, Precision::f32, Effort::all, "h200");
    const Found sketched = found_for(shape, {}, Precision::f32, Effort::sketch, "h200");
    const Found host = found_for(shape, {}, Precision::f32, Effort::usual, "host");
    for (const Found& found : {listed, sketched, host}) {
      EXPECT_EQ(found.priced, found.proposed) << shape[0];
      EXPECT_EQ(found.us, found.least) << shape[0];
    }
  }
}

}  // namespace
}  // namespace papilio::plan
