// SPDX-License-Identifier: MIT
//
// The cost model: predicted microseconds of a program for one execution of the whole batch.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// Microseconds of what cannot be, or should not.
inline constexpr double too_long = 1e30;

double predicted_us(const Program& program, const Context& context);
double predicted_us(const compose::KernelSpec& spec, const Context& context);

// The time that a block takes on a GPU where all multiprocessors hold as many as they can.
double block_us(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
