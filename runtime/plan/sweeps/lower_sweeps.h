// SPDX-License-Identifier: MIT
//
// What choosing a general problem's schedule (choose_sweeps.cpp) asks of checking and lowering one
// (schedule_sweeps.cpp).
#pragma once

#include <cstdint>

#include "runtime/plan/sweeps/sweeps.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

// The number that `paired` gives Sweep::loops[0]; the batch is loop 1.
inline constexpr std::uint64_t first_loop = 2;

// The shape of the complex transform that does a real one: half the points along the last
// dimension. Empty if there is none.
Shape folded_shape(const Sweep& sweep);

// Whether a complex transform may be of pairs of rows, but for the side that it stages.
bool is_for_pairs(const Schedule& inner);

// Adds the kernels of one sweep, or of all. Throws Error(invalid_schedule).
void lower_sweep(const Schedule& schedule, const Sweep& sweep, Lowering& lowering);
void lower_sweeps(const Schedule& schedule, const Sweeps& sweeps, Lowering& lowering);

}  // namespace papilio::plan
