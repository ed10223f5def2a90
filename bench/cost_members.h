// SPDX-License-Identifier: MIT
//
// The constants of the planner's cost model (plan::CostConstants) by their names, for
// papilio-fit-cost.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runtime/target/cost_constants.h"

namespace papilio::bench {

// A constant, and what it is where it says nothing: a number, or the constant that it refines.
struct CostMember {
  const char* name;
  double plan::CostConstants::*value;
  double neutral = 0;
  double plan::CostConstants::*neutral_as = nullptr;

  void make_neutral(plan::CostConstants& constants) const {
    constants.*value = neutral_as ? constants.*neutral_as : neutral;
  }
};

// All of them.
std::span<const CostMember> cost_members();
std::vector<std::string> names_of_cost_members();

// `constants` with those that an earlier fit printed to a file, a line `name = number` each; what
// else it prints is passed over. Throws Error(invalid_argument) naming a line that begins with a
// constant and is not of that form, a constant that is not known, and a file without any.
plan::CostConstants constants_from_file(const std::string& path, plan::CostConstants constants);

}  // namespace papilio::bench
