// SPDX-License-Identifier: MIT
//
// Sides on which a thread loads or stores several neighbouring real numbers at once
// (codelets/vectors.h): single ones leave parts of sectors to L2, or take turns of L1. Of a fold,
// neighbours 2 e and 2 e + 1 are element e of the complex transform of m points. Kinds II and III
// have an order of their own (access/real_kinds.h): numbers 4 e to 4 e + 3 are, in it, both parts
// of elements e and m - 1 - e,
//
//   Re z_e, Im z_m-1-e, Im z_e, Re z_m-1-e,
//
// the latter's negative in a sine transform. Of kind IV, without a fold, numbers 2 e and 2 e + 1
// and those 2 (m - 1 - e) and one more are of the same two elements. A thread then has the
// butterflies of both: those of the upper half of its registers are the mirror images of those of
// the lower (mirrors_butterflies of compose/spec/passes.h).
#pragma once

#include <string>

#include "runtime/access/table_placer.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// The functions that do, in the place of load or store, for element e = j + c of spec.load or
// spec.store: of two numbers store_two<whole>; of four load_four<whole>(arguments, here, j, c, a,
// b) or store_four<whole>, b being element m - 1 - e. `whole` is for transforms of which
// loads_whole(arguments, here), or stores_whole, says that they begin where a vector may.
std::string vector_text(const KernelSpec& spec, const Access& side, TablePlacer& tables);

}  // namespace papilio::compose
