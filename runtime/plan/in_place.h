// SPDX-License-Identifier: MIT
//
// Stockhams of convolutions whose passes write where they read, exchange=place
// (compose/body_in_place.h).
#pragma once

#include "runtime/plan/planner.h"

namespace papilio::plan {

// Those worth a look for m points in a role, none with a radix above `largest_radix`; empty for the
// host, or where shared memory holds too little. Their radices ascend until those that rank first
// are ordered (plan/pass_order.h).
std::vector<Schedule> stockhams_in_place(std::uint64_t m, int largest_radix, const Role& role,
                                         const Context& context);

}  // namespace papilio::plan
