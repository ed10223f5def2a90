// SPDX-License-Identifier: MIT
//
// Blocks out of step. Where a multiprocessor holds one block, nothing goes on beside its loads and
// stores, and since all blocks began together and take equally long, those of all multiprocessors
// coincide: memory idles while all compute, and then all wait for it. Of 16381 points by Rader's
// method as 13x36x35 a third of the time went so, and 35x36x13, whose blocks happen to fall out of
// step, was 1.28 times as fast (H200). So the first blocks begin one after the other, spread over
// most of the time that a block takes; those that follow stay apart.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Clock cycles over which a kernel's first blocks should begin; 0: together.
int stagger_cycles(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
