// SPDX-License-Identifier: MIT
//
// A program as cuFFT's users write them, linked against a libcufft.so.12 that is nowhere to be
// found unless it is preloaded. Two shapes, three executions; exits 1 if a value is wrong.
#include <cstdio>

#include "interfaces/cufft/functions.h"

int main() {
  using namespace papilio::cufft;
  Complex data[60] = {};
  data[0].re = 1;
  Handle plan = -1, planes = -1;
  if (cufftPlan1d(&plan, 60, C2C, 1) || cufftPlan2d(&planes, 6, 10, C2C)) return 2;
  if (cufftExecC2C(plan, data, data, forward)) return 3;
  for (const Complex& bin : data)
    if (bin.re < 0.999f || bin.re > 1.001f || bin.im > 0.001f || bin.im < -0.001f) return 1;
  if (cufftExecC2C(plan, data, data, inverse) || cufftExecC2C(planes, data, data, forward))
    return 3;
  for (const Complex& bin : data)
    if (bin.re < 59.9f || bin.re > 60.1f) return 1;
  std::puts("right");
  return cufftDestroy(plan) || cufftDestroy(planes) ? 4 : 0;
}
