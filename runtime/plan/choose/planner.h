// SPDX-License-Identifier: MIT
//
// Chooses a schedule: all strategies propose, the cost model ranks.
#pragma once

#include <vector>

#include "runtime/plan/lower/strategy.h"

namespace papilio::plan {

// A schedule and its predicted time.
struct Ranked {
  Schedule schedule;
  double us = 0;
};

// Legal schedules for a shape in a role, cheapest first, but for one that timings prefer
// (plan/choose/preferences.h), which goes before them all. Never empty in row role unless the
// library has no codelets: then throws Error(unavailable). Codelets are of the default variant.
// What prefetches in vain (plan/choose/prefetch.h) is ranked as if it gained by it. These and those
// below, but for `best` and `best_stockhams`, are tuned (plan/choose/tuning.h).
std::vector<Ranked> rank(const Shape& shape, const Role& role, const Context& context);

// The same of a problem's shape, and behind them each again for every other variant of codelets
// that one of its nodes can name.
std::vector<Schedule> with_variants(const Shape& shape, const Context& context);

// The cheapest for a problem of this shape; throws as `rank` does.
Schedule choose(const Shape& shape, const Context& context);

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
