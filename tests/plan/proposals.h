// SPDX-License-Identifier: MIT
//
// What to plan with for many transforms on a card that need not be there, and what strategies
// propose for them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/api/planning.h"
#include "runtime/plan/lower/strategy.h"

namespace papilio::tests {

inline api::PlanningContext planning_for(std::uint64_t length, const plan::Target& target,
                                         Precision precision = Precision::f32) {
  return api::planning_context({.length = length, .batch = 1 << 20, .precision = precision}, {},
                               target);
}

// By the strategy of that name.
inline std::vector<plan::Schedule> candidates(const std::string& name, const plan::Shape& shape,
                                              const plan::Role& role, Precision precision,
                                              const std::string& architecture = "sm_90") {
  const auto planning = planning_for(plan::points(shape), plan::target_of(architecture), precision);
  for (const auto& strategy : plan::strategies())
    if (name == strategy.name) return strategy.candidates(shape, role, planning.context);
  return {};
}

inline std::vector<plan::Schedule> candidates(const std::string& name, std::uint64_t n,
                                              const plan::Role& role, Precision precision,
                                              const std::string& architecture = "sm_90") {
  return candidates(name, plan::Shape{n}, role, precision, architecture);
}

}  // namespace papilio::tests
