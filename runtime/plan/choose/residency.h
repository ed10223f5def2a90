// SPDX-License-Identifier: MIT
//
// The limit on registers: parameter `resident` of a `stockham`, the number of blocks that must fit
// on a multiprocessor (launch bounds). NVRTC optimises for one thread and often takes a few
// registers too many for another block to be resident. 10000 = 25x20x20 with 500 threads takes 72
// registers, and one block is resident. Limited to 64 registers, two are, and it is 1.18 times as
// fast (H200). A tighter limit causes spills. Strategies set the limit themselves for clusters, for
// bins shared by many blocks, and for in-place rows in f64.
#pragma once

#include <functional>

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// True if the limit on a kernel's registers may cause spills. Clusters and bins shared by many
// blocks are exempt: they are proposed as they were timed.
bool lacks_registers(const compose::KernelSpec& spec, const Context& context);

// Whether one of its kernels does.
bool lacks_registers(const Program& program, const Context& context);

// Sets `resident` of the kernels of `schedule`, one after another, to the value with the lowest
// `cost`. Earlier values are discarded unless they belong to the strategy's proposal. Returns the
// schedule's cost.
double hold_registers(Schedule& schedule, const Context& context,
                      const std::function<double(const Schedule&)>& cost);

}  // namespace papilio::plan
