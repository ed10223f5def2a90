// SPDX-License-Identifier: MIT
//
// Corrections of the ranking: where timings say that the cost model systematically likes one kind
// of schedule too well beside another, and where slow memory makes fewer trips pay
// (docs/cost_model.md, From a price to a choice).
#pragma once

#include <vector>

#include "runtime/plan/choose/planner.h"
#include "runtime/plan/choose/role_cost.h"

namespace papilio::plan {

// Schedules of a shape in a role, cheapest first by `cost`: puts another first where timings prefer
// it.
void prefer_as_timed(std::vector<Ranked>& ranked, const Shape& shape, const Role& role,
                     const Context& context, const RoleCost& cost);

}  // namespace papilio::plan
