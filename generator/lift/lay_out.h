// SPDX-License-Identifier: MIT
//
// From the tape of a function that has run to a DAG.
#pragma once

#include <string>
#include <vector>

#include "generator/lift/lift.h"
#include "generator/lift/tape.h"

namespace papilio::lift {

// `slots`: the input slot of each load of the tape. `outputs`: by slot, nodes of the tape.
Lifted lay_out(const std::string& function, int radix, const Tape& tape,
               const std::vector<int>& slots, int inputs, const std::vector<int>& outputs);

}  // namespace papilio::lift
