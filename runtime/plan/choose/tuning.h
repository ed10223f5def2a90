// SPDX-License-Identifier: MIT
//
// The last choice: what changes no result, but the time that a kernel takes (how values lie in
// shared memory, how tables and roots are read, what idle threads do, which stores bypass L1, when
// blocks begin). It depends on the card, on the batch and on estimates of the cost model, so it is
// made here, once, and written into the schedule: lowering reads it there and asks nobody.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Sets those parameters in every node of a schedule for contiguous transforms, in place of what it
// says of them, and takes `prefetch` from kernels whose loads cannot be asked for ahead.
void tune(Schedule& schedule, const Context& context);
Schedule tuned(Schedule schedule, const Context& context);

// The same for what else a schedule may be lowered to: `program`.
void tune(Schedule& schedule, Program program, const Context& context);

// The same in the kernels of a program, but for when their blocks begin, of which their cost does
// not depend; and of all that only what their cost depends on (plan/cost/cost.h).
void tune(Program& program, const Context& context);
void tune_for_cost(Program& program, const Context& context);

}  // namespace papilio::plan
