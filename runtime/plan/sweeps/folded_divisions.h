// SPDX-License-Identifier: MIT
//
// Real transforms of more points than one block holds: as a cluster that folds, or as two kernels
// of which the one on the side of the real numbers folds (plan/strategies/hierarchical.cpp).
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/sweeps/sweeps.h"

namespace papilio::plan {

// The complex transform of such a sweep in this role, not tuned: clusters, then divisions into two
// kernels. Empty where the sweep is not of an even number of real points in a row; no divisions
// where its kind has roots of its own.
std::vector<Schedule> folded_ways(const Sweep& sweep, const Role& role, const Context& context);

}  // namespace papilio::plan
