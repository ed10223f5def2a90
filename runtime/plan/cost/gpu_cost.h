// SPDX-License-Identifier: MIT
//
// A roofline model of a kernel on a GPU. It has a time for memory traffic, a time for issuing
// instructions and a time for shared memory and L1, which includes the bank conflicts of the
// kernel's layout (plan/cost/work.h). The longest of them dominates; the others overlap it
// imperfectly. Short and misaligned memory segments lengthen the memory time. If few blocks run,
// the latency of one block is added (plan/cost/latency.h).
//
// The constants (target/cost_constants.h) are a least-regret fit by bench/fit_cost.cpp to about
// 26000 schedules of 560 shapes timed on an H200; the suite's shapes count three times. On these
// shapes, the training set, the model's choice takes 1.03 times as long as the fastest timed
// schedule (geometric mean), and at most 5 % longer for four of five. Some constants were then set
// by hand (docs/cost_model.md, Terms). Measure mode replaces the model by timing.
#pragma once

#include <vector>

#include "runtime/plan/cost/gpu_kernel.h"

namespace papilio::plan {

// The time, in microseconds, of transforms that fill the device, without the launch and the latency
// of a block. too_long if no block or cluster fits.
double gpu_us(const Kernel& k);

// The same for few transforms, whose data fit L2 at least in part. latency_us() prices the first
// block of each multiprocessor; the other blocks add their instructions and shared-memory words.
// All blocks start together and wait for the same resource, and the clock stays high.
double few_us(const Kernel& k);

// The terms of both, for printing: the time of each resource, the fraction of the shorter times
// that the longest does not hide, and the factors that multiply the sum.
struct Term {
  const char* name;
  double value;
  const char* unit;
};
std::vector<Term> gpu_terms(const Kernel& k);

}  // namespace papilio::plan
