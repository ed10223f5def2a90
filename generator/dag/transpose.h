// SPDX-License-Identifier: MIT
//
// The transposition theorem: a linear network read backwards, every sum becoming a fork and every
// fork a sum, computes the transposed matrix with as many additions (less inputs, plus outputs).
// Rader's algorithm gets its inverse transforms from its forward ones that way.
#pragma once

#include "generator/dag/dag.h"

namespace papilio::dag {

// The network of the transposed matrix: its input slots are the outputs of `dag`, its output slots
// the inputs. `dag` may hold loads, sums, differences, negations and products with one constant;
// anything else throws std::invalid_argument, since the network would not be linear.
Dag transpose(const Dag& dag);

}  // namespace papilio::dag
