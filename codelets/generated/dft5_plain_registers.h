// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 5 --variant registers
// Forward DFT of 5 points in natural order: rader(5, fourier(2), twisted(2))
// 32 instructions (14 additions, 0 multiplications, 18 fused multiply-adds), 11 live registers
#ifndef PAPILIO_DFT5_PLAIN_REGISTERS_H
#define PAPILIO_DFT5_PLAIN_REGISTERS_H

PAPILIO_CODELET void papilio_dft5_plain_registers(const real (&xr)[5], const real (&xi)[5],
                                                  real (&yr)[5], real (&yi)[5]) {
  const real k0 = PAPILIO_CONSTANT(0.25);
  const real k1 = PAPILIO_CONSTANT(0.559016994374947424102293417182819059);
  const real k2 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k3 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);

  const real a0 = xr[1] + xr[4];
  const real a1 = xr[1] - xr[4];
  const real a2 = xi[1] + xi[4];
  const real a3 = xi[1] - xi[4];
  const real a4 = xr[2] + xr[3];
  const real a5 = xr[2] - xr[3];
  const real a6 = xi[2] + xi[3];
  const real a7 = xi[2] - xi[3];
  const real b0 = a0 + a4;
  const real b1 = a0 - a4;
  const real c0 = papilio_fma(-k0, b0, xr[0]);
  yr[0] = xr[0] + b0;

  const real d0 = papilio_fma(-k1, b1, c0);
  const real d1 = papilio_fma(k1, b1, c0);

  const real b2 = a2 + a6;
  const real b3 = a2 - a6;
  const real c1 = papilio_fma(-k0, b2, xi[0]);
  yi[0] = xi[0] + b2;

  const real d2 = papilio_fma(-k1, b3, c1);
  const real d3 = papilio_fma(k1, b3, c1);

  const real b4 = papilio_fma(k2, a5, a1);
  const real b5 = papilio_fma(-k2, a1, a5);
  const real b6 = papilio_fma(k2, a7, a3);
  const real b7 = papilio_fma(-k2, a3, a7);
  yr[1] = papilio_fma(k3, b6, d1);
  yr[4] = papilio_fma(-k3, b6, d1);
  yi[1] = papilio_fma(-k3, b4, d3);
  yi[4] = papilio_fma(k3, b4, d3);
  yr[2] = papilio_fma(-k3, b7, d0);
  yr[3] = papilio_fma(k3, b7, d0);
  yi[2] = papilio_fma(k3, b5, d2);
  yi[3] = papilio_fma(-k3, b5, d2);
}

#endif  // PAPILIO_DFT5_PLAIN_REGISTERS_H
