// SPDX-License-Identifier: MIT
//
// Where timings say that the cost model likes one kind of schedule beside another systematically
// too well (docs/cost_model.md, From a price to a choice).
#pragma once

#include <vector>

#include "runtime/plan/role_cost.h"

namespace papilio::plan {

// Schedules of a shape in a role, cheapest first: puts another first where timings prefer it.
void prefer_as_timed(std::vector<Ranked>& ranked, const Shape& shape, const Role& role,
                     const Context& context);

}  // namespace papilio::plan
