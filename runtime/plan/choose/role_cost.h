// SPDX-License-Identifier: MIT
//
// The cost of a shape's schedules in a role. In every role but a plain row, a schedule is lowered
// between strided ports, as inside a four-step plan.
#pragma once

#include <cstddef>

#include "runtime/plan/cost/cost.h"
#include "runtime/plan/lower/program.h"
#include "runtime/schedule/schedule.h"

namespace papilio::plan {

enum class Count { rough, exact };
enum class Memory { fitted, own };

// Prices schedules of one shape in one role, lowered into the frame that a surrounding four-step
// plan would give them. Memory::fitted assumes the memory bandwidth of the card that the constants
// were fitted on, Memory::own that of the target.
class RoleCost {
 public:
  RoleCost(const Shape& shape, const Role& role, const Context& context, Count count = Count::exact,
           Memory memory = Memory::fitted);

  // The batch that schedules of a role are priced for.
  static std::uint64_t batch_of(const Shape& shape, const Role& role, const Context& context);

  double us(const Schedule& schedule) const;
  std::size_t trips(const Schedule& schedule) const;
  // The cost after order_passes (plan/choose/pass_order.h), which changes `schedule`.
  double ordered_us(Schedule& schedule) const;
  // The cost after hold_registers (plan/choose/residency.h), which changes `schedule`.
  double held_us(Schedule& schedule) const;

  // The program that is priced, and the price of a program.
  Program lowered(const Schedule& schedule) const;
  double us(const Program& program) const;

 private:
  // Lowers in the role's frame, a rader of real numbers with a fold besides.
  void lower(const Schedule& schedule, Lowering& lowering) const;

  Context context_;
  Frame frame_;
  mutable Program scratch_;  // the previous program, to reuse its memory
};

}  // namespace papilio::plan
