// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 25
// Forward DFT of 25 points in natural order: cooley_tukey(5, 5)
// 352 instructions (104 additions, 0 multiplications, 248 fused multiply-adds), 52 live registers
#ifndef PAPILIO_DFT25_PLAIN_H
#define PAPILIO_DFT25_PLAIN_H

PAPILIO_CODELET void papilio_dft25_plain(const real (&xr)[25], const real (&xi)[25],
                                         real (&yr)[25], real (&yi)[25]) {
  const real k0 = PAPILIO_CONSTANT_BELOW(0.618033988749894848204586834365638118);
  const real k1 = PAPILIO_CONSTANT(0.309016994374947424102293417182819059);
  const real k2 = PAPILIO_CONSTANT(0.809016994374947424102293417182819059);
  const real k3 = PAPILIO_CONSTANT(0.951056516295153572116439333379382143);
  const real k4 = PAPILIO_CONSTANT(0.634619297544148100711287640319130486);
  const real k5 = PAPILIO_CONSTANT(0.549754652192770074288023275540779862);
  const real k6 = PAPILIO_CONSTANT(0.256756360367726783319498520922669048);
  const real k7 = PAPILIO_CONSTANT(0.595480289600000014706716770488118293);
  const real k8 = PAPILIO_CONSTANT(0.641441904830606407298806329068862425);
  const real k9 = PAPILIO_CONSTANT(0.559154169276087864842202529084232644);
  const real k10 = PAPILIO_CONSTANT(0.683113946453479238701949862233725244);
  const real k11 = PAPILIO_CONSTANT(0.876306680043863587308115903922062583);
  const real k12 = PAPILIO_CONSTANT(0.844327925502015078548558063966681505);
  const real k13 = PAPILIO_CONSTANT(0.270793656417843446302089792303983821);
  const real k14 = PAPILIO_CONSTANT(0.708946996439775239956147744265015113);
  const real k15 = PAPILIO_CONSTANT(0.683075640556474760554641977178205692);
  const real k16 = PAPILIO_CONSTANT(0.260911677805467221280362945194864939);
  const real k17 = PAPILIO_CONSTANT(0.833417178328688677408962550243238843);
  const real k18 = PAPILIO_CONSTANT(0.803003575438660414833440593570376005);
  const real k19 = PAPILIO_CONSTANT(0.968583161128631119490168375464735814);
  const real k20 = PAPILIO_CONSTANT(0.299308657254154997173743496216635556);
  const real k21 = PAPILIO_CONSTANT(0.783600237818470556918827683949003463);
  const real k22 = PAPILIO_CONSTANT(0.921177326965143320250447435415066029);

  const real a0 = xr[7] + xr[22];
  const real a1 = xr[7] - xr[22];
  const real a2 = xi[7] + xi[22];
  const real a3 = xi[7] - xi[22];
  const real a4 = xr[12] + xr[17];
  const real a5 = xr[12] - xr[17];
  const real a6 = xi[12] + xi[17];
  const real a7 = xi[12] - xi[17];
  const real b0 = papilio_fma(k0, a5, a1);
  const real b1 = papilio_fma(k0, a1, -a5);
  const real b2 = papilio_fma(k0, a7, a3);
  const real b3 = papilio_fma(k0, a3, -a7);

  const real a8 = xr[6] + xr[21];
  const real a9 = xr[6] - xr[21];
  const real a10 = xi[6] + xi[21];
  const real a11 = xi[6] - xi[21];
  const real a12 = xr[11] + xr[16];
  const real a13 = xr[11] - xr[16];
  const real a14 = xi[11] + xi[16];
  const real a15 = xi[11] - xi[16];
  const real b4 = papilio_fma(k0, a13, a9);
  const real b5 = papilio_fma(k0, a9, -a13);
  const real b6 = papilio_fma(k0, a15, a11);
  const real b7 = papilio_fma(k0, a11, -a15);

  const real a16 = xr[5] + xr[20];
  const real a17 = xr[5] - xr[20];
  const real a18 = xi[5] + xi[20];
  const real a19 = xi[5] - xi[20];
  const real a20 = xr[10] + xr[15];
  const real a21 = xr[10] - xr[15];
  const real a22 = xi[10] + xi[15];
  const real a23 = xi[10] - xi[15];
  const real b8 = papilio_fma(k0, a21, a17);
  const real b9 = papilio_fma(k0, a17, -a21);
  const real b10 = papilio_fma(k0, a23, a19);
  const real b11 = papilio_fma(k0, a19, -a23);

  const real a24 = xr[4] + xr[19];
  const real a25 = xr[4] - xr[19];
  const real a26 = xi[4] + xi[19];
  const real a27 = xi[4] - xi[19];
  const real a28 = xr[9] + xr[14];
  const real a29 = xr[9] - xr[14];
  const real a30 = xi[9] + xi[14];
  const real a31 = xi[9] - xi[14];
  const real b12 = papilio_fma(k0, a29, a25);
  const real b13 = papilio_fma(k0, a25, -a29);
  const real b14 = papilio_fma(k0, a31, a27);
  const real b15 = papilio_fma(k0, a27, -a31);

  const real a32 = xr[3] + xr[18];
  const real a33 = xr[3] - xr[18];
  const real a34 = xi[3] + xi[18];
  const real a35 = xi[3] - xi[18];
  const real a36 = xr[8] + xr[13];
  const real a37 = xr[8] - xr[13];
  const real a38 = xi[8] + xi[13];
  const real a39 = xi[8] - xi[13];
  const real b16 = papilio_fma(k0, a37, a33);
  const real b17 = papilio_fma(k0, a33, -a37);
  const real b18 = papilio_fma(k0, a39, a35);
  const real b19 = papilio_fma(k0, a35, -a39);
  const real b20 = xr[2] + a0;
  const real c0 = a4 + b20;
  const real b21 = papilio_fma(k1, a0, xr[2]);
  const real b22 = papilio_fma(-k2, a0, xr[2]);
  const real c1 = papilio_fma(-k2, a4, b21);
  const real c2 = papilio_fma(k1, a4, b22);
  const real d0 = papilio_fma(k3, b2, c1);
  const real d1 = papilio_fma(-k3, b2, c1);
  const real d2 = papilio_fma(k3, b3, c2);
  const real d3 = papilio_fma(-k3, b3, c2);

  const real b23 = xi[2] + a2;
  const real c3 = a6 + b23;
  const real b24 = papilio_fma(k1, a2, xi[2]);
  const real b25 = papilio_fma(-k2, a2, xi[2]);
  const real c4 = papilio_fma(-k2, a6, b24);
  const real c5 = papilio_fma(k1, a6, b25);
  const real d4 = papilio_fma(-k3, b0, c4);
  const real d5 = papilio_fma(k3, b0, c4);
  const real d6 = papilio_fma(-k3, b1, c5);
  const real d7 = papilio_fma(k3, b1, c5);
  const real e0 = papilio_fma(k4, d2, d6);
  const real e1 = papilio_fma(k4, d6, -d2);
  const real e2 = papilio_fma(k5, d4, d0);
  const real e3 = papilio_fma(-k5, d0, d4);
  const real e4 = papilio_fma(k5, d5, -d1);
  const real e5 = papilio_fma(k5, d1, d5);
  const real e6 = papilio_fma(-k4, d3, d7);
  const real e7 = papilio_fma(k4, d7, d3);

  const real b26 = xr[1] + a8;
  const real c6 = a12 + b26;
  const real b27 = papilio_fma(k1, a8, xr[1]);
  const real b28 = papilio_fma(-k2, a8, xr[1]);
  const real c7 = papilio_fma(-k2, a12, b27);
  const real c8 = papilio_fma(k1, a12, b28);
  const real d8 = papilio_fma(k3, b6, c7);
  const real d9 = papilio_fma(-k3, b6, c7);
  const real d10 = papilio_fma(k3, b7, c8);
  const real d11 = papilio_fma(-k3, b7, c8);

  const real b29 = xi[1] + a10;
  const real c9 = a14 + b29;
  const real b30 = papilio_fma(k1, a10, xi[1]);
  const real b31 = papilio_fma(-k2, a10, xi[1]);
  const real c10 = papilio_fma(-k2, a14, b30);
  const real c11 = papilio_fma(k1, a14, b31);
  const real d12 = papilio_fma(-k3, b4, c10);
  const real d13 = papilio_fma(k3, b4, c10);
  const real d14 = papilio_fma(-k3, b5, c11);
  const real d15 = papilio_fma(k3, b5, c11);
  const real e8 = papilio_fma(k5, d14, d10);
  const real e9 = papilio_fma(-k5, d10, d14);
  const real e10 = papilio_fma(k6, d12, d8);
  const real e11 = papilio_fma(-k6, d8, d12);
  const real e12 = papilio_fma(k6, d13, -d9);
  const real e13 = papilio_fma(k6, d9, d13);
  const real e14 = papilio_fma(k5, d15, -d11);
  const real e15 = papilio_fma(k5, d11, d15);

  const real b32 = xr[0] + a16;
  const real c12 = a20 + b32;
  const real b33 = papilio_fma(k1, a16, xr[0]);
  const real b34 = papilio_fma(-k2, a16, xr[0]);
  const real c13 = papilio_fma(-k2, a20, b33);
  const real c14 = papilio_fma(k1, a20, b34);
  const real d16 = papilio_fma(k3, b10, c13);
  const real d17 = papilio_fma(-k3, b10, c13);
  const real d18 = papilio_fma(k3, b11, c14);
  const real d19 = papilio_fma(-k3, b11, c14);

  const real b35 = xi[0] + a18;
  const real c15 = a22 + b35;
  const real b36 = papilio_fma(k1, a18, xi[0]);
  const real b37 = papilio_fma(-k2, a18, xi[0]);
  const real c16 = papilio_fma(-k2, a22, b36);
  const real c17 = papilio_fma(k1, a22, b37);
  const real d20 = papilio_fma(-k3, b8, c16);
  const real d21 = papilio_fma(k3, b8, c16);
  const real d22 = papilio_fma(-k3, b9, c17);
  const real d23 = papilio_fma(k3, b9, c17);

  const real b38 = xr[24] + a24;
  const real c18 = a28 + b38;
  const real b39 = papilio_fma(k1, a24, xr[24]);
  const real b40 = papilio_fma(-k2, a24, xr[24]);
  const real c19 = papilio_fma(-k2, a28, b39);
  const real c20 = papilio_fma(k1, a28, b40);
  const real d24 = papilio_fma(k3, b14, c19);
  const real d25 = papilio_fma(-k3, b14, c19);
  const real d26 = papilio_fma(k3, b15, c20);
  const real d27 = papilio_fma(-k3, b15, c20);
  const real d28 = c6 + c18;
  const real d29 = c6 - c18;

  const real b41 = xi[24] + a26;
  const real c21 = a30 + b41;
  const real b42 = papilio_fma(k1, a26, xi[24]);
  const real b43 = papilio_fma(-k2, a26, xi[24]);
  const real c22 = papilio_fma(-k2, a30, b42);
  const real c23 = papilio_fma(k1, a30, b43);
  const real d30 = papilio_fma(-k3, b12, c22);
  const real d31 = papilio_fma(k3, b12, c22);
  const real d32 = papilio_fma(-k3, b13, c23);
  const real d33 = papilio_fma(k3, b13, c23);
  const real e16 = papilio_fma(k5, d32, -d26);
  const real e17 = papilio_fma(k5, d26, d32);
  const real e18 = papilio_fma(k6, d30, -d24);
  const real e19 = papilio_fma(k6, d24, d30);
  const real e20 = papilio_fma(k6, d31, d25);
  const real e21 = papilio_fma(-k6, d25, d31);
  const real e22 = papilio_fma(k5, d33, d27);
  const real e23 = papilio_fma(-k5, d27, d33);
  const real f0 = e8 - e16;
  const real f1 = e8 + e16;
  const real f2 = e9 + e17;
  const real f3 = e9 - e17;
  const real f4 = e10 - e18;
  const real f5 = e10 + e18;
  const real f6 = e11 + e19;
  const real f7 = e11 - e19;

  const real d34 = c9 + c21;
  const real d35 = c9 - c21;
  const real f8 = e12 - e20;
  const real f9 = e12 + e20;
  const real f10 = e13 + e21;
  const real f11 = e13 - e21;
  const real f12 = e14 - e22;
  const real f13 = e14 + e22;
  const real f14 = e15 + e23;
  const real f15 = e15 - e23;

  const real b44 = xr[23] + a32;
  const real c24 = a36 + b44;
  const real b45 = papilio_fma(k1, a32, xr[23]);
  const real b46 = papilio_fma(-k2, a32, xr[23]);
  const real c25 = papilio_fma(-k2, a36, b45);
  const real c26 = papilio_fma(k1, a36, b46);
  const real d36 = papilio_fma(k3, b18, c25);
  const real d37 = papilio_fma(-k3, b18, c25);
  const real d38 = papilio_fma(k3, b19, c26);
  const real d39 = papilio_fma(-k3, b19, c26);
  const real d40 = c0 + c24;
  const real d41 = c0 - c24;
  const real e24 = papilio_fma(k0, d41, d29);
  const real e25 = papilio_fma(k0, d29, -d41);

  const real b47 = xi[23] + a34;
  const real c27 = a38 + b47;
  const real b48 = papilio_fma(k1, a34, xi[23]);
  const real b49 = papilio_fma(-k2, a34, xi[23]);
  const real c28 = papilio_fma(-k2, a38, b48);
  const real c29 = papilio_fma(k1, a38, b49);
  const real d42 = papilio_fma(-k3, b16, c28);
  const real d43 = papilio_fma(k3, b16, c28);
  const real d44 = papilio_fma(-k3, b17, c29);
  const real d45 = papilio_fma(k3, b17, c29);
  const real e26 = papilio_fma(-k4, d38, d44);
  const real e27 = papilio_fma(k4, d44, d38);
  const real e28 = papilio_fma(k5, d42, -d36);
  const real e29 = papilio_fma(k5, d36, d42);
  const real e30 = papilio_fma(k5, d43, d37);
  const real e31 = papilio_fma(-k5, d37, d43);
  const real e32 = papilio_fma(k4, d39, d45);
  const real e33 = papilio_fma(k4, d45, -d39);
  const real f16 = e0 - e26;
  const real f17 = e0 + e26;
  const real f18 = e1 + e27;
  const real f19 = e1 - e27;
  const real g0 = papilio_fma(k7, f17, f1);
  const real g1 = papilio_fma(k8, f1, -f17);
  const real g2 = papilio_fma(k7, f19, f3);
  const real g3 = papilio_fma(k8, f3, -f19);
  const real f20 = e2 - e28;
  const real f21 = e2 + e28;
  const real f22 = e3 + e29;
  const real f23 = e3 - e29;
  const real g4 = papilio_fma(k9, f21, f5);
  const real g5 = papilio_fma(k10, f5, -f21);
  const real g6 = papilio_fma(k9, f23, f7);
  const real g7 = papilio_fma(k10, f7, -f23);

  const real d46 = c3 + c27;
  const real d47 = c3 - c27;
  const real e34 = papilio_fma(k0, d47, d35);
  const real e35 = papilio_fma(k0, d35, -d47);
  const real f24 = e4 - e30;
  const real f25 = e4 + e30;
  const real f26 = e5 + e31;
  const real f27 = e5 - e31;
  const real g8 = papilio_fma(k9, f25, f9);
  const real g9 = papilio_fma(k10, f9, -f25);
  const real g10 = papilio_fma(k9, f27, f11);
  const real g11 = papilio_fma(k10, f11, -f27);
  const real f28 = e6 - e32;
  const real f29 = e6 + e32;
  const real f30 = e7 + e33;
  const real f31 = e7 - e33;
  const real g12 = papilio_fma(k7, f29, f13);
  const real g13 = papilio_fma(k8, f13, -f29);
  const real g14 = papilio_fma(k7, f31, f15);
  const real g15 = papilio_fma(k8, f15, -f31);
  const real g16 = papilio_fma(k11, f0, d18);
  yr[2] = papilio_fma(k12, f16, g16);

  const real g17 = papilio_fma(k13, f0, d18);
  const real g18 = papilio_fma(-k14, f0, d18);
  const real h0 = papilio_fma(-k15, f16, g17);
  const real h1 = papilio_fma(k16, f16, g18);
  yr[7] = papilio_fma(k17, g2, h0);
  yr[22] = papilio_fma(-k17, g2, h0);
  yr[12] = papilio_fma(k18, g3, h1);
  yr[17] = papilio_fma(-k18, g3, h1);

  const real g19 = papilio_fma(k11, f2, d22);
  yi[2] = papilio_fma(k12, f18, g19);

  const real g20 = papilio_fma(k13, f2, d22);
  const real g21 = papilio_fma(-k14, f2, d22);
  const real h2 = papilio_fma(-k15, f18, g20);
  const real h3 = papilio_fma(k16, f18, g21);
  yi[7] = papilio_fma(-k17, g0, h2);
  yi[22] = papilio_fma(k17, g0, h2);
  yi[12] = papilio_fma(-k18, g1, h3);
  yi[17] = papilio_fma(k18, g1, h3);

  const real g22 = papilio_fma(k19, f4, d16);
  yr[1] = papilio_fma(k11, f20, g22);

  const real g23 = papilio_fma(k20, f4, d16);
  const real g24 = papilio_fma(-k21, f4, d16);
  const real h4 = papilio_fma(-k14, f20, g23);
  const real h5 = papilio_fma(k13, f20, g24);
  yr[6] = papilio_fma(k22, g6, h4);
  yr[21] = papilio_fma(-k22, g6, h4);
  yr[11] = papilio_fma(k17, g7, h5);
  yr[16] = papilio_fma(-k17, g7, h5);

  const real g25 = papilio_fma(k19, f6, d20);
  yi[1] = papilio_fma(k11, f22, g25);

  const real g26 = papilio_fma(k20, f6, d20);
  const real g27 = papilio_fma(-k21, f6, d20);
  const real h6 = papilio_fma(-k14, f22, g26);
  const real h7 = papilio_fma(k13, f22, g27);
  yi[6] = papilio_fma(-k22, g4, h6);
  yi[21] = papilio_fma(k22, g4, h6);
  yi[11] = papilio_fma(-k17, g5, h7);
  yi[16] = papilio_fma(k17, g5, h7);

  const real e36 = c12 + d28;
  yr[0] = d40 + e36;

  const real e37 = papilio_fma(k1, d28, c12);
  const real e38 = papilio_fma(-k2, d28, c12);
  const real f32 = papilio_fma(-k2, d40, e37);
  const real f33 = papilio_fma(k1, d40, e38);
  yr[5] = papilio_fma(k3, e34, f32);
  yr[20] = papilio_fma(-k3, e34, f32);
  yr[10] = papilio_fma(k3, e35, f33);
  yr[15] = papilio_fma(-k3, e35, f33);

  const real e39 = c15 + d34;
  yi[0] = d46 + e39;

  const real e40 = papilio_fma(k1, d34, c15);
  const real e41 = papilio_fma(-k2, d34, c15);
  const real f34 = papilio_fma(-k2, d46, e40);
  const real f35 = papilio_fma(k1, d46, e41);
  yi[5] = papilio_fma(-k3, e24, f34);
  yi[20] = papilio_fma(k3, e24, f34);
  yi[10] = papilio_fma(-k3, e25, f35);
  yi[15] = papilio_fma(k3, e25, f35);

  const real g28 = papilio_fma(-k19, f8, d17);
  yr[24] = papilio_fma(-k11, f24, g28);

  const real g29 = papilio_fma(-k20, f8, d17);
  const real g30 = papilio_fma(k21, f8, d17);
  const real h8 = papilio_fma(k14, f24, g29);
  const real h9 = papilio_fma(-k13, f24, g30);
  yr[4] = papilio_fma(k22, g10, h8);
  yr[19] = papilio_fma(-k22, g10, h8);
  yr[9] = papilio_fma(k17, g11, h9);
  yr[14] = papilio_fma(-k17, g11, h9);

  const real g31 = papilio_fma(k19, f10, d21);
  yi[24] = papilio_fma(k11, f26, g31);

  const real g32 = papilio_fma(k20, f10, d21);
  const real g33 = papilio_fma(-k21, f10, d21);
  const real h10 = papilio_fma(-k14, f26, g32);
  const real h11 = papilio_fma(k13, f26, g33);
  yi[4] = papilio_fma(k22, g8, h10);
  yi[19] = papilio_fma(-k22, g8, h10);
  yi[9] = papilio_fma(k17, g9, h11);
  yi[14] = papilio_fma(-k17, g9, h11);

  const real g34 = papilio_fma(-k11, f12, d19);
  yr[23] = papilio_fma(-k12, f28, g34);

  const real g35 = papilio_fma(-k13, f12, d19);
  const real g36 = papilio_fma(k14, f12, d19);
  const real h12 = papilio_fma(k15, f28, g35);
  const real h13 = papilio_fma(-k16, f28, g36);
  yr[3] = papilio_fma(k17, g14, h12);
  yr[18] = papilio_fma(-k17, g14, h12);
  yr[8] = papilio_fma(k18, g15, h13);
  yr[13] = papilio_fma(-k18, g15, h13);

  const real g37 = papilio_fma(k11, f14, d23);
  yi[23] = papilio_fma(k12, f30, g37);

  const real g38 = papilio_fma(k13, f14, d23);
  const real g39 = papilio_fma(-k14, f14, d23);
  const real h14 = papilio_fma(-k15, f30, g38);
  const real h15 = papilio_fma(k16, f30, g39);
  yi[3] = papilio_fma(k17, g12, h14);
  yi[18] = papilio_fma(-k17, g12, h14);
  yi[8] = papilio_fma(k18, g13, h15);
  yi[13] = papilio_fma(-k18, g13, h15);
}

#endif  // PAPILIO_DFT25_PLAIN_H
