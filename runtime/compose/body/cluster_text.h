// SPDX-License-Identifier: MIT
//
// Text that finds the elements of a cluster's block in memory, or sends them to another block
// (compose/spec/cluster_layout.h).
#pragma once

#include <string>

#include "runtime/compose/spec/cluster_layout.h"

namespace papilio::compose {

// Text of the number in the whole matrix of a block's column.
std::string column_number(const ClusterSide& side, const std::string& column);

// Text of the number in the transform of a block's element, of which `row` and `column` are the
// quotient and the remainder by `minor`; and text that says whether the matrix has that column,
// empty where it always does.
std::string position(const ClusterSide& side, const std::string& row, const std::string& column);
std::string presence(const ClusterSide& side, const std::string& column);

// Text of how many rows of this side the block receives.
std::string received_rows(const ClusterSide& side);

// Text for element q of a butterfly of `pass`: the block that receives it (`there`) and its slot
// (`at`). u and y are row and column, in the whole matrix, of the butterfly's first element.
std::string destination(const Arrivals& arrivals, const ClusterSide& side, const Pass& pass);

// Text of the slot of an element in a row and a column of what a block received.
std::string arrival_slot(const Arrivals& arrivals, const std::string& row,
                         const std::string& column);

}  // namespace papilio::compose
