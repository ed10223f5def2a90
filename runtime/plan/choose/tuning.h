// SPDX-License-Identifier: MIT
//
// The last step of choosing: parameters that change a kernel's time but not its results (layout of
// shared memory, reads of tables and twiddles, work of idle threads, stores that bypass L1,
// staggered starts). They depend on the card, on the batch and on the cost model. They are set here
// once and written into the schedule, so lowering depends on the schedule only.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Sets (and overwrites) these parameters in every node of a schedule for contiguous transforms.
// Removes `prefetch` from kernels whose loads cannot be prefetched.
void tune(Schedule& schedule, const Context& context);
Schedule tuned(Schedule schedule, const Context& context);

// The same for a schedule that was lowered to `program`.
void tune(Schedule& schedule, Program program, const Context& context);

// tune(): sets these parameters in the kernels of a program, except staggered starts, which do not
// affect the cost. tune_for_cost(): sets only those that the cost depends on (plan/cost/cost.h).
void tune(Program& program, const Context& context);
void tune_for_cost(Program& program, const Context& context);

}  // namespace papilio::plan
