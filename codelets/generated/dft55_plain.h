// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 55
// Forward DFT of 55 points in natural order: good_thomas(5, 11)
// 1052 instructions (282 additions, 0 multiplications, 770 fused multiply-adds), 115 live registers
#ifndef PAPILIO_DFT55_PLAIN_H
#define PAPILIO_DFT55_PLAIN_H

PAPILIO_CODELET void papilio_dft55_plain(const real (&xr)[55], const real (&xi)[55],
                                         real (&yr)[55], real (&yi)[55]) {
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
  const real k15 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k16 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k17 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k18 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);

  const real a0 = xr[5] + xr[50];
  const real a1 = xr[5] - xr[50];
  const real a2 = xi[5] + xi[50];
  const real a3 = xi[5] - xi[50];
  const real a4 = xr[10] + xr[45];
  const real a5 = xr[10] - xr[45];
  const real a6 = xi[10] + xi[45];
  const real a7 = xi[10] - xi[45];
  const real a8 = xr[15] + xr[40];
  const real a9 = xr[15] - xr[40];
  const real a10 = xi[15] + xi[40];
  const real a11 = xi[15] - xi[40];
  const real a12 = xr[20] + xr[35];
  const real a13 = xr[20] - xr[35];
  const real a14 = xi[20] + xi[35];
  const real a15 = xi[20] - xi[35];
  const real a16 = xr[25] + xr[30];
  const real a17 = xr[25] - xr[30];
  const real a18 = xi[25] + xi[30];
  const real a19 = xi[25] - xi[30];
  const real a20 = xr[6] + xr[16];
  const real a21 = xr[6] - xr[16];
  const real a22 = xi[6] + xi[16];
  const real a23 = xi[6] - xi[16];
  const real a24 = xr[1] + xr[21];
  const real a25 = xr[1] - xr[21];
  const real a26 = xi[1] + xi[21];
  const real a27 = xi[1] - xi[21];
  const real a28 = xr[26] + xr[51];
  const real a29 = xr[26] - xr[51];
  const real a30 = xi[26] + xi[51];
  const real a31 = xi[26] - xi[51];
  const real a32 = xr[31] + xr[46];
  const real a33 = xr[31] - xr[46];
  const real a34 = xi[31] + xi[46];
  const real a35 = xi[31] - xi[46];
  const real a36 = xr[36] + xr[41];
  const real a37 = xr[36] - xr[41];
  const real a38 = xi[36] + xi[41];
  const real a39 = xi[36] - xi[41];
  const real a40 = xr[17] + xr[27];
  const real a41 = xr[17] - xr[27];
  const real a42 = xi[17] + xi[27];
  const real a43 = xi[17] - xi[27];
  const real a44 = xr[12] + xr[32];
  const real a45 = xr[12] - xr[32];
  const real a46 = xi[12] + xi[32];
  const real a47 = xi[12] - xi[32];
  const real a48 = xr[7] + xr[37];
  const real a49 = xr[7] - xr[37];
  const real a50 = xi[7] + xi[37];
  const real a51 = xi[7] - xi[37];
  const real a52 = xr[2] + xr[42];
  const real a53 = xr[2] - xr[42];
  const real a54 = xi[2] + xi[42];
  const real a55 = xi[2] - xi[42];
  const real a56 = xr[47] + xr[52];
  const real a57 = xr[47] - xr[52];
  const real a58 = xi[47] + xi[52];
  const real a59 = xi[47] - xi[52];
  const real a60 = xr[28] + xr[38];
  const real a61 = xr[28] - xr[38];
  const real a62 = xi[28] + xi[38];
  const real a63 = xi[28] - xi[38];
  const real a64 = xr[23] + xr[43];
  const real a65 = xr[23] - xr[43];
  const real a66 = xi[23] + xi[43];
  const real a67 = xi[23] - xi[43];
  const real a68 = xr[18] + xr[48];
  const real a69 = xr[18] - xr[48];
  const real a70 = xi[18] + xi[48];
  const real a71 = xi[18] - xi[48];
  const real a72 = xr[13] + xr[53];
  const real a73 = xr[13] - xr[53];
  const real a74 = xi[13] + xi[53];
  const real a75 = xi[13] - xi[53];
  const real a76 = xr[3] + xr[8];
  const real a77 = xr[3] - xr[8];
  const real a78 = xi[3] + xi[8];
  const real a79 = xi[3] - xi[8];
  const real a80 = xr[39] + xr[49];
  const real a81 = xr[39] - xr[49];
  const real a82 = xi[39] + xi[49];
  const real a83 = xi[39] - xi[49];
  const real a84 = xr[34] + xr[54];
  const real a85 = xr[34] - xr[54];
  const real a86 = xi[34] + xi[54];
  const real a87 = xi[34] - xi[54];
  const real a88 = xr[4] + xr[29];
  const real a89 = xr[4] - xr[29];
  const real a90 = xi[4] + xi[29];
  const real a91 = xi[4] - xi[29];
  const real a92 = xr[9] + xr[24];
  const real a93 = xr[9] - xr[24];
  const real a94 = xi[9] + xi[24];
  const real a95 = xi[9] - xi[24];
  const real a96 = xr[14] + xr[19];
  const real a97 = xr[14] - xr[19];
  const real a98 = xi[14] + xi[19];
  const real a99 = xi[14] - xi[19];
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
  const real e20 = papilio_fma(-k3, a57, d20);

  const real b21 = papilio_fma(k4, a45, a41);
  const real c21 = papilio_fma(-k5, a49, b21);
  const real d21 = papilio_fma(k1, c21, -a53);
  const real e21 = papilio_fma(k6, a57, d21);

  const real b22 = papilio_fma(-k3, a45, a41);
  const real c22 = papilio_fma(-k1, a49, b22);
  const real d22 = papilio_fma(k6, a53, c22);
  const real e22 = papilio_fma(-k2, a57, d22);

  const real b23 = papilio_fma(k2, a41, -a45);
  const real b24 = papilio_fma(k7, a41, -a45);
  const real c23 = papilio_fma(k6, a49, b23);
  const real c24 = papilio_fma(k8, b24, a49);
  const real d23 = papilio_fma(k3, a53, c23);
  const real d24 = papilio_fma(k4, c24, -a53);
  const real e23 = papilio_fma(k1, a57, d23);
  const real e24 = papilio_fma(k1, d24, -a57);

  const real b25 = papilio_fma(k0, a43, a47);
  const real c25 = papilio_fma(k1, b25, a51);
  const real d25 = papilio_fma(k2, a55, c25);
  const real e25 = papilio_fma(-k3, a59, d25);

  const real b26 = papilio_fma(k4, a47, a43);
  const real c26 = papilio_fma(-k5, a51, b26);
  const real d26 = papilio_fma(k1, c26, -a55);
  const real e26 = papilio_fma(k6, a59, d26);

  const real b27 = papilio_fma(-k3, a47, a43);
  const real c27 = papilio_fma(-k1, a51, b27);
  const real d27 = papilio_fma(k6, a55, c27);
  const real e27 = papilio_fma(-k2, a59, d27);

  const real b28 = papilio_fma(k2, a43, -a47);
  const real b29 = papilio_fma(k7, a43, -a47);
  const real c28 = papilio_fma(k6, a51, b28);
  const real c29 = papilio_fma(k8, b29, a51);
  const real d28 = papilio_fma(k3, a55, c28);
  const real d29 = papilio_fma(k4, c29, -a55);
  const real e28 = papilio_fma(k1, a59, d28);
  const real e29 = papilio_fma(k1, d29, -a59);

  const real b30 = papilio_fma(k0, a61, a65);
  const real c30 = papilio_fma(k1, b30, a69);
  const real d30 = papilio_fma(k2, a73, c30);
  const real e30 = papilio_fma(-k3, a77, d30);

  const real b31 = papilio_fma(k4, a65, a61);
  const real c31 = papilio_fma(-k5, a69, b31);
  const real d31 = papilio_fma(k1, c31, -a73);
  const real e31 = papilio_fma(k6, a77, d31);

  const real b32 = papilio_fma(-k3, a65, a61);
  const real c32 = papilio_fma(-k1, a69, b32);
  const real d32 = papilio_fma(k6, a73, c32);
  const real e32 = papilio_fma(-k2, a77, d32);

  const real b33 = papilio_fma(k2, a61, -a65);
  const real b34 = papilio_fma(k7, a61, -a65);
  const real c33 = papilio_fma(k6, a69, b33);
  const real c34 = papilio_fma(k8, b34, a69);
  const real d33 = papilio_fma(k3, a73, c33);
  const real d34 = papilio_fma(k4, c34, -a73);
  const real e33 = papilio_fma(k1, a77, d33);
  const real e34 = papilio_fma(k1, d34, -a77);

  const real b35 = papilio_fma(k0, a63, a67);
  const real c35 = papilio_fma(k1, b35, a71);
  const real d35 = papilio_fma(k2, a75, c35);
  const real e35 = papilio_fma(-k3, a79, d35);

  const real b36 = papilio_fma(k4, a67, a63);
  const real c36 = papilio_fma(-k5, a71, b36);
  const real d36 = papilio_fma(k1, c36, -a75);
  const real e36 = papilio_fma(k6, a79, d36);

  const real b37 = papilio_fma(-k3, a67, a63);
  const real c37 = papilio_fma(-k1, a71, b37);
  const real d37 = papilio_fma(k6, a75, c37);
  const real e37 = papilio_fma(-k2, a79, d37);

  const real b38 = papilio_fma(k2, a63, -a67);
  const real b39 = papilio_fma(k7, a63, -a67);
  const real c38 = papilio_fma(k6, a71, b38);
  const real c39 = papilio_fma(k8, b39, a71);
  const real d38 = papilio_fma(k3, a75, c38);
  const real d39 = papilio_fma(k4, c39, -a75);
  const real e38 = papilio_fma(k1, a79, d38);
  const real e39 = papilio_fma(k1, d39, -a79);

  const real b40 = papilio_fma(k0, a81, a85);
  const real c40 = papilio_fma(k1, b40, -a89);
  const real d40 = papilio_fma(-k2, a93, c40);
  const real e40 = papilio_fma(-k3, a97, d40);

  const real b41 = papilio_fma(k4, a85, a81);
  const real c41 = papilio_fma(k5, a89, b41);
  const real d41 = papilio_fma(k1, c41, a93);
  const real e41 = papilio_fma(k6, a97, d41);

  const real b42 = papilio_fma(-k3, a85, a81);
  const real c42 = papilio_fma(k1, a89, b42);
  const real d42 = papilio_fma(-k6, a93, c42);
  const real e42 = papilio_fma(-k2, a97, d42);

  const real b43 = papilio_fma(k2, a81, -a85);
  const real b44 = papilio_fma(k7, a81, -a85);
  const real c43 = papilio_fma(-k6, a89, b43);
  const real c44 = papilio_fma(k8, b44, -a89);
  const real d43 = papilio_fma(-k3, a93, c43);
  const real d44 = papilio_fma(k4, c44, a93);
  const real e43 = papilio_fma(k1, a97, d43);
  const real e44 = papilio_fma(k1, d44, -a97);

  const real b45 = papilio_fma(k0, a83, a87);
  const real c45 = papilio_fma(k1, b45, -a91);
  const real d45 = papilio_fma(-k2, a95, c45);
  const real e45 = papilio_fma(-k3, a99, d45);

  const real b46 = papilio_fma(k4, a87, a83);
  const real c46 = papilio_fma(k5, a91, b46);
  const real d46 = papilio_fma(k1, c46, a95);
  const real e46 = papilio_fma(k6, a99, d46);

  const real b47 = papilio_fma(-k3, a87, a83);
  const real c47 = papilio_fma(k1, a91, b47);
  const real d47 = papilio_fma(-k6, a95, c47);
  const real e47 = papilio_fma(-k2, a99, d47);

  const real b48 = papilio_fma(k2, a83, -a87);
  const real b49 = papilio_fma(k7, a83, -a87);
  const real c48 = papilio_fma(-k6, a91, b48);
  const real c49 = papilio_fma(k8, b49, -a91);
  const real d48 = papilio_fma(-k3, a95, c48);
  const real d49 = papilio_fma(k4, c49, a95);
  const real e48 = papilio_fma(k1, a99, d48);
  const real e49 = papilio_fma(k1, d49, -a99);

  const real b50 = xr[0] + a0;
  const real c50 = a4 + b50;
  const real d50 = a8 + c50;
  const real e50 = a12 + d50;
  const real f0 = a16 + e50;

  const real b51 = papilio_fma(k9, a0, xr[0]);
  const real c51 = papilio_fma(k10, a4, b51);
  const real d51 = papilio_fma(-k11, a8, c51);
  const real e51 = papilio_fma(-k12, a12, d51);
  const real f1 = papilio_fma(-k13, a16, e51);
  const real g0 = papilio_fma(k14, e5, f1);
  const real g1 = papilio_fma(-k14, e5, f1);

  const real b52 = papilio_fma(k10, a0, xr[0]);
  const real c52 = papilio_fma(-k12, a4, b52);
  const real d52 = papilio_fma(-k13, a8, c52);
  const real e52 = papilio_fma(-k11, a12, d52);
  const real f2 = papilio_fma(k9, a16, e52);
  const real g2 = papilio_fma(k14, e6, f2);
  const real g3 = papilio_fma(-k14, e6, f2);

  const real b53 = papilio_fma(-k11, a0, xr[0]);
  const real c53 = papilio_fma(-k13, a4, b53);
  const real d53 = papilio_fma(k10, a8, c53);
  const real e53 = papilio_fma(k9, a12, d53);
  const real f3 = papilio_fma(-k12, a16, e53);
  const real g4 = papilio_fma(k14, e7, f3);
  const real g5 = papilio_fma(-k14, e7, f3);

  const real b54 = papilio_fma(-k12, a0, xr[0]);
  const real b55 = papilio_fma(-k13, a0, xr[0]);
  const real c54 = papilio_fma(-k11, a4, b54);
  const real c55 = papilio_fma(k9, a4, b55);
  const real d54 = papilio_fma(k9, a8, c54);
  const real d55 = papilio_fma(-k12, a8, c55);
  const real e54 = papilio_fma(-k13, a12, d54);
  const real e55 = papilio_fma(k10, a12, d55);
  const real f4 = papilio_fma(k10, a16, e54);
  const real f5 = papilio_fma(-k11, a16, e55);
  const real g6 = papilio_fma(k14, e8, f4);
  const real g7 = papilio_fma(-k14, e8, f4);
  const real g8 = papilio_fma(k14, e9, f5);
  const real g9 = papilio_fma(-k14, e9, f5);

  const real b56 = xi[0] + a2;
  const real c56 = a6 + b56;
  const real d56 = a10 + c56;
  const real e56 = a14 + d56;
  const real f6 = a18 + e56;

  const real b57 = papilio_fma(k9, a2, xi[0]);
  const real c57 = papilio_fma(k10, a6, b57);
  const real d57 = papilio_fma(-k11, a10, c57);
  const real e57 = papilio_fma(-k12, a14, d57);
  const real f7 = papilio_fma(-k13, a18, e57);
  const real g10 = papilio_fma(-k14, e0, f7);
  const real g11 = papilio_fma(k14, e0, f7);

  const real b58 = papilio_fma(k10, a2, xi[0]);
  const real c58 = papilio_fma(-k12, a6, b58);
  const real d58 = papilio_fma(-k13, a10, c58);
  const real e58 = papilio_fma(-k11, a14, d58);
  const real f8 = papilio_fma(k9, a18, e58);
  const real g12 = papilio_fma(-k14, e1, f8);
  const real g13 = papilio_fma(k14, e1, f8);

  const real b59 = papilio_fma(-k11, a2, xi[0]);
  const real c59 = papilio_fma(-k13, a6, b59);
  const real d59 = papilio_fma(k10, a10, c59);
  const real e59 = papilio_fma(k9, a14, d59);
  const real f9 = papilio_fma(-k12, a18, e59);
  const real g14 = papilio_fma(-k14, e2, f9);
  const real g15 = papilio_fma(k14, e2, f9);

  const real b60 = papilio_fma(-k12, a2, xi[0]);
  const real b61 = papilio_fma(-k13, a2, xi[0]);
  const real c60 = papilio_fma(-k11, a6, b60);
  const real c61 = papilio_fma(k9, a6, b61);
  const real d60 = papilio_fma(k9, a10, c60);
  const real d61 = papilio_fma(-k12, a10, c61);
  const real e60 = papilio_fma(-k13, a14, d60);
  const real e61 = papilio_fma(k10, a14, d61);
  const real f10 = papilio_fma(k10, a18, e60);
  const real f11 = papilio_fma(-k11, a18, e61);
  const real g16 = papilio_fma(-k14, e3, f10);
  const real g17 = papilio_fma(k14, e3, f10);
  const real g18 = papilio_fma(-k14, e4, f11);
  const real g19 = papilio_fma(k14, e4, f11);

  const real b62 = xr[11] + a20;
  const real c62 = a24 + b62;
  const real d62 = a28 + c62;
  const real e62 = a32 + d62;
  const real f12 = a36 + e62;

  const real b63 = papilio_fma(k9, a20, xr[11]);
  const real c63 = papilio_fma(k10, a24, b63);
  const real d63 = papilio_fma(-k11, a28, c63);
  const real e63 = papilio_fma(-k12, a32, d63);
  const real f13 = papilio_fma(-k13, a36, e63);
  const real g20 = papilio_fma(-k14, e15, f13);
  const real g21 = papilio_fma(k14, e15, f13);

  const real b64 = papilio_fma(k10, a20, xr[11]);
  const real c64 = papilio_fma(-k12, a24, b64);
  const real d64 = papilio_fma(-k13, a28, c64);
  const real e64 = papilio_fma(-k11, a32, d64);
  const real f14 = papilio_fma(k9, a36, e64);
  const real g22 = papilio_fma(-k14, e16, f14);
  const real g23 = papilio_fma(k14, e16, f14);

  const real b65 = papilio_fma(-k11, a20, xr[11]);
  const real c65 = papilio_fma(-k13, a24, b65);
  const real d65 = papilio_fma(k10, a28, c65);
  const real e65 = papilio_fma(k9, a32, d65);
  const real f15 = papilio_fma(-k12, a36, e65);
  const real g24 = papilio_fma(-k14, e17, f15);
  const real g25 = papilio_fma(k14, e17, f15);

  const real b66 = papilio_fma(-k12, a20, xr[11]);
  const real b67 = papilio_fma(-k13, a20, xr[11]);
  const real c66 = papilio_fma(-k11, a24, b66);
  const real c67 = papilio_fma(k9, a24, b67);
  const real d66 = papilio_fma(k9, a28, c66);
  const real d67 = papilio_fma(-k12, a28, c67);
  const real e66 = papilio_fma(-k13, a32, d66);
  const real e67 = papilio_fma(k10, a32, d67);
  const real f16 = papilio_fma(k10, a36, e66);
  const real f17 = papilio_fma(-k11, a36, e67);
  const real g26 = papilio_fma(-k14, e18, f16);
  const real g27 = papilio_fma(k14, e18, f16);
  const real g28 = papilio_fma(-k14, e19, f17);
  const real g29 = papilio_fma(k14, e19, f17);

  const real b68 = xi[11] + a22;
  const real c68 = a26 + b68;
  const real d68 = a30 + c68;
  const real e68 = a34 + d68;
  const real f18 = a38 + e68;

  const real b69 = papilio_fma(k9, a22, xi[11]);
  const real c69 = papilio_fma(k10, a26, b69);
  const real d69 = papilio_fma(-k11, a30, c69);
  const real e69 = papilio_fma(-k12, a34, d69);
  const real f19 = papilio_fma(-k13, a38, e69);
  const real g30 = papilio_fma(k14, e10, f19);
  const real g31 = papilio_fma(-k14, e10, f19);

  const real b70 = papilio_fma(k10, a22, xi[11]);
  const real c70 = papilio_fma(-k12, a26, b70);
  const real d70 = papilio_fma(-k13, a30, c70);
  const real e70 = papilio_fma(-k11, a34, d70);
  const real f20 = papilio_fma(k9, a38, e70);
  const real g32 = papilio_fma(k14, e11, f20);
  const real g33 = papilio_fma(-k14, e11, f20);

  const real b71 = papilio_fma(-k11, a22, xi[11]);
  const real c71 = papilio_fma(-k13, a26, b71);
  const real d71 = papilio_fma(k10, a30, c71);
  const real e71 = papilio_fma(k9, a34, d71);
  const real f21 = papilio_fma(-k12, a38, e71);
  const real g34 = papilio_fma(k14, e12, f21);
  const real g35 = papilio_fma(-k14, e12, f21);

  const real b72 = papilio_fma(-k12, a22, xi[11]);
  const real b73 = papilio_fma(-k13, a22, xi[11]);
  const real c72 = papilio_fma(-k11, a26, b72);
  const real c73 = papilio_fma(k9, a26, b73);
  const real d72 = papilio_fma(k9, a30, c72);
  const real d73 = papilio_fma(-k12, a30, c73);
  const real e72 = papilio_fma(-k13, a34, d72);
  const real e73 = papilio_fma(k10, a34, d73);
  const real f22 = papilio_fma(k10, a38, e72);
  const real f23 = papilio_fma(-k11, a38, e73);
  const real g36 = papilio_fma(k14, e13, f22);
  const real g37 = papilio_fma(-k14, e13, f22);
  const real g38 = papilio_fma(k14, e14, f23);
  const real g39 = papilio_fma(-k14, e14, f23);

  const real b74 = xr[22] + a40;
  const real c74 = a44 + b74;
  const real d74 = a48 + c74;
  const real e74 = a52 + d74;
  const real f24 = a56 + e74;

  const real b75 = papilio_fma(k9, a40, xr[22]);
  const real c75 = papilio_fma(k10, a44, b75);
  const real d75 = papilio_fma(-k11, a48, c75);
  const real e75 = papilio_fma(-k12, a52, d75);
  const real f25 = papilio_fma(-k13, a56, e75);
  const real g40 = papilio_fma(-k14, e25, f25);
  const real g41 = papilio_fma(k14, e25, f25);

  const real b76 = papilio_fma(k10, a40, xr[22]);
  const real c76 = papilio_fma(-k12, a44, b76);
  const real d76 = papilio_fma(-k13, a48, c76);
  const real e76 = papilio_fma(-k11, a52, d76);
  const real f26 = papilio_fma(k9, a56, e76);
  const real g42 = papilio_fma(-k14, e26, f26);
  const real g43 = papilio_fma(k14, e26, f26);

  const real b77 = papilio_fma(-k11, a40, xr[22]);
  const real c77 = papilio_fma(-k13, a44, b77);
  const real d77 = papilio_fma(k10, a48, c77);
  const real e77 = papilio_fma(k9, a52, d77);
  const real f27 = papilio_fma(-k12, a56, e77);
  const real g44 = papilio_fma(-k14, e27, f27);
  const real g45 = papilio_fma(k14, e27, f27);

  const real b78 = papilio_fma(-k12, a40, xr[22]);
  const real b79 = papilio_fma(-k13, a40, xr[22]);
  const real c78 = papilio_fma(-k11, a44, b78);
  const real c79 = papilio_fma(k9, a44, b79);
  const real d78 = papilio_fma(k9, a48, c78);
  const real d79 = papilio_fma(-k12, a48, c79);
  const real e78 = papilio_fma(-k13, a52, d78);
  const real e79 = papilio_fma(k10, a52, d79);
  const real f28 = papilio_fma(k10, a56, e78);
  const real f29 = papilio_fma(-k11, a56, e79);
  const real g46 = papilio_fma(-k14, e28, f28);
  const real g47 = papilio_fma(k14, e28, f28);
  const real g48 = papilio_fma(-k14, e29, f29);
  const real g49 = papilio_fma(k14, e29, f29);

  const real b80 = xi[22] + a42;
  const real c80 = a46 + b80;
  const real d80 = a50 + c80;
  const real e80 = a54 + d80;
  const real f30 = a58 + e80;

  const real b81 = papilio_fma(k9, a42, xi[22]);
  const real c81 = papilio_fma(k10, a46, b81);
  const real d81 = papilio_fma(-k11, a50, c81);
  const real e81 = papilio_fma(-k12, a54, d81);
  const real f31 = papilio_fma(-k13, a58, e81);
  const real g50 = papilio_fma(k14, e20, f31);
  const real g51 = papilio_fma(-k14, e20, f31);

  const real b82 = papilio_fma(k10, a42, xi[22]);
  const real c82 = papilio_fma(-k12, a46, b82);
  const real d82 = papilio_fma(-k13, a50, c82);
  const real e82 = papilio_fma(-k11, a54, d82);
  const real f32 = papilio_fma(k9, a58, e82);
  const real g52 = papilio_fma(k14, e21, f32);
  const real g53 = papilio_fma(-k14, e21, f32);

  const real b83 = papilio_fma(-k11, a42, xi[22]);
  const real c83 = papilio_fma(-k13, a46, b83);
  const real d83 = papilio_fma(k10, a50, c83);
  const real e83 = papilio_fma(k9, a54, d83);
  const real f33 = papilio_fma(-k12, a58, e83);
  const real g54 = papilio_fma(k14, e22, f33);
  const real g55 = papilio_fma(-k14, e22, f33);

  const real b84 = papilio_fma(-k12, a42, xi[22]);
  const real b85 = papilio_fma(-k13, a42, xi[22]);
  const real c84 = papilio_fma(-k11, a46, b84);
  const real c85 = papilio_fma(k9, a46, b85);
  const real d84 = papilio_fma(k9, a50, c84);
  const real d85 = papilio_fma(-k12, a50, c85);
  const real e84 = papilio_fma(-k13, a54, d84);
  const real e85 = papilio_fma(k10, a54, d85);
  const real f34 = papilio_fma(k10, a58, e84);
  const real f35 = papilio_fma(-k11, a58, e85);
  const real g56 = papilio_fma(k14, e23, f34);
  const real g57 = papilio_fma(-k14, e23, f34);
  const real g58 = papilio_fma(k14, e24, f35);
  const real g59 = papilio_fma(-k14, e24, f35);

  const real b86 = xr[33] + a60;
  const real c86 = a64 + b86;
  const real d86 = a68 + c86;
  const real e86 = a72 + d86;
  const real f36 = a76 + e86;
  const real g60 = f24 + f36;
  const real g61 = f24 - f36;

  const real b87 = papilio_fma(k9, a60, xr[33]);
  const real c87 = papilio_fma(k10, a64, b87);
  const real d87 = papilio_fma(-k11, a68, c87);
  const real e87 = papilio_fma(-k12, a72, d87);
  const real f37 = papilio_fma(-k13, a76, e87);
  const real g62 = papilio_fma(-k14, e35, f37);
  const real g63 = papilio_fma(k14, e35, f37);
  const real h0 = g40 + g62;
  const real h1 = g40 - g62;
  const real h2 = g41 + g63;
  const real h3 = g41 - g63;

  const real b88 = papilio_fma(k10, a60, xr[33]);
  const real c88 = papilio_fma(-k12, a64, b88);
  const real d88 = papilio_fma(-k13, a68, c88);
  const real e88 = papilio_fma(-k11, a72, d88);
  const real f38 = papilio_fma(k9, a76, e88);
  const real g64 = papilio_fma(-k14, e36, f38);
  const real g65 = papilio_fma(k14, e36, f38);
  const real h4 = g42 + g64;
  const real h5 = g42 - g64;
  const real h6 = g43 + g65;
  const real h7 = g43 - g65;

  const real b89 = papilio_fma(-k11, a60, xr[33]);
  const real c89 = papilio_fma(-k13, a64, b89);
  const real d89 = papilio_fma(k10, a68, c89);
  const real e89 = papilio_fma(k9, a72, d89);
  const real f39 = papilio_fma(-k12, a76, e89);
  const real g66 = papilio_fma(-k14, e37, f39);
  const real g67 = papilio_fma(k14, e37, f39);

  const real b90 = papilio_fma(-k12, a60, xr[33]);
  const real b91 = papilio_fma(-k13, a60, xr[33]);
  const real c90 = papilio_fma(-k11, a64, b90);
  const real c91 = papilio_fma(k9, a64, b91);
  const real d90 = papilio_fma(k9, a68, c90);
  const real d91 = papilio_fma(-k12, a68, c91);
  const real e90 = papilio_fma(-k13, a72, d90);
  const real e91 = papilio_fma(k10, a72, d91);
  const real f40 = papilio_fma(k10, a76, e90);
  const real f41 = papilio_fma(-k11, a76, e91);
  const real g68 = papilio_fma(-k14, e38, f40);
  const real g69 = papilio_fma(k14, e38, f40);
  const real g70 = papilio_fma(-k14, e39, f41);
  const real g71 = papilio_fma(k14, e39, f41);
  const real h8 = g44 + g66;
  const real h9 = g44 - g66;
  const real h10 = g46 + g68;
  const real h11 = g46 - g68;
  const real h12 = g48 + g70;
  const real h13 = g48 - g70;
  const real h14 = g49 + g71;
  const real h15 = g49 - g71;
  const real h16 = g47 + g69;
  const real h17 = g47 - g69;
  const real h18 = g45 + g67;
  const real h19 = g45 - g67;

  const real b92 = xi[33] + a62;
  const real c92 = a66 + b92;
  const real d92 = a70 + c92;
  const real e92 = a74 + d92;
  const real f42 = a78 + e92;
  const real g72 = f30 + f42;
  const real g73 = f30 - f42;

  const real b93 = papilio_fma(k9, a62, xi[33]);
  const real c93 = papilio_fma(k10, a66, b93);
  const real d93 = papilio_fma(-k11, a70, c93);
  const real e93 = papilio_fma(-k12, a74, d93);
  const real f43 = papilio_fma(-k13, a78, e93);
  const real g74 = papilio_fma(k14, e30, f43);
  const real g75 = papilio_fma(-k14, e30, f43);
  const real h20 = g50 + g74;
  const real h21 = g50 - g74;
  const real h22 = g51 + g75;
  const real h23 = g51 - g75;

  const real b94 = papilio_fma(k10, a62, xi[33]);
  const real c94 = papilio_fma(-k12, a66, b94);
  const real d94 = papilio_fma(-k13, a70, c94);
  const real e94 = papilio_fma(-k11, a74, d94);
  const real f44 = papilio_fma(k9, a78, e94);
  const real g76 = papilio_fma(k14, e31, f44);
  const real g77 = papilio_fma(-k14, e31, f44);
  const real h24 = g52 + g76;
  const real h25 = g52 - g76;
  const real h26 = g53 + g77;
  const real h27 = g53 - g77;

  const real b95 = papilio_fma(-k11, a62, xi[33]);
  const real c95 = papilio_fma(-k13, a66, b95);
  const real d95 = papilio_fma(k10, a70, c95);
  const real e95 = papilio_fma(k9, a74, d95);
  const real f45 = papilio_fma(-k12, a78, e95);
  const real g78 = papilio_fma(k14, e32, f45);
  const real g79 = papilio_fma(-k14, e32, f45);

  const real b96 = papilio_fma(-k12, a62, xi[33]);
  const real b97 = papilio_fma(-k13, a62, xi[33]);
  const real c96 = papilio_fma(-k11, a66, b96);
  const real c97 = papilio_fma(k9, a66, b97);
  const real d96 = papilio_fma(k9, a70, c96);
  const real d97 = papilio_fma(-k12, a70, c97);
  const real e96 = papilio_fma(-k13, a74, d96);
  const real e97 = papilio_fma(k10, a74, d97);
  const real f46 = papilio_fma(k10, a78, e96);
  const real f47 = papilio_fma(-k11, a78, e97);
  const real g80 = papilio_fma(k14, e33, f46);
  const real g81 = papilio_fma(-k14, e33, f46);
  const real g82 = papilio_fma(k14, e34, f47);
  const real g83 = papilio_fma(-k14, e34, f47);
  const real h28 = g54 + g78;
  const real h29 = g54 - g78;
  const real h30 = g56 + g80;
  const real h31 = g56 - g80;
  const real h32 = g58 + g82;
  const real h33 = g58 - g82;
  const real h34 = g59 + g83;
  const real h35 = g59 - g83;
  const real h36 = g57 + g81;
  const real h37 = g57 - g81;
  const real h38 = g55 + g79;
  const real h39 = g55 - g79;

  const real b98 = xr[44] + a80;
  const real c98 = a84 + b98;
  const real d98 = a88 + c98;
  const real e98 = a92 + d98;
  const real f48 = a96 + e98;
  const real g84 = f12 + f48;
  const real g85 = f12 - f48;
  const real h40 = papilio_fma(k15, g61, g85);
  const real h41 = papilio_fma(k15, g85, -g61);
  const real h42 = f0 + g84;
  yr[0] = g60 + h42;

  const real h43 = papilio_fma(k16, g84, f0);
  const real h44 = papilio_fma(-k17, g84, f0);
  const real i0 = papilio_fma(-k17, g60, h43);
  const real i1 = papilio_fma(k16, g60, h44);

  const real b99 = papilio_fma(k9, a80, xr[44]);
  const real c99 = papilio_fma(k10, a84, b99);
  const real d99 = papilio_fma(-k11, a88, c99);
  const real e99 = papilio_fma(-k12, a92, d99);
  const real f49 = papilio_fma(-k13, a96, e99);
  const real g86 = papilio_fma(-k14, e45, f49);
  const real g87 = papilio_fma(k14, e45, f49);
  const real h45 = g20 + g86;
  const real h46 = g20 - g86;
  const real i2 = papilio_fma(k15, h1, h46);
  const real i3 = papilio_fma(k15, h46, -h1);
  const real h47 = g21 + g87;
  const real h48 = g21 - g87;
  const real i4 = papilio_fma(k15, h3, h48);
  const real i5 = papilio_fma(k15, h48, -h3);
  const real i6 = g0 + h45;
  yr[45] = h0 + i6;

  const real i7 = papilio_fma(k16, h45, g0);
  const real i8 = papilio_fma(-k17, h45, g0);
  const real j0 = papilio_fma(-k17, h0, i7);
  const real j1 = papilio_fma(k16, h0, i8);
  const real i9 = g1 + h47;
  yr[10] = h2 + i9;

  const real i10 = papilio_fma(k16, h47, g1);
  const real i11 = papilio_fma(-k17, h47, g1);
  const real j2 = papilio_fma(-k17, h2, i10);
  const real j3 = papilio_fma(k16, h2, i11);

  const real b100 = papilio_fma(k10, a80, xr[44]);
  const real c100 = papilio_fma(-k12, a84, b100);
  const real d100 = papilio_fma(-k13, a88, c100);
  const real e100 = papilio_fma(-k11, a92, d100);
  const real f50 = papilio_fma(k9, a96, e100);
  const real g88 = papilio_fma(-k14, e46, f50);
  const real g89 = papilio_fma(k14, e46, f50);
  const real h49 = g22 + g88;
  const real h50 = g22 - g88;
  const real i12 = papilio_fma(k15, h5, h50);
  const real i13 = papilio_fma(k15, h50, -h5);
  const real h51 = g23 + g89;
  const real h52 = g23 - g89;
  const real i14 = papilio_fma(k15, h7, h52);
  const real i15 = papilio_fma(k15, h52, -h7);

  const real b101 = papilio_fma(-k11, a80, xr[44]);
  const real c101 = papilio_fma(-k13, a84, b101);
  const real d101 = papilio_fma(k10, a88, c101);
  const real e101 = papilio_fma(k9, a92, d101);
  const real f51 = papilio_fma(-k12, a96, e101);
  const real g90 = papilio_fma(-k14, e47, f51);
  const real g91 = papilio_fma(k14, e47, f51);

  const real b102 = papilio_fma(-k12, a80, xr[44]);
  const real b103 = papilio_fma(-k13, a80, xr[44]);
  const real c102 = papilio_fma(-k11, a84, b102);
  const real c103 = papilio_fma(k9, a84, b103);
  const real d102 = papilio_fma(k9, a88, c102);
  const real d103 = papilio_fma(-k12, a88, c103);
  const real e102 = papilio_fma(-k13, a92, d102);
  const real e103 = papilio_fma(k10, a92, d103);
  const real f52 = papilio_fma(k10, a96, e102);
  const real f53 = papilio_fma(-k11, a96, e103);
  const real g92 = papilio_fma(-k14, e48, f52);
  const real g93 = papilio_fma(k14, e48, f52);
  const real g94 = papilio_fma(-k14, e49, f53);
  const real g95 = papilio_fma(k14, e49, f53);
  const real h53 = g24 + g90;
  const real h54 = g24 - g90;
  const real i16 = papilio_fma(k15, h9, h54);
  const real i17 = papilio_fma(k15, h54, -h9);
  const real h55 = g26 + g92;
  const real h56 = g26 - g92;
  const real i18 = papilio_fma(k15, h11, h56);
  const real i19 = papilio_fma(k15, h56, -h11);
  const real h57 = g28 + g94;
  const real h58 = g28 - g94;
  const real i20 = papilio_fma(k15, h13, h58);
  const real i21 = papilio_fma(k15, h58, -h13);
  const real h59 = g29 + g95;
  const real h60 = g29 - g95;
  const real i22 = papilio_fma(k15, h15, h60);
  const real i23 = papilio_fma(k15, h60, -h15);
  const real h61 = g27 + g93;
  const real h62 = g27 - g93;
  const real i24 = papilio_fma(k15, h17, h62);
  const real i25 = papilio_fma(k15, h62, -h17);
  const real h63 = g25 + g91;
  const real h64 = g25 - g91;
  const real i26 = papilio_fma(k15, h19, h64);
  const real i27 = papilio_fma(k15, h64, -h19);
  const real i28 = g2 + h49;
  yr[35] = h4 + i28;

  const real i29 = papilio_fma(k16, h49, g2);
  const real i30 = papilio_fma(-k17, h49, g2);
  const real j4 = papilio_fma(-k17, h4, i29);
  const real j5 = papilio_fma(k16, h4, i30);
  const real i31 = g4 + h53;
  yr[25] = h8 + i31;

  const real i32 = papilio_fma(k16, h53, g4);
  const real i33 = papilio_fma(-k17, h53, g4);
  const real j6 = papilio_fma(-k17, h8, i32);
  const real j7 = papilio_fma(k16, h8, i33);
  const real i34 = g6 + h55;
  yr[15] = h10 + i34;

  const real i35 = papilio_fma(k16, h55, g6);
  const real i36 = papilio_fma(-k17, h55, g6);
  const real j8 = papilio_fma(-k17, h10, i35);
  const real j9 = papilio_fma(k16, h10, i36);
  const real i37 = g8 + h57;
  yr[5] = h12 + i37;

  const real i38 = papilio_fma(k16, h57, g8);
  const real i39 = papilio_fma(-k17, h57, g8);
  const real j10 = papilio_fma(-k17, h12, i38);
  const real j11 = papilio_fma(k16, h12, i39);
  const real i40 = g9 + h59;
  yr[50] = h14 + i40;

  const real i41 = papilio_fma(k16, h59, g9);
  const real i42 = papilio_fma(-k17, h59, g9);
  const real j12 = papilio_fma(-k17, h14, i41);
  const real j13 = papilio_fma(k16, h14, i42);
  const real i43 = g7 + h61;
  yr[40] = h16 + i43;

  const real i44 = papilio_fma(k16, h61, g7);
  const real i45 = papilio_fma(-k17, h61, g7);
  const real j14 = papilio_fma(-k17, h16, i44);
  const real j15 = papilio_fma(k16, h16, i45);
  const real i46 = g5 + h63;
  yr[30] = h18 + i46;

  const real i47 = papilio_fma(k16, h63, g5);
  const real i48 = papilio_fma(-k17, h63, g5);
  const real j16 = papilio_fma(-k17, h18, i47);
  const real j17 = papilio_fma(k16, h18, i48);
  const real i49 = g3 + h51;
  yr[20] = h6 + i49;

  const real i50 = papilio_fma(k16, h51, g3);
  const real i51 = papilio_fma(-k17, h51, g3);
  const real j18 = papilio_fma(-k17, h6, i50);
  const real j19 = papilio_fma(k16, h6, i51);

  const real b104 = xi[44] + a82;
  const real c104 = a86 + b104;
  const real d104 = a90 + c104;
  const real e104 = a94 + d104;
  const real f54 = a98 + e104;
  const real g96 = f18 + f54;
  const real g97 = f18 - f54;
  const real h65 = papilio_fma(k15, g73, g97);
  const real h66 = papilio_fma(k15, g97, -g73);
  yr[11] = papilio_fma(k18, h65, i0);
  yr[44] = papilio_fma(-k18, h65, i0);
  yr[22] = papilio_fma(k18, h66, i1);
  yr[33] = papilio_fma(-k18, h66, i1);

  const real h67 = f6 + g96;
  yi[0] = g72 + h67;

  const real h68 = papilio_fma(k16, g96, f6);
  const real h69 = papilio_fma(-k17, g96, f6);
  const real i52 = papilio_fma(-k17, g72, h68);
  const real i53 = papilio_fma(k16, g72, h69);
  yi[11] = papilio_fma(-k18, h40, i52);
  yi[44] = papilio_fma(k18, h40, i52);
  yi[22] = papilio_fma(-k18, h41, i53);
  yi[33] = papilio_fma(k18, h41, i53);

  const real b105 = papilio_fma(k9, a82, xi[44]);
  const real c105 = papilio_fma(k10, a86, b105);
  const real d105 = papilio_fma(-k11, a90, c105);
  const real e105 = papilio_fma(-k12, a94, d105);
  const real f55 = papilio_fma(-k13, a98, e105);
  const real g98 = papilio_fma(k14, e40, f55);
  const real g99 = papilio_fma(-k14, e40, f55);
  const real h70 = g30 + g98;
  const real h71 = g30 - g98;
  const real i54 = papilio_fma(k15, h21, h71);
  const real i55 = papilio_fma(k15, h71, -h21);
  yr[1] = papilio_fma(k18, i54, j0);
  yr[34] = papilio_fma(-k18, i54, j0);
  yr[12] = papilio_fma(k18, i55, j1);
  yr[23] = papilio_fma(-k18, i55, j1);

  const real h72 = g31 + g99;
  const real h73 = g31 - g99;
  const real i56 = papilio_fma(k15, h23, h73);
  const real i57 = papilio_fma(k15, h73, -h23);
  yr[21] = papilio_fma(k18, i56, j2);
  yr[54] = papilio_fma(-k18, i56, j2);
  yr[32] = papilio_fma(k18, i57, j3);
  yr[43] = papilio_fma(-k18, i57, j3);

  const real i58 = g10 + h70;
  yi[45] = h20 + i58;

  const real i59 = papilio_fma(k16, h70, g10);
  const real i60 = papilio_fma(-k17, h70, g10);
  const real j20 = papilio_fma(-k17, h20, i59);
  const real j21 = papilio_fma(k16, h20, i60);
  yi[1] = papilio_fma(-k18, i2, j20);
  yi[34] = papilio_fma(k18, i2, j20);
  yi[12] = papilio_fma(-k18, i3, j21);
  yi[23] = papilio_fma(k18, i3, j21);

  const real i61 = g11 + h72;
  yi[10] = h22 + i61;

  const real i62 = papilio_fma(k16, h72, g11);
  const real i63 = papilio_fma(-k17, h72, g11);
  const real j22 = papilio_fma(-k17, h22, i62);
  const real j23 = papilio_fma(k16, h22, i63);
  yi[21] = papilio_fma(-k18, i4, j22);
  yi[54] = papilio_fma(k18, i4, j22);
  yi[32] = papilio_fma(-k18, i5, j23);
  yi[43] = papilio_fma(k18, i5, j23);

  const real b106 = papilio_fma(k10, a82, xi[44]);
  const real c106 = papilio_fma(-k12, a86, b106);
  const real d106 = papilio_fma(-k13, a90, c106);
  const real e106 = papilio_fma(-k11, a94, d106);
  const real f56 = papilio_fma(k9, a98, e106);
  const real g100 = papilio_fma(k14, e41, f56);
  const real g101 = papilio_fma(-k14, e41, f56);
  const real h74 = g32 + g100;
  const real h75 = g32 - g100;
  const real i64 = papilio_fma(k15, h25, h75);
  const real i65 = papilio_fma(k15, h75, -h25);
  yr[46] = papilio_fma(k18, i64, j4);
  yr[24] = papilio_fma(-k18, i64, j4);
  yr[2] = papilio_fma(k18, i65, j5);
  yr[13] = papilio_fma(-k18, i65, j5);

  const real h76 = g33 + g101;
  const real h77 = g33 - g101;
  const real i66 = papilio_fma(k15, h27, h77);
  const real i67 = papilio_fma(k15, h77, -h27);
  yr[31] = papilio_fma(k18, i66, j18);
  yr[9] = papilio_fma(-k18, i66, j18);
  yr[42] = papilio_fma(k18, i67, j19);
  yr[53] = papilio_fma(-k18, i67, j19);

  const real b107 = papilio_fma(-k11, a82, xi[44]);
  const real c107 = papilio_fma(-k13, a86, b107);
  const real d107 = papilio_fma(k10, a90, c107);
  const real e107 = papilio_fma(k9, a94, d107);
  const real f57 = papilio_fma(-k12, a98, e107);
  const real g102 = papilio_fma(k14, e42, f57);
  const real g103 = papilio_fma(-k14, e42, f57);

  const real b108 = papilio_fma(-k12, a82, xi[44]);
  const real b109 = papilio_fma(-k13, a82, xi[44]);
  const real c108 = papilio_fma(-k11, a86, b108);
  const real c109 = papilio_fma(k9, a86, b109);
  const real d108 = papilio_fma(k9, a90, c108);
  const real d109 = papilio_fma(-k12, a90, c109);
  const real e108 = papilio_fma(-k13, a94, d108);
  const real e109 = papilio_fma(k10, a94, d109);
  const real f58 = papilio_fma(k10, a98, e108);
  const real f59 = papilio_fma(-k11, a98, e109);
  const real g104 = papilio_fma(k14, e43, f58);
  const real g105 = papilio_fma(-k14, e43, f58);
  const real g106 = papilio_fma(k14, e44, f59);
  const real g107 = papilio_fma(-k14, e44, f59);
  const real h78 = g34 + g102;
  const real h79 = g34 - g102;
  const real i68 = papilio_fma(k15, h29, h79);
  const real i69 = papilio_fma(k15, h79, -h29);
  yr[36] = papilio_fma(k18, i68, j6);
  yr[14] = papilio_fma(-k18, i68, j6);
  yr[47] = papilio_fma(k18, i69, j7);
  yr[3] = papilio_fma(-k18, i69, j7);

  const real h80 = g36 + g104;
  const real h81 = g36 - g104;
  const real i70 = papilio_fma(k15, h31, h81);
  const real i71 = papilio_fma(k15, h81, -h31);
  yr[26] = papilio_fma(k18, i70, j8);
  yr[4] = papilio_fma(-k18, i70, j8);
  yr[37] = papilio_fma(k18, i71, j9);
  yr[48] = papilio_fma(-k18, i71, j9);

  const real h82 = g38 + g106;
  const real h83 = g38 - g106;
  const real i72 = papilio_fma(k15, h33, h83);
  const real i73 = papilio_fma(k15, h83, -h33);
  yr[16] = papilio_fma(k18, i72, j10);
  yr[49] = papilio_fma(-k18, i72, j10);
  yr[27] = papilio_fma(k18, i73, j11);
  yr[38] = papilio_fma(-k18, i73, j11);

  const real h84 = g39 + g107;
  const real h85 = g39 - g107;
  const real i74 = papilio_fma(k15, h35, h85);
  const real i75 = papilio_fma(k15, h85, -h35);
  yr[6] = papilio_fma(k18, i74, j12);
  yr[39] = papilio_fma(-k18, i74, j12);
  yr[17] = papilio_fma(k18, i75, j13);
  yr[28] = papilio_fma(-k18, i75, j13);

  const real h86 = g37 + g105;
  const real h87 = g37 - g105;
  const real i76 = papilio_fma(k15, h37, h87);
  const real i77 = papilio_fma(k15, h87, -h37);
  yr[51] = papilio_fma(k18, i76, j14);
  yr[29] = papilio_fma(-k18, i76, j14);
  yr[7] = papilio_fma(k18, i77, j15);
  yr[18] = papilio_fma(-k18, i77, j15);

  const real h88 = g35 + g103;
  const real h89 = g35 - g103;
  const real i78 = papilio_fma(k15, h39, h89);
  const real i79 = papilio_fma(k15, h89, -h39);
  yr[41] = papilio_fma(k18, i78, j16);
  yr[19] = papilio_fma(-k18, i78, j16);
  yr[52] = papilio_fma(k18, i79, j17);
  yr[8] = papilio_fma(-k18, i79, j17);

  const real i80 = g12 + h74;
  yi[35] = h24 + i80;

  const real i81 = papilio_fma(k16, h74, g12);
  const real i82 = papilio_fma(-k17, h74, g12);
  const real j24 = papilio_fma(-k17, h24, i81);
  const real j25 = papilio_fma(k16, h24, i82);
  yi[46] = papilio_fma(-k18, i12, j24);
  yi[24] = papilio_fma(k18, i12, j24);
  yi[2] = papilio_fma(-k18, i13, j25);
  yi[13] = papilio_fma(k18, i13, j25);

  const real i83 = g14 + h78;
  yi[25] = h28 + i83;

  const real i84 = papilio_fma(k16, h78, g14);
  const real i85 = papilio_fma(-k17, h78, g14);
  const real j26 = papilio_fma(-k17, h28, i84);
  const real j27 = papilio_fma(k16, h28, i85);
  yi[36] = papilio_fma(-k18, i16, j26);
  yi[14] = papilio_fma(k18, i16, j26);
  yi[47] = papilio_fma(-k18, i17, j27);
  yi[3] = papilio_fma(k18, i17, j27);

  const real i86 = g16 + h80;
  yi[15] = h30 + i86;

  const real i87 = papilio_fma(k16, h80, g16);
  const real i88 = papilio_fma(-k17, h80, g16);
  const real j28 = papilio_fma(-k17, h30, i87);
  const real j29 = papilio_fma(k16, h30, i88);
  yi[26] = papilio_fma(-k18, i18, j28);
  yi[4] = papilio_fma(k18, i18, j28);
  yi[37] = papilio_fma(-k18, i19, j29);
  yi[48] = papilio_fma(k18, i19, j29);

  const real i89 = g18 + h82;
  yi[5] = h32 + i89;

  const real i90 = papilio_fma(k16, h82, g18);
  const real i91 = papilio_fma(-k17, h82, g18);
  const real j30 = papilio_fma(-k17, h32, i90);
  const real j31 = papilio_fma(k16, h32, i91);
  yi[16] = papilio_fma(-k18, i20, j30);
  yi[49] = papilio_fma(k18, i20, j30);
  yi[27] = papilio_fma(-k18, i21, j31);
  yi[38] = papilio_fma(k18, i21, j31);

  const real i92 = g19 + h84;
  yi[50] = h34 + i92;

  const real i93 = papilio_fma(k16, h84, g19);
  const real i94 = papilio_fma(-k17, h84, g19);
  const real j32 = papilio_fma(-k17, h34, i93);
  const real j33 = papilio_fma(k16, h34, i94);
  yi[6] = papilio_fma(-k18, i22, j32);
  yi[39] = papilio_fma(k18, i22, j32);
  yi[17] = papilio_fma(-k18, i23, j33);
  yi[28] = papilio_fma(k18, i23, j33);

  const real i95 = g17 + h86;
  yi[40] = h36 + i95;

  const real i96 = papilio_fma(k16, h86, g17);
  const real i97 = papilio_fma(-k17, h86, g17);
  const real j34 = papilio_fma(-k17, h36, i96);
  const real j35 = papilio_fma(k16, h36, i97);
  yi[51] = papilio_fma(-k18, i24, j34);
  yi[29] = papilio_fma(k18, i24, j34);
  yi[7] = papilio_fma(-k18, i25, j35);
  yi[18] = papilio_fma(k18, i25, j35);

  const real i98 = g15 + h88;
  yi[30] = h38 + i98;

  const real i99 = papilio_fma(k16, h88, g15);
  const real i100 = papilio_fma(-k17, h88, g15);
  const real j36 = papilio_fma(-k17, h38, i99);
  const real j37 = papilio_fma(k16, h38, i100);
  yi[41] = papilio_fma(-k18, i26, j36);
  yi[19] = papilio_fma(k18, i26, j36);
  yi[52] = papilio_fma(-k18, i27, j37);
  yi[8] = papilio_fma(k18, i27, j37);

  const real i101 = g13 + h76;
  yi[20] = h26 + i101;

  const real i102 = papilio_fma(k16, h76, g13);
  const real i103 = papilio_fma(-k17, h76, g13);
  const real j38 = papilio_fma(-k17, h26, i102);
  const real j39 = papilio_fma(k16, h26, i103);
  yi[31] = papilio_fma(-k18, i14, j38);
  yi[9] = papilio_fma(k18, i14, j38);
  yi[42] = papilio_fma(-k18, i15, j39);
  yi[53] = papilio_fma(k18, i15, j39);
}

#endif  // PAPILIO_DFT55_PLAIN_H
