// SPDX-License-Identifier: MIT
//
// Linear networks at random, with all that passes look for: zeros, ones, equal constants of either
// sign, nested products, repeated and mirrored sums.
#pragma once

#include "generator/dag/dag.h"

namespace papilio::tests {

// A network of `inputs` inputs, `operations` operations and `outputs` outputs.
dag::Dag random_network(int inputs, int operations, int outputs, unsigned seed);

}  // namespace papilio::tests
