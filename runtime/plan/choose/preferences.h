// SPDX-License-Identifier: MIT
//
// Corrections of the ranking where the cost model systematically prefers the slower of two kinds of
// schedules, and where fewer trips through memory pay because memory is slow (docs/cost_model.md,
// From a price to a choice).
#pragma once

#include <vector>

#include "runtime/plan/choose/planner.h"
#include "runtime/plan/choose/role_cost.h"

namespace papilio::plan {

// Takes the schedules of a shape in a role, cheapest first by `cost`, and moves another to the
// front where timings prefer it.
void prefer_as_timed(std::vector<Ranked>& ranked, const Shape& shape, const Role& role,
                     const Context& context, const RoleCost& cost);

}  // namespace papilio::plan
