// SPDX-License-Identifier: MIT
//
// Staggered starts of blocks. If one block is resident per multiprocessor, nothing overlaps its
// loads and stores. All blocks start together and take equally long, so memory idles while all of
// them compute, and then all of them wait for memory. For 16381 points by Rader's method as
// 13x36x35 this took a third of the time; 35x36x13, whose blocks happen to drift apart, was 1.28
// times as fast (H200). Therefore the first blocks start one after another, spread over most of the
// duration of a block. Later blocks stay spread.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The number of clock cycles over which the starts of a kernel's first blocks are spread; 0: all
// start together.
int stagger_cycles(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
