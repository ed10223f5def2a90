// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 7
// Forward DFT of 7 points in natural order: direct(7)
// 60 instructions (18 additions, 0 multiplications, 42 fused multiply-adds), 17 live registers
#ifndef PAPILIO_DFT7_PLAIN_H
#define PAPILIO_DFT7_PLAIN_H

PAPILIO_CODELET void papilio_dft7_plain(const real (&xr)[7], const real (&xi)[7],
                                        real (&yr)[7], real (&yi)[7]) {
  const real k0 = PAPILIO_CONSTANT(0.801937735804838252472204639014890102);
  const real k1 = PAPILIO_CONSTANT(0.445041867912628808577805128993589519);
  const real k2 = PAPILIO_CONSTANT(0.554958132087371191422194871006410481);
  const real k3 = PAPILIO_CONSTANT(0.623489801858733530525004884004239811);
  const real k4 = PAPILIO_CONSTANT(0.222520933956314404288902564496794759);
  const real k5 = PAPILIO_CONSTANT(0.900968867902419126236102319507445051);
  const real k6 = PAPILIO_CONSTANT(0.974927912181823607018131682993931217);

  const real a0 = xr[1] + xr[6];
  const real a1 = xr[1] - xr[6];
  const real a2 = xi[1] + xi[6];
  const real a3 = xi[1] - xi[6];
  const real a4 = xr[2] + xr[5];
  const real a5 = xr[2] - xr[5];
  const real a6 = xi[2] + xi[5];
  const real a7 = xi[2] - xi[5];
  const real a8 = xr[3] + xr[4];
  const real a9 = xr[3] - xr[4];
  const real a10 = xi[3] + xi[4];
  const real a11 = xi[3] - xi[4];
  const real b0 = papilio_fma(k0, a1, a5);
  const real c0 = papilio_fma(k1, a9, b0);
  const real b1 = papilio_fma(-k1, a5, a1);
  const real b2 = papilio_fma(k2, a1, -a5);
  const real c1 = papilio_fma(-k0, a9, b1);
  const real c2 = papilio_fma(k0, b2, a9);
  const real b3 = papilio_fma(k0, a3, a7);
  const real c3 = papilio_fma(k1, a11, b3);
  const real b4 = papilio_fma(-k1, a7, a3);
  const real b5 = papilio_fma(k2, a3, -a7);
  const real c4 = papilio_fma(-k0, a11, b4);
  const real c5 = papilio_fma(k0, b5, a11);
  const real b6 = xr[0] + a0;
  const real c6 = a4 + b6;
  yr[0] = a8 + c6;

  const real b7 = papilio_fma(k3, a0, xr[0]);
  const real c7 = papilio_fma(-k4, a4, b7);
  const real d0 = papilio_fma(-k5, a8, c7);
  yr[1] = papilio_fma(k6, c3, d0);
  yr[6] = papilio_fma(-k6, c3, d0);

  const real b8 = papilio_fma(-k4, a0, xr[0]);
  const real b9 = papilio_fma(-k5, a0, xr[0]);
  const real c8 = papilio_fma(-k5, a4, b8);
  const real c9 = papilio_fma(k3, a4, b9);
  const real d1 = papilio_fma(k3, a8, c8);
  const real d2 = papilio_fma(-k4, a8, c9);
  yr[2] = papilio_fma(k6, c4, d1);
  yr[5] = papilio_fma(-k6, c4, d1);
  yr[3] = papilio_fma(k6, c5, d2);
  yr[4] = papilio_fma(-k6, c5, d2);

  const real b10 = xi[0] + a2;
  const real c10 = a6 + b10;
  yi[0] = a10 + c10;

  const real b11 = papilio_fma(k3, a2, xi[0]);
  const real c11 = papilio_fma(-k4, a6, b11);
  const real d3 = papilio_fma(-k5, a10, c11);
  yi[1] = papilio_fma(-k6, c0, d3);
  yi[6] = papilio_fma(k6, c0, d3);

  const real b12 = papilio_fma(-k4, a2, xi[0]);
  const real b13 = papilio_fma(-k5, a2, xi[0]);
  const real c12 = papilio_fma(-k5, a6, b12);
  const real c13 = papilio_fma(k3, a6, b13);
  const real d4 = papilio_fma(k3, a10, c12);
  const real d5 = papilio_fma(-k4, a10, c13);
  yi[2] = papilio_fma(-k6, c1, d4);
  yi[5] = papilio_fma(k6, c1, d4);
  yi[3] = papilio_fma(-k6, c2, d5);
  yi[4] = papilio_fma(k6, c2, d5);
}

#endif  // PAPILIO_DFT7_PLAIN_H
