// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 5
// Forward DFT of 5 points in natural order: direct(5)
// 32 instructions (12 additions, 0 multiplications, 20 fused multiply-adds), 12 live registers
#ifndef PAPILIO_DFT5_PLAIN_H
#define PAPILIO_DFT5_PLAIN_H

PAPILIO_CODELET void papilio_dft5_plain(const real (&xr)[5], const real (&xi)[5],
                                        real (&yr)[5], real (&yi)[5]) {
  const real k0 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k1 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k2 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k3 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);

  const real a0 = xr[1] + xr[4];
  const real a1 = xr[1] - xr[4];
  const real a2 = xi[1] + xi[4];
  const real a3 = xi[1] - xi[4];
  const real a4 = xr[2] + xr[3];
  const real a5 = xr[2] - xr[3];
  const real a6 = xi[2] + xi[3];
  const real a7 = xi[2] - xi[3];
  const real b0 = papilio_fma(k0, a5, a1);
  const real b1 = papilio_fma(k0, a1, -a5);
  const real b2 = papilio_fma(k0, a7, a3);
  const real b3 = papilio_fma(k0, a3, -a7);
  const real b4 = xr[0] + a0;
  yr[0] = a4 + b4;

  const real b5 = papilio_fma(k1, a0, xr[0]);
  const real b6 = papilio_fma(-k2, a0, xr[0]);
  const real c0 = papilio_fma(-k2, a4, b5);
  const real c1 = papilio_fma(k1, a4, b6);
  yr[1] = papilio_fma(k3, b2, c0);
  yr[4] = papilio_fma(-k3, b2, c0);
  yr[2] = papilio_fma(k3, b3, c1);
  yr[3] = papilio_fma(-k3, b3, c1);

  const real b7 = xi[0] + a2;
  yi[0] = a6 + b7;

  const real b8 = papilio_fma(k1, a2, xi[0]);
  const real b9 = papilio_fma(-k2, a2, xi[0]);
  const real c2 = papilio_fma(-k2, a6, b8);
  const real c3 = papilio_fma(k1, a6, b9);
  yi[1] = papilio_fma(-k3, b0, c2);
  yi[4] = papilio_fma(k3, b0, c2);
  yi[2] = papilio_fma(-k3, b1, c3);
  yi[3] = papilio_fma(k3, b1, c3);
}

#endif  // PAPILIO_DFT5_PLAIN_H
