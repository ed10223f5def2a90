// SPDX-License-Identifier: MIT
//
// A cache of plans keyed by request. Handles with equal requests share a plan. An unused plan is
// kept for a while, because programs destroy plans early, while the device works on them, and make
// them again (CuPy keeps sixteen). Few are kept so. Each may be dropped at any time, once the
// device has done with it.
#pragma once

#include <memory>

#include "interfaces/cufft/plans.h"

namespace papilio::cufft {

// The plans for a request in the current context, made if there are none. Throws Failure and Error.
std::shared_ptr<Plans> plans_for(const Request& request, const PlanSettings& settings);

// Gives up what is kept too long, after a handle has let go of its plan.
void trim_kept_plans();

// Gives up all that no handle has, for want of memory.
void drop_kept_plans();

}  // namespace papilio::cufft
