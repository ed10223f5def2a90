// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 20
// Forward DFT of 20 points in natural order: good_thomas(cooley_tukey(2, 2), 5)
// 208 instructions (128 additions, 0 multiplications, 80 fused multiply-adds), 42 live registers
#ifndef PAPILIO_DFT20_PLAIN_H
#define PAPILIO_DFT20_PLAIN_H

PAPILIO_CODELET void papilio_dft20_plain(const real (&xr)[20], const real (&xi)[20],
                                         real (&yr)[20], real (&yi)[20]) {
  const real k0 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k1 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k2 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k3 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);

  const real a0 = xr[4] + xr[16];
  const real a1 = xr[4] - xr[16];
  const real a2 = xi[4] + xi[16];
  const real a3 = xi[4] - xi[16];
  const real a4 = xr[8] + xr[12];
  const real a5 = xr[8] - xr[12];
  const real a6 = xi[8] + xi[12];
  const real a7 = xi[8] - xi[12];
  const real b0 = papilio_fma(k0, a5, a1);
  const real b1 = papilio_fma(k0, a1, -a5);
  const real b2 = papilio_fma(k0, a7, a3);
  const real b3 = papilio_fma(k0, a3, -a7);

  const real a8 = xr[1] + xr[9];
  const real a9 = xr[1] - xr[9];
  const real a10 = xi[1] + xi[9];
  const real a11 = xi[1] - xi[9];
  const real a12 = xr[13] + xr[17];
  const real a13 = xr[13] - xr[17];
  const real a14 = xi[13] + xi[17];
  const real a15 = xi[13] - xi[17];
  const real b4 = papilio_fma(-k0, a13, a9);
  const real b5 = papilio_fma(k0, a9, a13);
  const real b6 = papilio_fma(-k0, a15, a11);
  const real b7 = papilio_fma(k0, a11, a15);

  const real a16 = xr[6] + xr[14];
  const real a17 = xr[6] - xr[14];
  const real a18 = xi[6] + xi[14];
  const real a19 = xi[6] - xi[14];
  const real a20 = xr[2] + xr[18];
  const real a21 = xr[2] - xr[18];
  const real a22 = xi[2] + xi[18];
  const real a23 = xi[2] - xi[18];
  const real b8 = papilio_fma(k0, a21, a17);
  const real b9 = papilio_fma(k0, a17, -a21);
  const real b10 = papilio_fma(k0, a23, a19);
  const real b11 = papilio_fma(k0, a19, -a23);

  const real a24 = xr[11] + xr[19];
  const real a25 = xr[11] - xr[19];
  const real a26 = xi[11] + xi[19];
  const real a27 = xi[11] - xi[19];
  const real a28 = xr[3] + xr[7];
  const real a29 = xr[3] - xr[7];
  const real a30 = xi[3] + xi[7];
  const real a31 = xi[3] - xi[7];
  const real b12 = papilio_fma(-k0, a29, a25);
  const real b13 = papilio_fma(k0, a25, a29);
  const real b14 = papilio_fma(-k0, a31, a27);
  const real b15 = papilio_fma(k0, a27, a31);
  const real b16 = xr[0] + a0;
  const real c0 = a4 + b16;
  const real b17 = papilio_fma(k1, a0, xr[0]);
  const real b18 = papilio_fma(-k2, a0, xr[0]);
  const real c1 = papilio_fma(-k2, a4, b17);
  const real c2 = papilio_fma(k1, a4, b18);
  const real d0 = papilio_fma(k3, b2, c1);
  const real d1 = papilio_fma(-k3, b2, c1);
  const real d2 = papilio_fma(k3, b3, c2);
  const real d3 = papilio_fma(-k3, b3, c2);

  const real b19 = xi[0] + a2;
  const real c3 = a6 + b19;
  const real b20 = papilio_fma(k1, a2, xi[0]);
  const real b21 = papilio_fma(-k2, a2, xi[0]);
  const real c4 = papilio_fma(-k2, a6, b20);
  const real c5 = papilio_fma(k1, a6, b21);
  const real d4 = papilio_fma(-k3, b0, c4);
  const real d5 = papilio_fma(k3, b0, c4);
  const real d6 = papilio_fma(-k3, b1, c5);
  const real d7 = papilio_fma(k3, b1, c5);

  const real b22 = xr[5] + a8;
  const real c6 = a12 + b22;
  const real b23 = papilio_fma(k1, a8, xr[5]);
  const real b24 = papilio_fma(-k2, a8, xr[5]);
  const real c7 = papilio_fma(-k2, a12, b23);
  const real c8 = papilio_fma(k1, a12, b24);
  const real d8 = papilio_fma(-k3, b6, c7);
  const real d9 = papilio_fma(k3, b6, c7);
  const real d10 = papilio_fma(-k3, b7, c8);
  const real d11 = papilio_fma(k3, b7, c8);

  const real b25 = xi[5] + a10;
  const real c9 = a14 + b25;
  const real b26 = papilio_fma(k1, a10, xi[5]);
  const real b27 = papilio_fma(-k2, a10, xi[5]);
  const real c10 = papilio_fma(-k2, a14, b26);
  const real c11 = papilio_fma(k1, a14, b27);
  const real d12 = papilio_fma(k3, b4, c10);
  const real d13 = papilio_fma(-k3, b4, c10);
  const real d14 = papilio_fma(k3, b5, c11);
  const real d15 = papilio_fma(-k3, b5, c11);

  const real b28 = xr[10] + a16;
  const real c12 = a20 + b28;
  const real b29 = papilio_fma(k1, a16, xr[10]);
  const real b30 = papilio_fma(-k2, a16, xr[10]);
  const real c13 = papilio_fma(-k2, a20, b29);
  const real c14 = papilio_fma(k1, a20, b30);
  const real d16 = papilio_fma(-k3, b10, c13);
  const real d17 = papilio_fma(k3, b10, c13);
  const real d18 = papilio_fma(-k3, b11, c14);
  const real d19 = papilio_fma(k3, b11, c14);
  const real d20 = c0 + c12;
  const real d21 = c0 - c12;
  const real e0 = d0 + d16;
  const real e1 = d0 - d16;
  const real e2 = d2 + d18;
  const real e3 = d2 - d18;
  const real e4 = d3 + d19;
  const real e5 = d3 - d19;
  const real e6 = d1 + d17;
  const real e7 = d1 - d17;

  const real b31 = xi[10] + a18;
  const real c15 = a22 + b31;
  const real b32 = papilio_fma(k1, a18, xi[10]);
  const real b33 = papilio_fma(-k2, a18, xi[10]);
  const real c16 = papilio_fma(-k2, a22, b32);
  const real c17 = papilio_fma(k1, a22, b33);
  const real d22 = papilio_fma(k3, b8, c16);
  const real d23 = papilio_fma(-k3, b8, c16);
  const real d24 = papilio_fma(k3, b9, c17);
  const real d25 = papilio_fma(-k3, b9, c17);
  const real d26 = c3 + c15;
  const real d27 = c3 - c15;
  const real e8 = d4 + d22;
  const real e9 = d4 - d22;
  const real e10 = d6 + d24;
  const real e11 = d6 - d24;
  const real e12 = d7 + d25;
  const real e13 = d7 - d25;
  const real e14 = d5 + d23;
  const real e15 = d5 - d23;

  const real b34 = xr[15] + a24;
  const real c18 = a28 + b34;
  const real b35 = papilio_fma(k1, a24, xr[15]);
  const real b36 = papilio_fma(-k2, a24, xr[15]);
  const real c19 = papilio_fma(-k2, a28, b35);
  const real c20 = papilio_fma(k1, a28, b36);
  const real d28 = papilio_fma(-k3, b14, c19);
  const real d29 = papilio_fma(k3, b14, c19);
  const real d30 = papilio_fma(-k3, b15, c20);
  const real d31 = papilio_fma(k3, b15, c20);
  const real d32 = c6 + c18;
  const real d33 = c6 - c18;
  yi[5] = d27 - d33;
  yi[15] = d33 + d27;
  yr[0] = d32 + d20;
  yr[10] = d20 - d32;

  const real e16 = d8 + d28;
  const real e17 = d8 - d28;
  yi[1] = e9 - e17;
  yi[11] = e17 + e9;
  yr[16] = e16 + e0;
  yr[6] = e0 - e16;

  const real e18 = d10 + d30;
  const real e19 = d10 - d30;
  yi[17] = e11 - e19;
  yi[7] = e19 + e11;
  yr[12] = e18 + e2;
  yr[2] = e2 - e18;

  const real e20 = d11 + d31;
  const real e21 = d11 - d31;
  yi[13] = e13 - e21;
  yi[3] = e21 + e13;
  yr[8] = e20 + e4;
  yr[18] = e4 - e20;

  const real e22 = d9 + d29;
  const real e23 = d9 - d29;
  yi[9] = e15 - e23;
  yi[19] = e23 + e15;
  yr[4] = e22 + e6;
  yr[14] = e6 - e22;

  const real b37 = xi[15] + a26;
  const real c21 = a30 + b37;
  const real b38 = papilio_fma(k1, a26, xi[15]);
  const real b39 = papilio_fma(-k2, a26, xi[15]);
  const real c22 = papilio_fma(-k2, a30, b38);
  const real c23 = papilio_fma(k1, a30, b39);
  const real d34 = papilio_fma(k3, b12, c22);
  const real d35 = papilio_fma(-k3, b12, c22);
  const real d36 = papilio_fma(k3, b13, c23);
  const real d37 = papilio_fma(-k3, b13, c23);
  const real d38 = c9 + c21;
  const real d39 = c9 - c21;
  yr[5] = d39 + d21;
  yr[15] = d21 - d39;
  yi[0] = d38 + d26;
  yi[10] = d26 - d38;

  const real e24 = d12 + d34;
  const real e25 = d12 - d34;
  yr[1] = e25 + e1;
  yr[11] = e1 - e25;
  yi[16] = e24 + e8;
  yi[6] = e8 - e24;

  const real e26 = d14 + d36;
  const real e27 = d14 - d36;
  yr[17] = e27 + e3;
  yr[7] = e3 - e27;
  yi[12] = e26 + e10;
  yi[2] = e10 - e26;

  const real e28 = d15 + d37;
  const real e29 = d15 - d37;
  yr[13] = e29 + e5;
  yr[3] = e5 - e29;
  yi[8] = e28 + e12;
  yi[18] = e12 - e28;

  const real e30 = d13 + d35;
  const real e31 = d13 - d35;
  yr[9] = e31 + e7;
  yr[19] = e7 - e31;
  yi[4] = e30 + e14;
  yi[14] = e14 - e30;
}

#endif  // PAPILIO_DFT20_PLAIN_H
