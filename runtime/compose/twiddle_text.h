// SPDX-License-Identifier: MIT
//
// The twiddles between the passes of a four-step plan, for a whole butterfly at once. Element q of
// butterfly j is element j + q B of its transform and is multiplied by
//     w_N^((j + q B) t) = w_N^(j t) w_N^(B t)^q,
// t the index of a loop around the transform. The first factor is one entry, or the product of two,
// for a butterfly; powers of the second are products of entries at q's digits to base 4, which all
// threads with the same t read together. Against two gathered entries an element this reads a
// sixth, and rounds at most three times more.
#pragma once

#include <string>

#include "runtime/compose/access_text.h"
#include "runtime/compose/passes.h"

namespace papilio::compose {

// Text before the loop over a thread's butterflies: the powers that all of them share.
std::string twiddle_powers(const KernelSpec& spec, const Operation& operation, const Pass& pass,
                           TablePlacer& tables);

// Text inside the loop, j and b being the butterfly's numbers: multiplies elements [b r + q] of the
// register arrays re and im.
std::string twiddle_butterfly(const KernelSpec& spec, const Operation& operation, const Pass& pass,
                              TablePlacer& tables);

}  // namespace papilio::compose
