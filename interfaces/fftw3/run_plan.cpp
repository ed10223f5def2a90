// SPDX-License-Identifier: MIT
#include "interfaces/fftw3/run_plan.h"

namespace papilio::fftw3 {
namespace {

void execute(const Plan& plan, const Shape& shape, const Arrays& arrays) {
  if (shape.is_split(Side::in) || shape.is_split(Side::out))
    plan.execute_split(arrays.in, arrays.in_im, arrays.out, arrays.out_im);
  else
    plan.execute(arrays.in, arrays.out);
}

}  // namespace

void run_plan(const Plan& plan, const Shape& shape, const Arrays& arrays) {
  if (plan.backend() == Backend::host) return execute(plan, shape, arrays);
  throw Error(ErrorCode::unavailable, "the cuda backend of the fftw3 interface is not there yet");
}

}  // namespace papilio::fftw3
