// SPDX-License-Identifier: MIT
//
// What the cost model says of a program, by its terms: a block of lines a kernel, each a name, a
// value and its unit. The times of a few transforms are printed as the model adds them, without
// what is done beside other blocks.
#pragma once

#include <string>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

std::string print_cost(const Program& program, const Context& context);

}  // namespace papilio::plan
