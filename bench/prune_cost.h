// SPDX-License-Identifier: MIT
//
// What each constant of the cost model is worth, and a model without those that are worth least.
#pragma once

#include <cstddef>

#include "bench/cost_fit.h"

namespace papilio::bench {

// Prints a line a constant: the regret of the planner's choices, preferences included, with that
// one neutral.
void ablate(const TimedCases& cases, const plan::CostConstants& constants);

// Makes constants neutral, the least useful first, as long as a round raises the regret of every
// second case by no more than `allowed`; fits what is left to these cases; and again, until
// `target` constants are left, which are fitted to all cases. Prints each step.
void prune(const TimedCases& all, const plan::CostConstants& start, int steps, double allowed,
           std::size_t target, unsigned seed);

}  // namespace papilio::bench
