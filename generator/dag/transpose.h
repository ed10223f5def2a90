// SPDX-License-Identifier: MIT
//
// The transposition theorem: a linear network read backwards computes the transposed matrix. Every
// sum becomes a fork and every fork a sum, and the number of additions stays (less inputs, plus
// outputs). Rader's algorithm makes inverse transforms of forward ones this way.
#pragma once

#include "generator/dag/dag.h"

namespace papilio::dag {

// The network of the transposed matrix. Its input slots are the outputs of `dag`, its output slots
// the inputs. `dag` may hold loads, sums, differences, negations and products with one constant.
// Anything else is not linear and throws std::invalid_argument.
Dag transpose(const Dag& dag);

}  // namespace papilio::dag
