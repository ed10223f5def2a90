// SPDX-License-Identifier: MIT
//
// Prints the terms of the cost model for each kernel of a program: one line per term, with name,
// value and unit. For few transforms, the times of instructions and shared memory are printed for
// all blocks; the model adds the share of blocks beyond the first of each multiprocessor only.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

std::string print_cost(const Program& program, const Context& context);

}  // namespace papilio::plan
