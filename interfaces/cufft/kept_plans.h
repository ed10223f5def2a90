// SPDX-License-Identifier: MIT
//
// Plans by what they are for. Handles that ask for the same share one, and one that no handle has
// any more is kept a while: programs end a plan while the device works on it, and make the same
// again (CuPy keeps sixteen). What is kept so is little: it may be given up at any time, once the
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
