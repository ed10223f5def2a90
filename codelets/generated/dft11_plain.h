// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 11
// Forward DFT of 11 points in natural order: direct(11)
// 140 instructions (30 additions, 0 multiplications, 110 fused multiply-adds), 27 live registers
#ifndef PAPILIO_DFT11_PLAIN_H
#define PAPILIO_DFT11_PLAIN_H

PAPILIO_CODELET void papilio_dft11_plain(const real (&xr)[11], const real (&xi)[11],
                                         real (&yr)[11], real (&yi)[11]) {
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

  const real a0 = xr[1] + xr[10];
  const real a1 = xr[1] - xr[10];
  const real a2 = xi[1] + xi[10];
  const real a3 = xi[1] - xi[10];
  const real a4 = xr[2] + xr[9];
  const real a5 = xr[2] - xr[9];
  const real a6 = xi[2] + xi[9];
  const real a7 = xi[2] - xi[9];
  const real a8 = xr[3] + xr[8];
  const real a9 = xr[3] - xr[8];
  const real a10 = xi[3] + xi[8];
  const real a11 = xi[3] - xi[8];
  const real a12 = xr[4] + xr[7];
  const real a13 = xr[4] - xr[7];
  const real a14 = xi[4] + xi[7];
  const real a15 = xi[4] - xi[7];
  const real a16 = xr[5] + xr[6];
  const real a17 = xr[5] - xr[6];
  const real a18 = xi[5] + xi[6];
  const real a19 = xi[5] - xi[6];
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

  const real b10 = xr[0] + a0;
  const real c10 = a4 + b10;
  const real d10 = a8 + c10;
  const real e10 = a12 + d10;
  yr[0] = a16 + e10;

  const real b11 = papilio_fma(k9, a0, xr[0]);
  const real c11 = papilio_fma(k10, a4, b11);
  const real d11 = papilio_fma(-k11, a8, c11);
  const real e11 = papilio_fma(-k12, a12, d11);
  const real f0 = papilio_fma(-k13, a16, e11);
  yr[1] = papilio_fma(k14, e5, f0);
  yr[10] = papilio_fma(-k14, e5, f0);

  const real b12 = papilio_fma(k10, a0, xr[0]);
  const real c12 = papilio_fma(-k12, a4, b12);
  const real d12 = papilio_fma(-k13, a8, c12);
  const real e12 = papilio_fma(-k11, a12, d12);
  const real f1 = papilio_fma(k9, a16, e12);
  yr[2] = papilio_fma(k14, e6, f1);
  yr[9] = papilio_fma(-k14, e6, f1);

  const real b13 = papilio_fma(-k11, a0, xr[0]);
  const real c13 = papilio_fma(-k13, a4, b13);
  const real d13 = papilio_fma(k10, a8, c13);
  const real e13 = papilio_fma(k9, a12, d13);
  const real f2 = papilio_fma(-k12, a16, e13);
  yr[3] = papilio_fma(k14, e7, f2);
  yr[8] = papilio_fma(-k14, e7, f2);

  const real b14 = papilio_fma(-k12, a0, xr[0]);
  const real b15 = papilio_fma(-k13, a0, xr[0]);
  const real c14 = papilio_fma(-k11, a4, b14);
  const real c15 = papilio_fma(k9, a4, b15);
  const real d14 = papilio_fma(k9, a8, c14);
  const real d15 = papilio_fma(-k12, a8, c15);
  const real e14 = papilio_fma(-k13, a12, d14);
  const real e15 = papilio_fma(k10, a12, d15);
  const real f3 = papilio_fma(k10, a16, e14);
  const real f4 = papilio_fma(-k11, a16, e15);
  yr[4] = papilio_fma(k14, e8, f3);
  yr[7] = papilio_fma(-k14, e8, f3);
  yr[5] = papilio_fma(k14, e9, f4);
  yr[6] = papilio_fma(-k14, e9, f4);

  const real b16 = xi[0] + a2;
  const real c16 = a6 + b16;
  const real d16 = a10 + c16;
  const real e16 = a14 + d16;
  yi[0] = a18 + e16;

  const real b17 = papilio_fma(k9, a2, xi[0]);
  const real c17 = papilio_fma(k10, a6, b17);
  const real d17 = papilio_fma(-k11, a10, c17);
  const real e17 = papilio_fma(-k12, a14, d17);
  const real f5 = papilio_fma(-k13, a18, e17);
  yi[1] = papilio_fma(-k14, e0, f5);
  yi[10] = papilio_fma(k14, e0, f5);

  const real b18 = papilio_fma(k10, a2, xi[0]);
  const real c18 = papilio_fma(-k12, a6, b18);
  const real d18 = papilio_fma(-k13, a10, c18);
  const real e18 = papilio_fma(-k11, a14, d18);
  const real f6 = papilio_fma(k9, a18, e18);
  yi[2] = papilio_fma(-k14, e1, f6);
  yi[9] = papilio_fma(k14, e1, f6);

  const real b19 = papilio_fma(-k11, a2, xi[0]);
  const real c19 = papilio_fma(-k13, a6, b19);
  const real d19 = papilio_fma(k10, a10, c19);
  const real e19 = papilio_fma(k9, a14, d19);
  const real f7 = papilio_fma(-k12, a18, e19);
  yi[3] = papilio_fma(-k14, e2, f7);
  yi[8] = papilio_fma(k14, e2, f7);

  const real b20 = papilio_fma(-k12, a2, xi[0]);
  const real b21 = papilio_fma(-k13, a2, xi[0]);
  const real c20 = papilio_fma(-k11, a6, b20);
  const real c21 = papilio_fma(k9, a6, b21);
  const real d20 = papilio_fma(k9, a10, c20);
  const real d21 = papilio_fma(-k12, a10, c21);
  const real e20 = papilio_fma(-k13, a14, d20);
  const real e21 = papilio_fma(k10, a14, d21);
  const real f8 = papilio_fma(k10, a18, e20);
  const real f9 = papilio_fma(-k11, a18, e21);
  yi[4] = papilio_fma(-k14, e3, f8);
  yi[7] = papilio_fma(k14, e3, f8);
  yi[5] = papilio_fma(-k14, e4, f9);
  yi[6] = papilio_fma(k14, e4, f9);
}

#endif  // PAPILIO_DFT11_PLAIN_H
