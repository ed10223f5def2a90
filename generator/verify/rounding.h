// SPDX-License-Identifier: MIT
//
// A codelet's rounding error: its DAG is run at working precision, with constants and parameters
// rounded once, to nearest, beside the definition in 237 bits. (f32's constants in a text may be
// neighbours of the nearest: emit/rounding_of_constants.h.)
#pragma once

#include "codelets/descriptor.h"
#include "generator/dag/dag.h"
#include "generator/verify/table_values.h"

namespace papilio::verify {

// Relative error in the L2 norm, root mean square over random vectors, in units of 2^-24 and 2^-53:
// half a unit in the last place of 1.
struct Rounding {
  double f32 = 0, f64 = 0;
};

// `dag` (its data slots, then the parameters of descriptor.twiddle) is what `descriptor` says. The
// same arguments give the same figures.
Rounding estimate_rounding(const dag::Dag& dag, const codelets::Descriptor& descriptor,
                           Angles angles = Angles::random);

}  // namespace papilio::verify
