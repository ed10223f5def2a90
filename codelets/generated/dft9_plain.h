// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 9
// Forward DFT of 9 points in natural order: cooley_tukey(3, 3)
// 80 instructions (32 additions, 0 multiplications, 48 fused multiply-adds), 19 live registers
#ifndef PAPILIO_DFT9_PLAIN_H
#define PAPILIO_DFT9_PLAIN_H

PAPILIO_CODELET void papilio_dft9_plain(const real (&xr)[9], const real (&xi)[9],
                                        real (&yr)[9], real (&yi)[9]) {
  const real k0 = PAPILIO_CONSTANT(0.5);
  const real k1 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);
  const real k2 = PAPILIO_CONSTANT(0.839099631177280011763127298123181365);
  const real k3 = PAPILIO_CONSTANT(0.766044443118978035202392650555416674);
  const real k4 = PAPILIO_CONSTANT(0.383022221559489017601196325277708337);
  const real k5 = PAPILIO_CONSTANT(0.663413948168938396205421319635891297);

  const real a0 = xr[4] + xr[7];
  const real a1 = xr[4] - xr[7];
  const real a2 = xi[4] + xi[7];
  const real a3 = xi[4] - xi[7];
  const real b0 = xr[1] + a0;
  const real b1 = papilio_fma(-k0, a0, xr[1]);
  const real b2 = xi[1] + a2;
  const real b3 = papilio_fma(-k0, a2, xi[1]);
  const real c0 = papilio_fma(k1, a3, b1);
  const real c1 = papilio_fma(-k1, a3, b1);
  const real c2 = papilio_fma(-k1, a1, b3);
  const real c3 = papilio_fma(k1, a1, b3);
  const real d0 = papilio_fma(k2, c2, c0);
  const real d1 = papilio_fma(-k2, c0, c2);
  const real d2 = papilio_fma(k2, c3, -c1);
  const real d3 = papilio_fma(k2, c1, c3);

  const real a4 = xr[3] + xr[6];
  const real a5 = xr[3] - xr[6];
  const real a6 = xi[3] + xi[6];
  const real a7 = xi[3] - xi[6];
  const real b4 = xr[0] + a4;
  const real b5 = papilio_fma(-k0, a4, xr[0]);
  const real b6 = xi[0] + a6;
  const real b7 = papilio_fma(-k0, a6, xi[0]);
  const real c4 = papilio_fma(k1, a7, b5);
  const real c5 = papilio_fma(-k1, a7, b5);
  const real c6 = papilio_fma(-k1, a5, b7);
  const real c7 = papilio_fma(k1, a5, b7);

  const real a8 = xr[2] + xr[5];
  const real a9 = xr[2] - xr[5];
  const real a10 = xi[2] + xi[5];
  const real a11 = xi[2] - xi[5];
  const real b8 = xr[8] + a8;
  const real b9 = papilio_fma(-k0, a8, xr[8]);
  const real b10 = xi[8] + a10;
  const real b11 = papilio_fma(-k0, a10, xi[8]);
  const real c8 = papilio_fma(k1, a11, b9);
  const real c9 = papilio_fma(-k1, a11, b9);
  const real c10 = papilio_fma(-k1, a9, b11);
  const real c11 = papilio_fma(k1, a9, b11);
  const real d4 = papilio_fma(k2, c10, -c8);
  const real d5 = papilio_fma(k2, c8, c10);
  const real d6 = papilio_fma(k2, c11, c9);
  const real d7 = papilio_fma(-k2, c9, c11);
  const real e0 = d0 - d4;
  const real e1 = d0 + d4;
  const real e2 = d1 + d5;
  const real e3 = d1 - d5;
  yr[1] = papilio_fma(k3, e0, c4);

  const real f0 = papilio_fma(-k4, e0, c4);
  yi[1] = papilio_fma(k3, e2, c6);

  const real f1 = papilio_fma(-k4, e2, c6);
  yr[4] = papilio_fma(k5, e3, f0);
  yr[7] = papilio_fma(-k5, e3, f0);
  yi[4] = papilio_fma(-k5, e1, f1);
  yi[7] = papilio_fma(k5, e1, f1);

  const real c12 = b0 + b8;
  const real c13 = b0 - b8;
  const real c14 = b2 + b10;
  const real c15 = b2 - b10;
  yr[0] = b4 + c12;

  const real d8 = papilio_fma(-k0, c12, b4);
  yi[0] = b6 + c14;

  const real d9 = papilio_fma(-k0, c14, b6);
  yr[3] = papilio_fma(k1, c15, d8);
  yr[6] = papilio_fma(-k1, c15, d8);
  yi[3] = papilio_fma(-k1, c13, d9);
  yi[6] = papilio_fma(k1, c13, d9);

  const real e4 = d2 - d6;
  const real e5 = d2 + d6;
  const real e6 = d3 + d7;
  const real e7 = d3 - d7;
  yr[8] = papilio_fma(-k3, e4, c5);

  const real f2 = papilio_fma(k4, e4, c5);
  yi[8] = papilio_fma(k3, e6, c7);

  const real f3 = papilio_fma(-k4, e6, c7);
  yr[2] = papilio_fma(k5, e7, f2);
  yr[5] = papilio_fma(-k5, e7, f2);
  yi[2] = papilio_fma(k5, e5, f3);
  yi[5] = papilio_fma(-k5, e5, f3);
}

#endif  // PAPILIO_DFT9_PLAIN_H
