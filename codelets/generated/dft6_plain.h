// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 6
// Forward DFT of 6 points in natural order: good_thomas(2, 3)
// 36 instructions (24 additions, 0 multiplications, 12 fused multiply-adds), 13 live registers
#ifndef PAPILIO_DFT6_PLAIN_H
#define PAPILIO_DFT6_PLAIN_H

PAPILIO_CODELET void papilio_dft6_plain(const real (&xr)[6], const real (&xi)[6],
                                        real (&yr)[6], real (&yi)[6]) {
  const real k0 = PAPILIO_CONSTANT(0.5);
  const real k1 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[2] + xr[4];
  const real a1 = xr[2] - xr[4];
  const real a2 = xi[2] + xi[4];
  const real a3 = xi[2] - xi[4];
  const real b0 = xr[0] + a0;
  const real b1 = papilio_fma(-k0, a0, xr[0]);
  const real b2 = xi[0] + a2;
  const real b3 = papilio_fma(-k0, a2, xi[0]);
  const real c0 = papilio_fma(k1, a3, b1);
  const real c1 = papilio_fma(-k1, a3, b1);
  const real c2 = papilio_fma(-k1, a1, b3);
  const real c3 = papilio_fma(k1, a1, b3);

  const real a4 = xr[1] + xr[5];
  const real a5 = xr[1] - xr[5];
  const real a6 = xi[1] + xi[5];
  const real a7 = xi[1] - xi[5];
  const real b4 = xr[3] + a4;
  const real b5 = papilio_fma(-k0, a4, xr[3]);
  const real b6 = xi[3] + a6;
  const real b7 = papilio_fma(-k0, a6, xi[3]);
  const real c4 = papilio_fma(-k1, a7, b5);
  const real c5 = papilio_fma(k1, a7, b5);
  const real c6 = papilio_fma(k1, a5, b7);
  const real c7 = papilio_fma(-k1, a5, b7);
  yr[0] = b0 + b4;
  yr[3] = b0 - b4;
  yi[0] = b2 + b6;
  yi[3] = b2 - b6;
  yr[4] = c0 + c4;
  yr[1] = c0 - c4;
  yi[4] = c2 + c6;
  yi[1] = c2 - c6;
  yr[2] = c1 + c5;
  yr[5] = c1 - c5;
  yi[2] = c3 + c7;
  yi[5] = c3 - c7;
}

#endif  // PAPILIO_DFT6_PLAIN_H
