// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 3
// Forward DFT of 3 points in natural order: direct(3)
// 12 instructions (6 additions, 0 multiplications, 6 fused multiply-adds), 7 live registers
#ifndef PAPILIO_DFT3_PLAIN_H
#define PAPILIO_DFT3_PLAIN_H

PAPILIO_CODELET void papilio_dft3_plain(const real (&xr)[3], const real (&xi)[3],
                                        real (&yr)[3], real (&yi)[3]) {
  const real k0 = PAPILIO_CONSTANT(0.5);
  const real k1 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[1] + xr[2];
  const real a1 = xr[1] - xr[2];
  const real a2 = xi[1] + xi[2];
  const real a3 = xi[1] - xi[2];
  yr[0] = xr[0] + a0;

  const real b0 = papilio_fma(-k0, a0, xr[0]);
  yi[0] = xi[0] + a2;

  const real b1 = papilio_fma(-k0, a2, xi[0]);
  yr[1] = papilio_fma(k1, a3, b0);
  yr[2] = papilio_fma(-k1, a3, b0);
  yi[1] = papilio_fma(-k1, a1, b1);
  yi[2] = papilio_fma(k1, a1, b1);
}

#endif  // PAPILIO_DFT3_PLAIN_H
