// SPDX-License-Identifier: MIT
//
// A workshop whose parts are direct DFTs and whose simplification only folds zeros, so that the
// algebra of one algorithm is at trial and nothing else.
#pragma once

#include "generator/algorithm/algorithm.h"

namespace papilio::algorithm {

const Workshop& plain_workshop();

}  // namespace papilio::algorithm
