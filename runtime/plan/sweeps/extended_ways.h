// SPDX-License-Identifier: MIT
//
// DCT-I and DST-I whose first pass is done along the extension (compose::Extension), so that fewer
// points are transformed than by a fold.
#pragma once

#include <vector>

#include "runtime/plan/lower/program.h"
#include "runtime/plan/sweeps/sweeps.h"

namespace papilio::plan {

// The most promising complex transforms of parts of such a sweep's extension in this role, not
// tuned. Empty for other kinds, and where no part fits a block.
std::vector<Schedule> extended_ways(const Sweep& sweep, const Role& role, const Context& context);

}  // namespace papilio::plan
