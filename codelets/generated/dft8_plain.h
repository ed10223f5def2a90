// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 8
// Forward DFT of 8 points in natural order: split_radix(8)
// 52 instructions (44 additions, 0 multiplications, 8 fused multiply-adds), 17 live registers
#ifndef PAPILIO_DFT8_PLAIN_H
#define PAPILIO_DFT8_PLAIN_H

PAPILIO_CODELET void papilio_dft8_plain(const real (&xr)[8], const real (&xi)[8],
                                        real (&yr)[8], real (&yi)[8]) {
  const real k0 = PAPILIO_CONSTANT(0.707106781186547524400844362104849039);

  const real a0 = xr[2] + xr[6];
  const real a1 = xr[2] - xr[6];
  const real a2 = xi[2] + xi[6];
  const real a3 = xi[2] - xi[6];
  const real a4 = xr[0] + xr[4];
  const real a5 = xr[0] - xr[4];
  const real a6 = xi[0] + xi[4];
  const real a7 = xi[0] - xi[4];
  const real b0 = a3 + a5;
  const real b1 = a5 - a3;
  const real b2 = a7 - a1;
  const real b3 = a1 + a7;
  const real b4 = a0 + a4;
  const real b5 = a4 - a0;
  const real b6 = a2 + a6;
  const real b7 = a6 - a2;

  const real a8 = xr[1] + xr[5];
  const real a9 = xr[1] - xr[5];
  const real a10 = xi[1] + xi[5];
  const real a11 = xi[1] - xi[5];
  const real a12 = xr[3] + xr[7];
  const real a13 = xr[3] - xr[7];
  const real a14 = xi[3] + xi[7];
  const real a15 = xi[3] - xi[7];
  const real b8 = a8 + a12;
  const real b9 = a8 - a12;
  const real b10 = a10 + a14;
  const real b11 = a10 - a14;
  yr[0] = b4 + b8;
  yr[4] = b4 - b8;
  yi[0] = b6 + b10;
  yi[4] = b6 - b10;
  yr[2] = b5 + b11;
  yr[6] = b5 - b11;
  yi[2] = b7 - b9;
  yi[6] = b7 + b9;

  const real b12 = a9 + a11;
  const real b13 = a11 - a9;
  const real b14 = a15 - a13;
  const real b15 = a13 + a15;
  const real c0 = b12 + b14;
  const real c1 = b12 - b14;
  const real c2 = b13 - b15;
  const real c3 = b13 + b15;
  yr[1] = papilio_fma(k0, c0, b0);
  yr[5] = papilio_fma(-k0, c0, b0);
  yi[1] = papilio_fma(k0, c2, b2);
  yi[5] = papilio_fma(-k0, c2, b2);
  yr[3] = papilio_fma(k0, c3, b1);
  yr[7] = papilio_fma(-k0, c3, b1);
  yi[3] = papilio_fma(-k0, c1, b3);
  yi[7] = papilio_fma(k0, c1, b3);
}

#endif  // PAPILIO_DFT8_PLAIN_H
