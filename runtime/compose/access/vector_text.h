// SPDX-License-Identifier: MIT
//
// The real side of a fold where a thread loads or stores several neighbouring numbers at once
// (codelets/vectors.h): single ones leave parts of sectors to L2, or take turns of L1. Neighbours 2
// e and 2 e + 1 are element e of the complex transform of m points. Kinds II and III have an order
// of their own (access/real_kinds.h): numbers 4 e to 4 e + 3 are, in it, both parts of elements e
// and m - 1 - e,
//
//   Re z_e, Im z_m-1-e, Im z_e, Re z_m-1-e,
//
// the latter's negative in a sine transform. A thread then has the butterflies of both: those of
// the upper half of its registers are the mirror images of those of the lower
// (mirrors_butterflies of compose/spec/passes.h).
#pragma once

#include <string>

#include "runtime/access/table_placer.h"
#include "runtime/compose/spec/kernel_spec.h"

namespace papilio::compose {

// The function that does, in the place of load or store, for element e = j + c: store_two<whole>;
// or load_four<whole>(arguments, here, j, c, a, b) or store_four<whole>, b being element m - 1 - e.
// `whole` is for transforms of which begins_whole(arguments, here) says that they begin where a
// vector may.
std::string vector_text(const KernelSpec& spec, TablePlacer& tables);

}  // namespace papilio::compose
