// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 44
// Forward DFT of 44 points in natural order: good_thomas(cooley_tukey(2, 2), 11)
// 736 instructions (296 additions, 0 multiplications, 440 fused multiply-adds), 93 live registers
#ifndef PAPILIO_DFT44_PLAIN_H
#define PAPILIO_DFT44_PLAIN_H

PAPILIO_CODELET void papilio_dft44_plain(const real (&xr)[44], const real (&xi)[44],
                                         real (&yr)[44], real (&yi)[44]) {
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

  const real a0 = xr[4] + xr[40];
  const real a1 = xr[4] - xr[40];
  const real a2 = xi[4] + xi[40];
  const real a3 = xi[4] - xi[40];
  const real a4 = xr[8] + xr[36];
  const real a5 = xr[8] - xr[36];
  const real a6 = xi[8] + xi[36];
  const real a7 = xi[8] - xi[36];
  const real a8 = xr[12] + xr[32];
  const real a9 = xr[12] - xr[32];
  const real a10 = xi[12] + xi[32];
  const real a11 = xi[12] - xi[32];
  const real a12 = xr[16] + xr[28];
  const real a13 = xr[16] - xr[28];
  const real a14 = xi[16] + xi[28];
  const real a15 = xi[16] - xi[28];
  const real a16 = xr[20] + xr[24];
  const real a17 = xr[20] - xr[24];
  const real a18 = xi[20] + xi[24];
  const real a19 = xi[20] - xi[24];
  const real a20 = xr[7] + xr[15];
  const real a21 = xr[7] - xr[15];
  const real a22 = xi[7] + xi[15];
  const real a23 = xi[7] - xi[15];
  const real a24 = xr[3] + xr[19];
  const real a25 = xr[3] - xr[19];
  const real a26 = xi[3] + xi[19];
  const real a27 = xi[3] - xi[19];
  const real a28 = xr[23] + xr[43];
  const real a29 = xr[23] - xr[43];
  const real a30 = xi[23] + xi[43];
  const real a31 = xi[23] - xi[43];
  const real a32 = xr[27] + xr[39];
  const real a33 = xr[27] - xr[39];
  const real a34 = xi[27] + xi[39];
  const real a35 = xi[27] - xi[39];
  const real a36 = xr[31] + xr[35];
  const real a37 = xr[31] - xr[35];
  const real a38 = xi[31] + xi[35];
  const real a39 = xi[31] - xi[35];
  const real a40 = xr[18] + xr[26];
  const real a41 = xr[18] - xr[26];
  const real a42 = xi[18] + xi[26];
  const real a43 = xi[18] - xi[26];
  const real a44 = xr[14] + xr[30];
  const real a45 = xr[14] - xr[30];
  const real a46 = xi[14] + xi[30];
  const real a47 = xi[14] - xi[30];
  const real a48 = xr[10] + xr[34];
  const real a49 = xr[10] - xr[34];
  const real a50 = xi[10] + xi[34];
  const real a51 = xi[10] - xi[34];
  const real a52 = xr[6] + xr[38];
  const real a53 = xr[6] - xr[38];
  const real a54 = xi[6] + xi[38];
  const real a55 = xi[6] - xi[38];
  const real a56 = xr[2] + xr[42];
  const real a57 = xr[2] - xr[42];
  const real a58 = xi[2] + xi[42];
  const real a59 = xi[2] - xi[42];
  const real a60 = xr[29] + xr[37];
  const real a61 = xr[29] - xr[37];
  const real a62 = xi[29] + xi[37];
  const real a63 = xi[29] - xi[37];
  const real a64 = xr[25] + xr[41];
  const real a65 = xr[25] - xr[41];
  const real a66 = xi[25] + xi[41];
  const real a67 = xi[25] - xi[41];
  const real a68 = xr[1] + xr[21];
  const real a69 = xr[1] - xr[21];
  const real a70 = xi[1] + xi[21];
  const real a71 = xi[1] - xi[21];
  const real a72 = xr[5] + xr[17];
  const real a73 = xr[5] - xr[17];
  const real a74 = xi[5] + xi[17];
  const real a75 = xi[5] - xi[17];
  const real a76 = xr[9] + xr[13];
  const real a77 = xr[9] - xr[13];
  const real a78 = xi[9] + xi[13];
  const real a79 = xi[9] - xi[13];
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
  const real c10 = papilio_fma(k1, b10, -a29);
  const real d10 = papilio_fma(-k2, a33, c10);
  const real e10 = papilio_fma(-k3, a37, d10);

  const real b11 = papilio_fma(k4, a25, a21);
  const real c11 = papilio_fma(k5, a29, b11);
  const real d11 = papilio_fma(k1, c11, a33);
  const real e11 = papilio_fma(k6, a37, d11);

  const real b12 = papilio_fma(-k3, a25, a21);
  const real c12 = papilio_fma(k1, a29, b12);
  const real d12 = papilio_fma(-k6, a33, c12);
  const real e12 = papilio_fma(-k2, a37, d12);

  const real b13 = papilio_fma(k2, a21, -a25);
  const real b14 = papilio_fma(k7, a21, -a25);
  const real c13 = papilio_fma(-k6, a29, b13);
  const real c14 = papilio_fma(k8, b14, -a29);
  const real d13 = papilio_fma(-k3, a33, c13);
  const real d14 = papilio_fma(k4, c14, a33);
  const real e13 = papilio_fma(k1, a37, d13);
  const real e14 = papilio_fma(k1, d14, -a37);

  const real b15 = papilio_fma(k0, a23, a27);
  const real c15 = papilio_fma(k1, b15, -a31);
  const real d15 = papilio_fma(-k2, a35, c15);
  const real e15 = papilio_fma(-k3, a39, d15);

  const real b16 = papilio_fma(k4, a27, a23);
  const real c16 = papilio_fma(k5, a31, b16);
  const real d16 = papilio_fma(k1, c16, a35);
  const real e16 = papilio_fma(k6, a39, d16);

  const real b17 = papilio_fma(-k3, a27, a23);
  const real c17 = papilio_fma(k1, a31, b17);
  const real d17 = papilio_fma(-k6, a35, c17);
  const real e17 = papilio_fma(-k2, a39, d17);

  const real b18 = papilio_fma(k2, a23, -a27);
  const real b19 = papilio_fma(k7, a23, -a27);
  const real c18 = papilio_fma(-k6, a31, b18);
  const real c19 = papilio_fma(k8, b19, -a31);
  const real d18 = papilio_fma(-k3, a35, c18);
  const real d19 = papilio_fma(k4, c19, a35);
  const real e18 = papilio_fma(k1, a39, d18);
  const real e19 = papilio_fma(k1, d19, -a39);

  const real b20 = papilio_fma(k0, a41, a45);
  const real c20 = papilio_fma(k1, b20, a49);
  const real d20 = papilio_fma(k2, a53, c20);
  const real e20 = papilio_fma(k3, a57, d20);

  const real b21 = papilio_fma(k4, a45, a41);
  const real c21 = papilio_fma(-k5, a49, b21);
  const real d21 = papilio_fma(k1, c21, -a53);
  const real e21 = papilio_fma(-k6, a57, d21);

  const real b22 = papilio_fma(-k3, a45, a41);
  const real c22 = papilio_fma(-k1, a49, b22);
  const real d22 = papilio_fma(k6, a53, c22);
  const real e22 = papilio_fma(k2, a57, d22);

  const real b23 = papilio_fma(k2, a41, -a45);
  const real b24 = papilio_fma(k7, a41, -a45);
  const real c23 = papilio_fma(k6, a49, b23);
  const real c24 = papilio_fma(k8, b24, a49);
  const real d23 = papilio_fma(k3, a53, c23);
  const real d24 = papilio_fma(k4, c24, -a53);
  const real e23 = papilio_fma(-k1, a57, d23);
  const real e24 = papilio_fma(k1, d24, a57);

  const real b25 = papilio_fma(k0, a43, a47);
  const real c25 = papilio_fma(k1, b25, a51);
  const real d25 = papilio_fma(k2, a55, c25);
  const real e25 = papilio_fma(k3, a59, d25);

  const real b26 = papilio_fma(k4, a47, a43);
  const real c26 = papilio_fma(-k5, a51, b26);
  const real d26 = papilio_fma(k1, c26, -a55);
  const real e26 = papilio_fma(-k6, a59, d26);

  const real b27 = papilio_fma(-k3, a47, a43);
  const real c27 = papilio_fma(-k1, a51, b27);
  const real d27 = papilio_fma(k6, a55, c27);
  const real e27 = papilio_fma(k2, a59, d27);

  const real b28 = papilio_fma(k2, a43, -a47);
  const real b29 = papilio_fma(k7, a43, -a47);
  const real c28 = papilio_fma(k6, a51, b28);
  const real c29 = papilio_fma(k8, b29, a51);
  const real d28 = papilio_fma(k3, a55, c28);
  const real d29 = papilio_fma(k4, c29, -a55);
  const real e28 = papilio_fma(-k1, a59, d28);
  const real e29 = papilio_fma(k1, d29, a59);

  const real b30 = papilio_fma(k0, a61, a65);
  const real c30 = papilio_fma(k1, b30, -a69);
  const real d30 = papilio_fma(-k2, a73, c30);
  const real e30 = papilio_fma(-k3, a77, d30);

  const real b31 = papilio_fma(k4, a65, a61);
  const real c31 = papilio_fma(k5, a69, b31);
  const real d31 = papilio_fma(k1, c31, a73);
  const real e31 = papilio_fma(k6, a77, d31);

  const real b32 = papilio_fma(-k3, a65, a61);
  const real c32 = papilio_fma(k1, a69, b32);
  const real d32 = papilio_fma(-k6, a73, c32);
  const real e32 = papilio_fma(-k2, a77, d32);

  const real b33 = papilio_fma(k2, a61, -a65);
  const real b34 = papilio_fma(k7, a61, -a65);
  const real c33 = papilio_fma(-k6, a69, b33);
  const real c34 = papilio_fma(k8, b34, -a69);
  const real d33 = papilio_fma(-k3, a73, c33);
  const real d34 = papilio_fma(k4, c34, a73);
  const real e33 = papilio_fma(k1, a77, d33);
  const real e34 = papilio_fma(k1, d34, -a77);

  const real b35 = papilio_fma(k0, a63, a67);
  const real c35 = papilio_fma(k1, b35, -a71);
  const real d35 = papilio_fma(-k2, a75, c35);
  const real e35 = papilio_fma(-k3, a79, d35);

  const real b36 = papilio_fma(k4, a67, a63);
  const real c36 = papilio_fma(k5, a71, b36);
  const real d36 = papilio_fma(k1, c36, a75);
  const real e36 = papilio_fma(k6, a79, d36);

  const real b37 = papilio_fma(-k3, a67, a63);
  const real c37 = papilio_fma(k1, a71, b37);
  const real d37 = papilio_fma(-k6, a75, c37);
  const real e37 = papilio_fma(-k2, a79, d37);

  const real b38 = papilio_fma(k2, a63, -a67);
  const real b39 = papilio_fma(k7, a63, -a67);
  const real c38 = papilio_fma(-k6, a71, b38);
  const real c39 = papilio_fma(k8, b39, -a71);
  const real d38 = papilio_fma(-k3, a75, c38);
  const real d39 = papilio_fma(k4, c39, a75);
  const real e38 = papilio_fma(k1, a79, d38);
  const real e39 = papilio_fma(k1, d39, -a79);

  const real b40 = xr[0] + a0;
  const real c40 = a4 + b40;
  const real d40 = a8 + c40;
  const real e40 = a12 + d40;
  const real f0 = a16 + e40;

  const real b41 = papilio_fma(k9, a0, xr[0]);
  const real c41 = papilio_fma(k10, a4, b41);
  const real d41 = papilio_fma(-k11, a8, c41);
  const real e41 = papilio_fma(-k12, a12, d41);
  const real f1 = papilio_fma(-k13, a16, e41);
  const real g0 = papilio_fma(k14, e5, f1);
  const real g1 = papilio_fma(-k14, e5, f1);

  const real b42 = papilio_fma(k10, a0, xr[0]);
  const real c42 = papilio_fma(-k12, a4, b42);
  const real d42 = papilio_fma(-k13, a8, c42);
  const real e42 = papilio_fma(-k11, a12, d42);
  const real f2 = papilio_fma(k9, a16, e42);
  const real g2 = papilio_fma(k14, e6, f2);
  const real g3 = papilio_fma(-k14, e6, f2);

  const real b43 = papilio_fma(-k11, a0, xr[0]);
  const real c43 = papilio_fma(-k13, a4, b43);
  const real d43 = papilio_fma(k10, a8, c43);
  const real e43 = papilio_fma(k9, a12, d43);
  const real f3 = papilio_fma(-k12, a16, e43);
  const real g4 = papilio_fma(k14, e7, f3);
  const real g5 = papilio_fma(-k14, e7, f3);

  const real b44 = papilio_fma(-k12, a0, xr[0]);
  const real b45 = papilio_fma(-k13, a0, xr[0]);
  const real c44 = papilio_fma(-k11, a4, b44);
  const real c45 = papilio_fma(k9, a4, b45);
  const real d44 = papilio_fma(k9, a8, c44);
  const real d45 = papilio_fma(-k12, a8, c45);
  const real e44 = papilio_fma(-k13, a12, d44);
  const real e45 = papilio_fma(k10, a12, d45);
  const real f4 = papilio_fma(k10, a16, e44);
  const real f5 = papilio_fma(-k11, a16, e45);
  const real g6 = papilio_fma(k14, e8, f4);
  const real g7 = papilio_fma(-k14, e8, f4);
  const real g8 = papilio_fma(k14, e9, f5);
  const real g9 = papilio_fma(-k14, e9, f5);

  const real b46 = xi[0] + a2;
  const real c46 = a6 + b46;
  const real d46 = a10 + c46;
  const real e46 = a14 + d46;
  const real f6 = a18 + e46;

  const real b47 = papilio_fma(k9, a2, xi[0]);
  const real c47 = papilio_fma(k10, a6, b47);
  const real d47 = papilio_fma(-k11, a10, c47);
  const real e47 = papilio_fma(-k12, a14, d47);
  const real f7 = papilio_fma(-k13, a18, e47);
  const real g10 = papilio_fma(-k14, e0, f7);
  const real g11 = papilio_fma(k14, e0, f7);

  const real b48 = papilio_fma(k10, a2, xi[0]);
  const real c48 = papilio_fma(-k12, a6, b48);
  const real d48 = papilio_fma(-k13, a10, c48);
  const real e48 = papilio_fma(-k11, a14, d48);
  const real f8 = papilio_fma(k9, a18, e48);
  const real g12 = papilio_fma(-k14, e1, f8);
  const real g13 = papilio_fma(k14, e1, f8);

  const real b49 = papilio_fma(-k11, a2, xi[0]);
  const real c49 = papilio_fma(-k13, a6, b49);
  const real d49 = papilio_fma(k10, a10, c49);
  const real e49 = papilio_fma(k9, a14, d49);
  const real f9 = papilio_fma(-k12, a18, e49);
  const real g14 = papilio_fma(-k14, e2, f9);
  const real g15 = papilio_fma(k14, e2, f9);

  const real b50 = papilio_fma(-k12, a2, xi[0]);
  const real b51 = papilio_fma(-k13, a2, xi[0]);
  const real c50 = papilio_fma(-k11, a6, b50);
  const real c51 = papilio_fma(k9, a6, b51);
  const real d50 = papilio_fma(k9, a10, c50);
  const real d51 = papilio_fma(-k12, a10, c51);
  const real e50 = papilio_fma(-k13, a14, d50);
  const real e51 = papilio_fma(k10, a14, d51);
  const real f10 = papilio_fma(k10, a18, e50);
  const real f11 = papilio_fma(-k11, a18, e51);
  const real g16 = papilio_fma(-k14, e3, f10);
  const real g17 = papilio_fma(k14, e3, f10);
  const real g18 = papilio_fma(-k14, e4, f11);
  const real g19 = papilio_fma(k14, e4, f11);

  const real b52 = xr[11] + a20;
  const real c52 = a24 + b52;
  const real d52 = a28 + c52;
  const real e52 = a32 + d52;
  const real f12 = a36 + e52;

  const real b53 = papilio_fma(k9, a20, xr[11]);
  const real c53 = papilio_fma(k10, a24, b53);
  const real d53 = papilio_fma(-k11, a28, c53);
  const real e53 = papilio_fma(-k12, a32, d53);
  const real f13 = papilio_fma(-k13, a36, e53);
  const real g20 = papilio_fma(-k14, e15, f13);
  const real g21 = papilio_fma(k14, e15, f13);

  const real b54 = papilio_fma(k10, a20, xr[11]);
  const real c54 = papilio_fma(-k12, a24, b54);
  const real d54 = papilio_fma(-k13, a28, c54);
  const real e54 = papilio_fma(-k11, a32, d54);
  const real f14 = papilio_fma(k9, a36, e54);
  const real g22 = papilio_fma(-k14, e16, f14);
  const real g23 = papilio_fma(k14, e16, f14);

  const real b55 = papilio_fma(-k11, a20, xr[11]);
  const real c55 = papilio_fma(-k13, a24, b55);
  const real d55 = papilio_fma(k10, a28, c55);
  const real e55 = papilio_fma(k9, a32, d55);
  const real f15 = papilio_fma(-k12, a36, e55);
  const real g24 = papilio_fma(-k14, e17, f15);
  const real g25 = papilio_fma(k14, e17, f15);

  const real b56 = papilio_fma(-k12, a20, xr[11]);
  const real b57 = papilio_fma(-k13, a20, xr[11]);
  const real c56 = papilio_fma(-k11, a24, b56);
  const real c57 = papilio_fma(k9, a24, b57);
  const real d56 = papilio_fma(k9, a28, c56);
  const real d57 = papilio_fma(-k12, a28, c57);
  const real e56 = papilio_fma(-k13, a32, d56);
  const real e57 = papilio_fma(k10, a32, d57);
  const real f16 = papilio_fma(k10, a36, e56);
  const real f17 = papilio_fma(-k11, a36, e57);
  const real g26 = papilio_fma(-k14, e18, f16);
  const real g27 = papilio_fma(k14, e18, f16);
  const real g28 = papilio_fma(-k14, e19, f17);
  const real g29 = papilio_fma(k14, e19, f17);

  const real b58 = xi[11] + a22;
  const real c58 = a26 + b58;
  const real d58 = a30 + c58;
  const real e58 = a34 + d58;
  const real f18 = a38 + e58;

  const real b59 = papilio_fma(k9, a22, xi[11]);
  const real c59 = papilio_fma(k10, a26, b59);
  const real d59 = papilio_fma(-k11, a30, c59);
  const real e59 = papilio_fma(-k12, a34, d59);
  const real f19 = papilio_fma(-k13, a38, e59);
  const real g30 = papilio_fma(k14, e10, f19);
  const real g31 = papilio_fma(-k14, e10, f19);

  const real b60 = papilio_fma(k10, a22, xi[11]);
  const real c60 = papilio_fma(-k12, a26, b60);
  const real d60 = papilio_fma(-k13, a30, c60);
  const real e60 = papilio_fma(-k11, a34, d60);
  const real f20 = papilio_fma(k9, a38, e60);
  const real g32 = papilio_fma(k14, e11, f20);
  const real g33 = papilio_fma(-k14, e11, f20);

  const real b61 = papilio_fma(-k11, a22, xi[11]);
  const real c61 = papilio_fma(-k13, a26, b61);
  const real d61 = papilio_fma(k10, a30, c61);
  const real e61 = papilio_fma(k9, a34, d61);
  const real f21 = papilio_fma(-k12, a38, e61);
  const real g34 = papilio_fma(k14, e12, f21);
  const real g35 = papilio_fma(-k14, e12, f21);

  const real b62 = papilio_fma(-k12, a22, xi[11]);
  const real b63 = papilio_fma(-k13, a22, xi[11]);
  const real c62 = papilio_fma(-k11, a26, b62);
  const real c63 = papilio_fma(k9, a26, b63);
  const real d62 = papilio_fma(k9, a30, c62);
  const real d63 = papilio_fma(-k12, a30, c63);
  const real e62 = papilio_fma(-k13, a34, d62);
  const real e63 = papilio_fma(k10, a34, d63);
  const real f22 = papilio_fma(k10, a38, e62);
  const real f23 = papilio_fma(-k11, a38, e63);
  const real g36 = papilio_fma(k14, e13, f22);
  const real g37 = papilio_fma(-k14, e13, f22);
  const real g38 = papilio_fma(k14, e14, f23);
  const real g39 = papilio_fma(-k14, e14, f23);

  const real b64 = xr[22] + a40;
  const real c64 = a44 + b64;
  const real d64 = a48 + c64;
  const real e64 = a52 + d64;
  const real f24 = a56 + e64;
  const real g40 = f0 + f24;
  const real g41 = f0 - f24;

  const real b65 = papilio_fma(k9, a40, xr[22]);
  const real c65 = papilio_fma(k10, a44, b65);
  const real d65 = papilio_fma(-k11, a48, c65);
  const real e65 = papilio_fma(-k12, a52, d65);
  const real f25 = papilio_fma(-k13, a56, e65);
  const real g42 = papilio_fma(-k14, e25, f25);
  const real g43 = papilio_fma(k14, e25, f25);
  const real h0 = g0 + g42;
  const real h1 = g0 - g42;
  const real h2 = g1 + g43;
  const real h3 = g1 - g43;

  const real b66 = papilio_fma(k10, a40, xr[22]);
  const real c66 = papilio_fma(-k12, a44, b66);
  const real d66 = papilio_fma(-k13, a48, c66);
  const real e66 = papilio_fma(-k11, a52, d66);
  const real f26 = papilio_fma(k9, a56, e66);
  const real g44 = papilio_fma(-k14, e26, f26);
  const real g45 = papilio_fma(k14, e26, f26);
  const real h4 = g2 + g44;
  const real h5 = g2 - g44;
  const real h6 = g3 + g45;
  const real h7 = g3 - g45;

  const real b67 = papilio_fma(-k11, a40, xr[22]);
  const real c67 = papilio_fma(-k13, a44, b67);
  const real d67 = papilio_fma(k10, a48, c67);
  const real e67 = papilio_fma(k9, a52, d67);
  const real f27 = papilio_fma(-k12, a56, e67);
  const real g46 = papilio_fma(-k14, e27, f27);
  const real g47 = papilio_fma(k14, e27, f27);

  const real b68 = papilio_fma(-k12, a40, xr[22]);
  const real b69 = papilio_fma(-k13, a40, xr[22]);
  const real c68 = papilio_fma(-k11, a44, b68);
  const real c69 = papilio_fma(k9, a44, b69);
  const real d68 = papilio_fma(k9, a48, c68);
  const real d69 = papilio_fma(-k12, a48, c69);
  const real e68 = papilio_fma(-k13, a52, d68);
  const real e69 = papilio_fma(k10, a52, d69);
  const real f28 = papilio_fma(k10, a56, e68);
  const real f29 = papilio_fma(-k11, a56, e69);
  const real g48 = papilio_fma(-k14, e28, f28);
  const real g49 = papilio_fma(k14, e28, f28);
  const real g50 = papilio_fma(-k14, e29, f29);
  const real g51 = papilio_fma(k14, e29, f29);
  const real h8 = g4 + g46;
  const real h9 = g4 - g46;
  const real h10 = g6 + g48;
  const real h11 = g6 - g48;
  const real h12 = g8 + g50;
  const real h13 = g8 - g50;
  const real h14 = g9 + g51;
  const real h15 = g9 - g51;
  const real h16 = g7 + g49;
  const real h17 = g7 - g49;
  const real h18 = g5 + g47;
  const real h19 = g5 - g47;

  const real b70 = xi[22] + a42;
  const real c70 = a46 + b70;
  const real d70 = a50 + c70;
  const real e70 = a54 + d70;
  const real f30 = a58 + e70;
  const real g52 = f6 + f30;
  const real g53 = f6 - f30;

  const real b71 = papilio_fma(k9, a42, xi[22]);
  const real c71 = papilio_fma(k10, a46, b71);
  const real d71 = papilio_fma(-k11, a50, c71);
  const real e71 = papilio_fma(-k12, a54, d71);
  const real f31 = papilio_fma(-k13, a58, e71);
  const real g54 = papilio_fma(k14, e20, f31);
  const real g55 = papilio_fma(-k14, e20, f31);
  const real h20 = g10 + g54;
  const real h21 = g10 - g54;
  const real h22 = g11 + g55;
  const real h23 = g11 - g55;

  const real b72 = papilio_fma(k10, a42, xi[22]);
  const real c72 = papilio_fma(-k12, a46, b72);
  const real d72 = papilio_fma(-k13, a50, c72);
  const real e72 = papilio_fma(-k11, a54, d72);
  const real f32 = papilio_fma(k9, a58, e72);
  const real g56 = papilio_fma(k14, e21, f32);
  const real g57 = papilio_fma(-k14, e21, f32);
  const real h24 = g12 + g56;
  const real h25 = g12 - g56;
  const real h26 = g13 + g57;
  const real h27 = g13 - g57;

  const real b73 = papilio_fma(-k11, a42, xi[22]);
  const real c73 = papilio_fma(-k13, a46, b73);
  const real d73 = papilio_fma(k10, a50, c73);
  const real e73 = papilio_fma(k9, a54, d73);
  const real f33 = papilio_fma(-k12, a58, e73);
  const real g58 = papilio_fma(k14, e22, f33);
  const real g59 = papilio_fma(-k14, e22, f33);

  const real b74 = papilio_fma(-k12, a42, xi[22]);
  const real b75 = papilio_fma(-k13, a42, xi[22]);
  const real c74 = papilio_fma(-k11, a46, b74);
  const real c75 = papilio_fma(k9, a46, b75);
  const real d74 = papilio_fma(k9, a50, c74);
  const real d75 = papilio_fma(-k12, a50, c75);
  const real e74 = papilio_fma(-k13, a54, d74);
  const real e75 = papilio_fma(k10, a54, d75);
  const real f34 = papilio_fma(k10, a58, e74);
  const real f35 = papilio_fma(-k11, a58, e75);
  const real g60 = papilio_fma(k14, e23, f34);
  const real g61 = papilio_fma(-k14, e23, f34);
  const real g62 = papilio_fma(k14, e24, f35);
  const real g63 = papilio_fma(-k14, e24, f35);
  const real h28 = g14 + g58;
  const real h29 = g14 - g58;
  const real h30 = g16 + g60;
  const real h31 = g16 - g60;
  const real h32 = g18 + g62;
  const real h33 = g18 - g62;
  const real h34 = g19 + g63;
  const real h35 = g19 - g63;
  const real h36 = g17 + g61;
  const real h37 = g17 - g61;
  const real h38 = g15 + g59;
  const real h39 = g15 - g59;

  const real b76 = xr[33] + a60;
  const real c76 = a64 + b76;
  const real d76 = a68 + c76;
  const real e76 = a72 + d76;
  const real f36 = a76 + e76;
  const real g64 = f12 + f36;
  const real g65 = f12 - f36;
  yi[33] = g53 - g65;
  yi[11] = g65 + g53;
  yr[0] = g64 + g40;
  yr[22] = g40 - g64;

  const real b77 = papilio_fma(k9, a60, xr[33]);
  const real c77 = papilio_fma(k10, a64, b77);
  const real d77 = papilio_fma(-k11, a68, c77);
  const real e77 = papilio_fma(-k12, a72, d77);
  const real f37 = papilio_fma(-k13, a76, e77);
  const real g66 = papilio_fma(-k14, e35, f37);
  const real g67 = papilio_fma(k14, e35, f37);
  const real h40 = g20 + g66;
  const real h41 = g20 - g66;
  yi[1] = h21 - h41;
  yi[23] = h41 + h21;
  yr[12] = h40 + h0;
  yr[34] = h0 - h40;

  const real h42 = g21 + g67;
  const real h43 = g21 - g67;
  yi[21] = h23 - h43;
  yi[43] = h43 + h23;
  yr[32] = h42 + h2;
  yr[10] = h2 - h42;

  const real b78 = papilio_fma(k10, a60, xr[33]);
  const real c78 = papilio_fma(-k12, a64, b78);
  const real d78 = papilio_fma(-k13, a68, c78);
  const real e78 = papilio_fma(-k11, a72, d78);
  const real f38 = papilio_fma(k9, a76, e78);
  const real g68 = papilio_fma(-k14, e36, f38);
  const real g69 = papilio_fma(k14, e36, f38);
  const real h44 = g22 + g68;
  const real h45 = g22 - g68;
  yi[13] = h25 - h45;
  yi[35] = h45 + h25;
  yr[24] = h44 + h4;
  yr[2] = h4 - h44;

  const real h46 = g23 + g69;
  const real h47 = g23 - g69;
  yi[9] = h27 - h47;
  yi[31] = h47 + h27;
  yr[20] = h46 + h6;
  yr[42] = h6 - h46;

  const real b79 = papilio_fma(-k11, a60, xr[33]);
  const real c79 = papilio_fma(-k13, a64, b79);
  const real d79 = papilio_fma(k10, a68, c79);
  const real e79 = papilio_fma(k9, a72, d79);
  const real f39 = papilio_fma(-k12, a76, e79);
  const real g70 = papilio_fma(-k14, e37, f39);
  const real g71 = papilio_fma(k14, e37, f39);

  const real b80 = papilio_fma(-k12, a60, xr[33]);
  const real b81 = papilio_fma(-k13, a60, xr[33]);
  const real c80 = papilio_fma(-k11, a64, b80);
  const real c81 = papilio_fma(k9, a64, b81);
  const real d80 = papilio_fma(k9, a68, c80);
  const real d81 = papilio_fma(-k12, a68, c81);
  const real e80 = papilio_fma(-k13, a72, d80);
  const real e81 = papilio_fma(k10, a72, d81);
  const real f40 = papilio_fma(k10, a76, e80);
  const real f41 = papilio_fma(-k11, a76, e81);
  const real g72 = papilio_fma(-k14, e38, f40);
  const real g73 = papilio_fma(k14, e38, f40);
  const real g74 = papilio_fma(-k14, e39, f41);
  const real g75 = papilio_fma(k14, e39, f41);
  const real h48 = g24 + g70;
  const real h49 = g24 - g70;
  yi[25] = h29 - h49;
  yi[3] = h49 + h29;
  yr[36] = h48 + h8;
  yr[14] = h8 - h48;

  const real h50 = g26 + g72;
  const real h51 = g26 - g72;
  yi[37] = h31 - h51;
  yi[15] = h51 + h31;
  yr[4] = h50 + h10;
  yr[26] = h10 - h50;

  const real h52 = g28 + g74;
  const real h53 = g28 - g74;
  yi[5] = h33 - h53;
  yi[27] = h53 + h33;
  yr[16] = h52 + h12;
  yr[38] = h12 - h52;

  const real h54 = g29 + g75;
  const real h55 = g29 - g75;
  yi[17] = h35 - h55;
  yi[39] = h55 + h35;
  yr[28] = h54 + h14;
  yr[6] = h14 - h54;

  const real h56 = g27 + g73;
  const real h57 = g27 - g73;
  yi[29] = h37 - h57;
  yi[7] = h57 + h37;
  yr[40] = h56 + h16;
  yr[18] = h16 - h56;

  const real h58 = g25 + g71;
  const real h59 = g25 - g71;
  yi[41] = h39 - h59;
  yi[19] = h59 + h39;
  yr[8] = h58 + h18;
  yr[30] = h18 - h58;

  const real b82 = xi[33] + a62;
  const real c82 = a66 + b82;
  const real d82 = a70 + c82;
  const real e82 = a74 + d82;
  const real f42 = a78 + e82;
  const real g76 = f18 + f42;
  const real g77 = f18 - f42;
  yr[33] = g77 + g41;
  yr[11] = g41 - g77;
  yi[0] = g76 + g52;
  yi[22] = g52 - g76;

  const real b83 = papilio_fma(k9, a62, xi[33]);
  const real c83 = papilio_fma(k10, a66, b83);
  const real d83 = papilio_fma(-k11, a70, c83);
  const real e83 = papilio_fma(-k12, a74, d83);
  const real f43 = papilio_fma(-k13, a78, e83);
  const real g78 = papilio_fma(k14, e30, f43);
  const real g79 = papilio_fma(-k14, e30, f43);
  const real h60 = g30 + g78;
  const real h61 = g30 - g78;
  yr[1] = h61 + h1;
  yr[23] = h1 - h61;
  yi[12] = h60 + h20;
  yi[34] = h20 - h60;

  const real h62 = g31 + g79;
  const real h63 = g31 - g79;
  yr[21] = h63 + h3;
  yr[43] = h3 - h63;
  yi[32] = h62 + h22;
  yi[10] = h22 - h62;

  const real b84 = papilio_fma(k10, a62, xi[33]);
  const real c84 = papilio_fma(-k12, a66, b84);
  const real d84 = papilio_fma(-k13, a70, c84);
  const real e84 = papilio_fma(-k11, a74, d84);
  const real f44 = papilio_fma(k9, a78, e84);
  const real g80 = papilio_fma(k14, e31, f44);
  const real g81 = papilio_fma(-k14, e31, f44);
  const real h64 = g32 + g80;
  const real h65 = g32 - g80;
  yr[13] = h65 + h5;
  yr[35] = h5 - h65;
  yi[24] = h64 + h24;
  yi[2] = h24 - h64;

  const real h66 = g33 + g81;
  const real h67 = g33 - g81;
  yr[9] = h67 + h7;
  yr[31] = h7 - h67;
  yi[20] = h66 + h26;
  yi[42] = h26 - h66;

  const real b85 = papilio_fma(-k11, a62, xi[33]);
  const real c85 = papilio_fma(-k13, a66, b85);
  const real d85 = papilio_fma(k10, a70, c85);
  const real e85 = papilio_fma(k9, a74, d85);
  const real f45 = papilio_fma(-k12, a78, e85);
  const real g82 = papilio_fma(k14, e32, f45);
  const real g83 = papilio_fma(-k14, e32, f45);

  const real b86 = papilio_fma(-k12, a62, xi[33]);
  const real b87 = papilio_fma(-k13, a62, xi[33]);
  const real c86 = papilio_fma(-k11, a66, b86);
  const real c87 = papilio_fma(k9, a66, b87);
  const real d86 = papilio_fma(k9, a70, c86);
  const real d87 = papilio_fma(-k12, a70, c87);
  const real e86 = papilio_fma(-k13, a74, d86);
  const real e87 = papilio_fma(k10, a74, d87);
  const real f46 = papilio_fma(k10, a78, e86);
  const real f47 = papilio_fma(-k11, a78, e87);
  const real g84 = papilio_fma(k14, e33, f46);
  const real g85 = papilio_fma(-k14, e33, f46);
  const real g86 = papilio_fma(k14, e34, f47);
  const real g87 = papilio_fma(-k14, e34, f47);
  const real h68 = g34 + g82;
  const real h69 = g34 - g82;
  yr[25] = h69 + h9;
  yr[3] = h9 - h69;
  yi[36] = h68 + h28;
  yi[14] = h28 - h68;

  const real h70 = g36 + g84;
  const real h71 = g36 - g84;
  yr[37] = h71 + h11;
  yr[15] = h11 - h71;
  yi[4] = h70 + h30;
  yi[26] = h30 - h70;

  const real h72 = g38 + g86;
  const real h73 = g38 - g86;
  yr[5] = h73 + h13;
  yr[27] = h13 - h73;
  yi[16] = h72 + h32;
  yi[38] = h32 - h72;

  const real h74 = g39 + g87;
  const real h75 = g39 - g87;
  yr[17] = h75 + h15;
  yr[39] = h15 - h75;
  yi[28] = h74 + h34;
  yi[6] = h34 - h74;

  const real h76 = g37 + g85;
  const real h77 = g37 - g85;
  yr[29] = h77 + h17;
  yr[7] = h17 - h77;
  yi[40] = h76 + h36;
  yi[18] = h36 - h76;

  const real h78 = g35 + g83;
  const real h79 = g35 - g83;
  yr[41] = h79 + h19;
  yr[19] = h19 - h79;
  yi[8] = h78 + h38;
  yi[30] = h38 - h78;
}

#endif  // PAPILIO_DFT44_PLAIN_H
