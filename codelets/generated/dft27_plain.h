// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 27
// Forward DFT of 27 points in natural order: cooley_tukey(3, cooley_tukey(3, 3))
// 380 instructions (134 additions, 0 multiplications, 246 fused multiply-adds), 55 live registers
#ifndef PAPILIO_DFT27_PLAIN_H
#define PAPILIO_DFT27_PLAIN_H

PAPILIO_CODELET void papilio_dft27_plain(const real (&xr)[27], const real (&xi)[27],
                                         real (&yr)[27], real (&yi)[27]) {
  const real k0 = PAPILIO_CONSTANT(0.5);
  const real k1 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);
  const real k2 = PAPILIO_CONSTANT(0.839099631177280011763127298123181365);
  const real k3 = PAPILIO_CONSTANT(0.766044443118978035202392650555416674);
  const real k4 = PAPILIO_CONSTANT(0.383022221559489017601196325277708337);
  const real k5 = PAPILIO_CONSTANT(0.663413948168938396205421319635891297);
  const real k6 = PAPILIO_CONSTANT(0.744472416576974991080254752167564505);
  const real k7 = PAPILIO_CONSTANT(0.502218876022745137202885336753281993);
  const real k8 = PAPILIO_CONSTANT(0.237004353771496071117771074825988677);
  const real k9 = PAPILIO_CONSTANT(0.802123192755043785083294891933925134);
  const real k10 = PAPILIO_CONSTANT(0.401061596377521892541647445966962567);
  const real k11 = PAPILIO_CONSTANT(0.694659061890549906121969471901724454);
  const real k12 = PAPILIO_CONSTANT(0.893632640323412248192574186866655117);
  const real k13 = PAPILIO_CONSTANT(0.446816320161706124096287093433327559);
  const real k14 = PAPILIO_CONSTANT(0.773908568171037121655300541416705725);
  const real k15 = PAPILIO_CONSTANT(0.97304487057982383883288517278469592);
  const real k16 = PAPILIO_CONSTANT(0.48652243528991191941644258639234796);
  const real k17 = PAPILIO_CONSTANT(0.842681576944268785212275592310285073);

  const real a0 = xr[13] + xr[22];
  const real a1 = xr[13] - xr[22];
  const real a2 = xi[13] + xi[22];
  const real a3 = xi[13] - xi[22];
  const real b0 = xr[4] + a0;
  const real b1 = papilio_fma(-k0, a0, xr[4]);
  const real b2 = xi[4] + a2;
  const real b3 = papilio_fma(-k0, a2, xi[4]);
  const real c0 = papilio_fma(k1, a3, b1);
  const real c1 = papilio_fma(-k1, a3, b1);
  const real c2 = papilio_fma(-k1, a1, b3);
  const real c3 = papilio_fma(k1, a1, b3);
  const real d0 = papilio_fma(k2, c2, c0);
  const real d1 = papilio_fma(-k2, c0, c2);
  const real d2 = papilio_fma(k2, c3, -c1);
  const real d3 = papilio_fma(k2, c1, c3);

  const real a4 = xr[10] + xr[19];
  const real a5 = xr[10] - xr[19];
  const real a6 = xi[10] + xi[19];
  const real a7 = xi[10] - xi[19];
  const real b4 = xr[1] + a4;
  const real b5 = papilio_fma(-k0, a4, xr[1]);
  const real b6 = xi[1] + a6;
  const real b7 = papilio_fma(-k0, a6, xi[1]);
  const real c4 = papilio_fma(k1, a7, b5);
  const real c5 = papilio_fma(-k1, a7, b5);
  const real c6 = papilio_fma(-k1, a5, b7);
  const real c7 = papilio_fma(k1, a5, b7);

  const real a8 = xr[7] + xr[16];
  const real a9 = xr[7] - xr[16];
  const real a10 = xi[7] + xi[16];
  const real a11 = xi[7] - xi[16];
  const real b8 = xr[25] + a8;
  const real b9 = papilio_fma(-k0, a8, xr[25]);
  const real b10 = xi[25] + a10;
  const real b11 = papilio_fma(-k0, a10, xi[25]);
  const real c8 = papilio_fma(k1, a11, b9);
  const real c9 = papilio_fma(-k1, a11, b9);
  const real c10 = papilio_fma(-k1, a9, b11);
  const real c11 = papilio_fma(k1, a9, b11);
  const real d4 = papilio_fma(k2, c10, -c8);
  const real d5 = papilio_fma(k2, c8, c10);
  const real d6 = papilio_fma(k2, c11, c9);
  const real d7 = papilio_fma(-k2, c9, c11);
  const real e0 = d0 - d4;
  const real e1 = d0 + d4;
  const real e2 = d1 + d5;
  const real e3 = d1 - d5;
  const real f0 = papilio_fma(k3, e0, c4);
  const real f1 = papilio_fma(-k4, e0, c4);
  const real f2 = papilio_fma(k3, e2, c6);
  const real f3 = papilio_fma(-k4, e2, c6);
  const real g0 = papilio_fma(k5, e3, f1);
  const real g1 = papilio_fma(-k5, e3, f1);
  const real g2 = papilio_fma(-k5, e1, f3);
  const real g3 = papilio_fma(k5, e1, f3);

  const real c12 = b0 + b8;
  const real c13 = b0 - b8;
  const real c14 = b2 + b10;
  const real c15 = b2 - b10;
  const real d8 = b4 + c12;
  const real d9 = papilio_fma(-k0, c12, b4);
  const real d10 = b6 + c14;
  const real d11 = papilio_fma(-k0, c14, b6);
  const real e4 = papilio_fma(k1, c15, d9);
  const real e5 = papilio_fma(-k1, c15, d9);
  const real e6 = papilio_fma(-k1, c13, d11);
  const real e7 = papilio_fma(k1, c13, d11);
  const real e8 = d2 - d6;
  const real e9 = d2 + d6;
  const real e10 = d3 + d7;
  const real e11 = d3 - d7;
  const real f4 = papilio_fma(-k3, e8, c5);
  const real f5 = papilio_fma(k4, e8, c5);
  const real f6 = papilio_fma(k3, e10, c7);
  const real f7 = papilio_fma(-k4, e10, c7);
  const real g4 = papilio_fma(k5, e11, f5);
  const real g5 = papilio_fma(-k5, e11, f5);
  const real g6 = papilio_fma(k5, e9, f7);
  const real g7 = papilio_fma(-k5, e9, f7);
  const real h0 = papilio_fma(k6, g0, g2);
  const real h1 = papilio_fma(k6, g2, -g0);

  const real f8 = papilio_fma(k2, e6, e4);
  const real f9 = papilio_fma(-k2, e4, e6);
  const real h2 = papilio_fma(k7, g6, g4);
  const real h3 = papilio_fma(-k7, g4, g6);
  const real g8 = papilio_fma(k8, f2, f0);
  const real g9 = papilio_fma(-k8, f0, f2);
  const real g10 = papilio_fma(k8, f6, -f4);
  const real g11 = papilio_fma(k8, f4, f6);
  const real h4 = papilio_fma(k7, g3, -g1);
  const real h5 = papilio_fma(k7, g1, g3);

  const real f10 = papilio_fma(k2, e7, -e5);
  const real f11 = papilio_fma(k2, e5, e7);
  const real h6 = papilio_fma(-k6, g5, g7);
  const real h7 = papilio_fma(k6, g7, g5);

  const real a12 = xr[12] + xr[21];
  const real a13 = xr[12] - xr[21];
  const real a14 = xi[12] + xi[21];
  const real a15 = xi[12] - xi[21];
  const real b12 = xr[3] + a12;
  const real b13 = papilio_fma(-k0, a12, xr[3]);
  const real b14 = xi[3] + a14;
  const real b15 = papilio_fma(-k0, a14, xi[3]);
  const real c16 = papilio_fma(k1, a15, b13);
  const real c17 = papilio_fma(-k1, a15, b13);
  const real c18 = papilio_fma(-k1, a13, b15);
  const real c19 = papilio_fma(k1, a13, b15);
  const real d12 = papilio_fma(k2, c18, c16);
  const real d13 = papilio_fma(-k2, c16, c18);
  const real d14 = papilio_fma(k2, c19, -c17);
  const real d15 = papilio_fma(k2, c17, c19);

  const real a16 = xr[9] + xr[18];
  const real a17 = xr[9] - xr[18];
  const real a18 = xi[9] + xi[18];
  const real a19 = xi[9] - xi[18];
  const real b16 = xr[0] + a16;
  const real b17 = papilio_fma(-k0, a16, xr[0]);
  const real b18 = xi[0] + a18;
  const real b19 = papilio_fma(-k0, a18, xi[0]);
  const real c20 = papilio_fma(k1, a19, b17);
  const real c21 = papilio_fma(-k1, a19, b17);
  const real c22 = papilio_fma(-k1, a17, b19);
  const real c23 = papilio_fma(k1, a17, b19);

  const real a20 = xr[6] + xr[15];
  const real a21 = xr[6] - xr[15];
  const real a22 = xi[6] + xi[15];
  const real a23 = xi[6] - xi[15];
  const real b20 = xr[24] + a20;
  const real b21 = papilio_fma(-k0, a20, xr[24]);
  const real b22 = xi[24] + a22;
  const real b23 = papilio_fma(-k0, a22, xi[24]);
  const real c24 = papilio_fma(k1, a23, b21);
  const real c25 = papilio_fma(-k1, a23, b21);
  const real c26 = papilio_fma(-k1, a21, b23);
  const real c27 = papilio_fma(k1, a21, b23);
  const real d16 = papilio_fma(k2, c26, -c24);
  const real d17 = papilio_fma(k2, c24, c26);
  const real d18 = papilio_fma(k2, c27, c25);
  const real d19 = papilio_fma(-k2, c25, c27);
  const real e12 = d12 - d16;
  const real e13 = d12 + d16;
  const real e14 = d13 + d17;
  const real e15 = d13 - d17;
  const real f12 = papilio_fma(k3, e12, c20);
  const real f13 = papilio_fma(-k4, e12, c20);
  const real f14 = papilio_fma(k3, e14, c22);
  const real f15 = papilio_fma(-k4, e14, c22);
  const real g12 = papilio_fma(k5, e15, f13);
  const real g13 = papilio_fma(-k5, e15, f13);
  const real g14 = papilio_fma(-k5, e13, f15);
  const real g15 = papilio_fma(k5, e13, f15);

  const real c28 = b12 + b20;
  const real c29 = b12 - b20;
  const real c30 = b14 + b22;
  const real c31 = b14 - b22;
  const real d20 = b16 + c28;
  const real d21 = papilio_fma(-k0, c28, b16);
  const real d22 = b18 + c30;
  const real d23 = papilio_fma(-k0, c30, b18);
  const real e16 = papilio_fma(k1, c31, d21);
  const real e17 = papilio_fma(-k1, c31, d21);
  const real e18 = papilio_fma(-k1, c29, d23);
  const real e19 = papilio_fma(k1, c29, d23);
  const real e20 = d14 - d18;
  const real e21 = d14 + d18;
  const real e22 = d15 + d19;
  const real e23 = d15 - d19;
  const real f16 = papilio_fma(-k3, e20, c21);
  const real f17 = papilio_fma(k4, e20, c21);
  const real f18 = papilio_fma(k3, e22, c23);
  const real f19 = papilio_fma(-k4, e22, c23);
  const real g16 = papilio_fma(k5, e23, f17);
  const real g17 = papilio_fma(-k5, e23, f17);
  const real g18 = papilio_fma(k5, e21, f19);
  const real g19 = papilio_fma(-k5, e21, f19);

  const real a24 = xr[11] + xr[20];
  const real a25 = xr[11] - xr[20];
  const real a26 = xi[11] + xi[20];
  const real a27 = xi[11] - xi[20];
  const real b24 = xr[2] + a24;
  const real b25 = papilio_fma(-k0, a24, xr[2]);
  const real b26 = xi[2] + a26;
  const real b27 = papilio_fma(-k0, a26, xi[2]);
  const real c32 = papilio_fma(k1, a27, b25);
  const real c33 = papilio_fma(-k1, a27, b25);
  const real c34 = papilio_fma(-k1, a25, b27);
  const real c35 = papilio_fma(k1, a25, b27);
  const real d24 = papilio_fma(k2, c34, c32);
  const real d25 = papilio_fma(-k2, c32, c34);
  const real d26 = papilio_fma(k2, c35, -c33);
  const real d27 = papilio_fma(k2, c33, c35);

  const real a28 = xr[8] + xr[17];
  const real a29 = xr[8] - xr[17];
  const real a30 = xi[8] + xi[17];
  const real a31 = xi[8] - xi[17];
  const real b28 = xr[26] + a28;
  const real b29 = papilio_fma(-k0, a28, xr[26]);
  const real b30 = xi[26] + a30;
  const real b31 = papilio_fma(-k0, a30, xi[26]);
  const real c36 = papilio_fma(k1, a31, b29);
  const real c37 = papilio_fma(-k1, a31, b29);
  const real c38 = papilio_fma(-k1, a29, b31);
  const real c39 = papilio_fma(k1, a29, b31);

  const real a32 = xr[5] + xr[14];
  const real a33 = xr[5] - xr[14];
  const real a34 = xi[5] + xi[14];
  const real a35 = xi[5] - xi[14];
  const real b32 = xr[23] + a32;
  const real b33 = papilio_fma(-k0, a32, xr[23]);
  const real b34 = xi[23] + a34;
  const real b35 = papilio_fma(-k0, a34, xi[23]);
  const real c40 = papilio_fma(k1, a35, b33);
  const real c41 = papilio_fma(-k1, a35, b33);
  const real c42 = papilio_fma(-k1, a33, b35);
  const real c43 = papilio_fma(k1, a33, b35);
  const real d28 = papilio_fma(k2, c42, -c40);
  const real d29 = papilio_fma(k2, c40, c42);
  const real d30 = papilio_fma(k2, c43, c41);
  const real d31 = papilio_fma(-k2, c41, c43);
  const real e24 = d24 - d28;
  const real e25 = d24 + d28;
  const real e26 = d25 + d29;
  const real e27 = d25 - d29;
  const real f20 = papilio_fma(k3, e24, c36);
  const real f21 = papilio_fma(-k4, e24, c36);
  const real f22 = papilio_fma(k3, e26, c38);
  const real f23 = papilio_fma(-k4, e26, c38);
  const real g20 = papilio_fma(k5, e27, f21);
  const real g21 = papilio_fma(-k5, e27, f21);
  const real g22 = papilio_fma(-k5, e25, f23);
  const real g23 = papilio_fma(k5, e25, f23);

  const real c44 = b24 + b32;
  const real c45 = b24 - b32;
  const real c46 = b26 + b34;
  const real c47 = b26 - b34;
  const real d32 = b28 + c44;
  const real d33 = papilio_fma(-k0, c44, b28);
  const real d34 = b30 + c46;
  const real d35 = papilio_fma(-k0, c46, b30);
  const real e28 = papilio_fma(k1, c47, d33);
  const real e29 = papilio_fma(-k1, c47, d33);
  const real e30 = papilio_fma(-k1, c45, d35);
  const real e31 = papilio_fma(k1, c45, d35);
  const real e32 = d26 - d30;
  const real e33 = d26 + d30;
  const real e34 = d27 + d31;
  const real e35 = d27 - d31;
  const real f24 = papilio_fma(-k3, e32, c37);
  const real f25 = papilio_fma(k4, e32, c37);
  const real f26 = papilio_fma(k3, e34, c39);
  const real f27 = papilio_fma(-k4, e34, c39);
  const real g24 = papilio_fma(k5, e35, f25);
  const real g25 = papilio_fma(-k5, e35, f25);
  const real g26 = papilio_fma(k5, e33, f27);
  const real g27 = papilio_fma(-k5, e33, f27);
  const real h8 = papilio_fma(-k6, g20, g22);
  const real h9 = papilio_fma(k6, g22, g20);

  const real f28 = papilio_fma(k2, e30, -e28);
  const real f29 = papilio_fma(k2, e28, e30);
  const real h10 = papilio_fma(k7, g26, -g24);
  const real h11 = papilio_fma(k7, g24, g26);
  const real g28 = papilio_fma(k8, f22, -f20);
  const real g29 = papilio_fma(k8, f20, f22);
  const real g30 = papilio_fma(k8, f26, f24);
  const real g31 = papilio_fma(-k8, f24, f26);
  const real h12 = papilio_fma(k7, g23, g21);
  const real h13 = papilio_fma(-k7, g21, g23);

  const real f30 = papilio_fma(k2, e31, e29);
  const real f31 = papilio_fma(-k2, e29, e31);
  const real h14 = papilio_fma(k6, g25, g27);
  const real h15 = papilio_fma(k6, g27, -g25);
  const real i0 = h0 - h8;
  const real i1 = h0 + h8;
  const real i2 = h1 + h9;
  const real i3 = h1 - h9;
  yr[4] = papilio_fma(k9, i0, g12);

  const real j0 = papilio_fma(-k10, i0, g12);
  yi[4] = papilio_fma(k9, i2, g14);

  const real j1 = papilio_fma(-k10, i2, g14);
  yr[13] = papilio_fma(k11, i3, j0);
  yr[22] = papilio_fma(-k11, i3, j0);
  yi[13] = papilio_fma(-k11, i1, j1);
  yi[22] = papilio_fma(k11, i1, j1);

  const real g32 = f8 - f28;
  const real g33 = f8 + f28;
  const real g34 = f9 + f29;
  const real g35 = f9 - f29;
  yr[3] = papilio_fma(k3, g32, e16);

  const real h16 = papilio_fma(-k4, g32, e16);
  yi[3] = papilio_fma(k3, g34, e18);

  const real h17 = papilio_fma(-k4, g34, e18);
  yr[12] = papilio_fma(k5, g35, h16);
  yr[21] = papilio_fma(-k5, g35, h16);
  yi[12] = papilio_fma(-k5, g33, h17);
  yi[21] = papilio_fma(k5, g33, h17);

  const real i4 = h2 - h10;
  const real i5 = h2 + h10;
  const real i6 = h3 + h11;
  const real i7 = h3 - h11;
  yr[2] = papilio_fma(k12, i4, g16);

  const real j2 = papilio_fma(-k13, i4, g16);
  yi[2] = papilio_fma(k12, i6, g18);

  const real j3 = papilio_fma(-k13, i6, g18);
  yr[11] = papilio_fma(k14, i7, j2);
  yr[20] = papilio_fma(-k14, i7, j2);
  yi[11] = papilio_fma(-k14, i5, j3);
  yi[20] = papilio_fma(k14, i5, j3);

  const real h18 = g8 - g28;
  const real h19 = g8 + g28;
  const real h20 = g9 + g29;
  const real h21 = g9 - g29;
  yr[1] = papilio_fma(k15, h18, f12);

  const real i8 = papilio_fma(-k16, h18, f12);
  yi[1] = papilio_fma(k15, h20, f14);

  const real i9 = papilio_fma(-k16, h20, f14);
  yr[10] = papilio_fma(k17, h21, i8);
  yr[19] = papilio_fma(-k17, h21, i8);
  yi[10] = papilio_fma(-k17, h19, i9);
  yi[19] = papilio_fma(k17, h19, i9);

  const real e36 = d8 + d32;
  const real e37 = d8 - d32;
  const real e38 = d10 + d34;
  const real e39 = d10 - d34;
  yr[0] = d20 + e36;

  const real f32 = papilio_fma(-k0, e36, d20);
  yi[0] = d22 + e38;

  const real f33 = papilio_fma(-k0, e38, d22);
  yr[9] = papilio_fma(k1, e39, f32);
  yr[18] = papilio_fma(-k1, e39, f32);
  yi[9] = papilio_fma(-k1, e37, f33);
  yi[18] = papilio_fma(k1, e37, f33);

  const real h22 = g10 - g30;
  const real h23 = g10 + g30;
  const real h24 = g11 + g31;
  const real h25 = g11 - g31;
  yr[26] = papilio_fma(-k15, h22, f16);

  const real i10 = papilio_fma(k16, h22, f16);
  yi[26] = papilio_fma(k15, h24, f18);

  const real i11 = papilio_fma(-k16, h24, f18);
  yr[8] = papilio_fma(k17, h25, i10);
  yr[17] = papilio_fma(-k17, h25, i10);
  yi[8] = papilio_fma(k17, h23, i11);
  yi[17] = papilio_fma(-k17, h23, i11);

  const real i12 = h4 - h12;
  const real i13 = h4 + h12;
  const real i14 = h5 + h13;
  const real i15 = h5 - h13;
  yr[25] = papilio_fma(-k12, i12, g13);

  const real j4 = papilio_fma(k13, i12, g13);
  yi[25] = papilio_fma(k12, i14, g15);

  const real j5 = papilio_fma(-k13, i14, g15);
  yr[7] = papilio_fma(k14, i15, j4);
  yr[16] = papilio_fma(-k14, i15, j4);
  yi[7] = papilio_fma(k14, i13, j5);
  yi[16] = papilio_fma(-k14, i13, j5);

  const real g36 = f10 - f30;
  const real g37 = f10 + f30;
  const real g38 = f11 + f31;
  const real g39 = f11 - f31;
  yr[24] = papilio_fma(-k3, g36, e17);

  const real h26 = papilio_fma(k4, g36, e17);
  yi[24] = papilio_fma(k3, g38, e19);

  const real h27 = papilio_fma(-k4, g38, e19);
  yr[6] = papilio_fma(k5, g39, h26);
  yr[15] = papilio_fma(-k5, g39, h26);
  yi[6] = papilio_fma(k5, g37, h27);
  yi[15] = papilio_fma(-k5, g37, h27);

  const real i16 = h6 - h14;
  const real i17 = h6 + h14;
  const real i18 = h7 + h15;
  const real i19 = h7 - h15;
  yr[23] = papilio_fma(-k9, i16, g17);

  const real j6 = papilio_fma(k10, i16, g17);
  yi[23] = papilio_fma(k9, i18, g19);

  const real j7 = papilio_fma(-k10, i18, g19);
  yr[5] = papilio_fma(k11, i19, j6);
  yr[14] = papilio_fma(-k11, i19, j6);
  yi[5] = papilio_fma(k11, i17, j7);
  yi[14] = papilio_fma(-k11, i17, j7);
}

#endif  // PAPILIO_DFT27_PLAIN_H
