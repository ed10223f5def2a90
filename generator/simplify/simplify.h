// SPDX-License-Identifier: MIT
//
// The passes, DAG to DAG, each in the file of its name. A pass keeps the function of the DAG and
// drops vertices that no output needs. The chooser calls them in this order.
#pragma once

#include "generator/dag/dag.h"

namespace papilio::simplify {

using dag::Dag;

// Canonical constants: values within 2^-200 of 0, 1/2 or 1 become these. Values equal up to sign
// become one positive constant, and the sign moves into the operation. This pass is first, so that
// the others can compare constants.
Dag canonicalise_constants(const Dag& dag);

// Identities of 0 and 1, products of products with constants, operations on constants, and
// negations moved towards the outputs.
Dag simplify_algebra(const Dag& dag);

// For counting without FMAs. A constant factor of a sum moves into its terms if these are products
// with constants already.
Dag distribute_constants(const Dag& dag);

// For counting without FMAs. Equal constant factors of the terms of a sum move behind the sum if
// more constants follow: the pass above on the transposed network. DAGs with parameters stay as
// they are.
Dag collect_constants(const Dag& dag);

// a - b and b - a become one vertex, and so do expressions that use them. After the algebra, which
// makes expressions alike.
Dag eliminate_common_subexpressions(const Dag& dag);

// Fused multiply-adds: every sum becomes one instruction, and products with constants vanish,
// except those left at an output. The passes above know no FMA.
Dag extract_fmas(const Dag& dag);

// Removes negations by computing some vertices with the opposite sign. This pass is last: it undoes
// the canonical order of differences.
Dag place_signs(const Dag& dag);

}  // namespace papilio::simplify
