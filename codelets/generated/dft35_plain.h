// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 35
// Forward DFT of 35 points in natural order: good_thomas(5, 7)
// 524 instructions (174 additions, 0 multiplications, 350 fused multiply-adds), 73 live registers
#ifndef PAPILIO_DFT35_PLAIN_H
#define PAPILIO_DFT35_PLAIN_H

PAPILIO_CODELET void papilio_dft35_plain(const real (&xr)[35], const real (&xi)[35],
                                         real (&yr)[35], real (&yi)[35]) {
  const real k0 = PAPILIO_CONSTANT(0.801937735804838252472204639014890102);
  const real k1 = PAPILIO_CONSTANT(0.445041867912628808577805128993589519);
  const real k2 = PAPILIO_CONSTANT(0.554958132087371191422194871006410481);
  const real k3 = PAPILIO_CONSTANT(0.623489801858733530525004884004239811);
  const real k4 = PAPILIO_CONSTANT(0.222520933956314404288902564496794759);
  const real k5 = PAPILIO_CONSTANT(0.900968867902419126236102319507445051);
  const real k6 = PAPILIO_CONSTANT(0.974927912181823607018131682993931217);
  const real k7 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k8 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k9 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k10 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);

  const real a0 = xr[5] + xr[30];
  const real a1 = xr[5] - xr[30];
  const real a2 = xi[5] + xi[30];
  const real a3 = xi[5] - xi[30];
  const real a4 = xr[10] + xr[25];
  const real a5 = xr[10] - xr[25];
  const real a6 = xi[10] + xi[25];
  const real a7 = xi[10] - xi[25];
  const real a8 = xr[15] + xr[20];
  const real a9 = xr[15] - xr[20];
  const real a10 = xi[15] + xi[20];
  const real a11 = xi[15] - xi[20];
  const real a12 = xr[2] + xr[12];
  const real a13 = xr[2] - xr[12];
  const real a14 = xi[2] + xi[12];
  const real a15 = xi[2] - xi[12];
  const real a16 = xr[17] + xr[32];
  const real a17 = xr[17] - xr[32];
  const real a18 = xi[17] + xi[32];
  const real a19 = xi[17] - xi[32];
  const real a20 = xr[22] + xr[27];
  const real a21 = xr[22] - xr[27];
  const real a22 = xi[22] + xi[27];
  const real a23 = xi[22] - xi[27];
  const real a24 = xr[9] + xr[19];
  const real a25 = xr[9] - xr[19];
  const real a26 = xi[9] + xi[19];
  const real a27 = xi[9] - xi[19];
  const real a28 = xr[4] + xr[24];
  const real a29 = xr[4] - xr[24];
  const real a30 = xi[4] + xi[24];
  const real a31 = xi[4] - xi[24];
  const real a32 = xr[29] + xr[34];
  const real a33 = xr[29] - xr[34];
  const real a34 = xi[29] + xi[34];
  const real a35 = xi[29] - xi[34];
  const real a36 = xr[16] + xr[26];
  const real a37 = xr[16] - xr[26];
  const real a38 = xi[16] + xi[26];
  const real a39 = xi[16] - xi[26];
  const real a40 = xr[11] + xr[31];
  const real a41 = xr[11] - xr[31];
  const real a42 = xi[11] + xi[31];
  const real a43 = xi[11] - xi[31];
  const real a44 = xr[1] + xr[6];
  const real a45 = xr[1] - xr[6];
  const real a46 = xi[1] + xi[6];
  const real a47 = xi[1] - xi[6];
  const real a48 = xr[23] + xr[33];
  const real a49 = xr[23] - xr[33];
  const real a50 = xi[23] + xi[33];
  const real a51 = xi[23] - xi[33];
  const real a52 = xr[3] + xr[18];
  const real a53 = xr[3] - xr[18];
  const real a54 = xi[3] + xi[18];
  const real a55 = xi[3] - xi[18];
  const real a56 = xr[8] + xr[13];
  const real a57 = xr[8] - xr[13];
  const real a58 = xi[8] + xi[13];
  const real a59 = xi[8] - xi[13];
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
  const real c12 = papilio_fma(-k1, a33, b12);
  const real b13 = papilio_fma(-k1, a29, a25);
  const real b14 = papilio_fma(k2, a25, -a29);
  const real c13 = papilio_fma(k0, a33, b13);
  const real c14 = papilio_fma(k0, b14, -a33);
  const real b15 = papilio_fma(k0, a27, a31);
  const real c15 = papilio_fma(-k1, a35, b15);
  const real b16 = papilio_fma(-k1, a31, a27);
  const real b17 = papilio_fma(k2, a27, -a31);
  const real c16 = papilio_fma(k0, a35, b16);
  const real c17 = papilio_fma(k0, b17, -a35);
  const real b18 = papilio_fma(k0, a37, a41);
  const real c18 = papilio_fma(-k1, a45, b18);
  const real b19 = papilio_fma(-k1, a41, a37);
  const real b20 = papilio_fma(k2, a37, -a41);
  const real c19 = papilio_fma(k0, a45, b19);
  const real c20 = papilio_fma(k0, b20, -a45);
  const real b21 = papilio_fma(k0, a39, a43);
  const real c21 = papilio_fma(-k1, a47, b21);
  const real b22 = papilio_fma(-k1, a43, a39);
  const real b23 = papilio_fma(k2, a39, -a43);
  const real c22 = papilio_fma(k0, a47, b22);
  const real c23 = papilio_fma(k0, b23, -a47);
  const real b24 = papilio_fma(k0, a49, -a53);
  const real c24 = papilio_fma(-k1, a57, b24);
  const real b25 = papilio_fma(k1, a53, a49);
  const real b26 = papilio_fma(k2, a49, a53);
  const real c25 = papilio_fma(k0, a57, b25);
  const real c26 = papilio_fma(k0, b26, -a57);
  const real b27 = papilio_fma(k0, a51, -a55);
  const real c27 = papilio_fma(-k1, a59, b27);
  const real b28 = papilio_fma(k1, a55, a51);
  const real b29 = papilio_fma(k2, a51, a55);
  const real c28 = papilio_fma(k0, a59, b28);
  const real c29 = papilio_fma(k0, b29, -a59);
  const real b30 = xr[0] + a0;
  const real c30 = a4 + b30;
  const real d0 = a8 + c30;

  const real b31 = papilio_fma(k3, a0, xr[0]);
  const real c31 = papilio_fma(-k4, a4, b31);
  const real d1 = papilio_fma(-k5, a8, c31);
  const real e0 = papilio_fma(k6, c3, d1);
  const real e1 = papilio_fma(-k6, c3, d1);

  const real b32 = papilio_fma(-k4, a0, xr[0]);
  const real b33 = papilio_fma(-k5, a0, xr[0]);
  const real c32 = papilio_fma(-k5, a4, b32);
  const real c33 = papilio_fma(k3, a4, b33);
  const real d2 = papilio_fma(k3, a8, c32);
  const real d3 = papilio_fma(-k4, a8, c33);
  const real e2 = papilio_fma(k6, c4, d2);
  const real e3 = papilio_fma(-k6, c4, d2);
  const real e4 = papilio_fma(k6, c5, d3);
  const real e5 = papilio_fma(-k6, c5, d3);

  const real b34 = xi[0] + a2;
  const real c34 = a6 + b34;
  const real d4 = a10 + c34;

  const real b35 = papilio_fma(k3, a2, xi[0]);
  const real c35 = papilio_fma(-k4, a6, b35);
  const real d5 = papilio_fma(-k5, a10, c35);
  const real e6 = papilio_fma(-k6, c0, d5);
  const real e7 = papilio_fma(k6, c0, d5);

  const real b36 = papilio_fma(-k4, a2, xi[0]);
  const real b37 = papilio_fma(-k5, a2, xi[0]);
  const real c36 = papilio_fma(-k5, a6, b36);
  const real c37 = papilio_fma(k3, a6, b37);
  const real d6 = papilio_fma(k3, a10, c36);
  const real d7 = papilio_fma(-k4, a10, c37);
  const real e8 = papilio_fma(-k6, c1, d6);
  const real e9 = papilio_fma(k6, c1, d6);
  const real e10 = papilio_fma(-k6, c2, d7);
  const real e11 = papilio_fma(k6, c2, d7);

  const real b38 = xr[7] + a12;
  const real c38 = a16 + b38;
  const real d8 = a20 + c38;

  const real b39 = papilio_fma(k3, a12, xr[7]);
  const real c39 = papilio_fma(-k4, a16, b39);
  const real d9 = papilio_fma(-k5, a20, c39);
  const real e12 = papilio_fma(-k6, c9, d9);
  const real e13 = papilio_fma(k6, c9, d9);

  const real b40 = papilio_fma(-k4, a12, xr[7]);
  const real b41 = papilio_fma(-k5, a12, xr[7]);
  const real c40 = papilio_fma(-k5, a16, b40);
  const real c41 = papilio_fma(k3, a16, b41);
  const real d10 = papilio_fma(k3, a20, c40);
  const real d11 = papilio_fma(-k4, a20, c41);
  const real e14 = papilio_fma(-k6, c10, d10);
  const real e15 = papilio_fma(k6, c10, d10);
  const real e16 = papilio_fma(-k6, c11, d11);
  const real e17 = papilio_fma(k6, c11, d11);

  const real b42 = xi[7] + a14;
  const real c42 = a18 + b42;
  const real d12 = a22 + c42;

  const real b43 = papilio_fma(k3, a14, xi[7]);
  const real c43 = papilio_fma(-k4, a18, b43);
  const real d13 = papilio_fma(-k5, a22, c43);
  const real e18 = papilio_fma(k6, c6, d13);
  const real e19 = papilio_fma(-k6, c6, d13);

  const real b44 = papilio_fma(-k4, a14, xi[7]);
  const real b45 = papilio_fma(-k5, a14, xi[7]);
  const real c44 = papilio_fma(-k5, a18, b44);
  const real c45 = papilio_fma(k3, a18, b45);
  const real d14 = papilio_fma(k3, a22, c44);
  const real d15 = papilio_fma(-k4, a22, c45);
  const real e20 = papilio_fma(k6, c7, d14);
  const real e21 = papilio_fma(-k6, c7, d14);
  const real e22 = papilio_fma(k6, c8, d15);
  const real e23 = papilio_fma(-k6, c8, d15);

  const real b46 = xr[14] + a24;
  const real c46 = a28 + b46;
  const real d16 = a32 + c46;

  const real b47 = papilio_fma(k3, a24, xr[14]);
  const real c47 = papilio_fma(-k4, a28, b47);
  const real d17 = papilio_fma(-k5, a32, c47);
  const real e24 = papilio_fma(-k6, c15, d17);
  const real e25 = papilio_fma(k6, c15, d17);

  const real b48 = papilio_fma(-k4, a24, xr[14]);
  const real b49 = papilio_fma(-k5, a24, xr[14]);
  const real c48 = papilio_fma(-k5, a28, b48);
  const real c49 = papilio_fma(k3, a28, b49);
  const real d18 = papilio_fma(k3, a32, c48);
  const real d19 = papilio_fma(-k4, a32, c49);
  const real e26 = papilio_fma(-k6, c16, d18);
  const real e27 = papilio_fma(k6, c16, d18);
  const real e28 = papilio_fma(-k6, c17, d19);
  const real e29 = papilio_fma(k6, c17, d19);

  const real b50 = xi[14] + a26;
  const real c50 = a30 + b50;
  const real d20 = a34 + c50;

  const real b51 = papilio_fma(k3, a26, xi[14]);
  const real c51 = papilio_fma(-k4, a30, b51);
  const real d21 = papilio_fma(-k5, a34, c51);
  const real e30 = papilio_fma(k6, c12, d21);
  const real e31 = papilio_fma(-k6, c12, d21);

  const real b52 = papilio_fma(-k4, a26, xi[14]);
  const real b53 = papilio_fma(-k5, a26, xi[14]);
  const real c52 = papilio_fma(-k5, a30, b52);
  const real c53 = papilio_fma(k3, a30, b53);
  const real d22 = papilio_fma(k3, a34, c52);
  const real d23 = papilio_fma(-k4, a34, c53);
  const real e32 = papilio_fma(k6, c13, d22);
  const real e33 = papilio_fma(-k6, c13, d22);
  const real e34 = papilio_fma(k6, c14, d23);
  const real e35 = papilio_fma(-k6, c14, d23);

  const real b54 = xr[21] + a36;
  const real c54 = a40 + b54;
  const real d24 = a44 + c54;
  const real e36 = d16 + d24;
  const real e37 = d16 - d24;

  const real b55 = papilio_fma(k3, a36, xr[21]);
  const real c55 = papilio_fma(-k4, a40, b55);
  const real d25 = papilio_fma(-k5, a44, c55);
  const real e38 = papilio_fma(-k6, c21, d25);
  const real e39 = papilio_fma(k6, c21, d25);

  const real b56 = papilio_fma(-k4, a36, xr[21]);
  const real b57 = papilio_fma(-k5, a36, xr[21]);
  const real c56 = papilio_fma(-k5, a40, b56);
  const real c57 = papilio_fma(k3, a40, b57);
  const real d26 = papilio_fma(k3, a44, c56);
  const real d27 = papilio_fma(-k4, a44, c57);
  const real e40 = papilio_fma(-k6, c22, d26);
  const real e41 = papilio_fma(k6, c22, d26);
  const real e42 = papilio_fma(-k6, c23, d27);
  const real e43 = papilio_fma(k6, c23, d27);
  const real f0 = e24 + e38;
  const real f1 = e24 - e38;
  const real f2 = e26 + e40;
  const real f3 = e26 - e40;
  const real f4 = e28 + e42;
  const real f5 = e28 - e42;
  const real f6 = e29 + e43;
  const real f7 = e29 - e43;
  const real f8 = e27 + e41;
  const real f9 = e27 - e41;
  const real f10 = e25 + e39;
  const real f11 = e25 - e39;

  const real b58 = xi[21] + a38;
  const real c58 = a42 + b58;
  const real d28 = a46 + c58;
  const real e44 = d20 + d28;
  const real e45 = d20 - d28;

  const real b59 = papilio_fma(k3, a38, xi[21]);
  const real c59 = papilio_fma(-k4, a42, b59);
  const real d29 = papilio_fma(-k5, a46, c59);
  const real e46 = papilio_fma(k6, c18, d29);
  const real e47 = papilio_fma(-k6, c18, d29);

  const real b60 = papilio_fma(-k4, a38, xi[21]);
  const real b61 = papilio_fma(-k5, a38, xi[21]);
  const real c60 = papilio_fma(-k5, a42, b60);
  const real c61 = papilio_fma(k3, a42, b61);
  const real d30 = papilio_fma(k3, a46, c60);
  const real d31 = papilio_fma(-k4, a46, c61);
  const real e48 = papilio_fma(k6, c19, d30);
  const real e49 = papilio_fma(-k6, c19, d30);
  const real e50 = papilio_fma(k6, c20, d31);
  const real e51 = papilio_fma(-k6, c20, d31);
  const real f12 = e30 + e46;
  const real f13 = e30 - e46;
  const real f14 = e32 + e48;
  const real f15 = e32 - e48;
  const real f16 = e34 + e50;
  const real f17 = e34 - e50;
  const real f18 = e35 + e51;
  const real f19 = e35 - e51;
  const real f20 = e33 + e49;
  const real f21 = e33 - e49;
  const real f22 = e31 + e47;
  const real f23 = e31 - e47;

  const real b62 = xr[28] + a48;
  const real c62 = a52 + b62;
  const real d32 = a56 + c62;
  const real e52 = d8 + d32;
  const real e53 = d8 - d32;
  const real f24 = papilio_fma(k7, e37, e53);
  const real f25 = papilio_fma(k7, e53, -e37);

  const real b63 = papilio_fma(k3, a48, xr[28]);
  const real c63 = papilio_fma(-k4, a52, b63);
  const real d33 = papilio_fma(-k5, a56, c63);
  const real e54 = papilio_fma(-k6, c27, d33);
  const real e55 = papilio_fma(k6, c27, d33);

  const real b64 = papilio_fma(-k4, a48, xr[28]);
  const real b65 = papilio_fma(-k5, a48, xr[28]);
  const real c64 = papilio_fma(-k5, a52, b64);
  const real c65 = papilio_fma(k3, a52, b65);
  const real d34 = papilio_fma(k3, a56, c64);
  const real d35 = papilio_fma(-k4, a56, c65);
  const real e56 = papilio_fma(-k6, c28, d34);
  const real e57 = papilio_fma(k6, c28, d34);
  const real e58 = papilio_fma(-k6, c29, d35);
  const real e59 = papilio_fma(k6, c29, d35);
  const real f26 = e12 + e54;
  const real f27 = e12 - e54;
  const real g0 = papilio_fma(k7, f1, f27);
  const real g1 = papilio_fma(k7, f27, -f1);
  const real f28 = e14 + e56;
  const real f29 = e14 - e56;
  const real g2 = papilio_fma(k7, f3, f29);
  const real g3 = papilio_fma(k7, f29, -f3);
  const real f30 = e16 + e58;
  const real f31 = e16 - e58;
  const real g4 = papilio_fma(k7, f5, f31);
  const real g5 = papilio_fma(k7, f31, -f5);
  const real f32 = e17 + e59;
  const real f33 = e17 - e59;
  const real g6 = papilio_fma(k7, f7, f33);
  const real g7 = papilio_fma(k7, f33, -f7);
  const real f34 = e15 + e57;
  const real f35 = e15 - e57;
  const real g8 = papilio_fma(k7, f9, f35);
  const real g9 = papilio_fma(k7, f35, -f9);
  const real f36 = e13 + e55;
  const real f37 = e13 - e55;
  const real g10 = papilio_fma(k7, f11, f37);
  const real g11 = papilio_fma(k7, f37, -f11);
  const real f38 = d0 + e52;
  yr[0] = e36 + f38;

  const real f39 = papilio_fma(k8, e52, d0);
  const real f40 = papilio_fma(-k9, e52, d0);
  const real g12 = papilio_fma(-k9, e36, f39);
  const real g13 = papilio_fma(k8, e36, f40);
  const real g14 = e0 + f26;
  yr[15] = f0 + g14;

  const real g15 = papilio_fma(k8, f26, e0);
  const real g16 = papilio_fma(-k9, f26, e0);
  const real h0 = papilio_fma(-k9, f0, g15);
  const real h1 = papilio_fma(k8, f0, g16);
  const real g17 = e2 + f28;
  yr[30] = f2 + g17;

  const real g18 = papilio_fma(k8, f28, e2);
  const real g19 = papilio_fma(-k9, f28, e2);
  const real h2 = papilio_fma(-k9, f2, g18);
  const real h3 = papilio_fma(k8, f2, g19);
  const real g20 = e4 + f30;
  yr[10] = f4 + g20;

  const real g21 = papilio_fma(k8, f30, e4);
  const real g22 = papilio_fma(-k9, f30, e4);
  const real h4 = papilio_fma(-k9, f4, g21);
  const real h5 = papilio_fma(k8, f4, g22);
  const real g23 = e5 + f32;
  yr[25] = f6 + g23;

  const real g24 = papilio_fma(k8, f32, e5);
  const real g25 = papilio_fma(-k9, f32, e5);
  const real h6 = papilio_fma(-k9, f6, g24);
  const real h7 = papilio_fma(k8, f6, g25);
  const real g26 = e3 + f34;
  yr[5] = f8 + g26;

  const real g27 = papilio_fma(k8, f34, e3);
  const real g28 = papilio_fma(-k9, f34, e3);
  const real h8 = papilio_fma(-k9, f8, g27);
  const real h9 = papilio_fma(k8, f8, g28);
  const real g29 = e1 + f36;
  yr[20] = f10 + g29;

  const real g30 = papilio_fma(k8, f36, e1);
  const real g31 = papilio_fma(-k9, f36, e1);
  const real h10 = papilio_fma(-k9, f10, g30);
  const real h11 = papilio_fma(k8, f10, g31);

  const real b66 = xi[28] + a50;
  const real c66 = a54 + b66;
  const real d36 = a58 + c66;
  const real e60 = d12 + d36;
  const real e61 = d12 - d36;
  const real f41 = papilio_fma(k7, e45, e61);
  const real f42 = papilio_fma(k7, e61, -e45);
  yr[21] = papilio_fma(k10, f41, g12);
  yr[14] = papilio_fma(-k10, f41, g12);
  yr[7] = papilio_fma(k10, f42, g13);
  yr[28] = papilio_fma(-k10, f42, g13);

  const real b67 = papilio_fma(k3, a50, xi[28]);
  const real c67 = papilio_fma(-k4, a54, b67);
  const real d37 = papilio_fma(-k5, a58, c67);
  const real e62 = papilio_fma(k6, c24, d37);
  const real e63 = papilio_fma(-k6, c24, d37);

  const real b68 = papilio_fma(-k4, a50, xi[28]);
  const real b69 = papilio_fma(-k5, a50, xi[28]);
  const real c68 = papilio_fma(-k5, a54, b68);
  const real c69 = papilio_fma(k3, a54, b69);
  const real d38 = papilio_fma(k3, a58, c68);
  const real d39 = papilio_fma(-k4, a58, c69);
  const real e64 = papilio_fma(k6, c25, d38);
  const real e65 = papilio_fma(-k6, c25, d38);
  const real e66 = papilio_fma(k6, c26, d39);
  const real e67 = papilio_fma(-k6, c26, d39);
  const real f43 = e18 + e62;
  const real f44 = e18 - e62;
  const real g32 = papilio_fma(k7, f13, f44);
  const real g33 = papilio_fma(k7, f44, -f13);
  yr[1] = papilio_fma(k10, g32, h0);
  yr[29] = papilio_fma(-k10, g32, h0);
  yr[22] = papilio_fma(k10, g33, h1);
  yr[8] = papilio_fma(-k10, g33, h1);

  const real f45 = e20 + e64;
  const real f46 = e20 - e64;
  const real g34 = papilio_fma(k7, f15, f46);
  const real g35 = papilio_fma(k7, f46, -f15);
  yr[16] = papilio_fma(k10, g34, h2);
  yr[9] = papilio_fma(-k10, g34, h2);
  yr[2] = papilio_fma(k10, g35, h3);
  yr[23] = papilio_fma(-k10, g35, h3);

  const real f47 = e22 + e66;
  const real f48 = e22 - e66;
  const real g36 = papilio_fma(k7, f17, f48);
  const real g37 = papilio_fma(k7, f48, -f17);
  yr[31] = papilio_fma(k10, g36, h4);
  yr[24] = papilio_fma(-k10, g36, h4);
  yr[17] = papilio_fma(k10, g37, h5);
  yr[3] = papilio_fma(-k10, g37, h5);

  const real f49 = e23 + e67;
  const real f50 = e23 - e67;
  const real g38 = papilio_fma(k7, f19, f50);
  const real g39 = papilio_fma(k7, f50, -f19);
  yr[11] = papilio_fma(k10, g38, h6);
  yr[4] = papilio_fma(-k10, g38, h6);
  yr[32] = papilio_fma(k10, g39, h7);
  yr[18] = papilio_fma(-k10, g39, h7);

  const real f51 = e21 + e65;
  const real f52 = e21 - e65;
  const real g40 = papilio_fma(k7, f21, f52);
  const real g41 = papilio_fma(k7, f52, -f21);
  yr[26] = papilio_fma(k10, g40, h8);
  yr[19] = papilio_fma(-k10, g40, h8);
  yr[12] = papilio_fma(k10, g41, h9);
  yr[33] = papilio_fma(-k10, g41, h9);

  const real f53 = e19 + e63;
  const real f54 = e19 - e63;
  const real g42 = papilio_fma(k7, f23, f54);
  const real g43 = papilio_fma(k7, f54, -f23);
  yr[6] = papilio_fma(k10, g42, h10);
  yr[34] = papilio_fma(-k10, g42, h10);
  yr[27] = papilio_fma(k10, g43, h11);
  yr[13] = papilio_fma(-k10, g43, h11);

  const real f55 = d4 + e60;
  yi[0] = e44 + f55;

  const real f56 = papilio_fma(k8, e60, d4);
  const real f57 = papilio_fma(-k9, e60, d4);
  const real g44 = papilio_fma(-k9, e44, f56);
  const real g45 = papilio_fma(k8, e44, f57);
  yi[21] = papilio_fma(-k10, f24, g44);
  yi[14] = papilio_fma(k10, f24, g44);
  yi[7] = papilio_fma(-k10, f25, g45);
  yi[28] = papilio_fma(k10, f25, g45);

  const real g46 = e6 + f43;
  yi[15] = f12 + g46;

  const real g47 = papilio_fma(k8, f43, e6);
  const real g48 = papilio_fma(-k9, f43, e6);
  const real h12 = papilio_fma(-k9, f12, g47);
  const real h13 = papilio_fma(k8, f12, g48);
  yi[1] = papilio_fma(-k10, g0, h12);
  yi[29] = papilio_fma(k10, g0, h12);
  yi[22] = papilio_fma(-k10, g1, h13);
  yi[8] = papilio_fma(k10, g1, h13);

  const real g49 = e8 + f45;
  yi[30] = f14 + g49;

  const real g50 = papilio_fma(k8, f45, e8);
  const real g51 = papilio_fma(-k9, f45, e8);
  const real h14 = papilio_fma(-k9, f14, g50);
  const real h15 = papilio_fma(k8, f14, g51);
  yi[16] = papilio_fma(-k10, g2, h14);
  yi[9] = papilio_fma(k10, g2, h14);
  yi[2] = papilio_fma(-k10, g3, h15);
  yi[23] = papilio_fma(k10, g3, h15);

  const real g52 = e10 + f47;
  yi[10] = f16 + g52;

  const real g53 = papilio_fma(k8, f47, e10);
  const real g54 = papilio_fma(-k9, f47, e10);
  const real h16 = papilio_fma(-k9, f16, g53);
  const real h17 = papilio_fma(k8, f16, g54);
  yi[31] = papilio_fma(-k10, g4, h16);
  yi[24] = papilio_fma(k10, g4, h16);
  yi[17] = papilio_fma(-k10, g5, h17);
  yi[3] = papilio_fma(k10, g5, h17);

  const real g55 = e11 + f49;
  yi[25] = f18 + g55;

  const real g56 = papilio_fma(k8, f49, e11);
  const real g57 = papilio_fma(-k9, f49, e11);
  const real h18 = papilio_fma(-k9, f18, g56);
  const real h19 = papilio_fma(k8, f18, g57);
  yi[11] = papilio_fma(-k10, g6, h18);
  yi[4] = papilio_fma(k10, g6, h18);
  yi[32] = papilio_fma(-k10, g7, h19);
  yi[18] = papilio_fma(k10, g7, h19);

  const real g58 = e9 + f51;
  yi[5] = f20 + g58;

  const real g59 = papilio_fma(k8, f51, e9);
  const real g60 = papilio_fma(-k9, f51, e9);
  const real h20 = papilio_fma(-k9, f20, g59);
  const real h21 = papilio_fma(k8, f20, g60);
  yi[26] = papilio_fma(-k10, g8, h20);
  yi[19] = papilio_fma(k10, g8, h20);
  yi[12] = papilio_fma(-k10, g9, h21);
  yi[33] = papilio_fma(k10, g9, h21);

  const real g61 = e7 + f53;
  yi[20] = f22 + g61;

  const real g62 = papilio_fma(k8, f53, e7);
  const real g63 = papilio_fma(-k9, f53, e7);
  const real h22 = papilio_fma(-k9, f22, g62);
  const real h23 = papilio_fma(k8, f22, g63);
  yi[6] = papilio_fma(-k10, g10, h22);
  yi[34] = papilio_fma(k10, g10, h22);
  yi[27] = papilio_fma(-k10, g11, h23);
  yi[13] = papilio_fma(k10, g11, h23);
}

#endif  // PAPILIO_DFT35_PLAIN_H
