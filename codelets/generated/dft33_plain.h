// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 33
// Forward DFT of 33 points in natural order: good_thomas(3, 11)
// 552 instructions (156 additions, 0 multiplications, 396 fused multiply-adds), 71 live registers
#ifndef PAPILIO_DFT33_PLAIN_H
#define PAPILIO_DFT33_PLAIN_H

PAPILIO_CODELET void papilio_dft33_plain(const real (&xr)[33], const real (&xi)[33],
                                         real (&yr)[33], real (&yi)[33]) {
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
  const real k15 = PAPILIO_CONSTANT(0.5);
  const real k16 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[3] + xr[30];
  const real a1 = xr[3] - xr[30];
  const real a2 = xi[3] + xi[30];
  const real a3 = xi[3] - xi[30];
  const real a4 = xr[6] + xr[27];
  const real a5 = xr[6] - xr[27];
  const real a6 = xi[6] + xi[27];
  const real a7 = xi[6] - xi[27];
  const real a8 = xr[9] + xr[24];
  const real a9 = xr[9] - xr[24];
  const real a10 = xi[9] + xi[24];
  const real a11 = xi[9] - xi[24];
  const real a12 = xr[12] + xr[21];
  const real a13 = xr[12] - xr[21];
  const real a14 = xi[12] + xi[21];
  const real a15 = xi[12] - xi[21];
  const real a16 = xr[15] + xr[18];
  const real a17 = xr[15] - xr[18];
  const real a18 = xi[15] + xi[18];
  const real a19 = xi[15] - xi[18];
  const real a20 = xr[8] + xr[14];
  const real a21 = xr[8] - xr[14];
  const real a22 = xi[8] + xi[14];
  const real a23 = xi[8] - xi[14];
  const real a24 = xr[5] + xr[17];
  const real a25 = xr[5] - xr[17];
  const real a26 = xi[5] + xi[17];
  const real a27 = xi[5] - xi[17];
  const real a28 = xr[2] + xr[20];
  const real a29 = xr[2] - xr[20];
  const real a30 = xi[2] + xi[20];
  const real a31 = xi[2] - xi[20];
  const real a32 = xr[23] + xr[32];
  const real a33 = xr[23] - xr[32];
  const real a34 = xi[23] + xi[32];
  const real a35 = xi[23] - xi[32];
  const real a36 = xr[26] + xr[29];
  const real a37 = xr[26] - xr[29];
  const real a38 = xi[26] + xi[29];
  const real a39 = xi[26] - xi[29];
  const real a40 = xr[19] + xr[25];
  const real a41 = xr[19] - xr[25];
  const real a42 = xi[19] + xi[25];
  const real a43 = xi[19] - xi[25];
  const real a44 = xr[16] + xr[28];
  const real a45 = xr[16] - xr[28];
  const real a46 = xi[16] + xi[28];
  const real a47 = xi[16] - xi[28];
  const real a48 = xr[13] + xr[31];
  const real a49 = xr[13] - xr[31];
  const real a50 = xi[13] + xi[31];
  const real a51 = xi[13] - xi[31];
  const real a52 = xr[1] + xr[10];
  const real a53 = xr[1] - xr[10];
  const real a54 = xi[1] + xi[10];
  const real a55 = xi[1] - xi[10];
  const real a56 = xr[4] + xr[7];
  const real a57 = xr[4] - xr[7];
  const real a58 = xi[4] + xi[7];
  const real a59 = xi[4] - xi[7];
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
  const real d10 = papilio_fma(-k2, a33, c10);
  const real e10 = papilio_fma(-k3, a37, d10);

  const real b11 = papilio_fma(k4, a25, a21);
  const real c11 = papilio_fma(-k5, a29, b11);
  const real d11 = papilio_fma(k1, c11, a33);
  const real e11 = papilio_fma(k6, a37, d11);

  const real b12 = papilio_fma(-k3, a25, a21);
  const real c12 = papilio_fma(-k1, a29, b12);
  const real d12 = papilio_fma(-k6, a33, c12);
  const real e12 = papilio_fma(-k2, a37, d12);

  const real b13 = papilio_fma(k2, a21, -a25);
  const real b14 = papilio_fma(k7, a21, -a25);
  const real c13 = papilio_fma(k6, a29, b13);
  const real c14 = papilio_fma(k8, b14, a29);
  const real d13 = papilio_fma(-k3, a33, c13);
  const real d14 = papilio_fma(k4, c14, a33);
  const real e13 = papilio_fma(k1, a37, d13);
  const real e14 = papilio_fma(k1, d14, -a37);

  const real b15 = papilio_fma(k0, a23, a27);
  const real c15 = papilio_fma(k1, b15, a31);
  const real d15 = papilio_fma(-k2, a35, c15);
  const real e15 = papilio_fma(-k3, a39, d15);

  const real b16 = papilio_fma(k4, a27, a23);
  const real c16 = papilio_fma(-k5, a31, b16);
  const real d16 = papilio_fma(k1, c16, a35);
  const real e16 = papilio_fma(k6, a39, d16);

  const real b17 = papilio_fma(-k3, a27, a23);
  const real c17 = papilio_fma(-k1, a31, b17);
  const real d17 = papilio_fma(-k6, a35, c17);
  const real e17 = papilio_fma(-k2, a39, d17);

  const real b18 = papilio_fma(k2, a23, -a27);
  const real b19 = papilio_fma(k7, a23, -a27);
  const real c18 = papilio_fma(k6, a31, b18);
  const real c19 = papilio_fma(k8, b19, a31);
  const real d18 = papilio_fma(-k3, a35, c18);
  const real d19 = papilio_fma(k4, c19, a35);
  const real e18 = papilio_fma(k1, a39, d18);
  const real e19 = papilio_fma(k1, d19, -a39);

  const real b20 = papilio_fma(k0, a41, a45);
  const real c20 = papilio_fma(k1, b20, a49);
  const real d20 = papilio_fma(-k2, a53, c20);
  const real e20 = papilio_fma(-k3, a57, d20);

  const real b21 = papilio_fma(k4, a45, a41);
  const real c21 = papilio_fma(-k5, a49, b21);
  const real d21 = papilio_fma(k1, c21, a53);
  const real e21 = papilio_fma(k6, a57, d21);

  const real b22 = papilio_fma(-k3, a45, a41);
  const real c22 = papilio_fma(-k1, a49, b22);
  const real d22 = papilio_fma(-k6, a53, c22);
  const real e22 = papilio_fma(-k2, a57, d22);

  const real b23 = papilio_fma(k2, a41, -a45);
  const real b24 = papilio_fma(k7, a41, -a45);
  const real c23 = papilio_fma(k6, a49, b23);
  const real c24 = papilio_fma(k8, b24, a49);
  const real d23 = papilio_fma(-k3, a53, c23);
  const real d24 = papilio_fma(k4, c24, a53);
  const real e23 = papilio_fma(k1, a57, d23);
  const real e24 = papilio_fma(k1, d24, -a57);

  const real b25 = papilio_fma(k0, a43, a47);
  const real c25 = papilio_fma(k1, b25, a51);
  const real d25 = papilio_fma(-k2, a55, c25);
  const real e25 = papilio_fma(-k3, a59, d25);

  const real b26 = papilio_fma(k4, a47, a43);
  const real c26 = papilio_fma(-k5, a51, b26);
  const real d26 = papilio_fma(k1, c26, a55);
  const real e26 = papilio_fma(k6, a59, d26);

  const real b27 = papilio_fma(-k3, a47, a43);
  const real c27 = papilio_fma(-k1, a51, b27);
  const real d27 = papilio_fma(-k6, a55, c27);
  const real e27 = papilio_fma(-k2, a59, d27);

  const real b28 = papilio_fma(k2, a43, -a47);
  const real b29 = papilio_fma(k7, a43, -a47);
  const real c28 = papilio_fma(k6, a51, b28);
  const real c29 = papilio_fma(k8, b29, a51);
  const real d28 = papilio_fma(-k3, a55, c28);
  const real d29 = papilio_fma(k4, c29, a55);
  const real e28 = papilio_fma(k1, a59, d28);
  const real e29 = papilio_fma(k1, d29, -a59);

  const real b30 = xr[0] + a0;
  const real c30 = a4 + b30;
  const real d30 = a8 + c30;
  const real e30 = a12 + d30;
  const real f0 = a16 + e30;

  const real b31 = papilio_fma(k9, a0, xr[0]);
  const real c31 = papilio_fma(k10, a4, b31);
  const real d31 = papilio_fma(-k11, a8, c31);
  const real e31 = papilio_fma(-k12, a12, d31);
  const real f1 = papilio_fma(-k13, a16, e31);
  const real g0 = papilio_fma(k14, e5, f1);
  const real g1 = papilio_fma(-k14, e5, f1);

  const real b32 = papilio_fma(k10, a0, xr[0]);
  const real c32 = papilio_fma(-k12, a4, b32);
  const real d32 = papilio_fma(-k13, a8, c32);
  const real e32 = papilio_fma(-k11, a12, d32);
  const real f2 = papilio_fma(k9, a16, e32);
  const real g2 = papilio_fma(k14, e6, f2);
  const real g3 = papilio_fma(-k14, e6, f2);

  const real b33 = papilio_fma(-k11, a0, xr[0]);
  const real c33 = papilio_fma(-k13, a4, b33);
  const real d33 = papilio_fma(k10, a8, c33);
  const real e33 = papilio_fma(k9, a12, d33);
  const real f3 = papilio_fma(-k12, a16, e33);
  const real g4 = papilio_fma(k14, e7, f3);
  const real g5 = papilio_fma(-k14, e7, f3);

  const real b34 = papilio_fma(-k12, a0, xr[0]);
  const real b35 = papilio_fma(-k13, a0, xr[0]);
  const real c34 = papilio_fma(-k11, a4, b34);
  const real c35 = papilio_fma(k9, a4, b35);
  const real d34 = papilio_fma(k9, a8, c34);
  const real d35 = papilio_fma(-k12, a8, c35);
  const real e34 = papilio_fma(-k13, a12, d34);
  const real e35 = papilio_fma(k10, a12, d35);
  const real f4 = papilio_fma(k10, a16, e34);
  const real f5 = papilio_fma(-k11, a16, e35);
  const real g6 = papilio_fma(k14, e8, f4);
  const real g7 = papilio_fma(-k14, e8, f4);
  const real g8 = papilio_fma(k14, e9, f5);
  const real g9 = papilio_fma(-k14, e9, f5);

  const real b36 = xi[0] + a2;
  const real c36 = a6 + b36;
  const real d36 = a10 + c36;
  const real e36 = a14 + d36;
  const real f6 = a18 + e36;

  const real b37 = papilio_fma(k9, a2, xi[0]);
  const real c37 = papilio_fma(k10, a6, b37);
  const real d37 = papilio_fma(-k11, a10, c37);
  const real e37 = papilio_fma(-k12, a14, d37);
  const real f7 = papilio_fma(-k13, a18, e37);
  const real g10 = papilio_fma(-k14, e0, f7);
  const real g11 = papilio_fma(k14, e0, f7);

  const real b38 = papilio_fma(k10, a2, xi[0]);
  const real c38 = papilio_fma(-k12, a6, b38);
  const real d38 = papilio_fma(-k13, a10, c38);
  const real e38 = papilio_fma(-k11, a14, d38);
  const real f8 = papilio_fma(k9, a18, e38);
  const real g12 = papilio_fma(-k14, e1, f8);
  const real g13 = papilio_fma(k14, e1, f8);

  const real b39 = papilio_fma(-k11, a2, xi[0]);
  const real c39 = papilio_fma(-k13, a6, b39);
  const real d39 = papilio_fma(k10, a10, c39);
  const real e39 = papilio_fma(k9, a14, d39);
  const real f9 = papilio_fma(-k12, a18, e39);
  const real g14 = papilio_fma(-k14, e2, f9);
  const real g15 = papilio_fma(k14, e2, f9);

  const real b40 = papilio_fma(-k12, a2, xi[0]);
  const real b41 = papilio_fma(-k13, a2, xi[0]);
  const real c40 = papilio_fma(-k11, a6, b40);
  const real c41 = papilio_fma(k9, a6, b41);
  const real d40 = papilio_fma(k9, a10, c40);
  const real d41 = papilio_fma(-k12, a10, c41);
  const real e40 = papilio_fma(-k13, a14, d40);
  const real e41 = papilio_fma(k10, a14, d41);
  const real f10 = papilio_fma(k10, a18, e40);
  const real f11 = papilio_fma(-k11, a18, e41);
  const real g16 = papilio_fma(-k14, e3, f10);
  const real g17 = papilio_fma(k14, e3, f10);
  const real g18 = papilio_fma(-k14, e4, f11);
  const real g19 = papilio_fma(k14, e4, f11);

  const real b42 = xr[11] + a20;
  const real c42 = a24 + b42;
  const real d42 = a28 + c42;
  const real e42 = a32 + d42;
  const real f12 = a36 + e42;

  const real b43 = papilio_fma(k9, a20, xr[11]);
  const real c43 = papilio_fma(k10, a24, b43);
  const real d43 = papilio_fma(-k11, a28, c43);
  const real e43 = papilio_fma(-k12, a32, d43);
  const real f13 = papilio_fma(-k13, a36, e43);
  const real g20 = papilio_fma(-k14, e15, f13);
  const real g21 = papilio_fma(k14, e15, f13);

  const real b44 = papilio_fma(k10, a20, xr[11]);
  const real c44 = papilio_fma(-k12, a24, b44);
  const real d44 = papilio_fma(-k13, a28, c44);
  const real e44 = papilio_fma(-k11, a32, d44);
  const real f14 = papilio_fma(k9, a36, e44);
  const real g22 = papilio_fma(-k14, e16, f14);
  const real g23 = papilio_fma(k14, e16, f14);

  const real b45 = papilio_fma(-k11, a20, xr[11]);
  const real c45 = papilio_fma(-k13, a24, b45);
  const real d45 = papilio_fma(k10, a28, c45);
  const real e45 = papilio_fma(k9, a32, d45);
  const real f15 = papilio_fma(-k12, a36, e45);
  const real g24 = papilio_fma(-k14, e17, f15);
  const real g25 = papilio_fma(k14, e17, f15);

  const real b46 = papilio_fma(-k12, a20, xr[11]);
  const real b47 = papilio_fma(-k13, a20, xr[11]);
  const real c46 = papilio_fma(-k11, a24, b46);
  const real c47 = papilio_fma(k9, a24, b47);
  const real d46 = papilio_fma(k9, a28, c46);
  const real d47 = papilio_fma(-k12, a28, c47);
  const real e46 = papilio_fma(-k13, a32, d46);
  const real e47 = papilio_fma(k10, a32, d47);
  const real f16 = papilio_fma(k10, a36, e46);
  const real f17 = papilio_fma(-k11, a36, e47);
  const real g26 = papilio_fma(-k14, e18, f16);
  const real g27 = papilio_fma(k14, e18, f16);
  const real g28 = papilio_fma(-k14, e19, f17);
  const real g29 = papilio_fma(k14, e19, f17);

  const real b48 = xi[11] + a22;
  const real c48 = a26 + b48;
  const real d48 = a30 + c48;
  const real e48 = a34 + d48;
  const real f18 = a38 + e48;

  const real b49 = papilio_fma(k9, a22, xi[11]);
  const real c49 = papilio_fma(k10, a26, b49);
  const real d49 = papilio_fma(-k11, a30, c49);
  const real e49 = papilio_fma(-k12, a34, d49);
  const real f19 = papilio_fma(-k13, a38, e49);
  const real g30 = papilio_fma(k14, e10, f19);
  const real g31 = papilio_fma(-k14, e10, f19);

  const real b50 = papilio_fma(k10, a22, xi[11]);
  const real c50 = papilio_fma(-k12, a26, b50);
  const real d50 = papilio_fma(-k13, a30, c50);
  const real e50 = papilio_fma(-k11, a34, d50);
  const real f20 = papilio_fma(k9, a38, e50);
  const real g32 = papilio_fma(k14, e11, f20);
  const real g33 = papilio_fma(-k14, e11, f20);

  const real b51 = papilio_fma(-k11, a22, xi[11]);
  const real c51 = papilio_fma(-k13, a26, b51);
  const real d51 = papilio_fma(k10, a30, c51);
  const real e51 = papilio_fma(k9, a34, d51);
  const real f21 = papilio_fma(-k12, a38, e51);
  const real g34 = papilio_fma(k14, e12, f21);
  const real g35 = papilio_fma(-k14, e12, f21);

  const real b52 = papilio_fma(-k12, a22, xi[11]);
  const real b53 = papilio_fma(-k13, a22, xi[11]);
  const real c52 = papilio_fma(-k11, a26, b52);
  const real c53 = papilio_fma(k9, a26, b53);
  const real d52 = papilio_fma(k9, a30, c52);
  const real d53 = papilio_fma(-k12, a30, c53);
  const real e52 = papilio_fma(-k13, a34, d52);
  const real e53 = papilio_fma(k10, a34, d53);
  const real f22 = papilio_fma(k10, a38, e52);
  const real f23 = papilio_fma(-k11, a38, e53);
  const real g36 = papilio_fma(k14, e13, f22);
  const real g37 = papilio_fma(-k14, e13, f22);
  const real g38 = papilio_fma(k14, e14, f23);
  const real g39 = papilio_fma(-k14, e14, f23);

  const real b54 = xr[22] + a40;
  const real c54 = a44 + b54;
  const real d54 = a48 + c54;
  const real e54 = a52 + d54;
  const real f24 = a56 + e54;
  const real g40 = f12 + f24;
  const real g41 = f12 - f24;
  yr[0] = f0 + g40;

  const real h0 = papilio_fma(-k15, g40, f0);

  const real b55 = papilio_fma(k9, a40, xr[22]);
  const real c55 = papilio_fma(k10, a44, b55);
  const real d55 = papilio_fma(-k11, a48, c55);
  const real e55 = papilio_fma(-k12, a52, d55);
  const real f25 = papilio_fma(-k13, a56, e55);
  const real g42 = papilio_fma(-k14, e25, f25);
  const real g43 = papilio_fma(k14, e25, f25);
  const real h1 = g20 + g42;
  const real h2 = g20 - g42;
  yr[12] = g0 + h1;

  const real i0 = papilio_fma(-k15, h1, g0);
  const real h3 = g21 + g43;
  const real h4 = g21 - g43;
  yr[21] = g1 + h3;

  const real i1 = papilio_fma(-k15, h3, g1);

  const real b56 = papilio_fma(k10, a40, xr[22]);
  const real c56 = papilio_fma(-k12, a44, b56);
  const real d56 = papilio_fma(-k13, a48, c56);
  const real e56 = papilio_fma(-k11, a52, d56);
  const real f26 = papilio_fma(k9, a56, e56);
  const real g44 = papilio_fma(-k14, e26, f26);
  const real g45 = papilio_fma(k14, e26, f26);
  const real h5 = g22 + g44;
  const real h6 = g22 - g44;
  yr[24] = g2 + h5;

  const real i2 = papilio_fma(-k15, h5, g2);
  const real h7 = g23 + g45;
  const real h8 = g23 - g45;
  yr[9] = g3 + h7;

  const real i3 = papilio_fma(-k15, h7, g3);

  const real b57 = papilio_fma(-k11, a40, xr[22]);
  const real c57 = papilio_fma(-k13, a44, b57);
  const real d57 = papilio_fma(k10, a48, c57);
  const real e57 = papilio_fma(k9, a52, d57);
  const real f27 = papilio_fma(-k12, a56, e57);
  const real g46 = papilio_fma(-k14, e27, f27);
  const real g47 = papilio_fma(k14, e27, f27);

  const real b58 = papilio_fma(-k12, a40, xr[22]);
  const real b59 = papilio_fma(-k13, a40, xr[22]);
  const real c58 = papilio_fma(-k11, a44, b58);
  const real c59 = papilio_fma(k9, a44, b59);
  const real d58 = papilio_fma(k9, a48, c58);
  const real d59 = papilio_fma(-k12, a48, c59);
  const real e58 = papilio_fma(-k13, a52, d58);
  const real e59 = papilio_fma(k10, a52, d59);
  const real f28 = papilio_fma(k10, a56, e58);
  const real f29 = papilio_fma(-k11, a56, e59);
  const real g48 = papilio_fma(-k14, e28, f28);
  const real g49 = papilio_fma(k14, e28, f28);
  const real g50 = papilio_fma(-k14, e29, f29);
  const real g51 = papilio_fma(k14, e29, f29);
  const real h9 = g24 + g46;
  const real h10 = g24 - g46;
  yr[3] = g4 + h9;

  const real i4 = papilio_fma(-k15, h9, g4);
  const real h11 = g26 + g48;
  const real h12 = g26 - g48;
  yr[15] = g6 + h11;

  const real i5 = papilio_fma(-k15, h11, g6);
  const real h13 = g28 + g50;
  const real h14 = g28 - g50;
  yr[27] = g8 + h13;

  const real i6 = papilio_fma(-k15, h13, g8);
  const real h15 = g29 + g51;
  const real h16 = g29 - g51;
  yr[6] = g9 + h15;

  const real i7 = papilio_fma(-k15, h15, g9);
  const real h17 = g27 + g49;
  const real h18 = g27 - g49;
  yr[18] = g7 + h17;

  const real i8 = papilio_fma(-k15, h17, g7);
  const real h19 = g25 + g47;
  const real h20 = g25 - g47;
  yr[30] = g5 + h19;

  const real i9 = papilio_fma(-k15, h19, g5);

  const real b60 = xi[22] + a42;
  const real c60 = a46 + b60;
  const real d60 = a50 + c60;
  const real e60 = a54 + d60;
  const real f30 = a58 + e60;
  const real g52 = f18 + f30;
  const real g53 = f18 - f30;
  yi[0] = f6 + g52;

  const real h21 = papilio_fma(-k15, g52, f6);
  yr[22] = papilio_fma(k16, g53, h0);
  yr[11] = papilio_fma(-k16, g53, h0);
  yi[22] = papilio_fma(-k16, g41, h21);
  yi[11] = papilio_fma(k16, g41, h21);

  const real b61 = papilio_fma(k9, a42, xi[22]);
  const real c61 = papilio_fma(k10, a46, b61);
  const real d61 = papilio_fma(-k11, a50, c61);
  const real e61 = papilio_fma(-k12, a54, d61);
  const real f31 = papilio_fma(-k13, a58, e61);
  const real g54 = papilio_fma(k14, e20, f31);
  const real g55 = papilio_fma(-k14, e20, f31);
  const real h22 = g30 + g54;
  const real h23 = g30 - g54;
  yi[12] = g10 + h22;

  const real i10 = papilio_fma(-k15, h22, g10);
  yr[1] = papilio_fma(k16, h23, i0);
  yr[23] = papilio_fma(-k16, h23, i0);
  yi[1] = papilio_fma(-k16, h2, i10);
  yi[23] = papilio_fma(k16, h2, i10);

  const real h24 = g31 + g55;
  const real h25 = g31 - g55;
  yi[21] = g11 + h24;

  const real i11 = papilio_fma(-k15, h24, g11);
  yr[10] = papilio_fma(k16, h25, i1);
  yr[32] = papilio_fma(-k16, h25, i1);
  yi[10] = papilio_fma(-k16, h4, i11);
  yi[32] = papilio_fma(k16, h4, i11);

  const real b62 = papilio_fma(k10, a42, xi[22]);
  const real c62 = papilio_fma(-k12, a46, b62);
  const real d62 = papilio_fma(-k13, a50, c62);
  const real e62 = papilio_fma(-k11, a54, d62);
  const real f32 = papilio_fma(k9, a58, e62);
  const real g56 = papilio_fma(k14, e21, f32);
  const real g57 = papilio_fma(-k14, e21, f32);
  const real h26 = g32 + g56;
  const real h27 = g32 - g56;
  yi[24] = g12 + h26;

  const real i12 = papilio_fma(-k15, h26, g12);
  yr[13] = papilio_fma(k16, h27, i2);
  yr[2] = papilio_fma(-k16, h27, i2);
  yi[13] = papilio_fma(-k16, h6, i12);
  yi[2] = papilio_fma(k16, h6, i12);

  const real h28 = g33 + g57;
  const real h29 = g33 - g57;
  yi[9] = g13 + h28;

  const real i13 = papilio_fma(-k15, h28, g13);
  yr[31] = papilio_fma(k16, h29, i3);
  yr[20] = papilio_fma(-k16, h29, i3);
  yi[31] = papilio_fma(-k16, h8, i13);
  yi[20] = papilio_fma(k16, h8, i13);

  const real b63 = papilio_fma(-k11, a42, xi[22]);
  const real c63 = papilio_fma(-k13, a46, b63);
  const real d63 = papilio_fma(k10, a50, c63);
  const real e63 = papilio_fma(k9, a54, d63);
  const real f33 = papilio_fma(-k12, a58, e63);
  const real g58 = papilio_fma(k14, e22, f33);
  const real g59 = papilio_fma(-k14, e22, f33);

  const real b64 = papilio_fma(-k12, a42, xi[22]);
  const real b65 = papilio_fma(-k13, a42, xi[22]);
  const real c64 = papilio_fma(-k11, a46, b64);
  const real c65 = papilio_fma(k9, a46, b65);
  const real d64 = papilio_fma(k9, a50, c64);
  const real d65 = papilio_fma(-k12, a50, c65);
  const real e64 = papilio_fma(-k13, a54, d64);
  const real e65 = papilio_fma(k10, a54, d65);
  const real f34 = papilio_fma(k10, a58, e64);
  const real f35 = papilio_fma(-k11, a58, e65);
  const real g60 = papilio_fma(k14, e23, f34);
  const real g61 = papilio_fma(-k14, e23, f34);
  const real g62 = papilio_fma(k14, e24, f35);
  const real g63 = papilio_fma(-k14, e24, f35);
  const real h30 = g34 + g58;
  const real h31 = g34 - g58;
  yi[3] = g14 + h30;

  const real i14 = papilio_fma(-k15, h30, g14);
  yr[25] = papilio_fma(k16, h31, i4);
  yr[14] = papilio_fma(-k16, h31, i4);
  yi[25] = papilio_fma(-k16, h10, i14);
  yi[14] = papilio_fma(k16, h10, i14);

  const real h32 = g36 + g60;
  const real h33 = g36 - g60;
  yi[15] = g16 + h32;

  const real i15 = papilio_fma(-k15, h32, g16);
  yr[4] = papilio_fma(k16, h33, i5);
  yr[26] = papilio_fma(-k16, h33, i5);
  yi[4] = papilio_fma(-k16, h12, i15);
  yi[26] = papilio_fma(k16, h12, i15);

  const real h34 = g38 + g62;
  const real h35 = g38 - g62;
  yi[27] = g18 + h34;

  const real i16 = papilio_fma(-k15, h34, g18);
  yr[16] = papilio_fma(k16, h35, i6);
  yr[5] = papilio_fma(-k16, h35, i6);
  yi[16] = papilio_fma(-k16, h14, i16);
  yi[5] = papilio_fma(k16, h14, i16);

  const real h36 = g39 + g63;
  const real h37 = g39 - g63;
  yi[6] = g19 + h36;

  const real i17 = papilio_fma(-k15, h36, g19);
  yr[28] = papilio_fma(k16, h37, i7);
  yr[17] = papilio_fma(-k16, h37, i7);
  yi[28] = papilio_fma(-k16, h16, i17);
  yi[17] = papilio_fma(k16, h16, i17);

  const real h38 = g37 + g61;
  const real h39 = g37 - g61;
  yi[18] = g17 + h38;

  const real i18 = papilio_fma(-k15, h38, g17);
  yr[7] = papilio_fma(k16, h39, i8);
  yr[29] = papilio_fma(-k16, h39, i8);
  yi[7] = papilio_fma(-k16, h18, i18);
  yi[29] = papilio_fma(k16, h18, i18);

  const real h40 = g35 + g59;
  const real h41 = g35 - g59;
  yi[30] = g15 + h40;

  const real i19 = papilio_fma(-k15, h40, g15);
  yr[19] = papilio_fma(k16, h41, i9);
  yr[8] = papilio_fma(-k16, h41, i9);
  yi[19] = papilio_fma(-k16, h20, i19);
  yi[8] = papilio_fma(k16, h20, i19);
}

#endif  // PAPILIO_DFT33_PLAIN_H
