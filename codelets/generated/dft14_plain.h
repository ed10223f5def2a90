// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 14
// Forward DFT of 14 points in natural order: good_thomas(2, 7)
// 148 instructions (64 additions, 0 multiplications, 84 fused multiply-adds), 31 live registers
#ifndef PAPILIO_DFT14_PLAIN_H
#define PAPILIO_DFT14_PLAIN_H

PAPILIO_CODELET void papilio_dft14_plain(const real (&xr)[14], const real (&xi)[14],
                                         real (&yr)[14], real (&yi)[14]) {
  const real k0 = PAPILIO_CONSTANT(0.801937735804838252472204639014890102);
  const real k1 = PAPILIO_CONSTANT(0.445041867912628808577805128993589519);
  const real k2 = PAPILIO_CONSTANT(0.554958132087371191422194871006410481);
  const real k3 = PAPILIO_CONSTANT(0.623489801858733530525004884004239811);
  const real k4 = PAPILIO_CONSTANT(0.222520933956314404288902564496794759);
  const real k5 = PAPILIO_CONSTANT(0.900968867902419126236102319507445051);
  const real k6 = PAPILIO_CONSTANT(0.974927912181823607018131682993931217);

  const real a0 = xr[2] + xr[12];
  const real a1 = xr[2] - xr[12];
  const real a2 = xi[2] + xi[12];
  const real a3 = xi[2] - xi[12];
  const real a4 = xr[4] + xr[10];
  const real a5 = xr[4] - xr[10];
  const real a6 = xi[4] + xi[10];
  const real a7 = xi[4] - xi[10];
  const real a8 = xr[6] + xr[8];
  const real a9 = xr[6] - xr[8];
  const real a10 = xi[6] + xi[8];
  const real a11 = xi[6] - xi[8];
  const real a12 = xr[5] + xr[9];
  const real a13 = xr[5] - xr[9];
  const real a14 = xi[5] + xi[9];
  const real a15 = xi[5] - xi[9];
  const real a16 = xr[3] + xr[11];
  const real a17 = xr[3] - xr[11];
  const real a18 = xi[3] + xi[11];
  const real a19 = xi[3] - xi[11];
  const real a20 = xr[1] + xr[13];
  const real a21 = xr[1] - xr[13];
  const real a22 = xi[1] + xi[13];
  const real a23 = xi[1] - xi[13];
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
  const real b6 = papilio_fma(k0, a13, a17);
  const real c6 = papilio_fma(k1, a21, b6);
  const real b7 = papilio_fma(-k1, a17, a13);
  const real b8 = papilio_fma(k2, a13, -a17);
  const real c7 = papilio_fma(-k0, a21, b7);
  const real c8 = papilio_fma(k0, b8, a21);
  const real b9 = papilio_fma(k0, a15, a19);
  const real c9 = papilio_fma(k1, a23, b9);
  const real b10 = papilio_fma(-k1, a19, a15);
  const real b11 = papilio_fma(k2, a15, -a19);
  const real c10 = papilio_fma(-k0, a23, b10);
  const real c11 = papilio_fma(k0, b11, a23);
  const real b12 = xr[0] + a0;
  const real c12 = a4 + b12;
  const real d0 = a8 + c12;

  const real b13 = papilio_fma(k3, a0, xr[0]);
  const real c13 = papilio_fma(-k4, a4, b13);
  const real d1 = papilio_fma(-k5, a8, c13);
  const real e0 = papilio_fma(k6, c3, d1);
  const real e1 = papilio_fma(-k6, c3, d1);

  const real b14 = papilio_fma(-k4, a0, xr[0]);
  const real b15 = papilio_fma(-k5, a0, xr[0]);
  const real c14 = papilio_fma(-k5, a4, b14);
  const real c15 = papilio_fma(k3, a4, b15);
  const real d2 = papilio_fma(k3, a8, c14);
  const real d3 = papilio_fma(-k4, a8, c15);
  const real e2 = papilio_fma(k6, c4, d2);
  const real e3 = papilio_fma(-k6, c4, d2);
  const real e4 = papilio_fma(k6, c5, d3);
  const real e5 = papilio_fma(-k6, c5, d3);

  const real b16 = xi[0] + a2;
  const real c16 = a6 + b16;
  const real d4 = a10 + c16;

  const real b17 = papilio_fma(k3, a2, xi[0]);
  const real c17 = papilio_fma(-k4, a6, b17);
  const real d5 = papilio_fma(-k5, a10, c17);
  const real e6 = papilio_fma(-k6, c0, d5);
  const real e7 = papilio_fma(k6, c0, d5);

  const real b18 = papilio_fma(-k4, a2, xi[0]);
  const real b19 = papilio_fma(-k5, a2, xi[0]);
  const real c18 = papilio_fma(-k5, a6, b18);
  const real c19 = papilio_fma(k3, a6, b19);
  const real d6 = papilio_fma(k3, a10, c18);
  const real d7 = papilio_fma(-k4, a10, c19);
  const real e8 = papilio_fma(-k6, c1, d6);
  const real e9 = papilio_fma(k6, c1, d6);
  const real e10 = papilio_fma(-k6, c2, d7);
  const real e11 = papilio_fma(k6, c2, d7);

  const real b20 = xr[7] + a12;
  const real c20 = a16 + b20;
  const real d8 = a20 + c20;
  yr[0] = d0 + d8;
  yr[7] = d0 - d8;

  const real b21 = papilio_fma(k3, a12, xr[7]);
  const real c21 = papilio_fma(-k4, a16, b21);
  const real d9 = papilio_fma(-k5, a20, c21);
  const real e12 = papilio_fma(-k6, c9, d9);
  const real e13 = papilio_fma(k6, c9, d9);

  const real b22 = papilio_fma(-k4, a12, xr[7]);
  const real b23 = papilio_fma(-k5, a12, xr[7]);
  const real c22 = papilio_fma(-k5, a16, b22);
  const real c23 = papilio_fma(k3, a16, b23);
  const real d10 = papilio_fma(k3, a20, c22);
  const real d11 = papilio_fma(-k4, a20, c23);
  const real e14 = papilio_fma(-k6, c10, d10);
  const real e15 = papilio_fma(k6, c10, d10);
  const real e16 = papilio_fma(-k6, c11, d11);
  const real e17 = papilio_fma(k6, c11, d11);
  yr[8] = e0 + e12;
  yr[1] = e0 - e12;
  yr[2] = e2 + e14;
  yr[9] = e2 - e14;
  yr[10] = e4 + e16;
  yr[3] = e4 - e16;
  yr[4] = e5 + e17;
  yr[11] = e5 - e17;
  yr[12] = e3 + e15;
  yr[5] = e3 - e15;
  yr[6] = e1 + e13;
  yr[13] = e1 - e13;

  const real b24 = xi[7] + a14;
  const real c24 = a18 + b24;
  const real d12 = a22 + c24;
  yi[0] = d4 + d12;
  yi[7] = d4 - d12;

  const real b25 = papilio_fma(k3, a14, xi[7]);
  const real c25 = papilio_fma(-k4, a18, b25);
  const real d13 = papilio_fma(-k5, a22, c25);
  const real e18 = papilio_fma(k6, c6, d13);
  const real e19 = papilio_fma(-k6, c6, d13);

  const real b26 = papilio_fma(-k4, a14, xi[7]);
  const real b27 = papilio_fma(-k5, a14, xi[7]);
  const real c26 = papilio_fma(-k5, a18, b26);
  const real c27 = papilio_fma(k3, a18, b27);
  const real d14 = papilio_fma(k3, a22, c26);
  const real d15 = papilio_fma(-k4, a22, c27);
  const real e20 = papilio_fma(k6, c7, d14);
  const real e21 = papilio_fma(-k6, c7, d14);
  const real e22 = papilio_fma(k6, c8, d15);
  const real e23 = papilio_fma(-k6, c8, d15);
  yi[8] = e6 + e18;
  yi[1] = e6 - e18;
  yi[2] = e8 + e20;
  yi[9] = e8 - e20;
  yi[10] = e10 + e22;
  yi[3] = e10 - e22;
  yi[4] = e11 + e23;
  yi[11] = e11 - e23;
  yi[12] = e9 + e21;
  yi[5] = e9 - e21;
  yi[6] = e7 + e19;
  yi[13] = e7 - e19;
}

#endif  // PAPILIO_DFT14_PLAIN_H
