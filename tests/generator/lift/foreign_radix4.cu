// SPDX-License-Identifier: MIT
//
// A radix-4 butterfly as CUDA samples have it: float2, operators and a small rotation helper, in
// place.
#include <cuda_runtime.h>
#include "complex_helpers.cuh"

__device__ __forceinline__ float2 operator+(const float2& a, const float2& b) {
  return make_float2(a.x + b.x, a.y + b.y);
}
__device__ __forceinline__ float2 operator-(const float2& a, const float2& b) {
  return make_float2(a.x - b.x, a.y - b.y);
}
// times -i
__device__ inline float2 rotate(float2 a) {
  return make_float2(a.y, -a.x);
}

__device__ inline void butterfly(float2& a, float2& b) {
  float2 t = a;
  a = t + b;
  b = t - b;
}

__device__ void radix4(float2* a) {
  butterfly(a[0], a[2]);
  butterfly(a[1], a[3]);
  a[3] = rotate(a[3]);
  butterfly(a[0], a[1]);
  butterfly(a[2], a[3]);
}

__device__ void radix4_natural(float2* a) {
  radix4(a);
  const float2 t = a[1];
  a[1] = a[2];
  a[2] = t;
}

// The rotation is by +i: a mistake.
__device__ void radix4_wrong(const float2 x[4], float2 y[4]) {
  const float2 s0 = x[0] + x[2], s1 = x[1] + x[3];
  const float2 d0 = x[0] - x[2], d1 = x[1] - x[3];
  y[0] = s0 + s1;
  y[2] = s0 - s1;
  y[1] = make_float2(d0.x + d1.y, d0.y + d1.x);
  y[3] = make_float2(d0.x - d1.y, d0.y + d1.x);
}
