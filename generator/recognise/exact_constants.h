// SPDX-License-Identifier: MIT
//
// The constants of a recognised DFT as their author meant them. A text has 8 digits of a cosine;
// our own codelets have 36.
#pragma once

#include <vector>

#include "generator/dag/dag.h"

namespace papilio::recognise {

// `dag` with each constant replaced by the combination of cosines of multiples of pi / 2n that lies
// within its uncertainty (by vertex), if there is one; the plainest first. Whether the guesses were
// right is for the caller to prove: uncertainty is gone.
dag::Dag restore_constants(const dag::Dag& dag, const std::vector<dag::Exact>& uncertainty, int n);

}  // namespace papilio::recognise
