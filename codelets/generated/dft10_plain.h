// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 10
// Forward DFT of 10 points in natural order: good_thomas(2, 5)
// 84 instructions (44 additions, 0 multiplications, 40 fused multiply-adds), 22 live registers
#ifndef PAPILIO_DFT10_PLAIN_H
#define PAPILIO_DFT10_PLAIN_H

PAPILIO_CODELET void papilio_dft10_plain(const real (&xr)[10], const real (&xi)[10],
                                         real (&yr)[10], real (&yi)[10]) {
  const real k0 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k1 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k2 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k3 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);

  const real a0 = xr[2] + xr[8];
  const real a1 = xr[2] - xr[8];
  const real a2 = xi[2] + xi[8];
  const real a3 = xi[2] - xi[8];
  const real a4 = xr[4] + xr[6];
  const real a5 = xr[4] - xr[6];
  const real a6 = xi[4] + xi[6];
  const real a7 = xi[4] - xi[6];
  const real b0 = papilio_fma(k0, a5, a1);
  const real b1 = papilio_fma(k0, a1, -a5);
  const real b2 = papilio_fma(k0, a7, a3);
  const real b3 = papilio_fma(k0, a3, -a7);

  const real a8 = xr[3] + xr[7];
  const real a9 = xr[3] - xr[7];
  const real a10 = xi[3] + xi[7];
  const real a11 = xi[3] - xi[7];
  const real a12 = xr[1] + xr[9];
  const real a13 = xr[1] - xr[9];
  const real a14 = xi[1] + xi[9];
  const real a15 = xi[1] - xi[9];
  const real b4 = papilio_fma(k0, a13, a9);
  const real b5 = papilio_fma(k0, a9, -a13);
  const real b6 = papilio_fma(k0, a15, a11);
  const real b7 = papilio_fma(k0, a11, -a15);
  const real b8 = xr[0] + a0;
  const real c0 = a4 + b8;
  const real b9 = papilio_fma(k1, a0, xr[0]);
  const real b10 = papilio_fma(-k2, a0, xr[0]);
  const real c1 = papilio_fma(-k2, a4, b9);
  const real c2 = papilio_fma(k1, a4, b10);
  const real d0 = papilio_fma(k3, b2, c1);
  const real d1 = papilio_fma(-k3, b2, c1);
  const real d2 = papilio_fma(k3, b3, c2);
  const real d3 = papilio_fma(-k3, b3, c2);

  const real b11 = xi[0] + a2;
  const real c3 = a6 + b11;
  const real b12 = papilio_fma(k1, a2, xi[0]);
  const real b13 = papilio_fma(-k2, a2, xi[0]);
  const real c4 = papilio_fma(-k2, a6, b12);
  const real c5 = papilio_fma(k1, a6, b13);
  const real d4 = papilio_fma(-k3, b0, c4);
  const real d5 = papilio_fma(k3, b0, c4);
  const real d6 = papilio_fma(-k3, b1, c5);
  const real d7 = papilio_fma(k3, b1, c5);

  const real b14 = xr[5] + a8;
  const real c6 = a12 + b14;
  const real b15 = papilio_fma(k1, a8, xr[5]);
  const real b16 = papilio_fma(-k2, a8, xr[5]);
  const real c7 = papilio_fma(-k2, a12, b15);
  const real c8 = papilio_fma(k1, a12, b16);
  const real d8 = papilio_fma(-k3, b6, c7);
  const real d9 = papilio_fma(k3, b6, c7);
  const real d10 = papilio_fma(-k3, b7, c8);
  const real d11 = papilio_fma(k3, b7, c8);
  yr[0] = c0 + c6;
  yr[5] = c0 - c6;
  yr[6] = d0 + d8;
  yr[1] = d0 - d8;
  yr[2] = d2 + d10;
  yr[7] = d2 - d10;
  yr[8] = d3 + d11;
  yr[3] = d3 - d11;
  yr[4] = d1 + d9;
  yr[9] = d1 - d9;

  const real b17 = xi[5] + a10;
  const real c9 = a14 + b17;
  const real b18 = papilio_fma(k1, a10, xi[5]);
  const real b19 = papilio_fma(-k2, a10, xi[5]);
  const real c10 = papilio_fma(-k2, a14, b18);
  const real c11 = papilio_fma(k1, a14, b19);
  const real d12 = papilio_fma(k3, b4, c10);
  const real d13 = papilio_fma(-k3, b4, c10);
  const real d14 = papilio_fma(k3, b5, c11);
  const real d15 = papilio_fma(-k3, b5, c11);
  yi[0] = c3 + c9;
  yi[5] = c3 - c9;
  yi[6] = d4 + d12;
  yi[1] = d4 - d12;
  yi[2] = d6 + d14;
  yi[7] = d6 - d14;
  yi[8] = d7 + d15;
  yi[3] = d7 - d15;
  yi[4] = d5 + d13;
  yi[9] = d5 - d13;
}

#endif  // PAPILIO_DFT10_PLAIN_H
