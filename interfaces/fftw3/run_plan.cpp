// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/run_plan.h"

#include "interfaces/fftw3/gpu.h"

namespace papilio::fftw3 {

void execute_plan(const Plan& plan, const Shape& shape, const Arrays& arrays) {
  if (shape.is_split(Side::in) || shape.is_split(Side::out))
    plan.execute_split(arrays.in, arrays.in_im, arrays.out, arrays.out_im);
  else
    plan.execute(arrays.in, arrays.out);
}

void run_plan(const Plan& plan, const Shape& shape, const Arrays& arrays) {
  if (plan.backend() == Backend::host) return execute_plan(plan, shape, arrays);
  gpu::run_plan(plan, shape, arrays);
}

}  // namespace papilio::fftw3
