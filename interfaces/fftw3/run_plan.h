// SPDX-License-Identifier: MIT
//
// Executes a plan on arrays in ordinary memory, wherever the plan runs: on the processor as they
// are, on a GPU by copies there and back.
#pragma once

#include "interfaces/fftw3/shape.h"
#include "interfaces/fftw3/transform.h"

namespace papilio::fftw3 {

// `shape` is what the plan was made for, and the arrays lie as Plan::execute allows.
void run_plan(const Plan& plan, const Shape& shape, const Arrays& arrays);

// The same for arrays in the memory of the plan's device.
void execute_plan(const Plan& plan, const Shape& shape, const Arrays& arrays);

}  // namespace papilio::fftw3
