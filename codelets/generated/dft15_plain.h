// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 15
// Forward DFT of 15 points in natural order: good_thomas(3, 5)
// 156 instructions (66 additions, 0 multiplications, 90 fused multiply-adds), 32 live registers
#ifndef PAPILIO_DFT15_PLAIN_H
#define PAPILIO_DFT15_PLAIN_H

PAPILIO_CODELET void papilio_dft15_plain(const real (&xr)[15], const real (&xi)[15],
                                         real (&yr)[15], real (&yi)[15]) {
  const real k0 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k1 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k2 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k3 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);
  const real k4 = PAPILIO_CONSTANT(0.5);
  const real k5 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[3] + xr[12];
  const real a1 = xr[3] - xr[12];
  const real a2 = xi[3] + xi[12];
  const real a3 = xi[3] - xi[12];
  const real a4 = xr[6] + xr[9];
  const real a5 = xr[6] - xr[9];
  const real a6 = xi[6] + xi[9];
  const real a7 = xi[6] - xi[9];
  const real b0 = papilio_fma(k0, a5, a1);
  const real b1 = papilio_fma(k0, a1, -a5);
  const real b2 = papilio_fma(k0, a7, a3);
  const real b3 = papilio_fma(k0, a3, -a7);

  const real a8 = xr[2] + xr[8];
  const real a9 = xr[2] - xr[8];
  const real a10 = xi[2] + xi[8];
  const real a11 = xi[2] - xi[8];
  const real a12 = xr[11] + xr[14];
  const real a13 = xr[11] - xr[14];
  const real a14 = xi[11] + xi[14];
  const real a15 = xi[11] - xi[14];
  const real b4 = papilio_fma(-k0, a13, a9);
  const real b5 = papilio_fma(k0, a9, a13);
  const real b6 = papilio_fma(-k0, a15, a11);
  const real b7 = papilio_fma(k0, a11, a15);

  const real a16 = xr[7] + xr[13];
  const real a17 = xr[7] - xr[13];
  const real a18 = xi[7] + xi[13];
  const real a19 = xi[7] - xi[13];
  const real a20 = xr[1] + xr[4];
  const real a21 = xr[1] - xr[4];
  const real a22 = xi[1] + xi[4];
  const real a23 = xi[1] - xi[4];
  const real b8 = papilio_fma(-k0, a21, a17);
  const real b9 = papilio_fma(k0, a17, a21);
  const real b10 = papilio_fma(-k0, a23, a19);
  const real b11 = papilio_fma(k0, a19, a23);
  const real b12 = xr[0] + a0;
  const real c0 = a4 + b12;
  const real b13 = papilio_fma(k1, a0, xr[0]);
  const real b14 = papilio_fma(-k2, a0, xr[0]);
  const real c1 = papilio_fma(-k2, a4, b13);
  const real c2 = papilio_fma(k1, a4, b14);
  const real d0 = papilio_fma(k3, b2, c1);
  const real d1 = papilio_fma(-k3, b2, c1);
  const real d2 = papilio_fma(k3, b3, c2);
  const real d3 = papilio_fma(-k3, b3, c2);

  const real b15 = xi[0] + a2;
  const real c3 = a6 + b15;
  const real b16 = papilio_fma(k1, a2, xi[0]);
  const real b17 = papilio_fma(-k2, a2, xi[0]);
  const real c4 = papilio_fma(-k2, a6, b16);
  const real c5 = papilio_fma(k1, a6, b17);
  const real d4 = papilio_fma(-k3, b0, c4);
  const real d5 = papilio_fma(k3, b0, c4);
  const real d6 = papilio_fma(-k3, b1, c5);
  const real d7 = papilio_fma(k3, b1, c5);

  const real b18 = xr[5] + a8;
  const real c6 = a12 + b18;
  const real b19 = papilio_fma(k1, a8, xr[5]);
  const real b20 = papilio_fma(-k2, a8, xr[5]);
  const real c7 = papilio_fma(-k2, a12, b19);
  const real c8 = papilio_fma(k1, a12, b20);
  const real d8 = papilio_fma(-k3, b6, c7);
  const real d9 = papilio_fma(k3, b6, c7);
  const real d10 = papilio_fma(-k3, b7, c8);
  const real d11 = papilio_fma(k3, b7, c8);

  const real b21 = xi[5] + a10;
  const real c9 = a14 + b21;
  const real b22 = papilio_fma(k1, a10, xi[5]);
  const real b23 = papilio_fma(-k2, a10, xi[5]);
  const real c10 = papilio_fma(-k2, a14, b22);
  const real c11 = papilio_fma(k1, a14, b23);
  const real d12 = papilio_fma(k3, b4, c10);
  const real d13 = papilio_fma(-k3, b4, c10);
  const real d14 = papilio_fma(k3, b5, c11);
  const real d15 = papilio_fma(-k3, b5, c11);

  const real b24 = xr[10] + a16;
  const real c12 = a20 + b24;
  const real b25 = papilio_fma(k1, a16, xr[10]);
  const real b26 = papilio_fma(-k2, a16, xr[10]);
  const real c13 = papilio_fma(-k2, a20, b25);
  const real c14 = papilio_fma(k1, a20, b26);
  const real d16 = papilio_fma(-k3, b10, c13);
  const real d17 = papilio_fma(k3, b10, c13);
  const real d18 = papilio_fma(-k3, b11, c14);
  const real d19 = papilio_fma(k3, b11, c14);
  const real d20 = c6 + c12;
  const real d21 = c6 - c12;
  yr[0] = c0 + d20;

  const real e0 = papilio_fma(-k4, d20, c0);
  const real e1 = d8 + d16;
  const real e2 = d8 - d16;
  yr[6] = d0 + e1;

  const real f0 = papilio_fma(-k4, e1, d0);
  const real e3 = d10 + d18;
  const real e4 = d10 - d18;
  yr[12] = d2 + e3;

  const real f1 = papilio_fma(-k4, e3, d2);
  const real e5 = d11 + d19;
  const real e6 = d11 - d19;
  yr[3] = d3 + e5;

  const real f2 = papilio_fma(-k4, e5, d3);
  const real e7 = d9 + d17;
  const real e8 = d9 - d17;
  yr[9] = d1 + e7;

  const real f3 = papilio_fma(-k4, e7, d1);

  const real b27 = xi[10] + a18;
  const real c15 = a22 + b27;
  const real b28 = papilio_fma(k1, a18, xi[10]);
  const real b29 = papilio_fma(-k2, a18, xi[10]);
  const real c16 = papilio_fma(-k2, a22, b28);
  const real c17 = papilio_fma(k1, a22, b29);
  const real d22 = papilio_fma(k3, b8, c16);
  const real d23 = papilio_fma(-k3, b8, c16);
  const real d24 = papilio_fma(k3, b9, c17);
  const real d25 = papilio_fma(-k3, b9, c17);
  const real d26 = c9 + c15;
  const real d27 = c9 - c15;
  yi[0] = c3 + d26;

  const real e9 = papilio_fma(-k4, d26, c3);
  yr[10] = papilio_fma(k5, d27, e0);
  yr[5] = papilio_fma(-k5, d27, e0);
  yi[10] = papilio_fma(-k5, d21, e9);
  yi[5] = papilio_fma(k5, d21, e9);

  const real e10 = d12 + d22;
  const real e11 = d12 - d22;
  yi[6] = d4 + e10;

  const real f4 = papilio_fma(-k4, e10, d4);
  yr[1] = papilio_fma(k5, e11, f0);
  yr[11] = papilio_fma(-k5, e11, f0);
  yi[1] = papilio_fma(-k5, e2, f4);
  yi[11] = papilio_fma(k5, e2, f4);

  const real e12 = d14 + d24;
  const real e13 = d14 - d24;
  yi[12] = d6 + e12;

  const real f5 = papilio_fma(-k4, e12, d6);
  yr[7] = papilio_fma(k5, e13, f1);
  yr[2] = papilio_fma(-k5, e13, f1);
  yi[7] = papilio_fma(-k5, e4, f5);
  yi[2] = papilio_fma(k5, e4, f5);

  const real e14 = d15 + d25;
  const real e15 = d15 - d25;
  yi[3] = d7 + e14;

  const real f6 = papilio_fma(-k4, e14, d7);
  yr[13] = papilio_fma(k5, e15, f2);
  yr[8] = papilio_fma(-k5, e15, f2);
  yi[13] = papilio_fma(-k5, e6, f6);
  yi[8] = papilio_fma(k5, e6, f6);

  const real e16 = d13 + d23;
  const real e17 = d13 - d23;
  yi[9] = d5 + e16;

  const real f7 = papilio_fma(-k4, e16, d5);
  yr[4] = papilio_fma(k5, e17, f3);
  yr[14] = papilio_fma(-k5, e17, f3);
  yi[4] = papilio_fma(-k5, e8, f7);
  yi[14] = papilio_fma(k5, e8, f7);
}

#endif  // PAPILIO_DFT15_PLAIN_H
