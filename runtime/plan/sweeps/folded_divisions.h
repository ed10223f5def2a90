// SPDX-License-Identifier: MIT
//
// Real transforms of more points than one block holds: as a cluster that folds, or as two kernels
// of which the one on the side of the real numbers folds (plan/strategies/hierarchical.cpp).
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/sweeps/sweeps.h"

namespace papilio::plan {

// The complex transform of such a sweep in this role, not tuned: one schedule for each of a few
// divisions, those of the least unequal parts first. Empty where the sweep is not of an even number
// of real points in a row, or its kind has roots of its own.
std::vector<Schedule> folded_divisions(const Sweep& sweep, const Role& role,
                                       const Context& context);

// Clusters that do such a sweep, the most promising ones first. Empty where it is not of an even
// number of real points in a row.
std::vector<Schedule> folded_clusters(const Sweep& sweep, const Role& role, const Context& context);

}  // namespace papilio::plan
