// SPDX-License-Identifier: MIT
//
// The schedule of a plan whose mode asks the clock: measure times what the planner ranks first,
// patient and exhaustive search the space (runtime/search). What they find is kept as wisdom, so
// that the next plan of the problem takes it without a search.
#pragma once

#include <memory>

#include "runtime/api/planning.h"
#include "runtime/execute/device.h"

namespace papilio::api {

// Whether the mode times schedules.
bool asks_the_clock(Mode mode);

// The fastest schedule that was found within PlanOptions::time_limit_s. The planner's choice where
// nothing is faster for sure, and for problems that are not timed: those with the caller's
// functions. Throws Error where not one schedule could be timed.
plan::Schedule clocked_schedule(const Problem& problem, const PlanOptions& options,
                                const plan::Context& context,
                                const std::shared_ptr<execute::Device>& device);

}  // namespace papilio::api
