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

// Adds the kernels of one sweep, or of all. Throws Error(invalid_schedule).
void lower_sweep(const Schedule& schedule, const Sweep& sweep, Lowering& lowering);
void lower_sweeps(const Schedule& schedule, const Sweeps& sweeps, Lowering& lowering);
// The program of one sweep by itself.
Program program_of(const Schedule& schedule, const Sweep& sweep, const Context& context);

}  // namespace papilio::plan
