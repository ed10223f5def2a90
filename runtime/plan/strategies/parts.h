// SPDX-License-Identifier: MIT
//
// What strategies of several parts ask of the planner: the best schedules of a part. Here are the
// declarations alone, so that strategies depend on no choice; the planner (plan/choose/planner.cpp)
// defines them, and it asks strategies for candidates.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The cheapest as a part of another; of single kernels only if `kernels_only`. Empty strategy where
// there is none.
Schedule best(const Shape& shape, const Role& role, const Context& context, bool kernels_only);

// True if every prime factor of n has a codelet.
bool has_codelets_for(std::uint64_t n, const Context& context);

// The cheapest `count` stockham schedules of a length or shape, for strategies that put one inside
// a kernel of their own and rank the whole. They stay in the context's memo.
const std::vector<Schedule>& best_stockhams(const Shape& shape, const Role& role,
                                            const Context& context, std::size_t count);

}  // namespace papilio::plan
