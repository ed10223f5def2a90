// SPDX-License-Identifier: MIT
//
// The passes, DAG to DAG, each in the file of its name. All of them keep what the DAG computes and
// drop what no output needs. The chooser calls them in the order in which they stand here.
#pragma once

#include "generator/dag/dag.h"

namespace papilio::simplify {

using dag::Dag;

// Canonical constants: values within 2^-200 of 0, 1/2 or 1 become these, values equal up to sign
// become one positive constant, its sign moving into the operation. First, so that the others can
// recognise a constant by comparing it.
Dag canonicalise_constants(const Dag& dag);

// Identities of 0 and 1, products of products with constants, operations on constants, and
// negations moved towards the outputs.
Dag simplify_algebra(const Dag& dag);

// Both for counting without FMAs, which need neither. A constant in front of a sum moves into its
// terms where these are products with constants already.
Dag distribute_constants(const Dag& dag);

// Equal constants in front of the terms of a sum move behind it where more constants follow: the
// pass above on the transposed network. Leaves DAGs with parameters as they are.
Dag collect_constants(const Dag& dag);

// a - b and b - a become one vertex, and what uses them follows. After the algebra, which makes
// expressions alike.
Dag eliminate_common_subexpressions(const Dag& dag);

// Fused multiply-adds: every sum becomes one instruction and products with constants vanish, but
// for those left over at an output. The passes above know no FMA.
Dag extract_fmas(const Dag& dag);

// Rids the DAG of negations by computing some vertices with the opposite sign. Last: it undoes the
// one way round that makes differences comparable.
Dag place_signs(const Dag& dag);

}  // namespace papilio::simplify
