// SPDX-License-Identifier: MIT
//
// The planner's services for strategies with inner schedules: the best schedules of a part. They
// are defined in plan/choose/planner.cpp, which calls the strategies' `candidates`. This header
// declares them here so that strategies need not include the planner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The cheapest schedule of a part in this role; among single kernels only if `kernels_only`. Its
// strategy is empty if there is none.
Schedule best(const Shape& shape, const Role& role, const Context& context, bool kernels_only);

// True if every prime factor of n has a codelet.
bool has_codelets_for(std::uint64_t n, const Context& context);

// The cheapest `count` stockham schedules of a shape, for strategies that embed one in their own
// kernel and rank the whole. The result lives in the context's memo.
const std::vector<Schedule>& best_stockhams(const Shape& shape, const Role& role,
                                            const Context& context, std::size_t count);

}  // namespace papilio::plan
