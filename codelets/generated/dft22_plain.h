// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 22
// Forward DFT of 22 points in natural order: good_thomas(2, 11)
// 324 instructions (104 additions, 0 multiplications, 220 fused multiply-adds), 49 live registers
#ifndef PAPILIO_DFT22_PLAIN_H
#define PAPILIO_DFT22_PLAIN_H

PAPILIO_CODELET void papilio_dft22_plain(const real (&xr)[22], const real (&xi)[22],
                                         real (&yr)[22], real (&yi)[22]) {
  const real k0 = PAPILIO_CONSTANT(0.594351144437140409001435482165326444);
  const real k1 = PAPILIO_CONSTANT(0.918985947228994779780736114132655398);
  const real k2 = PAPILIO_CONSTANT(0.763521118433367557942887183706080037);
  const real k3 = PAPILIO_CONSTANT(0.284629676546570280887585337232739338);
  const real k4 = PAPILIO_CONSTANT(0.830830026003772851058548298459246407);
  const real k5 = PAPILIO_CONSTANT(0.309721467890570128113850144932587106);
  const real k6 = PAPILIO_CONSTANT(0.546200349457202570170962961226507069);
  const real k7 = PAPILIO_CONSTANT(0.521108558113202722944698153526659301);
  const real k8 = PAPILIO_CONSTANT(0.715370323453429719112414662767260662);
  const real k9 = PAPILIO_CONSTANT(0.841253532831181168861811648919367718);
  const real k10 = PAPILIO_CONSTANT(0.415415013001886425529274149229623204);
  const real k11 = PAPILIO_CONSTANT(0.142314838273285140443792668616369669);
  const real k12 = PAPILIO_CONSTANT(0.654860733945285064056925072466293553);
  const real k13 = PAPILIO_CONSTANT(0.959492973614497389890368057066327699);
  const real k14 = PAPILIO_CONSTANT(0.989821441880932732376092037776718787);

  const real a0 = xr[2] + xr[20];
  const real a1 = xr[2] - xr[20];
  const real a2 = xi[2] + xi[20];
  const real a3 = xi[2] - xi[20];
  const real a4 = xr[4] + xr[18];
  const real a5 = xr[4] - xr[18];
  const real a6 = xi[4] + xi[18];
  const real a7 = xi[4] - xi[18];
  const real a8 = xr[6] + xr[16];
  const real a9 = xr[6] - xr[16];
  const real a10 = xi[6] + xi[16];
  const real a11 = xi[6] - xi[16];
  const real a12 = xr[8] + xr[14];
  const real a13 = xr[8] - xr[14];
  const real a14 = xi[8] + xi[14];
  const real a15 = xi[8] - xi[14];
  const real a16 = xr[10] + xr[12];
  const real a17 = xr[10] - xr[12];
  const real a18 = xi[10] + xi[12];
  const real a19 = xi[10] - xi[12];
  const real a20 = xr[9] + xr[13];
  const real a21 = xr[9] - xr[13];
  const real a22 = xi[9] + xi[13];
  const real a23 = xi[9] - xi[13];
  const real a24 = xr[7] + xr[15];
  const real a25 = xr[7] - xr[15];
  const real a26 = xi[7] + xi[15];
  const real a27 = xi[7] - xi[15];
  const real a28 = xr[5] + xr[17];
  const real a29 = xr[5] - xr[17];
  const real a30 = xi[5] + xi[17];
  const real a31 = xi[5] - xi[17];
  const real a32 = xr[3] + xr[19];
  const real a33 = xr[3] - xr[19];
  const real a34 = xi[3] + xi[19];
  const real a35 = xi[3] - xi[19];
  const real a36 = xr[1] + xr[21];
  const real a37 = xr[1] - xr[21];
  const real a38 = xi[1] + xi[21];
  const real a39 = xi[1] - xi[21];
  const real b0 = papilio_fma(k0, a1, a5);
  const real c0 = papilio_fma(k1, b0, a9);
  const real d0 = papilio_fma(k2, a13, c0);
  const real e0 = papilio_fma(k3, a17, d0);

  const real b1 = papilio_fma(k4, a5, a1);
  const real c1 = papilio_fma(-k5, a9, b1);
  const real d1 = papilio_fma(k1, c1, -a13);
  const real e1 = papilio_fma(-k6, a17, d1);

  const real b2 = papilio_fma(-k3, a5, a1);
  const real c2 = papilio_fma(-k1, a9, b2);
  const real d2 = papilio_fma(k6, a13, c2);
  const real e2 = papilio_fma(k2, a17, d2);

  const real b3 = papilio_fma(k2, a1, -a5);
  const real b4 = papilio_fma(k7, a1, -a5);
  const real c3 = papilio_fma(k6, a9, b3);
  const real c4 = papilio_fma(k8, b4, a9);
  const real d3 = papilio_fma(k3, a13, c3);
  const real d4 = papilio_fma(k4, c4, -a13);
  const real e3 = papilio_fma(-k1, a17, d3);
  const real e4 = papilio_fma(k1, d4, a17);

  const real b5 = papilio_fma(k0, a3, a7);
  const real c5 = papilio_fma(k1, b5, a11);
  const real d5 = papilio_fma(k2, a15, c5);
  const real e5 = papilio_fma(k3, a19, d5);

  const real b6 = papilio_fma(k4, a7, a3);
  const real c6 = papilio_fma(-k5, a11, b6);
  const real d6 = papilio_fma(k1, c6, -a15);
  const real e6 = papilio_fma(-k6, a19, d6);

  const real b7 = papilio_fma(-k3, a7, a3);
  const real c7 = papilio_fma(-k1, a11, b7);
  const real d7 = papilio_fma(k6, a15, c7);
  const real e7 = papilio_fma(k2, a19, d7);

  const real b8 = papilio_fma(k2, a3, -a7);
  const real b9 = papilio_fma(k7, a3, -a7);
  const real c8 = papilio_fma(k6, a11, b8);
  const real c9 = papilio_fma(k8, b9, a11);
  const real d8 = papilio_fma(k3, a15, c8);
  const real d9 = papilio_fma(k4, c9, -a15);
  const real e8 = papilio_fma(-k1, a19, d8);
  const real e9 = papilio_fma(k1, d9, a19);

  const real b10 = papilio_fma(k0, a21, a25);
  const real c10 = papilio_fma(k1, b10, a29);
  const real d10 = papilio_fma(k2, a33, c10);
  const real e10 = papilio_fma(k3, a37, d10);

  const real b11 = papilio_fma(k4, a25, a21);
  const real c11 = papilio_fma(-k5, a29, b11);
  const real d11 = papilio_fma(k1, c11, -a33);
  const real e11 = papilio_fma(-k6, a37, d11);

  const real b12 = papilio_fma(-k3, a25, a21);
  const real c12 = papilio_fma(-k1, a29, b12);
  const real d12 = papilio_fma(k6, a33, c12);
  const real e12 = papilio_fma(k2, a37, d12);

  const real b13 = papilio_fma(k2, a21, -a25);
  const real b14 = papilio_fma(k7, a21, -a25);
  const real c13 = papilio_fma(k6, a29, b13);
  const real c14 = papilio_fma(k8, b14, a29);
  const real d13 = papilio_fma(k3, a33, c13);
  const real d14 = papilio_fma(k4, c14, -a33);
  const real e13 = papilio_fma(-k1, a37, d13);
  const real e14 = papilio_fma(k1, d14, a37);

  const real b15 = papilio_fma(k0, a23, a27);
  const real c15 = papilio_fma(k1, b15, a31);
  const real d15 = papilio_fma(k2, a35, c15);
  const real e15 = papilio_fma(k3, a39, d15);

  const real b16 = papilio_fma(k4, a27, a23);
  const real c16 = papilio_fma(-k5, a31, b16);
  const real d16 = papilio_fma(k1, c16, -a35);
  const real e16 = papilio_fma(-k6, a39, d16);

  const real b17 = papilio_fma(-k3, a27, a23);
  const real c17 = papilio_fma(-k1, a31, b17);
  const real d17 = papilio_fma(k6, a35, c17);
  const real e17 = papilio_fma(k2, a39, d17);

  const real b18 = papilio_fma(k2, a23, -a27);
  const real b19 = papilio_fma(k7, a23, -a27);
  const real c18 = papilio_fma(k6, a31, b18);
  const real c19 = papilio_fma(k8, b19, a31);
  const real d18 = papilio_fma(k3, a35, c18);
  const real d19 = papilio_fma(k4, c19, -a35);
  const real e18 = papilio_fma(-k1, a39, d18);
  const real e19 = papilio_fma(k1, d19, a39);

  const real b20 = xr[0] + a0;
  const real c20 = a4 + b20;
  const real d20 = a8 + c20;
  const real e20 = a12 + d20;
  const real f0 = a16 + e20;

  const real b21 = papilio_fma(k9, a0, xr[0]);
  const real c21 = papilio_fma(k10, a4, b21);
  const real d21 = papilio_fma(-k11, a8, c21);
  const real e21 = papilio_fma(-k12, a12, d21);
  const real f1 = papilio_fma(-k13, a16, e21);
  const real g0 = papilio_fma(k14, e5, f1);
  const real g1 = papilio_fma(-k14, e5, f1);

  const real b22 = papilio_fma(k10, a0, xr[0]);
  const real c22 = papilio_fma(-k12, a4, b22);
  const real d22 = papilio_fma(-k13, a8, c22);
  const real e22 = papilio_fma(-k11, a12, d22);
  const real f2 = papilio_fma(k9, a16, e22);
  const real g2 = papilio_fma(k14, e6, f2);
  const real g3 = papilio_fma(-k14, e6, f2);

  const real b23 = papilio_fma(-k11, a0, xr[0]);
  const real c23 = papilio_fma(-k13, a4, b23);
  const real d23 = papilio_fma(k10, a8, c23);
  const real e23 = papilio_fma(k9, a12, d23);
  const real f3 = papilio_fma(-k12, a16, e23);
  const real g4 = papilio_fma(k14, e7, f3);
  const real g5 = papilio_fma(-k14, e7, f3);

  const real b24 = papilio_fma(-k12, a0, xr[0]);
  const real b25 = papilio_fma(-k13, a0, xr[0]);
  const real c24 = papilio_fma(-k11, a4, b24);
  const real c25 = papilio_fma(k9, a4, b25);
  const real d24 = papilio_fma(k9, a8, c24);
  const real d25 = papilio_fma(-k12, a8, c25);
  const real e24 = papilio_fma(-k13, a12, d24);
  const real e25 = papilio_fma(k10, a12, d25);
  const real f4 = papilio_fma(k10, a16, e24);
  const real f5 = papilio_fma(-k11, a16, e25);
  const real g6 = papilio_fma(k14, e8, f4);
  const real g7 = papilio_fma(-k14, e8, f4);
  const real g8 = papilio_fma(k14, e9, f5);
  const real g9 = papilio_fma(-k14, e9, f5);

  const real b26 = xi[0] + a2;
  const real c26 = a6 + b26;
  const real d26 = a10 + c26;
  const real e26 = a14 + d26;
  const real f6 = a18 + e26;

  const real b27 = papilio_fma(k9, a2, xi[0]);
  const real c27 = papilio_fma(k10, a6, b27);
  const real d27 = papilio_fma(-k11, a10, c27);
  const real e27 = papilio_fma(-k12, a14, d27);
  const real f7 = papilio_fma(-k13, a18, e27);
  const real g10 = papilio_fma(-k14, e0, f7);
  const real g11 = papilio_fma(k14, e0, f7);

  const real b28 = papilio_fma(k10, a2, xi[0]);
  const real c28 = papilio_fma(-k12, a6, b28);
  const real d28 = papilio_fma(-k13, a10, c28);
  const real e28 = papilio_fma(-k11, a14, d28);
  const real f8 = papilio_fma(k9, a18, e28);
  const real g12 = papilio_fma(-k14, e1, f8);
  const real g13 = papilio_fma(k14, e1, f8);

  const real b29 = papilio_fma(-k11, a2, xi[0]);
  const real c29 = papilio_fma(-k13, a6, b29);
  const real d29 = papilio_fma(k10, a10, c29);
  const real e29 = papilio_fma(k9, a14, d29);
  const real f9 = papilio_fma(-k12, a18, e29);
  const real g14 = papilio_fma(-k14, e2, f9);
  const real g15 = papilio_fma(k14, e2, f9);

  const real b30 = papilio_fma(-k12, a2, xi[0]);
  const real b31 = papilio_fma(-k13, a2, xi[0]);
  const real c30 = papilio_fma(-k11, a6, b30);
  const real c31 = papilio_fma(k9, a6, b31);
  const real d30 = papilio_fma(k9, a10, c30);
  const real d31 = papilio_fma(-k12, a10, c31);
  const real e30 = papilio_fma(-k13, a14, d30);
  const real e31 = papilio_fma(k10, a14, d31);
  const real f10 = papilio_fma(k10, a18, e30);
  const real f11 = papilio_fma(-k11, a18, e31);
  const real g16 = papilio_fma(-k14, e3, f10);
  const real g17 = papilio_fma(k14, e3, f10);
  const real g18 = papilio_fma(-k14, e4, f11);
  const real g19 = papilio_fma(k14, e4, f11);

  const real b32 = xr[11] + a20;
  const real c32 = a24 + b32;
  const real d32 = a28 + c32;
  const real e32 = a32 + d32;
  const real f12 = a36 + e32;
  yr[0] = f0 + f12;
  yr[11] = f0 - f12;

  const real b33 = papilio_fma(k9, a20, xr[11]);
  const real c33 = papilio_fma(k10, a24, b33);
  const real d33 = papilio_fma(-k11, a28, c33);
  const real e33 = papilio_fma(-k12, a32, d33);
  const real f13 = papilio_fma(-k13, a36, e33);
  const real g20 = papilio_fma(-k14, e15, f13);
  const real g21 = papilio_fma(k14, e15, f13);
  yr[12] = g0 + g20;
  yr[1] = g0 - g20;
  yr[10] = g1 + g21;
  yr[21] = g1 - g21;

  const real b34 = papilio_fma(k10, a20, xr[11]);
  const real c34 = papilio_fma(-k12, a24, b34);
  const real d34 = papilio_fma(-k13, a28, c34);
  const real e34 = papilio_fma(-k11, a32, d34);
  const real f14 = papilio_fma(k9, a36, e34);
  const real g22 = papilio_fma(-k14, e16, f14);
  const real g23 = papilio_fma(k14, e16, f14);
  yr[2] = g2 + g22;
  yr[13] = g2 - g22;
  yr[20] = g3 + g23;
  yr[9] = g3 - g23;

  const real b35 = papilio_fma(-k11, a20, xr[11]);
  const real c35 = papilio_fma(-k13, a24, b35);
  const real d35 = papilio_fma(k10, a28, c35);
  const real e35 = papilio_fma(k9, a32, d35);
  const real f15 = papilio_fma(-k12, a36, e35);
  const real g24 = papilio_fma(-k14, e17, f15);
  const real g25 = papilio_fma(k14, e17, f15);

  const real b36 = papilio_fma(-k12, a20, xr[11]);
  const real b37 = papilio_fma(-k13, a20, xr[11]);
  const real c36 = papilio_fma(-k11, a24, b36);
  const real c37 = papilio_fma(k9, a24, b37);
  const real d36 = papilio_fma(k9, a28, c36);
  const real d37 = papilio_fma(-k12, a28, c37);
  const real e36 = papilio_fma(-k13, a32, d36);
  const real e37 = papilio_fma(k10, a32, d37);
  const real f16 = papilio_fma(k10, a36, e36);
  const real f17 = papilio_fma(-k11, a36, e37);
  const real g26 = papilio_fma(-k14, e18, f16);
  const real g27 = papilio_fma(k14, e18, f16);
  const real g28 = papilio_fma(-k14, e19, f17);
  const real g29 = papilio_fma(k14, e19, f17);
  yr[14] = g4 + g24;
  yr[3] = g4 - g24;
  yr[4] = g6 + g26;
  yr[15] = g6 - g26;
  yr[16] = g8 + g28;
  yr[5] = g8 - g28;
  yr[6] = g9 + g29;
  yr[17] = g9 - g29;
  yr[18] = g7 + g27;
  yr[7] = g7 - g27;
  yr[8] = g5 + g25;
  yr[19] = g5 - g25;

  const real b38 = xi[11] + a22;
  const real c38 = a26 + b38;
  const real d38 = a30 + c38;
  const real e38 = a34 + d38;
  const real f18 = a38 + e38;
  yi[0] = f6 + f18;
  yi[11] = f6 - f18;

  const real b39 = papilio_fma(k9, a22, xi[11]);
  const real c39 = papilio_fma(k10, a26, b39);
  const real d39 = papilio_fma(-k11, a30, c39);
  const real e39 = papilio_fma(-k12, a34, d39);
  const real f19 = papilio_fma(-k13, a38, e39);
  const real g30 = papilio_fma(k14, e10, f19);
  const real g31 = papilio_fma(-k14, e10, f19);
  yi[12] = g10 + g30;
  yi[1] = g10 - g30;
  yi[10] = g11 + g31;
  yi[21] = g11 - g31;

  const real b40 = papilio_fma(k10, a22, xi[11]);
  const real c40 = papilio_fma(-k12, a26, b40);
  const real d40 = papilio_fma(-k13, a30, c40);
  const real e40 = papilio_fma(-k11, a34, d40);
  const real f20 = papilio_fma(k9, a38, e40);
  const real g32 = papilio_fma(k14, e11, f20);
  const real g33 = papilio_fma(-k14, e11, f20);
  yi[2] = g12 + g32;
  yi[13] = g12 - g32;
  yi[20] = g13 + g33;
  yi[9] = g13 - g33;

  const real b41 = papilio_fma(-k11, a22, xi[11]);
  const real c41 = papilio_fma(-k13, a26, b41);
  const real d41 = papilio_fma(k10, a30, c41);
  const real e41 = papilio_fma(k9, a34, d41);
  const real f21 = papilio_fma(-k12, a38, e41);
  const real g34 = papilio_fma(k14, e12, f21);
  const real g35 = papilio_fma(-k14, e12, f21);

  const real b42 = papilio_fma(-k12, a22, xi[11]);
  const real b43 = papilio_fma(-k13, a22, xi[11]);
  const real c42 = papilio_fma(-k11, a26, b42);
  const real c43 = papilio_fma(k9, a26, b43);
  const real d42 = papilio_fma(k9, a30, c42);
  const real d43 = papilio_fma(-k12, a30, c43);
  const real e42 = papilio_fma(-k13, a34, d42);
  const real e43 = papilio_fma(k10, a34, d43);
  const real f22 = papilio_fma(k10, a38, e42);
  const real f23 = papilio_fma(-k11, a38, e43);
  const real g36 = papilio_fma(k14, e13, f22);
  const real g37 = papilio_fma(-k14, e13, f22);
  const real g38 = papilio_fma(k14, e14, f23);
  const real g39 = papilio_fma(-k14, e14, f23);
  yi[14] = g14 + g34;
  yi[3] = g14 - g34;
  yi[4] = g16 + g36;
  yi[15] = g16 - g36;
  yi[16] = g18 + g38;
  yi[5] = g18 - g38;
  yi[6] = g19 + g39;
  yi[17] = g19 - g39;
  yi[18] = g17 + g37;
  yi[7] = g17 - g37;
  yi[8] = g15 + g35;
  yi[19] = g15 - g35;
}

#endif  // PAPILIO_DFT22_PLAIN_H
