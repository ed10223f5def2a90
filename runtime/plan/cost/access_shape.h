// SPDX-License-Identifier: MIT
//
// How a kernel's loads and stores meet memory: how much of it, in what runs, and whether these
// begin where sectors do. The cost model (plan/cost/gpu_memory.h) turns that into bytes.
#pragma once

#include "runtime/compose/spec/kernel_spec.h"
#include "runtime/plan/cost/work.h"
#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The unit of transfers to and from L2 and memory.
inline constexpr double sector_bytes = 32;

// Elements of a transform that an access reads or writes in memory, as complex numbers.
double memory_points(const compose::KernelSpec& spec, const compose::Access& access,
                     const Context& context);

bool permutes(const compose::Access& access);

// Whether each block of a kernel convolves columns by itself. That takes so long that L2 merges the
// parts of a sector that several blocks store.
bool gathers_columns(const compose::KernelSpec& spec);

// In how many accesses real numbers are met that are neighbours in memory: in 1, but where a kind
// has them in an order of its own (numbers_apart of compose/spec/passes.h) and not all at once.
double accesses_of_neighbours(const compose::KernelSpec& spec, const compose::Access& access);

// Bytes of one contiguous run accessed by neighbouring threads.
double segment_bytes(const compose::KernelSpec& spec, const compose::Access& access,
                     double complex_bytes, const Geometry& geometry);

// The mean number of additional sectors that a run touches because it is misaligned: 0, 1/2 or 3/4.
// Runs begin at multiples of the greatest common divisor of their distances.
double misaligned(const compose::KernelSpec& spec, const compose::Access& access,
                  double complex_bytes);

}  // namespace papilio::plan
