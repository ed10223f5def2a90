// SPDX-License-Identifier: MIT
//
// How many blocks a multiprocessor's registers must hold: parameter `resident` of a `stockham`.
// Left to itself, NVRTC takes as many registers as help one thread, often a few more than would let
// another block share the multiprocessor: 10000 = 25x20x20 on 500 threads takes 72 and is alone;
// held to 64 it is two and 1.18 times as fast (H200). Held too far, it spills. (Clusters, bins
// shared by many blocks and rows in place in f64 are held where they are proposed.)
#pragma once

#include <functional>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// True if a kernel is held to so few registers that it might spill, but for clusters and bins
// shared by many blocks, which are proposed as they were timed.
bool lacks_registers(const Program& program, const Context& context);

// Holds the kernels of `schedule`, one after the other, to the number of blocks that makes it
// fastest by `cost`, if any does; those it was held to before are forgotten, but where they are
// part of what was proposed. Returns its cost.
double hold_registers(Schedule& schedule, const Context& context,
                      const std::function<double(const Schedule&)>& cost);

}  // namespace papilio::plan
