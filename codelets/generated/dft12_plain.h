// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 12
// Forward DFT of 12 points in natural order: good_thomas(3, cooley_tukey(2, 2))
// 96 instructions (72 additions, 0 multiplications, 24 fused multiply-adds), 25 live registers
#ifndef PAPILIO_DFT12_PLAIN_H
#define PAPILIO_DFT12_PLAIN_H

PAPILIO_CODELET void papilio_dft12_plain(const real (&xr)[12], const real (&xi)[12],
                                         real (&yr)[12], real (&yi)[12]) {
  const real k0 = PAPILIO_CONSTANT(0.5);
  const real k1 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[3] + xr[9];
  const real a1 = xr[3] - xr[9];
  const real a2 = xi[3] + xi[9];
  const real a3 = xi[3] - xi[9];
  const real a4 = xr[0] + xr[6];
  const real a5 = xr[0] - xr[6];
  const real a6 = xi[0] + xi[6];
  const real a7 = xi[0] - xi[6];
  const real b0 = a3 + a5;
  const real b1 = a5 - a3;
  const real b2 = a7 - a1;
  const real b3 = a1 + a7;
  const real b4 = a0 + a4;
  const real b5 = a4 - a0;
  const real b6 = a2 + a6;
  const real b7 = a6 - a2;

  const real a8 = xr[1] + xr[7];
  const real a9 = xr[1] - xr[7];
  const real a10 = xi[1] + xi[7];
  const real a11 = xi[1] - xi[7];
  const real a12 = xr[4] + xr[10];
  const real a13 = xr[4] - xr[10];
  const real a14 = xi[4] + xi[10];
  const real a15 = xi[4] - xi[10];
  const real b8 = a11 - a13;
  const real b9 = a11 + a13;
  const real b10 = a9 + a15;
  const real b11 = a9 - a15;
  const real b12 = a8 + a12;
  const real b13 = a8 - a12;
  const real b14 = a10 + a14;
  const real b15 = a10 - a14;

  const real a16 = xr[5] + xr[11];
  const real a17 = xr[5] - xr[11];
  const real a18 = xi[5] + xi[11];
  const real a19 = xi[5] - xi[11];
  const real a20 = xr[2] + xr[8];
  const real a21 = xr[2] - xr[8];
  const real a22 = xi[2] + xi[8];
  const real a23 = xi[2] - xi[8];
  const real b16 = a19 + a21;
  const real b17 = a19 - a21;
  const real b18 = a17 - a23;
  const real b19 = a17 + a23;
  const real b20 = a16 + a20;
  const real b21 = a16 - a20;
  const real b22 = a18 + a22;
  const real b23 = a18 - a22;
  const real c0 = b12 + b20;
  const real c1 = b12 - b20;
  const real c2 = b14 + b22;
  const real c3 = b14 - b22;
  yr[0] = b4 + c0;

  const real d0 = papilio_fma(-k0, c0, b4);
  yi[0] = b6 + c2;

  const real d1 = papilio_fma(-k0, c2, b6);
  yr[4] = papilio_fma(k1, c3, d0);
  yr[8] = papilio_fma(-k1, c3, d0);
  yi[4] = papilio_fma(-k1, c1, d1);
  yi[8] = papilio_fma(k1, c1, d1);

  const real c4 = b8 + b16;
  const real c5 = b8 - b16;
  const real c6 = b10 + b18;
  const real c7 = b10 - b18;
  yr[9] = b0 - c4;

  const real d2 = papilio_fma(k0, c4, b0);
  yi[9] = b2 + c6;

  const real d3 = papilio_fma(-k0, c6, b2);
  yr[1] = papilio_fma(k1, c7, d2);
  yr[5] = papilio_fma(-k1, c7, d2);
  yi[1] = papilio_fma(k1, c5, d3);
  yi[5] = papilio_fma(-k1, c5, d3);

  const real c8 = b13 + b21;
  const real c9 = b13 - b21;
  const real c10 = b15 + b23;
  const real c11 = b15 - b23;
  yr[6] = b5 - c8;

  const real d4 = papilio_fma(k0, c8, b5);
  yi[6] = b7 - c10;

  const real d5 = papilio_fma(k0, c10, b7);
  yr[10] = papilio_fma(-k1, c11, d4);
  yr[2] = papilio_fma(k1, c11, d4);
  yi[10] = papilio_fma(k1, c9, d5);
  yi[2] = papilio_fma(-k1, c9, d5);

  const real c12 = b9 + b17;
  const real c13 = b9 - b17;
  const real c14 = b11 + b19;
  const real c15 = b11 - b19;
  yr[3] = b1 + c12;

  const real d6 = papilio_fma(-k0, c12, b1);
  yi[3] = b3 - c14;

  const real d7 = papilio_fma(k0, c14, b3);
  yr[7] = papilio_fma(-k1, c15, d6);
  yr[11] = papilio_fma(k1, c15, d6);
  yi[7] = papilio_fma(-k1, c13, d7);
  yi[11] = papilio_fma(k1, c13, d7);
}

#endif  // PAPILIO_DFT12_PLAIN_H
