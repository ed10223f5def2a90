// SPDX-License-Identifier: MIT
//
// Chooses a schedule: all strategies propose, the cost model ranks.
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

// Legal schedules for a shape in a role, cheapest first, but for one that timings prefer
// (plan/choose/preferences.h), which goes before them all. Never empty in row role unless the
// library has no codelets: then throws Error(unavailable). Codelets are of the default variant.
// What prefetches in vain (plan/strategies/prefetch.h) is ranked as if it gained by it. These and
// those below, but for `best` and `best_stockhams`, are tuned (plan/choose/tuning.h).
std::vector<Ranked> rank(const Shape& shape, const Role& role, const Context& context);

// The same of a problem's shape, and behind them each again for every other variant of codelets
// that one of its nodes can name.
std::vector<Schedule> with_variants(const Shape& shape, const Context& context);

// The cheapest for a problem of this shape; throws as `rank` does.
Schedule choose(const Shape& shape, const Context& context);

}  // namespace papilio::plan
