// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 21
// Forward DFT of 21 points in natural order: good_thomas(3, 7)
// 264 instructions (96 additions, 0 multiplications, 168 fused multiply-adds), 45 live registers
#ifndef PAPILIO_DFT21_PLAIN_H
#define PAPILIO_DFT21_PLAIN_H

PAPILIO_CODELET void papilio_dft21_plain(const real (&xr)[21], const real (&xi)[21],
                                         real (&yr)[21], real (&yi)[21]) {
  const real k0 = PAPILIO_CONSTANT(0.801937735804838252472204639014890102);
  const real k1 = PAPILIO_CONSTANT(0.445041867912628808577805128993589519);
  const real k2 = PAPILIO_CONSTANT(0.554958132087371191422194871006410481);
  const real k3 = PAPILIO_CONSTANT(0.623489801858733530525004884004239811);
  const real k4 = PAPILIO_CONSTANT(0.222520933956314404288902564496794759);
  const real k5 = PAPILIO_CONSTANT_ABOVE(0.900968867902419126236102319507445051);
  const real k6 = PAPILIO_CONSTANT(0.974927912181823607018131682993931217);
  const real k7 = PAPILIO_CONSTANT(0.5);
  const real k8 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[3] + xr[18];
  const real a1 = xr[3] - xr[18];
  const real a2 = xi[3] + xi[18];
  const real a3 = xi[3] - xi[18];
  const real a4 = xr[6] + xr[15];
  const real a5 = xr[6] - xr[15];
  const real a6 = xi[6] + xi[15];
  const real a7 = xi[6] - xi[15];
  const real a8 = xr[9] + xr[12];
  const real a9 = xr[9] - xr[12];
  const real a10 = xi[9] + xi[12];
  const real a11 = xi[9] - xi[12];
  const real a12 = xr[4] + xr[10];
  const real a13 = xr[4] - xr[10];
  const real a14 = xi[4] + xi[10];
  const real a15 = xi[4] - xi[10];
  const real a16 = xr[1] + xr[13];
  const real a17 = xr[1] - xr[13];
  const real a18 = xi[1] + xi[13];
  const real a19 = xi[1] - xi[13];
  const real a20 = xr[16] + xr[19];
  const real a21 = xr[16] - xr[19];
  const real a22 = xi[16] + xi[19];
  const real a23 = xi[16] - xi[19];
  const real a24 = xr[11] + xr[17];
  const real a25 = xr[11] - xr[17];
  const real a26 = xi[11] + xi[17];
  const real a27 = xi[11] - xi[17];
  const real a28 = xr[8] + xr[20];
  const real a29 = xr[8] - xr[20];
  const real a30 = xi[8] + xi[20];
  const real a31 = xi[8] - xi[20];
  const real a32 = xr[2] + xr[5];
  const real a33 = xr[2] - xr[5];
  const real a34 = xi[2] + xi[5];
  const real a35 = xi[2] - xi[5];
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
  const real c6 = papilio_fma(-k1, a21, b6);
  const real b7 = papilio_fma(-k1, a17, a13);
  const real b8 = papilio_fma(k2, a13, -a17);
  const real c7 = papilio_fma(k0, a21, b7);
  const real c8 = papilio_fma(k0, b8, -a21);
  const real b9 = papilio_fma(k0, a15, a19);
  const real c9 = papilio_fma(-k1, a23, b9);
  const real b10 = papilio_fma(-k1, a19, a15);
  const real b11 = papilio_fma(k2, a15, -a19);
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
  const real b18 = xr[0] + a0;
  const real c18 = a4 + b18;
  const real d0 = a8 + c18;

  const real b19 = papilio_fma(k3, a0, xr[0]);
  const real c19 = papilio_fma(-k4, a4, b19);
  const real d1 = papilio_fma(-k5, a8, c19);
  const real e0 = papilio_fma(k6, c3, d1);
  const real e1 = papilio_fma(-k6, c3, d1);

  const real b20 = papilio_fma(-k4, a0, xr[0]);
  const real b21 = papilio_fma(-k5, a0, xr[0]);
  const real c20 = papilio_fma(-k5, a4, b20);
  const real c21 = papilio_fma(k3, a4, b21);
  const real d2 = papilio_fma(k3, a8, c20);
  const real d3 = papilio_fma(-k4, a8, c21);
  const real e2 = papilio_fma(k6, c4, d2);
  const real e3 = papilio_fma(-k6, c4, d2);
  const real e4 = papilio_fma(k6, c5, d3);
  const real e5 = papilio_fma(-k6, c5, d3);

  const real b22 = xi[0] + a2;
  const real c22 = a6 + b22;
  const real d4 = a10 + c22;

  const real b23 = papilio_fma(k3, a2, xi[0]);
  const real c23 = papilio_fma(-k4, a6, b23);
  const real d5 = papilio_fma(-k5, a10, c23);
  const real e6 = papilio_fma(-k6, c0, d5);
  const real e7 = papilio_fma(k6, c0, d5);

  const real b24 = papilio_fma(-k4, a2, xi[0]);
  const real b25 = papilio_fma(-k5, a2, xi[0]);
  const real c24 = papilio_fma(-k5, a6, b24);
  const real c25 = papilio_fma(k3, a6, b25);
  const real d6 = papilio_fma(k3, a10, c24);
  const real d7 = papilio_fma(-k4, a10, c25);
  const real e8 = papilio_fma(-k6, c1, d6);
  const real e9 = papilio_fma(k6, c1, d6);
  const real e10 = papilio_fma(-k6, c2, d7);
  const real e11 = papilio_fma(k6, c2, d7);

  const real b26 = xr[7] + a12;
  const real c26 = a16 + b26;
  const real d8 = a20 + c26;

  const real b27 = papilio_fma(k3, a12, xr[7]);
  const real c27 = papilio_fma(-k4, a16, b27);
  const real d9 = papilio_fma(-k5, a20, c27);
  const real e12 = papilio_fma(-k6, c9, d9);
  const real e13 = papilio_fma(k6, c9, d9);

  const real b28 = papilio_fma(-k4, a12, xr[7]);
  const real b29 = papilio_fma(-k5, a12, xr[7]);
  const real c28 = papilio_fma(-k5, a16, b28);
  const real c29 = papilio_fma(k3, a16, b29);
  const real d10 = papilio_fma(k3, a20, c28);
  const real d11 = papilio_fma(-k4, a20, c29);
  const real e14 = papilio_fma(-k6, c10, d10);
  const real e15 = papilio_fma(k6, c10, d10);
  const real e16 = papilio_fma(-k6, c11, d11);
  const real e17 = papilio_fma(k6, c11, d11);

  const real b30 = xi[7] + a14;
  const real c30 = a18 + b30;
  const real d12 = a22 + c30;

  const real b31 = papilio_fma(k3, a14, xi[7]);
  const real c31 = papilio_fma(-k4, a18, b31);
  const real d13 = papilio_fma(-k5, a22, c31);
  const real e18 = papilio_fma(k6, c6, d13);
  const real e19 = papilio_fma(-k6, c6, d13);

  const real b32 = papilio_fma(-k4, a14, xi[7]);
  const real b33 = papilio_fma(-k5, a14, xi[7]);
  const real c32 = papilio_fma(-k5, a18, b32);
  const real c33 = papilio_fma(k3, a18, b33);
  const real d14 = papilio_fma(k3, a22, c32);
  const real d15 = papilio_fma(-k4, a22, c33);
  const real e20 = papilio_fma(k6, c7, d14);
  const real e21 = papilio_fma(-k6, c7, d14);
  const real e22 = papilio_fma(k6, c8, d15);
  const real e23 = papilio_fma(-k6, c8, d15);

  const real b34 = xr[14] + a24;
  const real c34 = a28 + b34;
  const real d16 = a32 + c34;
  const real e24 = d8 + d16;
  const real e25 = d8 - d16;
  yr[0] = d0 + e24;

  const real f0 = papilio_fma(-k7, e24, d0);

  const real b35 = papilio_fma(k3, a24, xr[14]);
  const real c35 = papilio_fma(-k4, a28, b35);
  const real d17 = papilio_fma(-k5, a32, c35);
  const real e26 = papilio_fma(-k6, c15, d17);
  const real e27 = papilio_fma(k6, c15, d17);

  const real b36 = papilio_fma(-k4, a24, xr[14]);
  const real b37 = papilio_fma(-k5, a24, xr[14]);
  const real c36 = papilio_fma(-k5, a28, b36);
  const real c37 = papilio_fma(k3, a28, b37);
  const real d18 = papilio_fma(k3, a32, c36);
  const real d19 = papilio_fma(-k4, a32, c37);
  const real e28 = papilio_fma(-k6, c16, d18);
  const real e29 = papilio_fma(k6, c16, d18);
  const real e30 = papilio_fma(-k6, c17, d19);
  const real e31 = papilio_fma(k6, c17, d19);
  const real f1 = e12 + e26;
  const real f2 = e12 - e26;
  yr[15] = e0 + f1;

  const real g0 = papilio_fma(-k7, f1, e0);
  const real f3 = e14 + e28;
  const real f4 = e14 - e28;
  yr[9] = e2 + f3;

  const real g1 = papilio_fma(-k7, f3, e2);
  const real f5 = e16 + e30;
  const real f6 = e16 - e30;
  yr[3] = e4 + f5;

  const real g2 = papilio_fma(-k7, f5, e4);
  const real f7 = e17 + e31;
  const real f8 = e17 - e31;
  yr[18] = e5 + f7;

  const real g3 = papilio_fma(-k7, f7, e5);
  const real f9 = e15 + e29;
  const real f10 = e15 - e29;
  yr[12] = e3 + f9;

  const real g4 = papilio_fma(-k7, f9, e3);
  const real f11 = e13 + e27;
  const real f12 = e13 - e27;
  yr[6] = e1 + f11;

  const real g5 = papilio_fma(-k7, f11, e1);

  const real b38 = xi[14] + a26;
  const real c38 = a30 + b38;
  const real d20 = a34 + c38;
  const real e32 = d12 + d20;
  const real e33 = d12 - d20;
  yi[0] = d4 + e32;

  const real f13 = papilio_fma(-k7, e32, d4);
  yr[7] = papilio_fma(k8, e33, f0);
  yr[14] = papilio_fma(-k8, e33, f0);
  yi[7] = papilio_fma(-k8, e25, f13);
  yi[14] = papilio_fma(k8, e25, f13);

  const real b39 = papilio_fma(k3, a26, xi[14]);
  const real c39 = papilio_fma(-k4, a30, b39);
  const real d21 = papilio_fma(-k5, a34, c39);
  const real e34 = papilio_fma(k6, c12, d21);
  const real e35 = papilio_fma(-k6, c12, d21);

  const real b40 = papilio_fma(-k4, a26, xi[14]);
  const real b41 = papilio_fma(-k5, a26, xi[14]);
  const real c40 = papilio_fma(-k5, a30, b40);
  const real c41 = papilio_fma(k3, a30, b41);
  const real d22 = papilio_fma(k3, a34, c40);
  const real d23 = papilio_fma(-k4, a34, c41);
  const real e36 = papilio_fma(k6, c13, d22);
  const real e37 = papilio_fma(-k6, c13, d22);
  const real e38 = papilio_fma(k6, c14, d23);
  const real e39 = papilio_fma(-k6, c14, d23);
  const real f14 = e18 + e34;
  const real f15 = e18 - e34;
  yi[15] = e6 + f14;

  const real g6 = papilio_fma(-k7, f14, e6);
  yr[1] = papilio_fma(k8, f15, g0);
  yr[8] = papilio_fma(-k8, f15, g0);
  yi[1] = papilio_fma(-k8, f2, g6);
  yi[8] = papilio_fma(k8, f2, g6);

  const real f16 = e20 + e36;
  const real f17 = e20 - e36;
  yi[9] = e8 + f16;

  const real g7 = papilio_fma(-k7, f16, e8);
  yr[16] = papilio_fma(k8, f17, g1);
  yr[2] = papilio_fma(-k8, f17, g1);
  yi[16] = papilio_fma(-k8, f4, g7);
  yi[2] = papilio_fma(k8, f4, g7);

  const real f18 = e22 + e38;
  const real f19 = e22 - e38;
  yi[3] = e10 + f18;

  const real g8 = papilio_fma(-k7, f18, e10);
  yr[10] = papilio_fma(k8, f19, g2);
  yr[17] = papilio_fma(-k8, f19, g2);
  yi[10] = papilio_fma(-k8, f6, g8);
  yi[17] = papilio_fma(k8, f6, g8);

  const real f20 = e23 + e39;
  const real f21 = e23 - e39;
  yi[18] = e11 + f20;

  const real g9 = papilio_fma(-k7, f20, e11);
  yr[4] = papilio_fma(k8, f21, g3);
  yr[11] = papilio_fma(-k8, f21, g3);
  yi[4] = papilio_fma(-k8, f8, g9);
  yi[11] = papilio_fma(k8, f8, g9);

  const real f22 = e21 + e37;
  const real f23 = e21 - e37;
  yi[12] = e9 + f22;

  const real g10 = papilio_fma(-k7, f22, e9);
  yr[19] = papilio_fma(k8, f23, g4);
  yr[5] = papilio_fma(-k8, f23, g4);
  yi[19] = papilio_fma(-k8, f10, g10);
  yi[5] = papilio_fma(k8, f10, g10);

  const real f24 = e19 + e35;
  const real f25 = e19 - e35;
  yi[6] = e7 + f24;

  const real g11 = papilio_fma(-k7, f24, e7);
  yr[13] = papilio_fma(k8, f25, g5);
  yr[20] = papilio_fma(-k8, f25, g5);
  yi[13] = papilio_fma(-k8, f12, g11);
  yi[20] = papilio_fma(k8, f12, g11);
}

#endif  // PAPILIO_DFT21_PLAIN_H
