// SPDX-License-Identifier: MIT
//
// The cost model: the predicted time of a program for one execution of the whole batch.
#pragma once

#include "runtime/plan/lower/program.h"

namespace papilio::plan {

// The price, in microseconds, of a kernel that cannot run or must not be chosen.
inline constexpr double too_long = 1e30;

double predicted_us(const Program& program, const Context& context);
double predicted_us(const compose::KernelSpec& spec, const Context& context);

// The time that one block takes on a GPU at full occupancy.
double block_us(const compose::KernelSpec& spec, const Context& context);

}  // namespace papilio::plan
