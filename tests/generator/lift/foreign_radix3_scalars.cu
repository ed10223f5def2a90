// SPDX-License-Identifier: MIT
//
// Scalars by reference, in place; constants to 9 digits and from functions of constants.
#define C3_SIN 0.866025404f

__host__ __device__ static inline void radix3(float& r0, float& i0, float& r1, float& i1, float& r2,
                                              float& i2) {
  const float sr = r1 + r2, si = i1 + i2;
  const float dr = C3_SIN * (r1 - r2), di = sinf(2.0f * (float)M_PI / 3.0f) * (i1 - i2);
  const float mr = r0 - 0.5f * sr, mi = fmaf(-0.5f, si, i0);
  r0 += sr;
  i0 += si;
  r1 = mr + di;
  i1 = mi - dr;
  r2 = mr - di;
  i2 = mi + dr;
}
