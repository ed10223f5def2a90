// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 28
// Forward DFT of 28 points in natural order: good_thomas(cooley_tukey(2, 2), 7)
// 352 instructions (184 additions, 0 multiplications, 168 fused multiply-adds), 59 live registers
#ifndef PAPILIO_DFT28_PLAIN_H
#define PAPILIO_DFT28_PLAIN_H

PAPILIO_CODELET void papilio_dft28_plain(const real (&xr)[28], const real (&xi)[28],
                                         real (&yr)[28], real (&yi)[28]) {
  const real k0 = PAPILIO_CONSTANT(0.801937735804838252472204639014890102);
  const real k1 = PAPILIO_CONSTANT(0.445041867912628808577805128993589519);
  const real k2 = PAPILIO_CONSTANT(0.554958132087371191422194871006410481);
  const real k3 = PAPILIO_CONSTANT(0.623489801858733530525004884004239811);
  const real k4 = PAPILIO_CONSTANT(0.222520933956314404288902564496794759);
  const real k5 = PAPILIO_CONSTANT(0.900968867902419126236102319507445051);
  const real k6 = PAPILIO_CONSTANT(0.974927912181823607018131682993931217);

  const real a0 = xr[4] + xr[24];
  const real a1 = xr[4] - xr[24];
  const real a2 = xi[4] + xi[24];
  const real a3 = xi[4] - xi[24];
  const real a4 = xr[8] + xr[20];
  const real a5 = xr[8] - xr[20];
  const real a6 = xi[8] + xi[20];
  const real a7 = xi[8] - xi[20];
  const real a8 = xr[12] + xr[16];
  const real a9 = xr[12] - xr[16];
  const real a10 = xi[12] + xi[16];
  const real a11 = xi[12] - xi[16];
  const real a12 = xr[3] + xr[11];
  const real a13 = xr[3] - xr[11];
  const real a14 = xi[3] + xi[11];
  const real a15 = xi[3] - xi[11];
  const real a16 = xr[15] + xr[27];
  const real a17 = xr[15] - xr[27];
  const real a18 = xi[15] + xi[27];
  const real a19 = xi[15] - xi[27];
  const real a20 = xr[19] + xr[23];
  const real a21 = xr[19] - xr[23];
  const real a22 = xi[19] + xi[23];
  const real a23 = xi[19] - xi[23];
  const real a24 = xr[10] + xr[18];
  const real a25 = xr[10] - xr[18];
  const real a26 = xi[10] + xi[18];
  const real a27 = xi[10] - xi[18];
  const real a28 = xr[6] + xr[22];
  const real a29 = xr[6] - xr[22];
  const real a30 = xi[6] + xi[22];
  const real a31 = xi[6] - xi[22];
  const real a32 = xr[2] + xr[26];
  const real a33 = xr[2] - xr[26];
  const real a34 = xi[2] + xi[26];
  const real a35 = xi[2] - xi[26];
  const real a36 = xr[17] + xr[25];
  const real a37 = xr[17] - xr[25];
  const real a38 = xi[17] + xi[25];
  const real a39 = xi[17] - xi[25];
  const real a40 = xr[1] + xr[13];
  const real a41 = xr[1] - xr[13];
  const real a42 = xi[1] + xi[13];
  const real a43 = xi[1] - xi[13];
  const real a44 = xr[5] + xr[9];
  const real a45 = xr[5] - xr[9];
  const real a46 = xi[5] + xi[9];
  const real a47 = xi[5] - xi[9];
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
  const real b6 = papilio_fma(k0, a13, -a17);
  const real c6 = papilio_fma(-k1, a21, b6);
  const real b7 = papilio_fma(k1, a17, a13);
  const real b8 = papilio_fma(k2, a13, a17);
  const real c7 = papilio_fma(k0, a21, b7);
  const real c8 = papilio_fma(k0, b8, -a21);
  const real b9 = papilio_fma(k0, a15, -a19);
  const real c9 = papilio_fma(-k1, a23, b9);
  const real b10 = papilio_fma(k1, a19, a15);
  const real b11 = papilio_fma(k2, a15, a19);
  const real c10 = papilio_fma(k0, a23, b10);
  const real c11 = papilio_fma(k0, b11, -a23);
  const real b12 = papilio_fma(k0, a25, a29);
  const real c12 = papilio_fma(k1, a33, b12);
  const real b13 = papilio_fma(-k1, a29, a25);
  const real b14 = papilio_fma(k2, a25, -a29);
  const real c13 = papilio_fma(-k0, a33, b13);
  const real c14 = papilio_fma(k0, b14, a33);
  const real b15 = papilio_fma(k0, a27, a31);
  const real c15 = papilio_fma(k1, a35, b15);
  const real b16 = papilio_fma(-k1, a31, a27);
  const real b17 = papilio_fma(k2, a27, -a31);
  const real c16 = papilio_fma(-k0, a35, b16);
  const real c17 = papilio_fma(k0, b17, a35);
  const real b18 = papilio_fma(k0, a37, -a41);
  const real c18 = papilio_fma(-k1, a45, b18);
  const real b19 = papilio_fma(k1, a41, a37);
  const real b20 = papilio_fma(k2, a37, a41);
  const real c19 = papilio_fma(k0, a45, b19);
  const real c20 = papilio_fma(k0, b20, -a45);
  const real b21 = papilio_fma(k0, a39, -a43);
  const real c21 = papilio_fma(-k1, a47, b21);
  const real b22 = papilio_fma(k1, a43, a39);
  const real b23 = papilio_fma(k2, a39, a43);
  const real c22 = papilio_fma(k0, a47, b22);
  const real c23 = papilio_fma(k0, b23, -a47);
  const real b24 = xr[0] + a0;
  const real c24 = a4 + b24;
  const real d0 = a8 + c24;

  const real b25 = papilio_fma(k3, a0, xr[0]);
  const real c25 = papilio_fma(-k4, a4, b25);
  const real d1 = papilio_fma(-k5, a8, c25);
  const real e0 = papilio_fma(k6, c3, d1);
  const real e1 = papilio_fma(-k6, c3, d1);

  const real b26 = papilio_fma(-k4, a0, xr[0]);
  const real b27 = papilio_fma(-k5, a0, xr[0]);
  const real c26 = papilio_fma(-k5, a4, b26);
  const real c27 = papilio_fma(k3, a4, b27);
  const real d2 = papilio_fma(k3, a8, c26);
  const real d3 = papilio_fma(-k4, a8, c27);
  const real e2 = papilio_fma(k6, c4, d2);
  const real e3 = papilio_fma(-k6, c4, d2);
  const real e4 = papilio_fma(k6, c5, d3);
  const real e5 = papilio_fma(-k6, c5, d3);

  const real b28 = xi[0] + a2;
  const real c28 = a6 + b28;
  const real d4 = a10 + c28;

  const real b29 = papilio_fma(k3, a2, xi[0]);
  const real c29 = papilio_fma(-k4, a6, b29);
  const real d5 = papilio_fma(-k5, a10, c29);
  const real e6 = papilio_fma(-k6, c0, d5);
  const real e7 = papilio_fma(k6, c0, d5);

  const real b30 = papilio_fma(-k4, a2, xi[0]);
  const real b31 = papilio_fma(-k5, a2, xi[0]);
  const real c30 = papilio_fma(-k5, a6, b30);
  const real c31 = papilio_fma(k3, a6, b31);
  const real d6 = papilio_fma(k3, a10, c30);
  const real d7 = papilio_fma(-k4, a10, c31);
  const real e8 = papilio_fma(-k6, c1, d6);
  const real e9 = papilio_fma(k6, c1, d6);
  const real e10 = papilio_fma(-k6, c2, d7);
  const real e11 = papilio_fma(k6, c2, d7);

  const real b32 = xr[7] + a12;
  const real c32 = a16 + b32;
  const real d8 = a20 + c32;

  const real b33 = papilio_fma(k3, a12, xr[7]);
  const real c33 = papilio_fma(-k4, a16, b33);
  const real d9 = papilio_fma(-k5, a20, c33);
  const real e12 = papilio_fma(-k6, c9, d9);
  const real e13 = papilio_fma(k6, c9, d9);

  const real b34 = papilio_fma(-k4, a12, xr[7]);
  const real b35 = papilio_fma(-k5, a12, xr[7]);
  const real c34 = papilio_fma(-k5, a16, b34);
  const real c35 = papilio_fma(k3, a16, b35);
  const real d10 = papilio_fma(k3, a20, c34);
  const real d11 = papilio_fma(-k4, a20, c35);
  const real e14 = papilio_fma(-k6, c10, d10);
  const real e15 = papilio_fma(k6, c10, d10);
  const real e16 = papilio_fma(-k6, c11, d11);
  const real e17 = papilio_fma(k6, c11, d11);

  const real b36 = xi[7] + a14;
  const real c36 = a18 + b36;
  const real d12 = a22 + c36;

  const real b37 = papilio_fma(k3, a14, xi[7]);
  const real c37 = papilio_fma(-k4, a18, b37);
  const real d13 = papilio_fma(-k5, a22, c37);
  const real e18 = papilio_fma(k6, c6, d13);
  const real e19 = papilio_fma(-k6, c6, d13);

  const real b38 = papilio_fma(-k4, a14, xi[7]);
  const real b39 = papilio_fma(-k5, a14, xi[7]);
  const real c38 = papilio_fma(-k5, a18, b38);
  const real c39 = papilio_fma(k3, a18, b39);
  const real d14 = papilio_fma(k3, a22, c38);
  const real d15 = papilio_fma(-k4, a22, c39);
  const real e20 = papilio_fma(k6, c7, d14);
  const real e21 = papilio_fma(-k6, c7, d14);
  const real e22 = papilio_fma(k6, c8, d15);
  const real e23 = papilio_fma(-k6, c8, d15);

  const real b40 = xr[14] + a24;
  const real c40 = a28 + b40;
  const real d16 = a32 + c40;
  const real e24 = d0 + d16;
  const real e25 = d0 - d16;

  const real b41 = papilio_fma(k3, a24, xr[14]);
  const real c41 = papilio_fma(-k4, a28, b41);
  const real d17 = papilio_fma(-k5, a32, c41);
  const real e26 = papilio_fma(-k6, c15, d17);
  const real e27 = papilio_fma(k6, c15, d17);

  const real b42 = papilio_fma(-k4, a24, xr[14]);
  const real b43 = papilio_fma(-k5, a24, xr[14]);
  const real c42 = papilio_fma(-k5, a28, b42);
  const real c43 = papilio_fma(k3, a28, b43);
  const real d18 = papilio_fma(k3, a32, c42);
  const real d19 = papilio_fma(-k4, a32, c43);
  const real e28 = papilio_fma(-k6, c16, d18);
  const real e29 = papilio_fma(k6, c16, d18);
  const real e30 = papilio_fma(-k6, c17, d19);
  const real e31 = papilio_fma(k6, c17, d19);
  const real f0 = e0 + e26;
  const real f1 = e0 - e26;
  const real f2 = e2 + e28;
  const real f3 = e2 - e28;
  const real f4 = e4 + e30;
  const real f5 = e4 - e30;
  const real f6 = e5 + e31;
  const real f7 = e5 - e31;
  const real f8 = e3 + e29;
  const real f9 = e3 - e29;
  const real f10 = e1 + e27;
  const real f11 = e1 - e27;

  const real b44 = xi[14] + a26;
  const real c44 = a30 + b44;
  const real d20 = a34 + c44;
  const real e32 = d4 + d20;
  const real e33 = d4 - d20;

  const real b45 = papilio_fma(k3, a26, xi[14]);
  const real c45 = papilio_fma(-k4, a30, b45);
  const real d21 = papilio_fma(-k5, a34, c45);
  const real e34 = papilio_fma(k6, c12, d21);
  const real e35 = papilio_fma(-k6, c12, d21);

  const real b46 = papilio_fma(-k4, a26, xi[14]);
  const real b47 = papilio_fma(-k5, a26, xi[14]);
  const real c46 = papilio_fma(-k5, a30, b46);
  const real c47 = papilio_fma(k3, a30, b47);
  const real d22 = papilio_fma(k3, a34, c46);
  const real d23 = papilio_fma(-k4, a34, c47);
  const real e36 = papilio_fma(k6, c13, d22);
  const real e37 = papilio_fma(-k6, c13, d22);
  const real e38 = papilio_fma(k6, c14, d23);
  const real e39 = papilio_fma(-k6, c14, d23);
  const real f12 = e6 + e34;
  const real f13 = e6 - e34;
  const real f14 = e8 + e36;
  const real f15 = e8 - e36;
  const real f16 = e10 + e38;
  const real f17 = e10 - e38;
  const real f18 = e11 + e39;
  const real f19 = e11 - e39;
  const real f20 = e9 + e37;
  const real f21 = e9 - e37;
  const real f22 = e7 + e35;
  const real f23 = e7 - e35;

  const real b48 = xr[21] + a36;
  const real c48 = a40 + b48;
  const real d24 = a44 + c48;
  const real e40 = d8 + d24;
  const real e41 = d8 - d24;
  yi[21] = e33 - e41;
  yi[7] = e41 + e33;
  yr[0] = e40 + e24;
  yr[14] = e24 - e40;

  const real b49 = papilio_fma(k3, a36, xr[21]);
  const real c49 = papilio_fma(-k4, a40, b49);
  const real d25 = papilio_fma(-k5, a44, c49);
  const real e42 = papilio_fma(-k6, c21, d25);
  const real e43 = papilio_fma(k6, c21, d25);

  const real b50 = papilio_fma(-k4, a36, xr[21]);
  const real b51 = papilio_fma(-k5, a36, xr[21]);
  const real c50 = papilio_fma(-k5, a40, b50);
  const real c51 = papilio_fma(k3, a40, b51);
  const real d26 = papilio_fma(k3, a44, c50);
  const real d27 = papilio_fma(-k4, a44, c51);
  const real e44 = papilio_fma(-k6, c22, d26);
  const real e45 = papilio_fma(k6, c22, d26);
  const real e46 = papilio_fma(-k6, c23, d27);
  const real e47 = papilio_fma(k6, c23, d27);
  const real f24 = e12 + e42;
  const real f25 = e12 - e42;
  yi[1] = f13 - f25;
  yi[15] = f25 + f13;
  yr[8] = f24 + f0;
  yr[22] = f0 - f24;

  const real f26 = e14 + e44;
  const real f27 = e14 - e44;
  yi[9] = f15 - f27;
  yi[23] = f27 + f15;
  yr[16] = f26 + f2;
  yr[2] = f2 - f26;

  const real f28 = e16 + e46;
  const real f29 = e16 - e46;
  yi[17] = f17 - f29;
  yi[3] = f29 + f17;
  yr[24] = f28 + f4;
  yr[10] = f4 - f28;

  const real f30 = e17 + e47;
  const real f31 = e17 - e47;
  yi[25] = f19 - f31;
  yi[11] = f31 + f19;
  yr[4] = f30 + f6;
  yr[18] = f6 - f30;

  const real f32 = e15 + e45;
  const real f33 = e15 - e45;
  yi[5] = f21 - f33;
  yi[19] = f33 + f21;
  yr[12] = f32 + f8;
  yr[26] = f8 - f32;

  const real f34 = e13 + e43;
  const real f35 = e13 - e43;
  yi[13] = f23 - f35;
  yi[27] = f35 + f23;
  yr[20] = f34 + f10;
  yr[6] = f10 - f34;

  const real b52 = xi[21] + a38;
  const real c52 = a42 + b52;
  const real d28 = a46 + c52;
  const real e48 = d12 + d28;
  const real e49 = d12 - d28;
  yr[21] = e49 + e25;
  yr[7] = e25 - e49;
  yi[0] = e48 + e32;
  yi[14] = e32 - e48;

  const real b53 = papilio_fma(k3, a38, xi[21]);
  const real c53 = papilio_fma(-k4, a42, b53);
  const real d29 = papilio_fma(-k5, a46, c53);
  const real e50 = papilio_fma(k6, c18, d29);
  const real e51 = papilio_fma(-k6, c18, d29);

  const real b54 = papilio_fma(-k4, a38, xi[21]);
  const real b55 = papilio_fma(-k5, a38, xi[21]);
  const real c54 = papilio_fma(-k5, a42, b54);
  const real c55 = papilio_fma(k3, a42, b55);
  const real d30 = papilio_fma(k3, a46, c54);
  const real d31 = papilio_fma(-k4, a46, c55);
  const real e52 = papilio_fma(k6, c19, d30);
  const real e53 = papilio_fma(-k6, c19, d30);
  const real e54 = papilio_fma(k6, c20, d31);
  const real e55 = papilio_fma(-k6, c20, d31);
  const real f36 = e18 + e50;
  const real f37 = e18 - e50;
  yr[1] = f37 + f1;
  yr[15] = f1 - f37;
  yi[8] = f36 + f12;
  yi[22] = f12 - f36;

  const real f38 = e20 + e52;
  const real f39 = e20 - e52;
  yr[9] = f39 + f3;
  yr[23] = f3 - f39;
  yi[16] = f38 + f14;
  yi[2] = f14 - f38;

  const real f40 = e22 + e54;
  const real f41 = e22 - e54;
  yr[17] = f41 + f5;
  yr[3] = f5 - f41;
  yi[24] = f40 + f16;
  yi[10] = f16 - f40;

  const real f42 = e23 + e55;
  const real f43 = e23 - e55;
  yr[25] = f43 + f7;
  yr[11] = f7 - f43;
  yi[4] = f42 + f18;
  yi[18] = f18 - f42;

  const real f44 = e21 + e53;
  const real f45 = e21 - e53;
  yr[5] = f45 + f9;
  yr[19] = f9 - f45;
  yi[12] = f44 + f20;
  yi[26] = f20 - f44;

  const real f46 = e19 + e51;
  const real f47 = e19 - e51;
  yr[13] = f47 + f11;
  yr[27] = f11 - f47;
  yi[20] = f46 + f22;
  yi[6] = f22 - f46;
}

#endif  // PAPILIO_DFT28_PLAIN_H
