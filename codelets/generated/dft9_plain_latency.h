// SPDX-License-Identifier: MIT
// Made by papilio-gen --radix 9 --variant latency
// Forward DFT of 9 points in natural order: direct(9)
// 94 instructions (30 additions, 0 multiplications, 64 fused multiply-adds), 30 live registers
#ifndef PAPILIO_DFT9_PLAIN_LATENCY_H
#define PAPILIO_DFT9_PLAIN_LATENCY_H

PAPILIO_CODELET void papilio_dft9_plain_latency(const real (&xr)[9], const real (&xi)[9],
                                                real (&yr)[9], real (&yi)[9]) {
  const real k0 = PAPILIO_CONSTANT(0.766044443118978035202392650555416674);
  const real k1 = PAPILIO_CONSTANT(0.173648177666930348851716626769314796);
  const real k2 = PAPILIO_CONSTANT(0.5);
  const real k3 = PAPILIO_CONSTANT(0.93969262078590838405410927732473147);
  const real k4 = PAPILIO_CONSTANT(0.652703644666139302296566746461370408);
  const real k5 = PAPILIO_CONSTANT(0.347296355333860697703433253538629592);
  const real k6 = PAPILIO_CONSTANT(0.532088886237956070404785301110833348);
  const real k7 = PAPILIO_CONSTANT_ABOVE(0.87938524157181676810821855464946294);
  const real k8 = PAPILIO_CONSTANT(0.742227198968559155270550602729364177);
  const real k9 = PAPILIO_CONSTANT(0.984807753012208059366743024589523014);
  const real k10 = PAPILIO_CONSTANT(0.866025403784438646763723170752936183);

  const real a0 = xr[1] + xr[8];
  const real a1 = xi[1] + xi[8];
  const real a2 = xr[1] - xr[8];
  const real a3 = xi[1] - xi[8];
  const real a4 = xr[2] + xr[7];
  const real a5 = xr[2] - xr[7];
  const real a6 = xi[2] + xi[7];
  const real a7 = xi[2] - xi[7];
  const real b0 = papilio_fma(k0, a0, xr[0]);
  const real b1 = papilio_fma(k0, a1, xi[0]);
  const real b2 = papilio_fma(k1, a0, xr[0]);
  const real b3 = papilio_fma(k1, a1, xi[0]);
  const real b4 = papilio_fma(-k2, a0, xr[0]);
  const real b5 = papilio_fma(-k2, a1, xi[0]);
  const real b6 = papilio_fma(-k3, a0, xr[0]);
  const real b7 = papilio_fma(-k3, a1, xi[0]);
  const real b8 = xr[0] + a0;
  const real b9 = xi[0] + a1;
  const real c0 = papilio_fma(k1, a4, b0);
  const real c1 = papilio_fma(k1, a6, b1);
  const real c2 = papilio_fma(-k3, a4, b2);
  const real c3 = papilio_fma(-k3, a6, b3);
  const real c4 = papilio_fma(-k2, a4, b4);
  const real c5 = papilio_fma(-k2, a6, b5);
  const real c6 = papilio_fma(k0, a4, b6);
  const real c7 = papilio_fma(k0, a6, b7);

  const real a8 = xr[3] + xr[6];
  const real a9 = xr[3] - xr[6];
  const real a10 = xi[3] + xi[6];
  const real a11 = xi[3] - xi[6];
  const real b10 = papilio_fma(k4, a2, a5);
  const real b11 = papilio_fma(k4, a3, a7);
  const real b12 = papilio_fma(k5, a5, a2);
  const real b13 = papilio_fma(k5, a7, a3);
  const real b14 = papilio_fma(k6, a2, -a5);
  const real b15 = papilio_fma(k6, a3, -a7);
  const real c8 = a4 + b8;
  const real c9 = a6 + b9;
  const real b16 = a2 - a5;
  const real b17 = a3 - a7;
  const real d0 = papilio_fma(-k2, a8, c0);
  const real d1 = papilio_fma(-k2, a10, c1);
  const real c10 = papilio_fma(k7, a9, b10);
  const real c11 = papilio_fma(k7, a11, b11);
  const real d2 = papilio_fma(k2, a8, -c2);
  const real d3 = papilio_fma(k2, a10, -c3);
  const real c12 = papilio_fma(k7, a9, -b12);
  const real c13 = papilio_fma(k8, b14, a9);
  const real c14 = papilio_fma(k7, a11, -b13);
  const real c15 = papilio_fma(k8, b15, a11);
  const real d4 = a8 + c4;
  const real d5 = a10 + c5;
  const real d6 = papilio_fma(k2, a8, -c6);
  const real d7 = papilio_fma(k2, a10, -c7);

  const real a12 = xr[4] + xr[5];
  const real a13 = xr[4] - xr[5];
  const real a14 = xi[4] + xi[5];
  const real a15 = xi[4] - xi[5];
  const real d8 = a8 + c8;
  const real d9 = a10 + c9;
  const real e0 = papilio_fma(-k3, a12, d0);
  const real e1 = papilio_fma(-k3, a14, d1);
  const real d10 = papilio_fma(k5, a13, c10);
  const real d11 = papilio_fma(k5, a15, c11);
  const real e2 = papilio_fma(k0, a12, -d2);
  const real e3 = papilio_fma(k0, a14, -d3);
  const real d12 = papilio_fma(k4, a13, c12);
  const real d13 = papilio_fma(k4, a15, c14);
  const real e4 = papilio_fma(-k2, a12, d4);
  const real e5 = papilio_fma(-k2, a14, d5);

  const real c16 = a13 + b16;
  const real d14 = papilio_fma(k7, c13, -a13);
  const real c17 = a15 + b17;
  const real d15 = papilio_fma(k7, c15, -a15);
  const real e6 = papilio_fma(k1, a12, -d6);
  const real e7 = papilio_fma(k1, a14, -d7);
  yr[0] = a12 + d8;
  yi[0] = a14 + d9;
  yr[1] = papilio_fma(k9, d11, e0);
  yr[8] = papilio_fma(-k9, d11, e0);
  yi[1] = papilio_fma(-k9, d10, e1);
  yi[8] = papilio_fma(k9, d10, e1);
  yr[2] = papilio_fma(-k9, d13, e2);
  yr[7] = papilio_fma(k9, d13, e2);
  yi[2] = papilio_fma(k9, d12, e3);
  yi[7] = papilio_fma(-k9, d12, e3);
  yr[3] = papilio_fma(k10, c17, e4);
  yr[6] = papilio_fma(-k10, c17, e4);
  yi[3] = papilio_fma(-k10, c16, e5);
  yi[6] = papilio_fma(k10, c16, e5);
  yr[4] = papilio_fma(k9, d15, e6);
  yr[5] = papilio_fma(-k9, d15, e6);
  yi[4] = papilio_fma(-k9, d14, e7);
  yi[5] = papilio_fma(k9, d14, e7);
}

#endif  // PAPILIO_DFT9_PLAIN_LATENCY_H
