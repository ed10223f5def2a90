// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 24
// Forward DFT of 24 points in natural order: good_thomas(3, split_radix(8))
// 252 instructions (180 additions, 0 multiplications, 72 fused multiply-adds), 49 live registers
#ifndef PAPILIO_DFT24_PLAIN_H
#define PAPILIO_DFT24_PLAIN_H

PAPILIO_CODELET void papilio_dft24_plain(const real (&xr)[24], const real (&xi)[24],
                                         real (&yr)[24], real (&yi)[24]) {
  const real k0 = PAPILIO_CONSTANT(0.707106781186547524400844362104849039);
  const real k1 = PAPILIO_CONSTANT(0.5);
  const real k2 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[6] + xr[18];
  const real a1 = xr[6] - xr[18];
  const real a2 = xi[6] + xi[18];
  const real a3 = xi[6] - xi[18];
  const real a4 = xr[0] + xr[12];
  const real a5 = xr[0] - xr[12];
  const real a6 = xi[0] + xi[12];
  const real a7 = xi[0] - xi[12];
  const real b0 = a3 + a5;
  const real b1 = a5 - a3;
  const real b2 = a7 - a1;
  const real b3 = a1 + a7;
  const real b4 = a0 + a4;
  const real b5 = a4 - a0;
  const real b6 = a2 + a6;
  const real b7 = a6 - a2;

  const real a8 = xr[3] + xr[15];
  const real a9 = xr[3] - xr[15];
  const real a10 = xi[3] + xi[15];
  const real a11 = xi[3] - xi[15];
  const real a12 = xr[9] + xr[21];
  const real a13 = xr[9] - xr[21];
  const real a14 = xi[9] + xi[21];
  const real a15 = xi[9] - xi[21];
  const real b8 = a8 + a12;
  const real b9 = a8 - a12;
  const real b10 = a10 + a14;
  const real b11 = a10 - a14;
  const real c0 = b4 + b8;
  const real c1 = b4 - b8;
  const real c2 = b6 + b10;
  const real c3 = b6 - b10;
  const real c4 = b5 + b11;
  const real c5 = b5 - b11;
  const real c6 = b7 - b9;
  const real c7 = b7 + b9;
  const real b12 = a9 + a11;
  const real b13 = a11 - a9;
  const real b14 = a15 - a13;
  const real b15 = a13 + a15;
  const real c8 = b12 + b14;
  const real c9 = b12 - b14;
  const real c10 = b13 - b15;
  const real c11 = b13 + b15;
  const real d0 = papilio_fma(k0, c8, b0);
  const real d1 = papilio_fma(-k0, c8, b0);
  const real d2 = papilio_fma(k0, c10, b2);
  const real d3 = papilio_fma(-k0, c10, b2);
  const real d4 = papilio_fma(k0, c11, b1);
  const real d5 = papilio_fma(-k0, c11, b1);
  const real d6 = papilio_fma(-k0, c9, b3);
  const real d7 = papilio_fma(k0, c9, b3);

  const real a16 = xr[2] + xr[14];
  const real a17 = xr[2] - xr[14];
  const real a18 = xi[2] + xi[14];
  const real a19 = xi[2] - xi[14];
  const real a20 = xr[8] + xr[20];
  const real a21 = xr[8] - xr[20];
  const real a22 = xi[8] + xi[20];
  const real a23 = xi[8] - xi[20];
  const real b16 = a19 - a21;
  const real b17 = a19 + a21;
  const real b18 = a17 + a23;
  const real b19 = a17 - a23;
  const real b20 = a16 + a20;
  const real b21 = a16 - a20;
  const real b22 = a18 + a22;
  const real b23 = a18 - a22;

  const real a24 = xr[11] + xr[23];
  const real a25 = xr[11] - xr[23];
  const real a26 = xi[11] + xi[23];
  const real a27 = xi[11] - xi[23];
  const real a28 = xr[5] + xr[17];
  const real a29 = xr[5] - xr[17];
  const real a30 = xi[5] + xi[17];
  const real a31 = xi[5] - xi[17];
  const real b24 = a24 + a28;
  const real b25 = a24 - a28;
  const real b26 = a26 + a30;
  const real b27 = a26 - a30;
  const real c12 = b20 + b24;
  const real c13 = b20 - b24;
  const real c14 = b22 + b26;
  const real c15 = b22 - b26;
  const real c16 = b21 - b27;
  const real c17 = b21 + b27;
  const real c18 = b23 + b25;
  const real c19 = b23 - b25;
  const real b28 = a25 + a27;
  const real b29 = a27 - a25;
  const real b30 = a31 - a29;
  const real b31 = a29 + a31;
  const real c20 = b28 - b30;
  const real c21 = b28 + b30;
  const real c22 = b29 + b31;
  const real c23 = b29 - b31;
  const real d8 = papilio_fma(-k0, c20, b16);
  const real d9 = papilio_fma(k0, c20, b16);
  const real d10 = papilio_fma(k0, c22, b18);
  const real d11 = papilio_fma(-k0, c22, b18);
  const real d12 = papilio_fma(k0, c23, b17);
  const real d13 = papilio_fma(-k0, c23, b17);
  const real d14 = papilio_fma(k0, c21, b19);
  const real d15 = papilio_fma(-k0, c21, b19);

  const real a32 = xr[10] + xr[22];
  const real a33 = xr[10] - xr[22];
  const real a34 = xi[10] + xi[22];
  const real a35 = xi[10] - xi[22];
  const real a36 = xr[4] + xr[16];
  const real a37 = xr[4] - xr[16];
  const real a38 = xi[4] + xi[16];
  const real a39 = xi[4] - xi[16];
  const real b32 = a35 + a37;
  const real b33 = a35 - a37;
  const real b34 = a33 - a39;
  const real b35 = a33 + a39;
  const real b36 = a32 + a36;
  const real b37 = a32 - a36;
  const real b38 = a34 + a38;
  const real b39 = a34 - a38;

  const real a40 = xr[7] + xr[19];
  const real a41 = xr[7] - xr[19];
  const real a42 = xi[7] + xi[19];
  const real a43 = xi[7] - xi[19];
  const real a44 = xr[1] + xr[13];
  const real a45 = xr[1] - xr[13];
  const real a46 = xi[1] + xi[13];
  const real a47 = xi[1] - xi[13];
  const real b40 = a40 + a44;
  const real b41 = a40 - a44;
  const real b42 = a42 + a46;
  const real b43 = a42 - a46;
  const real c24 = b36 + b40;
  const real c25 = b36 - b40;
  const real c26 = b38 + b42;
  const real c27 = b38 - b42;
  const real c28 = b37 - b43;
  const real c29 = b37 + b43;
  const real c30 = b39 + b41;
  const real c31 = b39 - b41;
  const real b44 = a41 + a43;
  const real b45 = a43 - a41;
  const real b46 = a47 - a45;
  const real b47 = a45 + a47;
  const real c32 = b44 - b46;
  const real c33 = b44 + b46;
  const real c34 = b45 + b47;
  const real c35 = b45 - b47;
  const real d16 = papilio_fma(k0, c32, b32);
  const real d17 = papilio_fma(-k0, c32, b32);
  const real d18 = papilio_fma(-k0, c34, b34);
  const real d19 = papilio_fma(k0, c34, b34);
  const real d20 = papilio_fma(-k0, c35, b33);
  const real d21 = papilio_fma(k0, c35, b33);
  const real d22 = papilio_fma(-k0, c33, b35);
  const real d23 = papilio_fma(k0, c33, b35);
  const real d24 = c12 + c24;
  const real d25 = c12 - c24;
  const real d26 = c14 + c26;
  const real d27 = c14 - c26;
  yr[0] = c0 + d24;

  const real e0 = papilio_fma(-k1, d24, c0);
  yi[0] = c2 + d26;

  const real e1 = papilio_fma(-k1, d26, c2);
  yr[16] = papilio_fma(k2, d27, e0);
  yr[8] = papilio_fma(-k2, d27, e0);
  yi[16] = papilio_fma(-k2, d25, e1);
  yi[8] = papilio_fma(k2, d25, e1);

  const real e2 = d8 + d16;
  const real e3 = d8 - d16;
  const real e4 = d10 + d18;
  const real e5 = d10 - d18;
  yr[9] = d0 - e2;

  const real f0 = papilio_fma(k1, e2, d0);
  yi[9] = d2 + e4;

  const real f1 = papilio_fma(-k1, e4, d2);
  yr[1] = papilio_fma(k2, e5, f0);
  yr[17] = papilio_fma(-k2, e5, f0);
  yi[1] = papilio_fma(k2, e3, f1);
  yi[17] = papilio_fma(-k2, e3, f1);

  const real d28 = c16 + c28;
  const real d29 = c16 - c28;
  const real d30 = c18 + c30;
  const real d31 = c18 - c30;
  yr[18] = c4 - d28;

  const real e6 = papilio_fma(k1, d28, c4);
  yi[18] = c6 - d30;

  const real e7 = papilio_fma(k1, d30, c6);
  yr[10] = papilio_fma(-k2, d31, e6);
  yr[2] = papilio_fma(k2, d31, e6);
  yi[10] = papilio_fma(k2, d29, e7);
  yi[2] = papilio_fma(-k2, d29, e7);

  const real e8 = d12 + d20;
  const real e9 = d12 - d20;
  const real e10 = d14 + d22;
  const real e11 = d14 - d22;
  yr[3] = d4 + e8;

  const real f2 = papilio_fma(-k1, e8, d4);
  yi[3] = d6 - e10;

  const real f3 = papilio_fma(k1, e10, d6);
  yr[19] = papilio_fma(-k2, e11, f2);
  yr[11] = papilio_fma(k2, e11, f2);
  yi[19] = papilio_fma(-k2, e9, f3);
  yi[11] = papilio_fma(k2, e9, f3);

  const real d32 = c13 + c25;
  const real d33 = c13 - c25;
  const real d34 = c15 + c27;
  const real d35 = c15 - c27;
  yr[12] = c1 + d32;

  const real e12 = papilio_fma(-k1, d32, c1);
  yi[12] = c3 + d34;

  const real e13 = papilio_fma(-k1, d34, c3);
  yr[4] = papilio_fma(k2, d35, e12);
  yr[20] = papilio_fma(-k2, d35, e12);
  yi[4] = papilio_fma(-k2, d33, e13);
  yi[20] = papilio_fma(k2, d33, e13);

  const real e14 = d9 + d17;
  const real e15 = d9 - d17;
  const real e16 = d11 + d19;
  const real e17 = d11 - d19;
  yr[21] = d1 - e14;

  const real f4 = papilio_fma(k1, e14, d1);
  yi[21] = d3 + e16;

  const real f5 = papilio_fma(-k1, e16, d3);
  yr[13] = papilio_fma(k2, e17, f4);
  yr[5] = papilio_fma(-k2, e17, f4);
  yi[13] = papilio_fma(k2, e15, f5);
  yi[5] = papilio_fma(-k2, e15, f5);

  const real d36 = c17 + c29;
  const real d37 = c17 - c29;
  const real d38 = c19 + c31;
  const real d39 = c19 - c31;
  yr[6] = c5 - d36;

  const real e18 = papilio_fma(k1, d36, c5);
  yi[6] = c7 - d38;

  const real e19 = papilio_fma(k1, d38, c7);
  yr[22] = papilio_fma(-k2, d39, e18);
  yr[14] = papilio_fma(k2, d39, e18);
  yi[22] = papilio_fma(k2, d37, e19);
  yi[14] = papilio_fma(-k2, d37, e19);

  const real e20 = d13 + d21;
  const real e21 = d13 - d21;
  const real e22 = d15 + d23;
  const real e23 = d15 - d23;
  yr[15] = d5 + e20;

  const real f6 = papilio_fma(-k1, e20, d5);
  yi[15] = d7 - e22;

  const real f7 = papilio_fma(k1, e22, d7);
  yr[7] = papilio_fma(-k2, e23, f6);
  yr[23] = papilio_fma(k2, e23, f6);
  yi[7] = papilio_fma(-k2, e21, f7);
  yi[23] = papilio_fma(k2, e21, f7);
}

#endif  // PAPILIO_DFT24_PLAIN_H
