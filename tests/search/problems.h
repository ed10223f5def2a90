// SPDX-License-Identifier: MIT
//
// A small problem and its space, on a target that need not be there.
#pragma once

#include <string>

#include "runtime/api/planning.h"
#include "runtime/search/space.h"

namespace papilio::tests {

struct SearchProblem {
  SearchProblem(const plan::Shape& shape, const std::string& architecture,
                Precision precision = Precision::f32, std::uint64_t batch = 1 << 16,
                const search::Bounds& bounds = {})
      : SearchProblem(shape, plan::target_of(architecture), precision, batch, bounds) {}
  SearchProblem(const plan::Shape& shape, const plan::Target& target, Precision precision,
                std::uint64_t batch, const search::Bounds& bounds = {})
      : planning(api::planning_context(
            {.length = plan::points(shape), .batch = batch, .precision = precision}, {}, target)),
        space(shape, planning.context, bounds) {}

  const api::PlanningContext planning;
  search::Space space;
};

}  // namespace papilio::tests
