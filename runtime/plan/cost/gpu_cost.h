// SPDX-License-Identifier: MIT
//
// A roofline a kernel on a GPU: time to move the data, to issue the instructions, to pass shared
// memory with the bank conflicts of the layout that the kernel will have (plan/cost/work.h). The
// largest decides, the others overlap it imperfectly. Data movement suffers from short memory
// segments and from segments that begin between sectors. Where few blocks run, the steps of one,
// one after the other, come on top (plan/cost/latency.h). The constants (target/cost_constants.h)
// are a least-regret fit by bench/fit_cost.cpp to some 26000 schedules of 560 shapes timed on an
// H200, those of the suite counted three times. Over these shapes, which the constants have seen,
// the schedule it likes best was 1.03 times as slow as the fastest timed, in the geometric mean,
// and within 5 % at four of five. (Some were then set by hand: docs/cost_model.md, Terms.) Measure
// mode replaces the whole model by a clock.
#pragma once

#include <vector>

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// Microseconds for transforms that fill the device, the launch and the steps of a block alone left
// out. too_long where not one block fits, or cluster.
double gpu_us(const Kernel& k);

// The same for transforms whose data the second-level cache holds at least in part. What one block
// does on a multiprocessor is in its steps; the others there add their instructions and words, all
// of them begin at once and wait for the same thing, and the clock stays high.
double few_us(const Kernel& k);

// What both are made of, to be read: times of a kernel by what they go by, the part of the others
// that the longest does not hide, and the factors by which their sum is longer.
struct Term {
  const char* name;
  double value;
  const char* unit;
};
std::vector<Term> gpu_terms(const Kernel& k);

}  // namespace papilio::plan
