// SPDX-License-Identifier: MIT
//
// The cost of a length's schedules in a role: one other than a plain row is costed between strided
// ports, as it would be inside a four-step plan.
#pragma once

#include <cstddef>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/program.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

enum class Count { rough, exact };
enum class Memory { fitted, own };

// Costs schedules of one length in one role: lowered into the frame that a surrounding four-step
// plan would give, `neighbours` transforms side by side. Memory is as fast as that to which the
// constants are fitted, or as it is.
class RoleCost {
 public:
  RoleCost(const Shape& shape, const Role& role, const Context& context, Count count = Count::exact,
           Memory memory = Memory::fitted);

  double us(const Schedule& schedule) const;
  std::size_t trips(const Schedule& schedule) const;
  // The same with the passes in the order that suits them.
  double ordered_us(Schedule& schedule) const;
  // The same with the kernels held to the registers that suit them.
  double held_us(Schedule& schedule) const;

  // The kernels that are priced, and what they are predicted to take.
  Program lowered(const Schedule& schedule) const;
  double us(const Program& program) const;

 private:
  Context context_;
  Frame frame_;
  mutable Program scratch_;  // of the schedule before, for its memory
};

}  // namespace papilio::plan
