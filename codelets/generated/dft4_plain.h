// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 4
// Forward DFT of 4 points in natural order: cooley_tukey(2, 2)
// 16 instructions (16 additions, 0 multiplications, 0 fused multiply-adds), 9 live registers
#ifndef PAPILIO_DFT4_PLAIN_H
#define PAPILIO_DFT4_PLAIN_H

PAPILIO_CODELET void papilio_dft4_plain(const real (&xr)[4], const real (&xi)[4],
                                        real (&yr)[4], real (&yi)[4]) {
  const real a0 = xr[1] + xr[3];
  const real a1 = xr[1] - xr[3];
  const real a2 = xi[1] + xi[3];
  const real a3 = xi[1] - xi[3];
  const real a4 = xr[0] + xr[2];
  const real a5 = xr[0] - xr[2];
  const real a6 = xi[0] + xi[2];
  const real a7 = xi[0] - xi[2];
  yr[1] = a3 + a5;
  yr[3] = a5 - a3;
  yi[1] = a7 - a1;
  yi[3] = a1 + a7;
  yr[0] = a0 + a4;
  yr[2] = a4 - a0;
  yi[0] = a2 + a6;
  yi[2] = a6 - a2;
}

#endif  // PAPILIO_DFT4_PLAIN_H
