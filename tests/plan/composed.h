// SPDX-License-Identifier: MIT
//
// A schedule as kernels with their texts, tuned for an architecture that need not be there. A batch
// of one is planned for as one transform alone.
#pragma once

#include <cstdint>
#include <string>

#include "runtime/api/planning.h"
#include "runtime/plan/choose/tuning.h"
#include "runtime/schedule/schedule.h"

namespace papilio::tests {

inline api::ComposedProgram composed(const std::string& text, Precision precision,
                                     const std::string& architecture,
                                     std::uint64_t batch = 1 << 20) {
  auto schedule = plan::parse(text);
  const Problem problem{.length = schedule.length, .batch = batch, .precision = precision};
  const auto planning = api::planning_context(problem, {}, plan::target_of(architecture));
  plan::tune(schedule, planning.context);
  return api::compose_program(schedule, planning.context);
}

}  // namespace papilio::tests
