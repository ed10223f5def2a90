// SPDX-License-Identifier: MIT
//
// The planner: all strategies propose schedules, and the cost model ranks them.
#pragma once

#include <vector>

#include "runtime/plan/lower/strategy.h"
#include "runtime/plan/strategies/parts.h"

namespace papilio::plan {

// A schedule and its predicted time.
struct Ranked {
  Schedule schedule;
  double us = 0;
};

// Legal schedules for a shape in a role, cheapest first. A schedule that timings prefer
// (plan/choose/preferences.h) is moved to the front. Never empty for rows: throws
// Error(unavailable) if the library has no codelets. Codelets are of the default variant. Ranking
// assumes that prefetching helps; drop_prefetches (plan/strategies/prefetch.h) removes it
// afterwards where it does not. The schedules returned here and below are tuned
// (plan/choose/tuning.h); those of `best` and `best_stockhams` are not.
std::vector<Ranked> rank(const Shape& shape, const Role& role, const Context& context);

// The same for a problem's shape, followed by copies of each with every other codelet variant that
// one of its nodes can have.
std::vector<Schedule> with_variants(const Shape& shape, const Context& context);

// The cheapest schedule for a problem of this shape. Throws as `rank` does.
Schedule choose(const Shape& shape, const Context& context);

}  // namespace papilio::plan
