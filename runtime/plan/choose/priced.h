// SPDX-License-Identifier: MIT
//
// Pricing of many proposals that differ in little.
#pragma once

#include <functional>
#include <vector>

#include "runtime/plan/choose/planner.h"

namespace papilio::plan {

// Those of `proposed` that have a price and may be fastest. Of many, for a GPU, first a few of each
// list of passes are priced, then of the fastest lists one schedule of each count of threads, and
// of the fastest counts all. All are, where all are to be listed, and in a sketch.
std::vector<Ranked> priced(std::vector<Schedule> proposed, const Context& context,
                           const std::function<double(const Schedule&)>& us_of);

}  // namespace papilio::plan
